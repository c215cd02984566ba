@_exported import struct BadgeTransport.AuthorizationServer
@_exported import struct BadgeTransport.TokenResponse
