import BadgeModel
import Foundation

extension FormUI: GeoFenceUIProtocol {
    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .geoFence, title: "Outside the permitted area",
            message: "\(badge.shownName) cannot be used here. \(violation.explanation)",
            retry: "Check again", completion)
    }
}

extension GeoFenceViolation {
    fileprivate var explanation: String {
        switch cause {
        case .outside: "It can be used at: \(areaText)."
        case .excluded: "It cannot be used at: \(areaText)."
        case .unknownPosition: "This device's position is not known well enough."
        }
    }

    private var areaText: String {
        areas.map { area in
            let name = area.name.onOneLine
            return area.distanceText.map { "\(name) (\($0) away)" } ?? name
        }.joined(separator: "; ")
    }
}

extension FormUI: TimeRestrictionUIProtocol {
    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .timeRestriction, title: "Outside the permitted hours",
            message: "\(badge.shownName) cannot be used now. \(violation.explanation)",
            retry: "Check again", completion)
    }
}

extension TimeViolation {
    fileprivate var explanation: String {
        let today = windows.map { "\($0.from) to \($0.to) (\($0.zone.onOneLine))" }.joined(separator: ", ")
        let first = today.isEmpty ? "It cannot be used today." : "Today it can be used \(today)."
        return nextOpening.map { "\(first) Next time: \($0.shown)." } ?? first
    }
}

extension TimeViolation.Opening {
    // An offset of a day or more is no zone's, and then the moment is shown in UTC.
    fileprivate var shown: String {
        guard let offset = TimeZone(secondsFromGMT: secondsFromGMT) else {
            return "\(date.shown(in: .gmt)) (UTC)"
        }
        return "\(date.shown(in: offset)) (\(zone))"
    }
}

extension FormUI: RevokedUIProtocol {
    func informUserOfBadgeRevocation(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>) {
        inform(
            .revoked, title: "Badge revoked",
            message: "The organization has taken \(badge.shownName) back. It can no longer be used.", completion)
    }
}
