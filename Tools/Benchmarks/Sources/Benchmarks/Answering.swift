import BadgeAuthority
import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeSystem
import BadgeTransport
import BadgeVerifier
import Foundation

/// A wallet answers a verifier's signed request, from the link to the answer's arrival, without a network: beside the gate
/// alone, and a use by hand. And the making of one encrypted presentation, which others do too.
enum Answering {
    static func measure(memory: String, rounds: Int) async throws -> [Report] {
        [
            try await answering(memory, .exclusive, "alone", rounds),
            try await answering(memory, .shared, "shared", rounds),
            try presenting(rounds: rounds),
        ]
    }

    private static func answering(
        _ memory: String, _ sharing: SharingMode, _ name: String, _ rounds: Int
    ) async throws -> Report {
        let place = try Place(under: memory, sharing: sharing)
        let key = SigningKey(random: SystemRandom())
        let certificate = try TrialCertificate(
            of: key.publicKey, for: VerifierDoor.host, from: .now, random: SystemRandom())
        let transactions = try PresentationTransactions(
            VerifierIdentity(.certificateHash, key: key, certificates: certificate.chain),
            answers: VerifierDoor.answers,
            verifier: PresentationVerifier(trust: [], transport: place.authority.transport()))
        let wallet = try await place.walletAtDoor(trusting: certificate.root)
        let badge = try await wallet.provision(place.invite(to: wallet))
        await Consent.decide(for: wallet, isWilling: true)
        var request = WalletRequest(
            try DCQLQuery(credentials: [
                CredentialQuery(
                    id: "badge", .sdJWT(types: [try place.authority.badgeType]), claims: [ClaimsQuery(["email"])])
            ]))
        request.delivery = .value
        var figures = [
            Figure(name: "the gate alone"), Figure(name: "a use by hand"), Figure(name: "a whole answer"),
            Figure(name: "what it takes beyond the gate", aim: 3),
        ]
        for _ in 0..<rounds {
            let link = try transactions.begin(request).link
            _ = try await figures[0].time { try await wallet.security.process(for: badge.id) }
            _ = try await figures[1].time {
                try await wallet.use(
                    badge.id, audience: transactions.clientID, nonce: "n-0S6_WzA2Mj", disclosing: ["email"])
            }
            let reply = try await figures[2].time {
                try await wallet.present(to: VerifierRequestLink(parsing: link))
            }
            precondition(reply.isPresented, "Nothing was presented.")
        }
        try await wallet.close()
        figures[3].samples = figures[2].samples.map { $0 - figures[0].median }
        return Report(title: "Answering a verifier's signed request, \(name)", figures: figures)
    }

    private static let batch = 50

    /// Ten claims, of which one is disclosed, bound to the holder and encrypted.
    private static func presenting(rounds: Int) throws -> Report {
        let (issuer, holder) = (SigningKey(random: SystemRandom()), SigningKey(random: SystemRandom()))
        var recipient = AgreementKey(random: SystemRandom()).publicKey
        recipient.keyID = "1"
        let claims = Dictionary(uniqueKeysWithValues: (0..<10).map { ("claim_\($0)", JSON.string("value")) })
        let badge = try SDJWT.issue(
            claims: [
                "iss": "https://issuer.example.org", "vct": "https://example.org/badge",
                "cnf": ["jwk": holder.publicKey.json], "iat": .seconds(.now),
            ],
            disclosable: claims, key: issuer, random: SystemRandom())
        let credential = Secret(utf8: badge)
        var figure = Figure(name: "BadgeKit", unit: "µs")
        for _ in 0..<rounds {
            let clock = ContinuousClock()
            let start = clock.now
            for _ in 0..<batch {
                let shown = try SDJWT.present(
                    credential, key: holder, audience: "x509_hash:door", nonce: "n-0S6_WzA2Mj", now: .now,
                    disclosing: ["claim_0"])
                let answer: JSON = ["vp_token": ["badge": [.string(shown.text)]], "state": "1"]
                _ = try JWE.encrypt(Array(answer.text.utf8), to: recipient, with: .a128GCM, random: SystemRandom())
            }
            figure.samples.append((clock.now - start) / .microseconds(batch))
        }
        let peers = try ["openvc", "sd_jwt"].compactMap { try Peer.figure("answering", rounds: rounds, of: $0) }
        return Report(
            title: "Making one encrypted presentation (sd-jwt does not encrypt it)", figures: [figure] + peers)
    }
}
