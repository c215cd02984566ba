import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport

/// What somebody between wallet and organization makes of the credential on its way.
struct Forgery: Sendable {
    /// Changes the signed claims.
    var claims: @Sendable (inout [String: JSON]) -> Void = { _ in }
    /// Changes the disclosures, each as it is written.
    var disclosures: @Sendable (inout [String]) -> Void = { _ in }
    /// Whose signature stands under the changed claims; `nil` leaves the organization's own.
    var key: SigningKey?
    /// Whether that key is among those that the organization is seen to publish.
    var isKeyPublished = true
    /// Whether the organization's own keys are still among them.
    var hasGenuineKeys = true

    /// Lies under a signature that the published keys verify.
    static func signed(_ claims: @escaping @Sendable (inout [String: JSON]) -> Void) -> Forgery {
        Forgery(claims: claims, key: SigningKey(random: SystemRandom()))
    }

    /// Leaves the organization's signature and changes what is disclosed.
    static func disclosing(_ disclosures: @escaping @Sendable (inout [String]) -> Void) -> Forgery {
        Forgery(disclosures: disclosures)
    }

    /// Meddles with the requests that matter.
    var rule: Wire.Rule {
        { call in
            let answer = try await call.forward()
            switch call.name {
            case "GET /.well-known/jwt-vc-issuer":
                guard let key, isKeyPublished else { return answer }
                return try answer.changing { members in
                    let genuine = hasGenuineKeys ? try JWK.set(members["jwks"] ?? .null) : []
                    members["jwks"] = JWK.set(of: genuine + [key.publicKey])
                }
            case "POST /credential":
                let text = try answer.json["credentials"]?.arrayValue?.first?["credential"]?.stringValue ?? ""
                let forged = try forge(text)
                return try answer.changing { $0["credentials"] = [["credential": .string(forged)]] }
            default: return answer
            }
        }
    }

    private func forge(_ text: String) throws -> String {
        let genuine = try SDJWT(text)
        var disclosures = try genuine.disclosures().map(\.text)
        self.disclosures(&disclosures)
        return ([try signature(of: genuine)] + disclosures + [""]).joined(separator: "~")
    }

    private func signature(of genuine: SDJWT) throws -> String {
        guard let key else { return genuine.issuerSigned.compact }
        var claims = genuine.issuerSigned.payload.objectValue ?? [:]
        self.claims(&claims)
        return try JWS.sign(.object(claims), type: SDJWT.type, with: key)
    }
}
