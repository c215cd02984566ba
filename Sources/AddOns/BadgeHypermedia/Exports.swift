@_exported import struct BadgeOpenID.AuthorizationServer
@_exported import struct BadgeOpenID.TokenResponse
