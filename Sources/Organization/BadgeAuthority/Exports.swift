@_exported import struct BadgeDelivery.MailSettings
@_exported import struct BadgeDelivery.MessageDelivery
@_exported import struct BadgeDelivery.OutboxMessage
@_exported import struct BadgeDelivery.OutboxTemplate
@_exported import struct BadgeDelivery.TextGateway
@_exported import struct BadgeServing.TLSFiles
