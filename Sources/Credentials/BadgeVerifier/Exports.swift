// What a verifier writes and checks its queries with.
@_exported import BadgeDCQL
@_exported import BadgeModel

// The types that a verifier's code uses. Everything else remains internal.
@_exported import struct BadgeCredentials.PresentationBinding
@_exported import protocol BadgeCredentials.PresentationFormat
@_exported import struct BadgeCredentials.SDJWTFormat
@_exported import struct BadgeCredentials.TransactionDataHashes
@_exported import struct BadgeCredentials.UnverifiedCredential
@_exported import struct BadgeCredentials.VerifiedCredential
@_exported import struct BadgeCredentials.VerifiedPresentation
@_exported import struct BadgeKeys.JWK
@_exported import struct BadgeKeys.SigningKey
@_exported import protocol BadgeSystem.RandomSource
@_exported import struct BadgeSystem.SystemClock
@_exported import struct BadgeSystem.SystemRandom
@_exported import protocol BadgeSystem.WallClock
@_exported import protocol BadgeTransport.HTTPTransport
@_exported import struct BadgeTransport.HTTPTransportResponse
@_exported import class BadgeTransport.LiveTransport
