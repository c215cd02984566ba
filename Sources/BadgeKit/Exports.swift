@_exported import BadgeModel
@_exported import BadgeUI

// What a user of the library must see. Everything else stays behind the front door.
@_exported import struct BadgeCustody.FileCustody
@_exported import enum BadgeDatabase.SharingMode
@_exported import struct BadgeDatabase.StoreVerification
@_exported import protocol BadgeKeys.KeyCustody
@_exported import protocol BadgeKeys.RandomSource
@_exported import enum BadgeKeys.RollbackProtection
@_exported import struct BadgeKeys.SystemClock
@_exported import struct BadgeKeys.SystemRandom
@_exported import protocol BadgeKeys.WallClock
@_exported import struct BadgeStorage.StoreInfo
@_exported import struct BadgeTransport.HTTPExchange
@_exported import protocol BadgeTransport.HTTPTransport
@_exported import class BadgeTransport.LiveTransport
