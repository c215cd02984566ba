import BadgeModel
import Foundation

extension FormUI: GeoFenceUIProtocol {
    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .geoFence, title: violation.title, message: violation.message(to: badge.shownName),
            drawings: violation.drawings, canRetry: true, completion
        ) { error in
            guard case .geoFence(let violation) = error.detail else { return nil }
            return (violation.title, violation.drawings)
        }
    }
}

extension GeoFenceViolation {
    fileprivate var drawings: [Form.Drawing] { fence == nil ? [] : [.map(self)] }

    fileprivate var title: Message { isPositionUnknown ? "prompt.geoFence.unknownTitle" : "prompt.geoFence.title" }

    private var isPositionUnknown: Bool { cause == .unknownPosition }

    fileprivate func message(to badge: String) -> Message {
        guard isPositionUnknown else {
            return Message("prompt.geoFence.message", ["badge": badge, "explanation": explanation])
        }
        guard !areas.isEmpty, !isTooInaccurate else { return explanation }
        return .sentences([explanation, Message("prompt.geoFence.usableAt", ["badge": badge, "areas": areaList])])
    }

    private var explanation: Message {
        if isTooInaccurate, let accuracy {
            return Message(
                "prompt.geoFence.tooInaccurate",
                [
                    "accuracy": accuracy.metresText,
                    "areas": areas.prefix(1).map(\.name.onOneLine).joined(),
                ])
        }
        return switch cause {
        case .outside: Message("prompt.geoFence.outside", ["areas": areaList])
        case .excluded: Message("prompt.geoFence.excluded", ["areas": areaList])
        case .unknownPosition: "prompt.geoFence.unknownPosition"
        }
    }

    private var areaList: Message {
        .groups(
            areas.map { area in
                let name = area.name.onOneLine
                return area.distanceMessage.map { Message("prompt.geoFence.areaAway", ["area": name, "distance": $0]) }
                    ?? .verbatim(name)
            })
    }
}

extension FormUI: TimeRestrictionUIProtocol {
    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .timeRestriction, title: "prompt.timeRestriction.title",
            message: Message(
                "prompt.timeRestriction.message",
                ["badge": badge.shownName, "explanation": violation.explanation]),
            drawings: violation.drawings, canRetry: true, completion
        ) { error in
            guard case .timeOfDay(let violation) = error.detail else { return nil }
            return ("prompt.timeRestriction.title", violation.drawings)
        }
    }
}

extension TimeViolation {
    fileprivate var drawings: [Form.Drawing] { hours.map { [.week($0)] } ?? [] }

    fileprivate var explanation: Message {
        let today = windows.map { window in
            Message(
                "prompt.timeRestriction.window",
                ["from": window.from.description, "to": window.to.description, "zone": window.zone.onOneLine])
        }
        let first: Message =
            today.isEmpty
            ? "prompt.timeRestriction.notToday"
            : Message("prompt.timeRestriction.today", ["windows": Message.items(today)])
        guard let nextOpening else { return first }
        let opening = TimeViolation.Opening(
            date: nextOpening.date, secondsFromGMT: nextOpening.secondsFromGMT, zone: nextOpening.zone.onOneLine)
        return .sentences([first, Message("prompt.timeRestriction.next", ["date": opening.message])])
    }
}

extension FormUI: RevokedUIProtocol {
    func informUserOfBadgeRevocation(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>) {
        inform(
            .revoked, title: "prompt.revoked.title",
            message: Message("prompt.revoked.message", ["badge": badge.shownName]), completion)
    }
}
