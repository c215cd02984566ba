package import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeTransport
import Foundation
import HTTPTypes
package import Hummingbird

// A proof that the sender of a request has the device's key (RFC 9449, section 4.3).
package struct DeviceProof: Sendable {
    package let key: JWK
    // The `jti`, which identifies the proof together with the key.
    let id: String
    // Empty if there is none.
    let nonce: String

    init(_ compact: String, method: String, address: URL, accessToken: String?, now: Date) throws {
        do {
            let proof = try JWS(compact, maxBytes: 8 * 1024)
            key = try proof.verifiedKey(type: "dpop+jwt")
            let claims = JSONReader(proof.payload)
            try Self.require(claims["htm"], method)
            try Self.requireAddress(claims["htu"], address)
            try claims["iat"].requireFresh(at: now)
            if let accessToken { try Self.require(claims["ath"], Base64URL.encode(Digest.sha256(accessToken))) }
            id = try claims["jti"].nonEmptyString(maxLength: 256)
            nonce = try claims["nonce"].optional?.string(maxLength: 256) ?? ""
        } catch let failure as BadgeError {
            throw ProtocolError.proofInvalid("The proof is refused: \(failure.reason)")
        }
    }

    private static func require(_ claim: JSONReader, _ expected: String) throws {
        guard try claim.string(maxLength: 256).isExactly(expected) else { throw claim.failure("is not this request's") }
    }

    // Ignores query and fragment (section 4.3, point 9).
    private static func requireAddress(_ claim: JSONReader, _ address: URL) throws {
        guard let told = URL(string: try claim.string(maxLength: 2048), encodingInvalidCharacters: false),
            told.origin == address.origin, told.user() == nil,
            told.path(percentEncoded: true) == address.path(percentEncoded: true)
        else { throw claim.failure("is not this request's address") }
    }
}

extension AuthorityRoutes {
    // Returns the proof of a request; nil if there is none. A proof is valid for this request only.
    func deviceProof(of request: Request, accessToken: String? = nil) async throws -> DeviceProof? {
        let fields = request.headers[values: .dpop]
        guard let compact = fields.first else { return nil }
        guard fields.count == 1 else { throw ProtocolError.proofInvalid("There is more than one proof.") }
        let issuer = try await authority.readStore { try $0.issuer() }
        let proof = try DeviceProof(
            compact, method: request.method.rawValue, address: AuthorityStore.url(issuer + request.uri.path),
            accessToken: accessToken, now: authority.clock.now())
        guard authority.proofs.isCurrent(proof, now: authority.clock.now()) else {
            throw ProtocolError.proofNonceNeeded
        }
        let isDevices = try await authority.readStore { try $0.isDevice(proof.key.thumbprint) }
        if isDevices { RequestClient.confirm() }
        try RequestClient.charge()
        switch authority.proofs.take(proof, isDevices: isDevices, now: authority.clock.now()) {
        case .taken: return proof
        case .nonceUnknown: throw ProtocolError.proofNonceNeeded
        case .replayed: throw ProtocolError.proofInvalid("The proof was used before. Make a new one.")
        }
    }

    // Returns the proof of a request for a token that is to be bound to the key.
    package func requiredProof(of request: Request) async throws -> DeviceProof {
        guard let proof = try await deviceProof(of: request) else {
            throw ProtocolError.proofMissing
        }
        return proof
    }
}

extension ProtocolError {
    static func proofInvalid(_ description: String) -> Self { Self("invalid_dpop_proof", description) }

    static let proofMissing = proofInvalid("A proof of the device's key is needed.")

    static let proofNonceNeeded = Self("use_dpop_nonce", "The proof must have the nonce that this answer brings.")
}
