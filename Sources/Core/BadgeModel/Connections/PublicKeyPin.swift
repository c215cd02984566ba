public import Foundation

/// The SHA-256 digest of the SubjectPublicKeyInfo of a server's certificate (RFC 7469 section 2.4). It stays valid if
/// the certificate is renewed on the same key.
///
///     let pin = try PublicKeyPin("sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
public struct PublicKeyPin: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The 32 bytes.
    public let digest: Data

    private static let prefixes = ["sha256//", "sha256/"]

    /// Creates a pin from the digest of a SubjectPublicKeyInfo; `nil` for anything but 32 bytes.
    public init?(digest: some Collection<UInt8>) {
        guard digest.count == 32 else { return nil }
        self.digest = Data(digest)
    }

    /// Parses a pin in base64, optionally prefixed by `sha256/`, as `openssl`, curl and browsers write it.
    ///
    /// - Throws: `BadgeError` `invalidInput` if the text is not a pin.
    public init(_ text: String) throws {
        let prefix = Self.prefixes.first(where: text.hasPrefix) ?? ""
        guard text.utf8.count <= 64, let bytes = Data(base64Encoded: String(text.dropFirst(prefix.count))),
            let pin = PublicKeyPin(digest: bytes)
        else { throw BadgeError(.invalidInput, "invalidInput.pin", ["pin": text]) }
        self = pin
    }

    /// Base64, 44 characters.
    public var description: String { digest.base64EncodedString() }

    /// Compares the base64 texts.
    public static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

extension JSONReader {
    /// Returns a pin in base64.
    func pin() throws -> PublicKeyPin {
        let text = try string(maxLength: 64)
        guard let pin = try? PublicKeyPin(text), pin.description == text else {
            throw failure("is not the SHA-256 digest of a key in base64")
        }
        return pin
    }

    /// Returns a host name or IP address in lowercase.
    func hostName() throws -> String {
        let text = try nonEmptyString(maxLength: 253)
        guard let host = PinSet.host(text) else { throw failure("is not a host") }
        return host
    }
}
