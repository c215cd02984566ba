/// A device of a person, as the organization knows it.
public struct Device: Sendable, Hashable, Identifiable {
    /// Identifies a device at its organization.
    public typealias ID = Identifier<Device>

    /// The identifier: the thumbprint (RFC 7638) of the device key.
    public let id: ID
    /// The name that the person gave it.
    public var name: String
    /// `linux`, `ios`, ….
    public var platform: String

    /// Makes a device.
    public init(id: ID, name: String, platform: String) {
        self.id = id
        self.name = name
        self.platform = platform
    }
}
