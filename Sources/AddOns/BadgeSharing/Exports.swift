@_exported import struct BadgeTransport.MessageSignature
@_exported import struct BadgeTransport.WebhookSignature
