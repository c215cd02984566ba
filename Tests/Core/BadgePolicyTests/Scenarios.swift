import BadgeModel
import BadgePolicy
import BadgeTestDoubles
import Foundation

/// Policies and facts by chance, good ones more often than not.
struct Scenarios {
    var chance: SeededGenerator
    private static let locations = [(51.5, -0.12), (-33.9, 18.4), (64.1, -21.9), (0.0, 179.9)]

    mutating func restriction() -> String {
        switch Int.random(in: 0..<14, using: &chance) {
        case 0: #"{"type":"login"\#(pick(["", #","maxAge":"PT1H""#, #","maxAge":"P1D""#]))}"#
        case 1: #"{"type":"mfaEnrollment"}"#
        case 2, 3: agreement()
        case 4, 5: "{\"type\":\"timeOfDay\",\"windows\":[\(list(1...3) { $0.window() })]}"
        case 6: #"{"type":"location","authorization":"\#(pick(["whenInUse", "always"]))"}"#
        case 7, 8: fence()
        case 9: #"{"type":"bluetooth"}"#
        case 10: #"{"type":"userPhoto"}"#
        case 11, 12: passcode()
        default: #"{"type":"\#(pick(["palm", "gait"]))","critical":\#(pick(["false", "false", "false", "true"]))}"#
        }
    }

    mutating func document(_ restrictions: [String]) throws -> PolicyDocument {
        try Wallet.document(
            restrictions.joined(separator: ","), version: Int.random(in: 1...9, using: &chance),
            expires: Wallet.noon + pick([3.0 * 86_400, 30 * 86_400]), more: pick(["", #","maxOffline":"P7D""#]))
    }

    mutating func facts(_ policy: CompiledPolicy, _ passcodes: [Policy.Passcode]) -> PolicyFacts {
        var facts = PolicyFacts(
            badgeID: Wallet.badgeID, date: Wallet.noon + Double.random(in: -3e5...3e5, using: &chance))
        facts.policy = .known(policy)
        facts.store = fact(.intact, [.rolledBack], 0.005)
        facts.clock = fact(.trusted, [.rolledBack], 0.005)
        facts.status = fact(.active, Badge.Status.allCases, 0.03)
        facts.validity = fact(
            Badge.Validity(), [Badge.Validity(expires: Wallet.noon), Badge.Validity(notBefore: Wallet.noon)], 0.03)
        facts.sinceLastContact = fact(60, [604_799, 604_800], 0.03)
        facts.login = fact(
            .loggedIn(facts.date - 60), [.loggedOut, .loggedIn(facts.date - 7200), .loggedIn(facts.date + 9)])
        facts.mfaEnrolled = fact(true, [false])
        facts.photo = fact(true, [false])
        facts.locationConsent = fact(true, [false], 0.04)
        facts.locationAlwaysConsent = fact(true, [false], 0.04)
        facts.locationAccess = fact(.always, PolicyFacts.LocationAccess.allCases)
        facts.bluetoothConsent = fact(true, [false], 0.04)
        facts.bluetooth = fact(.on, PolicyFacts.Bluetooth.allCases)
        facts.zones = fact(Self.zones, [ZoneTable()], 0.02)
        facts.agreements = fact([], [[]], 0.02)
        if case .known = facts.agreements { facts.agreements = .known(records()) }
        facts.location = location()
        facts.passcode = fact(
            PasscodeFacts(setUnder: .init(minLength: 12, kind: .digits), entry: .now), passcodeStates())
        facts.biometrics = fact(.unavailable, [.available, .unlocked(.now), .unlocked(.ago(30))])
        facts.otherPasscodes = fact([], [passcodes], 0.2)
        return facts
    }

    private static let zones = ZoneTable(Reference.offsets.mapValues { ZoneRules(fixedOffset: $0 * 60) })

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &chance)]
    }

    private mutating func list(_ count: ClosedRange<Int>, _ make: (inout Self) -> String) -> String {
        (0..<Int.random(in: count, using: &chance)).map { _ in make(&self) }.joined(separator: ",")
    }

    private mutating func fact<Value>(_ good: Value, _ others: [Value], _ share: Double = 0.08) -> Fact<Value> {
        let draw = Double.random(in: 0..<1, using: &chance)
        return draw < share / 4 ? .unknown : .known(draw < share ? pick(others) : good)
    }

