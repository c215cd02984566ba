public import BadgeCredentials
public import BadgeKeys
public import BadgeModel
import BadgeTransport
public import Foundation

/// A second format of credentials: a list of statements, one for each claim, each signed by the issuer. A presentation
/// leaves statements out, and the holder's signature covers audience and nonce without containing them, as that of an
/// ISO mdoc does.
public struct ClaimListFormat: CredentialFormat {
    public let id = Credential.Format(rawValue: "claim-list")

    public init() {}

    /// The member of `credential_configurations_supported` for a type.
    public static func configuration(ofType type: String) -> JSON { ["format": "claim-list", "kind": .string(type)] }

    /// Issues a credential.
    public static func issue(
        _ claims: [String: JSON], issuer: String, type: String, holder: JWK, issuedAt: Date, key: SigningKey
    ) throws -> String {
        let head = try JWS.sign(
            [
                "issuer": .string(issuer), "kind": .string(type), "holder": holder.json, "issued": .seconds(issuedAt),
                "expires": .seconds(issuedAt.addingTimeInterval(86_400)),
            ], type: ClaimList.headType, with: key)
        let statements = try claims.sorted { $0.key < $1.key }.map { name, value in
            try JWS.sign(
                ["name": .string(name), "value": value, "head": .string(ClaimList.digest(head))],
                type: ClaimList.claimType, with: key)
        }
        return ClaimList.text(head: head, claims: statements)
    }

    public func recognize(_ text: String) throws -> UnverifiedCredential {
        let list = try ClaimList(text)
        return UnverifiedCredential(
            issuer: list.head.payload["issuer"]?.stringValue, isPresented: list.proof != nil)
    }

    public func claims(in text: String) throws -> [String: JSON] { try ClaimList(text).values() }

    public func supports(_ configuration: JSONReader) -> Bool { true }

    public func type(in configuration: JSONReader) throws -> String { try configuration["kind"].nonEmptyString() }

    public func verify(
        issued text: String, trust: [JWK], issuer: String, type: String, holder thumbprint: String?, now: Date
    ) throws -> VerifiedCredential {
        let list = try ClaimList(text)
        guard list.proof == nil else { throw ClaimList.malformed("it is a presentation") }
        let credential = try list.verify(trust: trust, issuer: issuer, now: now)
        guard credential.type == type else {
            throw BadgeError(.credentialTypeMismatch, reason: "The credential is of another type.")
        }
        guard thumbprint ?? credential.holderKey.thumbprint == credential.holderKey.thumbprint else {
            throw BadgeError(.credentialKeyMismatch, reason: "The credential is bound to another key.")
        }
        return credential
    }

    public func present(
        _ credential: Secret, key: SigningKey, disclosing claims: [[JSON]]?, for binding: PresentationBinding, now: Date
    ) throws -> Presentation {
        let names = try claims.map(wholeClaims)
        let list = try ClaimList(credential.revealedText)
        guard try list.holder().thumbprint == key.publicKey.thumbprint else {
            throw BadgeError(.credentialKeyMismatch, reason: "The credential is bound to another key.")
        }
        let shown = try list.claims.filter { try names?.contains($0.name) ?? true }.map(\.compact)
        let digest = ClaimList.digest(of: binding, list.head.compact, shown)
        let proof = try JWS.sign(
            ["digest": .string(digest), "presented": .seconds(now)], type: ClaimList.proofType, with: key)
        return Presentation(
            text: ClaimList.text(head: list.head.compact, claims: shown, proof: proof),
            expires: now.addingTimeInterval(300))
    }

    public func verify(
        presented text: String, trust: [JWK], issuer: String, for binding: PresentationBinding, now: Date
    ) throws -> VerifiedPresentation {
        let list = try ClaimList(text)
        let credential = try list.verify(trust: trust, issuer: issuer, now: now)
        do {
            guard let proof = list.proof else { throw ClaimList.malformed("it is no presentation") }
            try proof.verify(with: credential.holderKey, type: ClaimList.proofType)
            let digest = ClaimList.digest(of: binding, list.head.compact, list.claims.map(\.compact))
            guard proof.payload["digest"]?.stringValue == digest else {
                throw ClaimList.malformed("it was made for another verifier")
            }
            let presentedAt = try JSONReader(proof.payload)["presented"].date()
            return VerifiedPresentation(credential: credential, presentedAt: presentedAt)
        } catch let error as BadgeError {
            throw BadgeError(.keyBindingInvalid, reason: "The holder's signature is wrong.", underlying: error)
        }
    }
}

private struct ClaimList {
    static let headType = "claim-list+jwt"
    static let claimType = "claim+jwt"
    static let proofType = "claim-list-proof+jwt"

    let head: JWS
    let claims: [JWS]
    let proof: JWS?

    init(_ text: String) throws {
        do {
            let reader = JSONReader(try JSON.parse(text))
            try reader.allow(only: ["head", "claims", "proof"])
            head = try JWS(reader["head"].string())
            claims = try reader["claims"].elements().map { try JWS($0.string()) }
            proof = try reader["proof"].optional.map { try JWS($0.string()) }
        } catch let error as BadgeError {
            throw Self.malformed("it is no list of claims", underlying: error)
        }
    }

    static func text(head: String, claims: [String], proof: String? = nil) -> String {
        JSON.object(compacting: [
            "head": .string(head), "claims": .array(claims.map(JSON.string)), "proof": .optional(proof),
        ]).text
    }

    static func digest(_ text: String) -> String { Base64URL.encode(Digest.sha256(text)) }

    static func digest(of binding: PresentationBinding, _ head: String, _ claims: [String]) -> String {
        digest(JSON.array(([binding.audience, binding.nonce, head] + claims).map(JSON.string)).text)
    }

    static func malformed(_ reason: String, underlying: (any Error)? = nil) -> BadgeError {
        BadgeError(.credentialMalformed, reason: "The credential is not readable: \(reason).", underlying: underlying)
    }

    func holder() throws -> JWK { try JWK(JSONReader(head.payload)["holder"].present()) }

    func values() throws -> [String: JSON] {
        try claims.reduce(into: [:]) { values, claim in values[try claim.name] = claim.payload["value"] }
    }

    func verify(trust: [JWK], issuer: String, now: Date) throws -> VerifiedCredential {
        try head.verify(with: trust, type: Self.headType)
        for claim in claims {
            try claim.verify(with: trust, type: Self.claimType)
            guard claim.payload["head"]?.stringValue == Self.digest(head.compact) else {
                throw BadgeError(.disclosureInvalid, reason: "A claim is of another credential.")
            }
        }
        let reader = JSONReader(head.payload)
        let credential = VerifiedCredential(
            claims: try values(), issuer: try reader["issuer"].string(), type: try reader["kind"].string(),
            issuedAt: try reader["issued"].date(), expires: try reader["expires"].date(),
            holderKey: try holder())
        guard credential.issuer == issuer else {
            throw BadgeError(.credentialIssuerMismatch, reason: "The credential is of another issuer.")
        }
        guard let expires = credential.expires, now < expires else {
            throw BadgeError(.credentialExpired, reason: "The credential has expired.")
        }
        return credential
    }
}

extension JWS {
    fileprivate var name: String { get throws { try JSONReader(payload)["name"].string() } }
}
