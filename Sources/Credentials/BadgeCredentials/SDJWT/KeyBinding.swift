import BadgeKeys
import BadgeModel
import Foundation

/// The holder's signature over an audience, a nonce and the presented text (RFC 9901 section 4.3).
struct KeyBinding {
    static let type = "kb+jwt"
    /// The maximum age of a presentation in seconds.
    static let maxAge: TimeInterval = 300

    let issuedAt: Date
    let transactionData: TransactionDataHashes
    private let notBefore: Date?
    private let expires: Date?
    private let audience: String
    private let nonce: String
    private let digest: String

    static func sign(
        _ withoutKeyBinding: String, for binding: PresentationBinding, issuedAt: Date, expires: Date, key: SigningKey
    ) throws -> String {
        // OpenID4VP 1.0 section B.3.3.1: the hashes are over the texts as received.
        let hashes = binding.transactionData.map { JSON.string(digest(of: $0)) }
        let payload = JSON.object(compacting: [
            "iat": .seconds(issuedAt), "exp": .seconds(expires), "aud": .string(binding.audience),
            "nonce": .string(binding.nonce), "sd_hash": .string(digest(of: withoutKeyBinding)),
            "transaction_data_hashes": hashes.isEmpty ? nil : .array(hashes),
            "transaction_data_hashes_alg": hashes.isEmpty || !binding.isHashAlgorithmNamed ? nil : "sha-256",
        ])
        return try JWS.sign(payload, type: type, with: key)
    }

    /// Reads a key binding that the key signed over the text.
    init(_ token: JWS?, of withoutKeyBinding: String, key: JWK) throws {
        guard let token else { throw Self.invalid("it is missing") }
        do {
            try token.verify(with: key, type: Self.type)
            try self.init(JSONReader(token.payload))
        } catch let error as BadgeError {
            throw Self.invalid("it is not signed by the badge's key, or not well-formed", underlying: error)
        }
        guard digest.isExactly(Self.digest(of: withoutKeyBinding)) else {
            throw Self.invalid("it was made for another text")
        }
    }

    private init(_ claims: JSONReader) throws {
        issuedAt = try claims["iat"].date()
        notBefore = try claims["nbf"].optional?.date()
        expires = try claims["exp"].optional?.date()
        audience = try claims["aud"].string()
        nonce = try claims["nonce"].string()
        digest = try claims["sd_hash"].string()
        transactionData = try TransactionDataHashes(claims)
    }

    func require(audience: String, nonce: String) throws {
        guard self.audience.isExactly(audience) else {
            throw BadgeError(
                .audienceMismatch, "audienceMismatch.presentation")
        }
        guard self.nonce.isExactly(nonce) else {
            throw BadgeError(
                .nonceMismatch, "nonceMismatch.presentation")
        }
    }

    func requireCurrent(at now: Date) throws {
        let start = max(issuedAt, notBefore ?? issuedAt)
        guard start <= now.addingTimeInterval(SignedPeriod.clockSkew) else {
            throw BadgeError(
                .presentationNotYetValid,
                "presentationNotYetValid.presentation")
        }
        guard now.timeIntervalSince(issuedAt) <= Self.maxAge, expires.map({ now < $0 }) ?? true else {
            throw BadgeError(.presentationExpired, "presentationExpired.presentation")
        }
    }

    private static func digest(of withoutKeyBinding: String) -> String {
        Base64URL.encode(Digest.sha256(withoutKeyBinding))
    }

    private static func invalid(_ reason: String, underlying: (any Error)? = nil) -> BadgeError {
        BadgeError(
            .keyBindingInvalid,
            "keyBindingInvalid.refused", ["finding": reason],
            underlying: underlying)
    }
}
