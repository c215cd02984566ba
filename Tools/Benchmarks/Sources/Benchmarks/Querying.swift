import BadgeAuthority
import BadgeDCQL
import BadgeKit
import BadgeModel
import BadgeVerifier
import Foundation

/// A query for ten claims over a thousand badges: of claims in memory, and from a link to the moment at which the user is
/// asked; and the largest query that a stranger may send.
enum Querying {
    private static let type = "https://example.org/badge"
    private static let names = (0..<10).map { "claim_\($0)" }

    static func measure(memory: String, badges: Int, rounds: Int) async throws -> [Report] {
        try matching(rounds: rounds) + [try await asking(memory, badges, rounds: rounds)]
    }

    private static func matching(rounds: Int) throws -> [Report] {
        let badges = (0..<1000).map { number in
            QueriedCredential(
                id: "\(number)", types: [type],
                claims: Dictionary(uniqueKeysWithValues: names.map { ($0, JSON.string("value \(number)")) }))
        }
        let any = try query(names.map { ClaimsQuery([.name($0)]) })
        let one = try query(names.map { ClaimsQuery([.name($0)], values: ["value 1", "value 999"]) })
        let large = try DCQLQuery(
            credentials: (0..<64).map { number in
                let claims = (0..<230).map { ClaimsQuery([.name(String($0, radix: 36))]) }
                return CredentialQuery(id: "q\(number)", .sdJWT(types: [type]), claims: claims)
            }
        ).json.text
        precondition(any.match(badges).queries[0].candidates.count == 1000)
        precondition(one.match(badges).queries[0].candidates.count == 2)
        var figures = [
            Figure(name: "1,000 badges that match", aim: 5), Figure(name: "1,000 badges of which two match", aim: 5),
            Figure(name: "a query of \(large.utf8.count >> 10) KiB, parsed", aim: 15),
        ]
        for _ in 0..<rounds {
            time(&figures[0]) { _ = any.match(badges) }
            time(&figures[1]) { _ = one.match(badges) }
            try time(&figures[2]) { _ = try DCQLQuery(parsing: large) }
        }
        if var peer = try Peer.figure("dcql", rounds: rounds) {
            peer = Figure(name: "openvc-core: 1,000 lists of paths", samples: peer.samples.map { $0 / 1000 })
            figures.append(peer)
        }
        return [Report(title: "A query for ten claims", figures: figures)]
    }

    private static func query(_ claims: [ClaimsQuery]) throws -> DCQLQuery {
        try DCQLQuery(credentials: [CredentialQuery(id: "badge", .sdJWT(types: [type]), claims: claims)])
    }

    private static func asking(_ memory: String, _ count: Int, rounds: Int) async throws -> Report {
        let properties = (0..<5).map { "claim_\($0)" }
        let place = try Place(
            under: memory, sharing: .exclusive,
            properties: Dictionary(uniqueKeysWithValues: properties.map { ($0, "value") }))
        let wallet = try await place.walletAtDoor()
        for number in 0..<count {
            if number % 500 == 0 { FileHandle.standardError.write(Data("making badges: \(number)\n".utf8)) }
            _ = try await wallet.provision(place.invite(to: wallet))
        }
        await Consent.decide(for: wallet, isWilling: false)
        let transactions = try PresentationTransactions(
            .unsigned, answers: VerifierDoor.answers,
            verifier: PresentationVerifier(trust: [], transport: place.authority.transport()))
        let ofHolder = ["given_name", "family_name", "email", "title", "group"] + properties
        var figures = [
            Figure(name: "ten claims about the holder", aim: 60),
            Figure(name: "nine of them, and who issued the badge", aim: 60),
        ]
        for _ in 0..<rounds {
            for (index, names) in [ofHolder, ofHolder.dropLast() + ["iss"]].enumerated() {
                var request = WalletRequest(
                    try DCQLQuery(credentials: [
                        CredentialQuery(
                            id: "badge", .sdJWT(types: [try place.authority.badgeType]),
                            claims: names.map { ClaimsQuery([.name($0)]) })
                    ]))
                request.delivery = .value
                let link = try transactions.begin(request).link
                let start = ContinuousClock.now
                _ = try await wallet.present(to: VerifierRequestLink(parsing: link))
                figures[index].samples.append((await Consent.asked - start) / .milliseconds(1))
            }
        }
        try await wallet.close()
        return Report(title: "From a link to the question, \(count) badges in the encrypted store", figures: figures)
    }

    private static func time(_ figure: inout Figure, _ body: () throws -> Void) rethrows {
        let clock = ContinuousClock()
        let start = clock.now
        try body()
        figure.samples.append((clock.now - start) / .milliseconds(1))
    }
}
