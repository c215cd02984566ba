import BadgeKit
import BadgePolicy
import Foundation

/// One decision over every restriction: facts in hand, policy compiled, all met.
///
/// An evaluation takes microseconds, so that a sample is the mean of a thousand.
enum Evaluating {
    private static let batch = 1000

    static func measure(rounds: Int) async throws -> [Report] {
        var figures = [
            Figure(name: "all restrictions, 1 document", unit: "µs", aim: 5),
            Figure(name: "all restrictions, 10 documents", unit: "µs", aim: 5),
            Figure(name: "status and validity alone", unit: "µs"),
        ]
        let cases = [try facts(documents: 1), try facts(documents: 10), unpublished()]
        for facts in cases { precondition(Evaluator().evaluate(.use, on: facts).permit != nil) }
        for _ in 0..<rounds {
            for (index, facts) in cases.enumerated() { figures[index].samples.append(microseconds(facts)) }
        }
        if let peer = try Peer.figure("cedar", rounds: rounds) { figures.append(peer) }
        return [Report(title: "One decision (200,000 a second are 5 µs)", figures: figures)]
    }

    private static func microseconds(_ facts: PolicyFacts) -> Double {
        let evaluator = Evaluator()
        let clock = ContinuousClock()
        var permits = 0
        let start = clock.now
        for _ in 0..<batch where evaluator.evaluate(.use, on: facts).permit != nil { permits += 1 }
        let elapsed = (clock.now - start) / .microseconds(1)
        precondition(permits == batch)
        return elapsed / Double(batch)
    }

    private static let date = Date(timeIntervalSince1970: 1_800_014_400)

    private static func facts(documents: Int) throws -> PolicyFacts {
        let texts = (1...documents).map { "Document \($0)." }
        let documents: [JSON] = texts.enumerated().map { index, text in
            ["kind": "terms", "version": .string("\(index)"), "locale": "en", "text": .string(text)]
        }
        let policy = try Policy(
            JSONReader([
                "restrictions": .array(restrictions + [["type": "userAgreement", "documents": .array(documents)]])
            ]))
        let document = PolicyDocument(
            version: 7, issuedAt: date - 60, expires: date + 86_400, policy: policy, compact: "")
        var facts = met(CompiledPolicy([document]) { $0 })
        facts.agreements = .known(
            texts.enumerated().map { index, text in
                AgreementRecord(
                    documentID: AgreementDocument.ID(rawValue: "terms/\(index)/en"), digest: Data(text.utf8),
                    isAccepted: true)
            })
        return facts
    }

    /// A use at 0° N, 0° E, known to 100 metres.
    static func facts(of policy: Policy) -> PolicyFacts {
        let document = PolicyDocument(
            version: 1, issuedAt: date - 60, expires: date + 86_400, policy: policy, compact: "")
        var facts = met(CompiledPolicy([document]) { $0 })
        facts.location = LocationFix(latitude: 0, longitude: 0, accuracy: 100, age: 1).map(Fact.known) ?? .unknown
        return facts
    }

    private static func unpublished() -> PolicyFacts { met(.unpublished) }

    private static let restrictions: [JSON] = [
        ["type": "login", "maxAge": "P1D"], ["type": "mfaEnrollment"],
        ["type": "timeOfDay", "windows": [["zone": "Europe/London", "from": "08:00", "to": "18:00"]]],
        ["type": "location", "authorization": "whenInUse"], ["type": "location", "authorization": "always"],
        [
            "type": "geoFence",
            "areas": [
                ["name": "Head office", "circle": ["latitude": 51.5074, "longitude": -0.1278, "radius": 500]],
                [
                    "name": "Campus",
                    "polygon": ["type": "Polygon", "coordinates": [[[10, 50], [11, 50], [11, 51], [10, 50]]]],
                ],
            ],
        ],
        ["type": "bluetooth"], ["type": "userPhoto"], ["type": "passcode", "askEvery": "PT5M"],
    ]

    private static func met(_ policy: CompiledPolicy) -> PolicyFacts {
        var facts = PolicyFacts(badgeID: Badge.ID(rawValue: "badge"), date: date)
        facts.clock = .known(.trusted)
        facts.store = .known(.intact)
        facts.status = .known(.active)
        facts.validity = .known(Badge.Validity())
        facts.sinceLastContact = .known(60)
        facts.policy = .known(policy)
        facts.login = .known(.loggedIn(date - 3600))
        facts.mfaEnrolled = .known(true)
        facts.zones = .known(ZoneTable(["Europe/London": ZoneRules(fixedOffset: 0)]))
        facts.locationConsent = .known(true)
        facts.locationAlwaysConsent = .known(true)
        facts.locationAccess = .known(.always)
        facts.location =
            LocationFix(latitude: 51.5074, longitude: -0.1278, accuracy: 10, age: 1).map(Fact.known) ?? .unknown
        facts.bluetoothConsent = .known(true)
        facts.bluetooth = .known(.on)
        facts.photo = .known(true)
        facts.passcode = .known(
            PasscodeFacts(setUnder: PasscodeRules(minLength: 6, kind: .digits), entry: .ago(10)))
        facts.biometrics = .known(.unavailable)
        facts.otherPasscodes = .known([])
        return facts
    }
}
