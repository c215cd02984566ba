import BadgeKeys
import BadgeModel

/// Web Authentication (WebAuthn Level 3): what a server asks of an authenticator, and what that answers.
public enum WebAuthn {
    /// Where an authenticator is. An unknown value counts as none.
    public enum Attachment: String, Sendable, Hashable, CaseIterable {
        /// On this device.
        case platform
        /// Another device, or a security key.
        case crossPlatform = "cross-platform"
    }

    /// Whether the user must prove who they are. An unknown value counts as `preferred`.
    public enum UserVerification: String, Sendable, Hashable, CaseIterable {
        case required, preferred, discouraged
    }

    /// A reference to a credential that the server knows.
    public struct Descriptor: Sendable, Hashable {
        /// The identifier, 1 to 1,023 bytes.
        public var id: [UInt8]
        /// The ways to its authenticator, such as `internal` and `usb`.
        public var transports: [String]

        public init(id: [UInt8], transports: [String] = []) {
            (self.id, self.transports) = (id, transports)
        }
    }
}

extension WebAuthn.Descriptor {
    /// The most descriptors of one list.
    private static let most = 256

    /// Reads a list; descriptors of an unknown type are left out.
    static func list(_ reader: JSONReader) throws -> [Self] {
        guard let list = reader.optional else { return [] }
        let elements = try list.elements()
        guard elements.count <= most else { throw list.failure("has more than \(most) elements") }
        return try elements.compactMap { element in
            guard try element["type"].string(maxLength: 64) == "public-key" else { return nil }
            let transports = try element["transports"].optional?.elements() ?? []
            guard transports.count <= 16 else { throw element["transports"].failure("has more than 16 elements") }
            return Self(
                id: try element["id"].base64URL(in: 1...1023),
                transports: try transports.map { try $0.string(maxLength: 64) })
        }
    }

    var json: JSON {
        .object(compacting: [
            "type": "public-key", "id": .string(Base64URL.encode(id)),
            "transports": transports.isEmpty ? nil : .array(transports.map(JSON.string)),
        ])
    }
}

extension JSONReader {
    /// Returns the bytes of a text in base64url without padding.
    func base64URL(in range: ClosedRange<Int>) throws -> [UInt8] {
        let text = try string(maxLength: (range.upperBound * 4 + 2) / 3)
        let bytes: [UInt8]
        do { bytes = try Base64URL.decode(text) } catch { throw failure("is not base64url without padding") }
        guard range.contains(bytes.count) else {
            throw failure("does not have \(range.lowerBound) to \(range.upperBound) bytes")
        }
        return bytes
    }

    /// Returns a duration in milliseconds.
    func milliseconds() throws -> Duration { .milliseconds(Int64(try double(in: 0...1e12))) }

    /// Returns one of the type's names; `nil` if the member is missing, or its text is another one.
    func knownName<Name: RawRepresentable<String>>(_ type: Name.Type = Name.self) throws -> Name? {
        try optional.flatMap { Name(rawValue: try $0.string(maxLength: 64)) }
    }
}

extension Duration {
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
