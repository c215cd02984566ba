public import Foundation

/// A device of a user, as registered at the organization.
public struct Device: Sendable, Hashable, Identifiable {
    /// Identifies a device at its organization.
    public typealias ID = Identifier<Device>

    /// The identifier: the thumbprint (RFC 7638) of the device key.
    public let id: ID
    /// The name that the user gave it.
    public var name: String
    /// `linux`, `ios`, ….
    public var platform: String
    /// The time of registration, to the second; `nil` if the organization does not provide it.
    public var addedAt: Date?
    /// Whether it is this device.
    public var isCurrent: Bool

    public init(id: ID, name: String, platform: String, addedAt: Date? = nil, isCurrent: Bool = false) {
        self.id = id
        self.name = name
        self.platform = platform
        self.addedAt = addedAt
        self.isCurrent = isCurrent
    }
}
