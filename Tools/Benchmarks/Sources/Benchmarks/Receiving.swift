import BadgeKit
import BadgeTesting
import BadgeVerifier
import Foundation

/// A verifier receives encrypted answers to its requests: it decrypts, verifies issuer, holder and status, and compares with
/// the query. Beside it openvc-core decrypts and verifies such an answer, and sd-jwt verifies a presentation.
///
/// One after another, so that one core does the work. A sample is the mean of a batch.
enum Receiving {
    private static let batch = 100
    private static var address: URL { get throws { try JSONReader("https://door.example.org/answers").url() } }

    static func measure(memory: String, rounds: Int) async throws -> [Report] {
        let place = try Place(under: memory, sharing: .exclusive)
        let wallet = try await place.wallet()
        let badge = try await wallet.provision(try place.invite(to: wallet))
        let trust = try TrustedIssuer(place.authority.organization())
        // Stands still, so that no answer grows old under the rounds.
        let clock = FixedClock(.now)
        let transactions = try PresentationTransactions(
            .unsigned, answers: try address,
            verifier: PresentationVerifier(trust: [trust], transport: place.authority.transport(), clock: clock),
            clock: clock)
        var request = WalletRequest(
            try DCQLQuery(credentials: [
                CredentialQuery(
                    id: "badge", .sdJWT(types: [try place.authority.badgeType]), claims: [ClaimsQuery(["name"])])
            ]))
        request.delivery = .value
        // 2,000 a second.
        var figure = Figure(name: "one encrypted answer", unit: "µs", aim: 500)
        for _ in 0..<rounds {
            var answers: [(token: String, form: [UInt8])] = []
            for _ in 0..<batch {
                let transaction = try transactions.begin(request)
                let asked = try Self.parameters(of: transaction.link)
                let shown = try await wallet.use(
                    badge.id, audience: transactions.clientID, nonce: asked["nonce"]?.stringValue ?? "",
                    disclosing: ["name"])
                answers.append((transaction.token, try form(shown.text, asked)))
            }
            figure.samples.append(try await microseconds(answers.map(\.form), transactions))
            for answer in answers { _ = try transactions.state(of: answer.token) }
        }
        try await wallet.close()
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

    private static func parameters(of link: String) throws -> JSON {
        let items = URLComponents(string: link)?.queryItems ?? []
        return .object(
            Dictionary(
                uniqueKeysWithValues: try items.map { item in
                    let value = item.value ?? ""
                    return (item.name, value.hasPrefix("{") ? try JSON.parse(value) : .string(value))
                }))
    }
}
