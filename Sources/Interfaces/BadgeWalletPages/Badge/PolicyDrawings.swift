import BadgeDrawings
import BadgeKit
import BadgeModel
import BadgePolicy
import BadgeSensors
import BadgeWebUI

/// The drawings of a policy's restrictions.
struct PolicyDrawings {
    let policy: Policy
    let evaluation: Evaluation
    let location: StoredLocation?
    let view: PageView

    /// Returns the map of an area, or the week of the hours; `nil` for a requirement that is only words.
    func drawing(of requirement: Policy.Requirement) -> SVG? {
        switch requirement {
        case .geoFence(let fence):
            let device = location.flatMap { Policy.Position(latitude: $0.latitude, longitude: $0.longitude) }
            return FenceDrawing(fence, location: device, accuracy: location?.accuracy ?? 0, in: view.words).svg
        // One week has all hours.
        case .timeOfDay where requirement == policy.restrictions.map(\.requirement).first(where: \.isTimeOfDay):
            return hours.map { WeekDrawing($0, in: view.words).svg }
        default: return nil
        }
    }

    // Those of a violation mark the time and the next opening.
    private var hours: OpeningHours? {
        for case .outsideHours(let violation)? in evaluation.rules.map(\.reason) {
            if let hours = violation.hours { return hours }
        }
        return OpeningHours(of: policy, inWeekOf: view.now, SystemZones().table(policy.zones))
    }
}

extension Policy.Requirement {
    fileprivate var isTimeOfDay: Bool {
        if case .timeOfDay = self { true } else { false }
    }
}
