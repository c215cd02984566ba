import BadgeKit
import BadgeModel
import BadgePolicy

/// The requirements of a policy in words.
extension Policy.Requirement {
    /// The restriction that the requirement becomes; `nil` for one that this version does not know.
    var restriction: Restriction? {
        switch self {
        case .geoFence: .geoFence
        case .timeOfDay: .timeOfDay
        case .passcode: .passcode
        case .userAgreement: .userAgreement
        case .location(let location):
            location.level == .always ? .locationAuthorizationAlways : .locationAuthorizationWhenInUse
        case .bluetooth: .bluetooth
        case .userPhoto: .userPhoto
        case .mfaEnrollment: .mfaEnrollment
        case .login: .login
        case .unknown: nil
        }
    }

    /// The requirement as sentences for the user.
    func sentences(languages: Languages) -> [Message] {
        switch self {
        case .geoFence(let fence): fence.sentences
        case .timeOfDay(let hours): [hours.sentence]
        case .passcode(let passcode): [passcode.sentence]
        case .userAgreement(let agreement):
            [
                Message.walletPages(
                    "wallet.words.documents",
                    ["documents": Message.groups(agreement.titles(for: languages))])
            ]
        case .location(let location):
            [location.level == .always ? "wallet.words.always" : "wallet.words.whenInUse"]
        case .bluetooth: ["wallet.words.bluetooth"]
        case .userPhoto: ["wallet.words.photo"]
        case .mfaEnrollment: ["wallet.words.phone"]
        case .login(let login):
            [
                login.maxAge.map { Message.walletPages("wallet.words.loginAge", ["limit": Message.period($0)]) }
                    ?? "wallet.words.login"
            ]
        case .unknown(let type, _): [Message.walletPages("wallet.words.unknown", ["type": type])]
        }
    }
}

// A long list is no sentence: the drawing shows all of it.
private let maxListed = 5

extension Policy.GeoFence {
    fileprivate var sentences: [Message] {
        let inside = Message.walletPages("wallet.words.inAreas", ["areas": Self.list(areas)])
        return exceptions.isEmpty
            ? [inside] : [inside, Message.walletPages("wallet.words.notInAreas", ["areas": Self.list(exceptions)])]
    }

    private static func list(_ areas: [Policy.Area]) -> Message {
        let more = areas.count - maxListed
        return .groups(
            areas.prefix(maxListed).map(\.words)
                + (more > 0 ? [Message.walletPages("wallet.words.moreAreas", ["count": more])] : []))
    }
}

extension Policy.Area {
    fileprivate var words: Message {
        let name = name.map { Message.verbatim($0) } ?? "wallet.words.unnamedArea"
        guard case .circle(let circle) = shape else { return name }
        return Message.walletPages(
            "wallet.words.circle", ["area": name, "radius": Message.distance(metres: circle.radius)])
    }
}

extension Policy.TimeOfDay {
    fileprivate var sentence: Message {
        let more = windows.count - maxListed
        let listed =
            windows.prefix(maxListed).map(\.words)
            + (more > 0 ? [Message.walletPages("wallet.words.moreWindows", ["count": more])] : [])
        return Message.walletPages("wallet.words.windows", ["windows": Message.groups(listed)])
    }
}

extension Policy.Window {
    fileprivate var words: Message {
        let days: Message =
            weekdays.count == Policy.Weekday.allCases.count
            ? "wallet.words.everyDay"
            : Message.items(Policy.Weekday.allCases.filter(weekdays.contains).map(\.words))
        return Message.walletPages(
            "wallet.words.window",
            ["days": days, "from": from.description, "to": to.description, "zone": zone])
    }
}

extension Policy.Weekday {
    fileprivate var words: Message {
        switch self {
        case .mon: "wallet.day.mon"
        case .tue: "wallet.day.tue"
        case .wed: "wallet.day.wed"
        case .thu: "wallet.day.thu"
        case .fri: "wallet.day.fri"
        case .sat: "wallet.day.sat"
        case .sun: "wallet.day.sun"
        }
    }
}

extension Policy.Passcode {
    fileprivate var sentence: Message {
        kind == .digits
            ? Message.walletPages("wallet.words.digits", ["count": minLength])
            : Message.walletPages("wallet.words.characters", ["count": minLength])
    }
}

extension Policy.UserAgreement {
    fileprivate func titles(for languages: Languages) -> [Message] {
        let all = documents.map { AgreementDocument($0) }
        let required = all.filter(\.isRequired)
        return (required.isEmpty ? all : required).chosen(for: languages).titles
    }
}

extension Restriction {
    /// The name of the restriction for the user.
    var name: Message {
        switch self {
        case .revoked, .none: "wallet.rule.revoked"
        case .login: "wallet.rule.login"
        case .mfaEnrollment: "wallet.rule.phone"
        case .userAgreement: "wallet.rule.documents"
        case .timeOfDay: "wallet.rule.hours"
        case .locationAuthorizationWhenInUse, .locationAuthorizationAlways: "wallet.rule.location"
        case .geoFence: "wallet.rule.area"
        case .bluetooth: "wallet.rule.bluetooth"
        case .userPhoto: "wallet.rule.photo"
        case .passcode: "wallet.rule.passcode"
        }
    }
}

extension Message {
    /// Returns a distance for the user: whole metres below a kilometre, tenths of a kilometre above.
    fileprivate static func distance(metres: Double) -> Message {
        GeoFenceViolation.Area(name: "", distance: metres).distanceMessage ?? .verbatim("")
    }
}
