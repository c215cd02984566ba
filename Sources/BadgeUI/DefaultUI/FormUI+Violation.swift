import BadgeModel
import Foundation

extension FormUI: GeoFenceUIProtocol {
    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .geoFence, title: .words("prompt.geoFence.title"),
            message: .words(
                "prompt.geoFence.message", ["badge": badge.shownName, "explanation": violation.explanation]),
            retry: .words("action.checkAgain"), completion)
    }
}

extension GeoFenceViolation {
    fileprivate var explanation: String {
        switch cause {
        case .outside: .words("prompt.geoFence.outside", ["areas": areaText])
        case .excluded: .words("prompt.geoFence.excluded", ["areas": areaText])
        case .unknownPosition: .words("prompt.geoFence.unknownPosition")
        }
    }

    private var areaText: String {
        areas.map { area in
            let name = area.name.onOneLine
            return area.distanceText.map { .words("prompt.geoFence.areaAway", ["area": name, "distance": $0]) } ?? name
        }.joined(separator: "; ")
    }
}

extension FormUI: TimeRestrictionUIProtocol {
    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .timeRestriction, title: .words("prompt.timeRestriction.title"),
            message: .words(
                "prompt.timeRestriction.message", ["badge": badge.shownName, "explanation": violation.explanation]),
            retry: .words("action.checkAgain"), completion)
    }
}

extension TimeViolation {
    fileprivate var explanation: String {
        let today = windows.map { window in
            String.words(
                "prompt.timeRestriction.window",
                ["from": window.from.description, "to": window.to.description, "zone": window.zone.onOneLine])
        }
        let first: String =
            today.isEmpty
            ? .words("prompt.timeRestriction.notToday")
            : .words("prompt.timeRestriction.today", ["windows": today.joined(separator: ", ")])
        guard let nextOpening else { return first }
        return first + " " + .words("prompt.timeRestriction.next", ["date": nextOpening.description.onOneLine])
    }
}

extension FormUI: RevokedUIProtocol {
    func informUserOfBadgeRevocation(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>) {
        inform(
            .revoked, title: .words("prompt.revoked.title"),
            message: .words("prompt.revoked.message", ["badge": badge.shownName]), completion)
    }
}
