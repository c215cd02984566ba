import BadgeModel
import Foundation

/// Requires a login that is not older than the shortest maximum age.
struct LoginRule: Rule {
    let maxAge: ISODuration?
    var restriction: Restriction { .login }

    init(_ logins: [Policy.Login]) {
        maxAge = logins.compactMap(\.maxAge).min()
    }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        switch facts.login {
        case .unknown: .notKnown
        case .known(.loggedOut): .loggedOut
        case .known(.loggedIn(let since)): evaluate(since, at: facts.date)
        }
    }

    private func evaluate(_ since: Date, at date: Date) -> UnmetReason? {
        let age = date.timeIntervalSince(since)
        // A login of the future, or none of a number, says that one of the two moments is wrong.
        guard age >= 0 else { return .notKnown }
        guard let maxAge, age >= Double(maxAge.seconds) else { return nil }
        return .loginTooOld(since: since, maxAge: maxAge)
    }
}
