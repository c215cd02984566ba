@_exported import struct BadgeClient.SignInAccount
@_exported import struct BadgeClient.SignInAccounts
