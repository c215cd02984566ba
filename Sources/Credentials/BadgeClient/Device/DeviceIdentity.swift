package import BadgeKeys
package import BadgeModel

/// This device as one organization knows it: its key and its name.
///
///     let device = DeviceIdentity(key: SigningKey(random: random), name: "Alice's laptop", platform: "linux")
package struct DeviceIdentity: Sendable {
    /// The key to which tokens are bound (RFC 9449).
    package let key: SigningKey
    /// The name that the user gave the device, 1 to 100 characters.
    package let name: String
    /// `linux`, `macos`, `ios`.
    package let platform: String

    package init(key: SigningKey, name: String, platform: String) {
        self.key = key
        self.name = name
        self.platform = platform
    }

    /// The identifier: the thumbprint (RFC 7638) of the key.
    package var id: Device.ID { Device.ID(rawValue: key.publicKey.thumbprint) }
}

extension DeviceIdentity {
    // What a token request tells of the device.
    var fields: [String: String] { ["device_name": name, "device_platform": platform] }
}