    private mutating func agreement() -> String {
        let version = pick(["1", "2"])
        let privacy =
            #"{"kind":"privacy","version":"1","locale":"en","text":"p","required":\#(pick(["true", "false"]))}"#
        return """
            {"type":"userAgreement","documents":[
             {"kind":"terms","version":"\(version)","locale":"en","text":"t\(pick(["", "!"]))"},\(privacy)]}
            """
    }

    private mutating func records() -> [AgreementRecord] {
        ["terms/1/en": ["t", "t!"], "terms/2/en": ["t", "t!"], "privacy/1/en": ["p", "q"]].sorted { $0.key < $1.key }
            .map { id, texts in
                AgreementRecord(
                    documentID: .init(rawValue: id), digest: Wallet.digest(Data(pick(texts).utf8)),
                    isAccepted: pick([true, true, true, false]))
            }
    }

    private mutating func window() -> String {
        let times = (0..<24).flatMap { hour in ["00", "30"].map { (hour < 10 ? "0" : "") + "\(hour):\($0)" } }
        let from = pick(times)
        let to = pick(times.filter { $0 != from } + ["24:00"])
        let days = Policy.Weekday.allCases.map { "\"\($0)\"" }.filter { _ in Bool.random(using: &chance) }
        let weekdays = days.isEmpty ? "" : "\"weekdays\":[\(days.joined(separator: ","))],"
        let zone = pick(["UTC", "Etc/GMT+5", "Etc/GMT-14", "Nowhere/Land"])
        return "{\"zone\":\"\(zone)\",\(weekdays)\"from\":\"\(from)\",\"to\":\"\(to)\"}"
    }

    private mutating func fence() -> String {
        let except = list(0...1) { $0.area(2000) }
        let maxAge = pick(["", #","maxAge":"PT30S""#])
        return "{\"type\":\"geoFence\",\"areas\":[\(list(1...4) { $0.area(8000) })],\"except\":[\(except)]\(maxAge)}"
    }

    // Of a size that no place is near the border.
    private mutating func area(_ size: Double) -> String {
        let (latitude, longitude) = pick(Self.locations)
        guard Bool.random(using: &chance) else {
            return "{\"circle\":{\"latitude\":\(latitude),\"longitude\":\(longitude),\"radius\":\(size)}}"
        }
        let (d, w) = (size / 111_000, longitude)
        let corners = [(w - d, -d), (w + d, -d), (w + d, d), (w - d, d), (w - d, -d)].map { "[\($0),\(latitude + $1)]" }
        return "{\"polygon\":{\"type\":\"Polygon\",\"coordinates\":[[\(corners.joined(separator: ","))]]}}"
    }

    // In the middle of a place, within its wide areas and out of its narrow ones, or far from all.
    private mutating func location() -> Fact<LocationFix> {
        let (latitude, longitude) = pick(Self.locations)
        let north = pick([0, 0, 0.03, 0.5])
        return Wallet.fix(
            latitude + north, longitude, accuracy: pick([1, 5, 50]), age: pick([0, 1, 1, 1, 29, 31, 61, -4, -6]))
    }

    private mutating func passcode() -> String {
        let every = pick(["", #","askEvery":"PT1M""#])
        return """
            {"type":"passcode","minLength":\(pick([4, 6, 8])),"kind":"\(pick(["digits", "text"]))",
             "maxTries":\(pick([3, 10]))\(every)}
            """
    }

    private mutating func passcodeStates() -> [PasscodeFacts] {
        let rules = PasscodeRules(minLength: pick([4, 6, 8]), kind: pick([.digits, .text]))
        return [
            PasscodeFacts(setUnder: nil), PasscodeFacts(setUnder: rules, entry: .now),
            PasscodeFacts(setUnder: rules, wrongTries: 3, entry: .ago(5)),
            PasscodeFacts(setUnder: rules, wrongTries: 2, entry: .ago(60)),
            PasscodeFacts(setUnder: rules, lockedFor: 60, entry: .now), PasscodeFacts(setUnder: rules, wrongTries: 10),
            PasscodeFacts(setUnder: rules, wrongTries: 5, excusedTries: 4, entry: .now),
            PasscodeFacts(setUnder: rules, wrongTries: 10, excusedTries: 9, entry: .now),
            PasscodeFacts(setUnder: rules, isUsedUp: true, entry: .now),
        ]
    }
}
