@_exported import BadgeModel
@_exported import BadgeUI

// What a user of the library must see. Everything else stays behind the front door.
@_exported import struct BadgeCustody.FileCustody
@_exported import struct BadgeCustody.NoBiometrics
@_exported import enum BadgeDatabase.SharingMode
@_exported import struct BadgeDatabase.StoreVerification
@_exported import struct BadgeIssuance.Presentation
@_exported import protocol BadgeKeys.BiometricKeeper
@_exported import protocol BadgeKeys.BootClock
@_exported import struct BadgeKeys.BootMoment
@_exported import struct BadgeKeys.KDFPolicy
@_exported import protocol BadgeKeys.KeyCustody
@_exported import protocol BadgeKeys.RandomSource
@_exported import enum BadgeKeys.RollbackProtection
@_exported import struct BadgeKeys.SystemClock
@_exported import struct BadgeKeys.SystemRandom
@_exported import protocol BadgeKeys.WallClock
@_exported import enum BadgePolicy.Biometrics
@_exported import enum BadgePolicy.Blocked
@_exported import enum BadgePolicy.Decision
@_exported import enum BadgePolicy.Fact
@_exported import struct BadgePolicy.Judgement
@_exported import struct BadgePolicy.LocationFix
@_exported import struct BadgePolicy.Permit
@_exported import struct BadgePolicy.PolicyFacts
@_exported import enum BadgePolicy.Purpose
@_exported import enum BadgePolicy.Reason
@_exported import enum BadgePolicy.Restriction
@_exported import struct BadgePolicy.UnmetRestriction
@_exported import protocol BadgeSensors.LocationSource
@_exported import struct BadgeSensors.SystemBootClock
@_exported import struct BadgeStorage.AuditEntry
@_exported import struct BadgeStorage.AuditEvent
@_exported import struct BadgeStorage.AuditVerification
@_exported import struct BadgeStorage.StatusChange
@_exported import struct BadgeStorage.StoreInfo
@_exported import struct BadgeStorage.StoredLocation
@_exported import struct BadgeTransport.HTTPExchange
@_exported import protocol BadgeTransport.HTTPTransport
@_exported import class BadgeTransport.LiveTransport
@_exported import struct BadgeWorkflows.AgreementStanding
@_exported import struct BadgeWorkflows.SyncReport
