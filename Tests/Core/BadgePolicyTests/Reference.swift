import BadgeModel
import BadgePolicy
import Foundation

/// The rules once more, slow and plain: every requirement by itself, each must be met, and whatever is not known is not.
///
/// It knows zones of a fixed offset, circles, and rectangles, and locations that lie well within or well without them.
struct Reference {
    enum Answer: Equatable {
        case blocked
        case unmet(Set<Restriction>)
        case permitted
    }

    static let offsets = ["UTC": 0, "Etc/GMT+5": -300, "Etc/GMT-14": 840]
    let documents: [PolicyDocument]

    func evaluate(_ purpose: Purpose, _ facts: PolicyFacts) -> Answer {
        guard facts.store == .known(.intact), facts.clock == .known(.trusted) else { return .blocked }
        let isRevoked = facts.status == .known(.revoked)
        if !isRevoked && isBlocked(purpose, facts) { return .blocked }
        var unmet: Set<Restriction> = []
        if facts.status == .unknown || isRevoked { unmet.insert(.revoked) }
        for restriction in documents.flatMap(\.policy.restrictions) {
            guard let name = Self.name(restriction.requirement) else { continue }
            if !isMet(restriction.requirement, facts) { unmet.insert(name) }
        }
        if purpose == .activation { unmet.formIntersection([.revoked, .login, .mfaEnrollment, .userAgreement]) }
        return unmet.isEmpty ? .permitted : .unmet(unmet)
    }

    private func isBlocked(_ purpose: Purpose, _ facts: PolicyFacts) -> Bool {
        let date = facts.date
        if facts.status == .known(.pending) { if purpose == .use { return true } }
        for status in [Badge.Status.suspended, .keyMissing, .expired] where facts.status == .known(status) {
            return true
        }
        guard let validity = facts.validity.value, validity.contains(date) else { return true }
        for document in documents {
            if date >= document.expires { return true }
            if let limit = document.policy.maxOffline {
                guard let since = facts.sinceLastContact.value, since < Double(limit.seconds) else { return true }
            }
            for restriction in document.policy.restrictions where restriction.isCritical {
                if case .unknown = restriction.requirement { return true }
            }
        }
        return false
    }

    private static func name(_ requirement: Policy.Requirement) -> Restriction? {
        guard case .location(let authorization) = requirement else { return Restriction(rawValue: requirement.type) }
        return authorization.level == .always ? .locationAuthorizationAlways : .locationAuthorizationWhenInUse
    }

    private func isMet(_ requirement: Policy.Requirement, _ facts: PolicyFacts) -> Bool {
        switch requirement {
        case .mfaEnrollment: return facts.mfaEnrolled == .known(true)
        case .userPhoto: return facts.photo == .known(true)
        case .bluetooth: return facts.bluetooth == .known(.on) && facts.bluetoothConsent == .known(true)
        case .location(let authorization):
            let needed: [PolicyFacts.LocationAccess] =
                authorization.level == .always ? [.always] : [.always, .whenInUse]
            let isAgreed = authorization.level == .whenInUse || facts.locationAlwaysConsent == .known(true)
            return isAgreed && facts.locationConsent == .known(true)
                && needed.contains { facts.locationAccess == .known($0) }
        case .login(let login):
            guard case .known(.loggedIn(let since)) = facts.login, since <= facts.date else { return false }
            return login.maxAge.map { since + Double($0.seconds) > facts.date } ?? true
        case .userAgreement(let agreement):
            let required = agreement.documents.filter(\.isRequired)
            return required.allSatisfy { document in
                facts.agreements.value?.contains { record in
                    record.isAccepted && record.digest == Wallet.digest(Data(document.text.utf8))
                        && record.documentID.rawValue == "\(document.kind)/\(document.version)/\(document.locale)"
                } ?? false
            }
        case .timeOfDay(let hours): return hours.windows.contains { isOpen($0, facts) }
        case .geoFence(let fence): return isWithin(fence, facts)
        case .passcode(let passcode): return isEntered(passcode, facts)
        case .unknown: return true
        }
    }

    private func isOpen(_ window: Policy.Window, _ facts: PolicyFacts) -> Bool {
        guard let offset = Self.offsets[window.zone], facts.zones.value?[window.zone] != nil else { return false }
        let minutes = Int((facts.date.timeIntervalSince1970 / 60).rounded(.down)) + offset
        // 1 January 1970 was a Thursday.
        let today = Policy.Weekday.allCases[(minutes / 1440 + 3) % 7]
        let yesterday = Policy.Weekday.allCases[(minutes / 1440 + 2) % 7]
        let now = minutes % 1440
        let (from, to) = (window.from.minutes, window.to.minutes)
        if from < to { return window.weekdays.contains(today) && from <= now && now < to }
        return window.weekdays.contains(today) && from <= now || window.weekdays.contains(yesterday) && now < to
    }

    private func isWithin(_ fence: Policy.GeoFence, _ facts: PolicyFacts) -> Bool {
        guard let fix = facts.location.value, fix.age >= -5, fix.age <= Double(fence.maxAge.seconds) else {
            return false
        }
        return fence.areas.contains { covers($0, fix) } && !fence.exceptions.contains { covers($0, fix) }
    }

    private func covers(_ area: Policy.Area, _ fix: LocationFix) -> Bool {
        switch area.shape {
        case .polygon(let polygon):
            let ring = polygon.rings[0]
            return ring.contains { $0.latitude <= fix.latitude } && ring.contains { $0.latitude >= fix.latitude }
                && ring.contains { $0.longitude <= fix.longitude } && ring.contains { $0.longitude >= fix.longitude }
        case .circle(let circle):
            // The haversine formula on a sphere: half a percent is close enough for places well within or without.
            let (from, to) = (circle.latitude * .pi / 180, fix.latitude * .pi / 180)
            let turn = (circle.longitude - fix.longitude) * .pi / 180
            let half = pow(sin((to - from) / 2), 2) + cos(from) * cos(to) * pow(sin(turn / 2), 2)
            return 2 * 6_371_008.8 * asin(half.squareRoot()) < circle.radius
        }
    }

    private func isEntered(_ passcode: Policy.Passcode, _ facts: PolicyFacts) -> Bool {
        guard let state = facts.passcode.value, let others = facts.otherPasscodes.value, let rules = state.setUnder,
            state.lockedFor == 0, !state.isUsedUp, state.wrongTries < 10,
            state.wrongTries - state.excusedTries < passcode.maxTries
        else { return false }
        for demand in [passcode] + others {
            if rules.minLength < demand.minLength { return false }
            if demand.kind == .digits && rules.kind == .text { return false }
        }
        var entries = [state.entry]
        if case .known(.unlocked(let entry)) = facts.biometrics { entries.append(entry) }
        return entries.contains { entry in
            switch entry {
            case .never: false
            case .now: true
            case .ago(let seconds): seconds < Double(passcode.askEvery.seconds)
            }
        }
    }
}
