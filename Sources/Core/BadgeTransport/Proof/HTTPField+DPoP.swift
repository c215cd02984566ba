package import HTTPTypes

extension HTTPField.Name {
    /// `DPoP`: the proof of a key (RFC 9449 section 4.1).
    package static let dpop = Self.parsed("DPoP")
    /// `DPoP-Nonce`: the server's nonce (RFC 9449 section 8).
    package static let dpopNonce = Self.parsed("DPoP-Nonce")

    private static func parsed(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is a field name.") }
        return name
    }
}
