/// The policies that the organization sets; spans end in 5 and waits in 0, so that no time is a border that the
/// design leaves open.
enum PolicyVariant: String, Sendable, CaseIterable {
    case open, fenced, office, guarded, relaxed, agreed, agreedAnew, everything, strange, strangeButHarmless, brief
    case strict, lax
}

/// What a policy demands of the passcode; what it does not say is what the design says.
struct ModelPasscodePolicy: Equatable, Sendable {
    var askEvery = 0
    var deletesBadges = false
    var minLength = 6
    var maxTries = 10
    /// Seconds by the number of wrong tries from which on they count; `nil` is not written.
    var delays: [Int: Int]?

    private static let standardDelays = [5: 60, 6: 5 * 60, 7: 15 * 60, 9: 60 * 60]

    /// Seconds of delay after so many wrong tries.
    func delay(after tries: Int) -> Int {
        (delays ?? Self.standardDelays).filter { $0.key <= tries }.max { $0.key < $1.key }?.value ?? 0
    }

    /// The stricter of each, as far as it is a matter of the one passcode.
    func stricter(_ other: ModelPasscodePolicy) -> ModelPasscodePolicy {
        let delays = (1...9).map { ($0, max(delay(after: $0), other.delay(after: $0))) }
        return ModelPasscodePolicy(
            minLength: max(minLength, other.minLength), maxTries: min(maxTries, other.maxTries),
            delays: Dictionary(uniqueKeysWithValues: delays))
    }
}

extension PolicyVariant {
    static let openingHours = 8 * 3600..<18 * 3600

    var isFenced: Bool { self == .fenced || self == .everything }
    var hasHours: Bool { self == .office || self == .everything }
    var isStrange: Bool { self == .strange }
    var maxOffline: Int { self == .brief ? 3_605 : 604_805 }
    var validFor: Int { self == .brief ? 86_405 : 315_360_005 }

    var passcode: ModelPasscodePolicy? {
        switch self {
        case .guarded: ModelPasscodePolicy(askEvery: 0, deletesBadges: true)
        case .relaxed: ModelPasscodePolicy(askEvery: 305, deletesBadges: false)
        case .everything: ModelPasscodePolicy(askEvery: 305, deletesBadges: true)
        case .strict:
            ModelPasscodePolicy(deletesBadges: true, minLength: 8, maxTries: 5, delays: [2: 30, 4: 1200])
        case .lax: ModelPasscodePolicy(askEvery: 65, minLength: 4, maxTries: 7, delays: [6: 7200])
        default: nil
        }
    }

    /// The versions of the documents: the terms are required, the privacy policy is not.
    var documents: [Document: Int] {
        switch self {
        case .agreed: [.terms: 1, .privacy: 1]
        case .agreedAnew: [.terms: 2, .privacy: 1]
        case .everything: [.terms: 2, .privacy: 2]
        default: [:]
        }
    }
}

/// The policy as the administrator writes it.
extension PolicyVariant {
    /// The document; the fence is a circle of 500 metres around 51.5074, -0.1278.
    var json: String {
        """
        {"maxOffline": "PT\(maxOffline)S", "validFor": "P\(validFor / 86_400)DT5S",
         "restrictions": [\(restrictions.joined(separator: ", "))]}
        """
    }

    private var restrictions: [String] {
        [geoFence, timeOfDay, passcodeRestriction, userAgreement, unknown].compactMap(\.self)
    }

    private var geoFence: String? {
        guard isFenced else { return nil }
        let circle = #"{"latitude": 51.5074, "longitude": -0.1278, "radius": 500}"#
        return #"{"type": "geoFence", "critical": true, "areas": [{"name": "Head office", "circle": \#(circle)}]}"#
    }

    private var timeOfDay: String? {
        guard hasHours else { return nil }
        return #"{"type": "timeOfDay", "windows": [{"zone": "UTC", "from": "08:00", "to": "18:00"}]}"#
    }

    private var passcodeRestriction: String? {
        passcode.map { demand in
            """
            {"type": "passcode", "minLength": \(demand.minLength), "kind": "digits",
             "maxTries": \(demand.maxTries), "askEvery": "PT\(demand.askEvery)S",\(Self.written(demand.delays))
             "onExhausted": "\(demand.deletesBadges ? "deleteBadge" : "requireReset")"}
            """
        }
    }

    private static func written(_ delays: [Int: Int]?) -> String {
        guard let delays else { return "" }
        let written = delays.sorted { $0.key < $1.key }.map { #"{"after": \#($0), "wait": "PT\#($1)S"}"# }
        return #" "delays": [\#(written.joined(separator: ", "))],"#
    }

    private var userAgreement: String? {
        guard !documents.isEmpty else { return nil }
        let written = documents.sorted { $0.key < $1.key }.map { document, version in
            """
            {"kind": "\(document)", "version": "\(version)", "locale": "en", "required": \(document == .terms),
             "text": "The \(document), version \(version)."}
            """
        }
        return #"{"type": "userAgreement", "documents": [\#(written.joined(separator: ", "))]}"#
    }

    private var unknown: String? {
        switch self {
        case .strange: #"{"type": "example.moonPhase", "critical": true}"#
        case .strangeButHarmless: #"{"type": "example.moonPhase"}"#
        default: nil
        }
    }
}
