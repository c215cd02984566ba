import BadgeAuthority
import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeVerifier
import Foundation
import SwiftASN1

/// Answers of which each is the worst of its kind, close to the 256 KiB of a form, by somebody who has seen the request.
struct AnswerShapes {
    let transactions: PresentationTransactions
    private let issuer: String
    private let stranger = SigningKey(random: SystemRandom())
    private let type = "https://example.org/badge"

    init(_ place: Place) throws {
        let organization = try TrustedIssuer(place.authority.organization())
        issuer = organization.issuer
        transactions = try PresentationTransactions(
            .unsigned, answers: VerifierDoor.answers,
            verifier: PresentationVerifier(trust: [organization], transport: place.authority.transport())
                .trusting(issuersCertifiedBy: Certifier("Root").root().serializeAsPEM().pemString))
    }

    func request(isEncrypted: Bool) throws -> WalletRequest {
        var request = WalletRequest(
            try DCQLQuery(credentials: [
                CredentialQuery(id: "badge", .sdJWT(types: [type]), isMultiple: true, claims: [ClaimsQuery(["name"])])
            ]))
        request.delivery = .value
        request.isEncrypted = isEncrypted
        return request
    }

    typealias Shape = (name: String, isEncrypted: Bool, make: (JSON) throws -> [UInt8])

    var all: [Shape] {
        [
            ("a sender's key of P-384", true, { try message($0, point("P-384", 48)) }),
            ("a sender's key off the curve", true, { try message($0, point("P-256", 32)) }),
            ("a sender's key of another kind", true, { try message($0, ["kty": "OKP", "crv": "X25519", "x": "AA"]) }),
            (
                "a message to somebody else", true,
                { try message($0, AgreementKey(random: SystemRandom()).publicKey.json) }
            ),
            ("100,000 levels, encrypted", true, { try sealed($0, "{\"vp_token\":\(run("[", 100_000))") }),
            ("levels of which none is too deep", true, { try sealed($0, "{\"vp_token\":[\(deep)]}") }),
            ("100,000 levels", false, { form($0, run("[", 100_000)) }),
            ("64 badges by somebody else", false, { try forged($0, 64, iss: issuer) }),
            ("64 badges with certificates in a circle", false, { try forged($0, 56, iss: "https://a.test", 5) }),
            ("a badge of 256 disclosures by somebody else", false, { try disclosing($0) }),
        ]
    }
}

extension AnswerShapes {
    // The header is all that is right about it.
    private func message(_ asked: JSON, _ sender: JSON) throws -> [UInt8] {
        let header: JSON = [
            "alg": "ECDH-ES", "enc": "A128GCM", "kid": asked["state"] ?? .null, "epk": sender,
        ]
        let parts = [
            Base64URL.encode(Array(header.text.utf8)), "", Base64URL.encode([UInt8](repeating: 1, count: 12)),
            run("AAAA", 64_000), Base64URL.encode([UInt8](repeating: 1, count: 16)),
        ]
        return Array("response=\(parts.joined(separator: "."))".utf8)
    }

    private func point(_ curve: String, _ bytes: Int) -> JSON {
        let coordinate = JSON.string(Base64URL.encode([UInt8](repeating: 1, count: bytes)))
        return ["kty": "EC", "crv": .string(curve), "x": coordinate, "y": coordinate]
    }

    private func sealed(_ asked: JSON, _ content: String) throws -> [UInt8] {
        let key = asked["client_metadata"]?["jwks"]?["keys"]?.arrayValue?.first ?? .null
        let message = try JWE.encrypt(
            Array(content.utf8), to: EncryptionKey(JSONReader(key)), with: .a128GCM, random: SystemRandom())
        return Array("response=\(message)".utf8)
    }

    private func form(_ asked: JSON, _ token: String) -> [UInt8] {
        Array("state=\(asked["state"]?.stringValue ?? "")&vp_token=\(token)".utf8)
    }

    // Each with certificates of which the next one certifies the one before it, and the first one the last.
    private func forged(_ asked: JSON, _ count: Int, iss: String, _ certificates: Int = 0) throws -> [UInt8] {
        let header: [String: JSON] =
            certificates == 0 ? [:] : ["x5c": try CertifiedSigner.makeCycle(of: certificates, for: "a.test").chain]
        let badges = try (0..<count).map { number in
            let badge = try JWS.sign(
                ["iss": .string(iss), "vct": .string(type), "jti": .string("\(number)")], type: SDJWT.type,
                header: header, with: stranger)
            return "\"\(badge)~\(try binding(asked))\""
        }
        return form(asked, "{\"badge\":[\(badges.joined(separator: ","))]}")
    }

    private func disclosing(_ asked: JSON) throws -> [UInt8] {
        let badge = try JWS.sign(["iss": .string(issuer), "vct": .string(type)], type: SDJWT.type, with: stranger)
        let disclosure = Base64URL.encode(Array("[\"s\",\"a\",\"\(run("\\n", 350))\"]".utf8))
        return form(asked, "{\"badge\":[\"\(badge)~\(run(disclosure + "~", 256))\(try binding(asked))\"]}")
    }

    private func binding(_ asked: JSON) throws -> String {
        try JWS.sign(
            ["aud": .string(transactions.clientID), "nonce": asked["nonce"] ?? .null], type: "kb+jwt", with: stranger)
    }

    private var deep: String {
        Array(repeating: run("[", 60) + run("]", 60), count: 1500).joined(separator: ",")
    }

    private func run(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}
