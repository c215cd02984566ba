import BadgeModel

// The three parts of a compact JWS (RFC 7515 section 7.1), with whatever bytes as payload.
struct CompactJWS: Sendable {
    let header: JSONReader
    let payload: [UInt8]
    private let signature: [UInt8]
    // The bytes as they were received: a signature is never checked over re-serialized text.
    private let signingInput: [UInt8]

    init(_ compact: String, maxBytes: Int) throws {
        guard compact.utf8.count <= maxBytes else {
            throw BadgeError.invalidDocument("", "is a token larger than \(maxBytes) bytes")
        }
        let bytes = Array(compact.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw BadgeError.invalidDocument("", "is not a compact JWS of three parts") }
        let header = try JSON.parse(Base64URL.decode(parts[0]), limits: JSON.Limits(bytes: 16 * 1024, depth: 8))
        self.header = JSONReader(header)
        _ = try self.header.object()
        payload = try Base64URL.decode(parts[1])
        signature = try Base64URL.decode(parts[2])
        signingInput = Array(bytes[..<parts[1].endIndex])
    }

    // RFC 8725 sections 3.1, 3.2, 3.9 and 3.10.
    func verify(with keys: [JWK]) throws {
        try requirePlainHeader(algorithm: "ES256")
        guard let key = keys.first(where: { $0.verify(signature: signature, of: signingInput) }) else {
            throw BadgeError.badSignature("none of the trusted keys signed it")
        }
        // A proof of possession carries its key. It is never believed: it must be the one that was trusted before.
        guard let embedded = header["jwk"].optional else { return }
        guard try JWK(embedded).thumbprint == key.thumbprint else {
            throw BadgeError.badSignature("a token brings a key of its own")
        }
    }

    // With a signature of another algorithm, which the check knows; a key that the token brings is refused.
    func verify(algorithm: String, check: (_ signature: [UInt8], _ message: [UInt8]) -> Bool) throws {
        try requirePlainHeader(algorithm: algorithm)
        guard header["jwk"].optional == nil else { throw BadgeError.badSignature("a token brings a key of its own") }
        guard check(signature, signingInput) else {
            throw BadgeError.badSignature("none of the trusted keys signed it")
        }
    }

    private func requirePlainHeader(algorithm: String) throws {
        guard try header["alg"].string() == algorithm else {
            throw BadgeError.badSignature("a token is not signed with \(algorithm)")
        }
        for name in ["crit", "b64", "zip", "enc"] where header[name].value != nil {
            throw header[name].failure("asks for something that is not done here")
        }
        for name in ["jku", "x5u"] where header[name].value != nil {
            throw BadgeError.badSignature("a token tells where to fetch its own key")
        }
    }
}

extension BadgeError {
    fileprivate static func badSignature(_ what: String) -> BadgeError {
        BadgeError(.signatureInvalid, "signatureInvalid.refused", ["finding": what])
    }
}
