import BadgeModel
import BadgePolicy
import Foundation
import XCTest

/// A wallet in which every rule is met; each test takes away what it is about.
enum Wallet {
    static let badgeID = Badge.ID(rawValue: "badge-1")
    /// Wednesday, 4 March 2026, 12:00 UTC.
    static let noon = Date(timeIntervalSince1970: 1_772_625_600)
    static let office = #"{"name":"Office","circle":{"latitude":51.5074,"longitude":-0.1278,"radius":500}}"#
    static let everything = """
        {"type":"login","maxAge":"P1D"},{"type":"mfaEnrollment"},
        {"type":"userAgreement","documents":[{"kind":"terms","version":"3","locale":"en","text":"Wear it."}]},
        {"type":"timeOfDay","windows":[{"zone":"UTC","from":"08:00","to":"18:00"}]},
        {"type":"location","authorization":"whenInUse"},{"type":"location","authorization":"always"},
        {"type":"geoFence","areas":[\(office)]},{"type":"bluetooth"},{"type":"userPhoto"},
        {"type":"passcode","askEvery":"PT5M"}
        """

    static func document(
        _ restrictions: String, version: Int = 7, expires: Date = noon + 86_400, more: String = ""
    ) throws -> PolicyDocument {
        let policy = try Policy(JSONReader(JSON.parse("{\"restrictions\":[\(restrictions)]\(more)}")))
        return PolicyDocument(version: version, issuedAt: noon - 3600, expires: expires, policy: policy, compact: "")
    }

    static func policy(
        _ restrictions: String, expires: Date = noon + 86_400, more: String = ""
    ) throws -> CompiledPolicy {
        CompiledPolicy([try document(restrictions, expires: expires, more: more)], sha256: digest)
    }

    /// Stands in for SHA-256: equal bytes, equal digest.
    static func digest(_ bytes: Data) -> Data { Data("digest of ".utf8) + bytes }

    static func facts(_ policy: CompiledPolicy) -> PolicyFacts {
        var facts = PolicyFacts(badgeID: badgeID, date: noon)
        facts.clock = .known(.trusted)
        facts.store = .known(.intact)
        facts.status = .known(.active)
        facts.validity = .known(Badge.Validity())
        facts.sinceLastContact = .known(60)
        facts.policy = .known(policy)
        facts.login = .known(.loggedIn(noon - 3600))
        facts.mfaEnrolled = .known(true)
        facts.agreements = .known([accepted("Wear it.")])
        facts.zones = .known(ZoneTable(["UTC": ZoneRules(fixedOffset: 0)]))
        facts.locationConsent = .known(true)
        facts.locationAlwaysConsent = .known(true)
        facts.locationAccess = .known(.always)
        facts.location = fix(51.5074, -0.1278)
        facts.bluetoothConsent = .known(true)
        facts.bluetooth = .known(.on)
        facts.photo = .known(true)
        facts.passcode = .known(PasscodeFacts(setUnder: PasscodeRules(minLength: 6, kind: .digits), entry: .ago(10)))
        facts.biometrics = .known(.unavailable)
        facts.otherPasscodes = .known([])
        return facts
    }

    static func accepted(_ text: String, _ isAccepted: Bool = true) -> AgreementRecord {
        AgreementRecord(
            documentID: AgreementDocument.ID(rawValue: "terms/3/en"), digest: digest(Data(text.utf8)),
            isAccepted: isAccepted)
    }

    static func fix(
        _ latitude: Double, _ longitude: Double, accuracy: Double = 10, age: Double = 1
    ) -> Fact<LocationFix> {
        LocationFix(latitude: latitude, longitude: longitude, accuracy: accuracy, age: age).map(Fact.known) ?? .unknown
    }

    /// Evaluates a wallet in which all is well but what is changed.
    static func evaluate(
        _ restrictions: String, _ purpose: Purpose = .use, more: String = "",
        changing change: (inout PolicyFacts) -> Void = { _ in }
    ) throws -> Evaluation {
        var facts = facts(try policy(restrictions, more: more))
        change(&facts)
        return Evaluator().evaluate(purpose, on: facts)
    }

    /// Why the only restriction is not met.
    static func reason(_ restriction: String, _ change: (inout PolicyFacts) -> Void = { _ in }) throws -> UnmetReason? {
        var facts = facts(try policy(restriction, expires: .distantFuture))
        change(&facts)
        return Evaluator().evaluate(.use, on: facts).unmet.first?.reason
    }
}
