import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import SwiftASN1

/// A verifier receives encrypted answers to its requests: it decrypts, verifies the issuer's two certificates, issuer,
/// holder and status, and compares with the query. Beside it openvc-core decrypts and verifies such an answer without
/// certificates and status, and sd-jwt verifies a presentation.
///
/// One after another, so that one core does the work. A sample is the mean of a batch.
enum Receiving {
    private static let batch = 100
    private static let type = "https://example.org/badge"

    static func measure(rounds: Int) async throws -> [Report] {
        // Stands still, so that no answer grows old under the rounds.
        let clock = FixedClock(.now)
        let root = try Certifier("Root")
        let issuer = Issuer(signer: try CertifiedSigner.make(for: Issuer.host, under: root), clock: clock)
        let transactions = try PresentationTransactions(
            .unsigned, answers: VerifierDoor.answers,
            verifier: PresentationVerifier(trust: [], transport: issuer, clock: clock)
                .trusting(issuersCertifiedBy: root.root().serializeAsPEM().pemString),
            clock: clock)
        var request = WalletRequest(
            try DCQLQuery(credentials: [
                CredentialQuery(id: "badge", .sdJWT(types: [type]), claims: [ClaimsQuery(["claim_0"])])
            ]))
        request.delivery = .value
        let (badge, holder) = try issuer.badge(of: type)
        // 2,000 a second.
        var figure = Figure(name: "one encrypted answer", unit: "µs", aim: 500)
        for _ in 0..<rounds {
            var answers: [(token: String, form: [UInt8])] = []
            for _ in 0..<batch {
                let transaction = try transactions.begin(request)
                let asked = try transaction.parameters
                let shown = try SDJWT.present(
                    badge, key: holder, audience: transactions.clientID, nonce: asked["nonce"]?.stringValue ?? "",
                    now: clock.now(), disclosing: ["claim_0"])
                answers.append((transaction.token, try form(shown.text, asked)))
            }
            figure.samples.append(try await microseconds(answers.map(\.form), transactions))
            for answer in answers {
                guard let result = try transactions.state(of: answer.token)?.result else { continue }
                precondition(result.isAccepted, "An answer was refused: \(String(describing: result.failure)).")
            }
        }
        let peers = try ["openvc", "sd_jwt"].compactMap { try Peer.figure("receiving", rounds: rounds, of: $0) }
        return [
            Report(title: "Receiving one encrypted answer (2,000 a second are 500 µs)", figures: [figure] + peers)
        ]
    }

    private static func microseconds(
        _ forms: [[UInt8]], _ transactions: PresentationTransactions
    ) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var taken = 0
        for form in forms where try await transactions.answer(form).isTaken { taken += 1 }
        let elapsed = (clock.now - start) / .microseconds(1)
        precondition(taken == forms.count, "An answer was refused.")
        return elapsed / Double(forms.count)
    }

    private static func form(_ shown: String, _ asked: JSON) throws -> [UInt8] {
        let answer: JSON = ["vp_token": ["badge": [.string(shown)]], "state": asked["state"] ?? .null]
        return try SealedAnswer.form(answer, to: asked["client_metadata"]?["jwks"]?["keys"]?.arrayValue?.first ?? .null)
    }
}

/// An issuer whose key comes with certificates; its server publishes a status list.
private struct Issuer: HTTPTransport {
    static let host = "issuer.example.org"

    let signer: CertifiedSigner
    let clock: FixedClock

    /// Issues a badge of ten claims, and makes the key to which it is bound.
    func badge(of type: String) throws -> (badge: Secret, holder: SigningKey) {
        let holder = SigningKey(random: SystemRandom())
        let claims = Dictionary(uniqueKeysWithValues: (0..<10).map { ("claim_\($0)", JSON.string("value")) })
        let badge = try SDJWT.issue(
            claims: [
                "iss": .string("https://\(Self.host)"), "vct": .string(type), "cnf": ["jwk": holder.publicKey.json],
                "iat": .seconds(clock.now()), "exp": .seconds(clock.now() + 86_400),
                "status": ["status_list": ["idx": 7, "uri": .string("https://\(Self.host)/status")]],
            ],
            disclosable: claims, key: signer.key, header: ["x5c": try signer.chain], random: SystemRandom())
        return (Secret(utf8: badge), holder)
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let token = try StatusListToken.sign(
            list: StatusList(count: 1000), uri: JSONReader(.string("https://\(Self.host)/status")).url(),
            issuedAt: clock.now(), expires: nil, ttl: 3600, key: signer.key)
        return HTTPTransportResponse(
            response: HTTPResponse(status: .ok, headerFields: [.contentType: "application/statuslist+jwt"]),
            body: Data(token.utf8))
    }

    func close() async throws {}
}
