import BadgeKit
import Foundation

/// Tells when the badge may be used, and lets the user check again.
final class HoursScreen: Screen, TimeRestrictionUIProtocol {
    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        talk { [self] in
            let opening =
                violation.nextOpening.map { "opens \($0.date.formatted(.iso8601))" } ?? "does not open again"
            console.show("Outside the permitted hours: \(opening).")
            guard let answer = await ask("Check again? (again/ok)") else { return completion(nil, nil) }
            guard answer == "again" else { return completion(.acknowledged, nil) }
            completion(.retry) { error in
                guard case .timeOfDay(let violation) = error.detail else { return }
                self.informUserOfTimeOfDayNonCompliance(badge, violation: violation, completion: completion)
            }
        }
    }
}
