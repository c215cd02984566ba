import Foundation

// The keys of an authorization server, and the decision when to fetch them again, without any request.
struct ExternalKeySet: Sendable {
    private var keys: [ExternalKey] = []
    private var fetched = Date.distantPast
    private var failed = Date.distantPast

    enum Answer: Sendable {
        case known([ExternalKey])
        // The server is to be asked.
        case ask
        // It was asked a moment ago, and has none.
        case unknown
        // It did not answer a moment ago.
        case wait(seconds: Int)
    }

    // Between two questions: a token under an unknown key costs the server at most that.
    static let pause: TimeInterval = 60
    static let pauseAfterFailure: TimeInterval = 10
    // A key that a server has withdrawn counts no longer than that while it answers, and while it does not.
    private static let freshness: TimeInterval = 3600
    private static let patience: TimeInterval = 86_400
    // A token that names no key costs as many verifications.
    private static let mostCandidates = 8

    func answer(kid: String?, algorithm: String, now: Date) -> Answer {
        let found = keys.filter { $0.isFor(algorithm) && (kid == nil || $0.id == kid) }.prefix(Self.mostCandidates)
        let age = now.timeIntervalSince(fetched)
        if !found.isEmpty, (0..<Self.freshness).contains(age) { return .known(Array(found)) }
        let quiet = Self.pauseAfterFailure - now.timeIntervalSince(failed)
        guard quiet > 0, quiet <= Self.pauseAfterFailure else {
            return found.isEmpty && (0..<Self.pause).contains(age) ? .unknown : .ask
        }
        guard !found.isEmpty, (0..<Self.patience).contains(age) else { return .wait(seconds: Int(quiet.rounded(.up))) }
        return .known(Array(found))
    }

    mutating func take(_ keys: [ExternalKey], now: Date) { (self.keys, fetched, failed) = (keys, now, .distantPast) }

    mutating func noteFailure(now: Date) { failed = now }
}
