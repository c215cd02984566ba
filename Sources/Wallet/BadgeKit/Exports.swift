@_exported import BadgeModel
@_exported import BadgeUI

// What a user of the library must see. Everything else stays behind the front door.
@_exported import struct BadgeClient.DeviceList
@_exported import struct BadgeClient.OAuthClient
@_exported import struct BadgeCredentials.Presentation
@_exported import enum BadgeCustody.CustodyKind
@_exported import struct BadgeCustody.FileCustody
@_exported import class BadgeCustody.HomeCustody
@_exported import struct BadgeCustody.NoBiometrics
@_exported import enum BadgeDatabase.AuditActor
@_exported import struct BadgeDatabase.AuditEntry
@_exported import struct BadgeDatabase.AuditEvent
@_exported import struct BadgeDatabase.AuditProof
@_exported import struct BadgeDatabase.AuditVerification
@_exported import struct BadgeDatabase.BackupFile
@_exported import struct BadgeDatabase.MerkleProof
@_exported import enum BadgeDatabase.SharingMode
@_exported import struct BadgeDatabase.SignedCheckpoint
@_exported import struct BadgeDatabase.StoreCheckpoint
@_exported import struct BadgeDatabase.StoreProgress
@_exported import struct BadgeDatabase.StoreVerification
@_exported import protocol BadgeKeys.BiometricKeyStore
@_exported import protocol BadgeKeys.CheckpointStore
@_exported import struct BadgeKeys.KDFPolicy
@_exported import protocol BadgeKeys.KeyCustody
@_exported import enum BadgeKeys.RollbackProtection
@_exported import struct BadgeKeys.SigningKey
@_exported import struct BadgeOpenID.AuthorizationRequest
@_exported import enum BadgeOpenID.BadgeLink
@_exported import struct BadgeOpenID.BrowserAuthorization
@_exported import protocol BadgeOpenID.ExternalBrowser
@_exported import enum BadgePolicy.Biometrics
@_exported import enum BadgePolicy.BlockReason
@_exported import enum BadgePolicy.Decision
@_exported import struct BadgePolicy.Evaluation
@_exported import enum BadgePolicy.Fact
@_exported import struct BadgePolicy.LocationFix
@_exported import struct BadgePolicy.Permit
@_exported import struct BadgePolicy.PolicyFacts
@_exported import enum BadgePolicy.Purpose
@_exported import enum BadgePolicy.Restriction
@_exported import enum BadgePolicy.UnmetReason
@_exported import struct BadgePolicy.UnmetRestriction
@_exported import struct BadgePresentation.TransactionDataType
@_exported import struct BadgePresentation.VerifierRequestLink
@_exported import protocol BadgeSensors.BluetoothSource
@_exported import protocol BadgeSensors.LocationSource
@_exported import struct BadgeSensors.SystemBluetooth
@_exported import struct BadgeStorage.Consent
@_exported import enum BadgeStorage.ConsentKind
@_exported import struct BadgeStorage.KnownServer
@_exported import struct BadgeStorage.PasscodeProtection
@_exported import struct BadgeStorage.PresentationRecord
@_exported import struct BadgeStorage.StatusChange
@_exported import struct BadgeStorage.StoreInfo
@_exported import struct BadgeStorage.StoreRestoration
@_exported import struct BadgeStorage.StoredAgreement
@_exported import struct BadgeStorage.StoredConnection
@_exported import struct BadgeStorage.StoredLocation
@_exported import struct BadgeStorage.TrustedClient
@_exported import struct BadgeStorage.TrustedVerifier
@_exported import protocol BadgeSystem.MonotonicClock
@_exported import struct BadgeSystem.MonotonicInstant
@_exported import enum BadgeSystem.ProcessMemory
@_exported import protocol BadgeSystem.RandomSource
@_exported import struct BadgeSystem.SystemClock
@_exported import struct BadgeSystem.SystemMonotonicClock
@_exported import struct BadgeSystem.SystemRandom
@_exported import protocol BadgeSystem.WallClock
@_exported import struct BadgeTransport.CertificateRoots
@_exported import struct BadgeTransport.DeviceCertificate
@_exported import protocol BadgeTransport.HTTPTransport
@_exported import struct BadgeTransport.HTTPTransportResponse
@_exported import class BadgeTransport.LiveTransport
@_exported import struct BadgeTransport.ServerCertificate
@_exported import struct BadgeTransport.ServerSecurity
@_exported import struct BadgeTransport.WebClient

#if os(Linux) || os(macOS)
@_exported import struct BadgeOpenID.LoopbackBrowser
#endif

#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
@_exported import struct BadgeOpenID.WebAuthenticationBrowser
#endif

#if canImport(LocalAuthentication)
@_exported import struct BadgeCustody.KeychainBiometrics
#endif
