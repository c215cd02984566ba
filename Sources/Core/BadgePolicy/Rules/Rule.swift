import BadgeModel
import Foundation

/// The evaluation of one restriction: pure, and `nil` only if it is certainly met.
protocol Rule: Sendable {
    var restriction: Restriction { get }

    /// Returns why the restriction is not met, or `nil` when it is.
    func reason(_ facts: PolicyFacts) -> UnmetReason?
}

/// The rules for the conditions of a policy, at most one per restriction, in the order of the restrictions.
struct RuleBook {
    private(set) var rules: [any Rule] = [RevokedRule()]

    init(_ requirements: [Policy.Requirement], _ sha256: (Data) -> Data) {
        var sorted = Sorted()
        requirements.forEach { sorted.add($0) }
        if !sorted.logins.isEmpty { rules.append(LoginRule(sorted.logins)) }
        if sorted.others.contains(.mfaEnrollment) { rules.append(MFAEnrollmentRule()) }
        if !sorted.documents.isEmpty { rules.append(UserAgreementRule(sorted.documents, sha256)) }
        if !sorted.hours.isEmpty { rules.append(TimeOfDayRule(sorted.hours)) }
        for level in Policy.LocationAuthorization.Level.allCases where sorted.levels.contains(level) {
            rules.append(LocationAuthorizationRule(level: level))
        }
        if !sorted.fences.isEmpty { rules.append(GeoFenceRule(sorted.fences)) }
        if sorted.others.contains(.bluetooth) { rules.append(BluetoothRule()) }
        if sorted.others.contains(.userPhoto) { rules.append(UserPhotoRule()) }
        if let rule = PasscodeRule(sorted.passcodes) { rules.append(rule) }
    }

    private struct Sorted {
        var logins: [Policy.Login] = []
        var documents: [Policy.Document] = []
        var hours: [Policy.TimeOfDay] = []
        var levels: Set<Policy.LocationAuthorization.Level> = []
        var fences: [Policy.GeoFence] = []
        var passcodes: [Policy.Passcode] = []
        var others: Set<Restriction> = []

        mutating func add(_ requirement: Policy.Requirement) {
            switch requirement {
            case .login(let login): logins.append(login)
            case .userAgreement(let agreement): documents += agreement.documents
            case .timeOfDay(let timeOfDay): hours.append(timeOfDay)
            case .location(let authorization): levels.insert(authorization.level)
            case .geoFence(let fence): fences.append(fence)
            case .passcode(let passcode): passcodes.append(passcode)
            case .mfaEnrollment: others.insert(.mfaEnrollment)
            case .bluetooth: others.insert(.bluetooth)
            case .userPhoto: others.insert(.userPhoto)
            // The compiled policy lists what is unknown, and the evaluator blocks where it is critical.
            case .unknown: break
            }
        }
    }
}
