package import Foundation

/// The keys of a server, and the decision when to fetch them again. Sends no request itself.
package struct PublishedKeySet: Sendable {
    private var keys: [PublishedKey] = []
    private var fetched = Date.distantPast
    private var failed = Date.distantPast
    // The minimum time between two requests, which limits the load that tokens with an unknown key can cause.
    private let pause: TimeInterval

    package enum Answer: Sendable {
        case known([PublishedKey])
        // The keys must be fetched from the server.
        case ask
        // The server was asked recently, and does not have the key.
        case unknown
        // The server was asked recently, and did not answer.
        case wait(seconds: Int)
    }

    package static let pauseAfterFailure: TimeInterval = 10
    // The maximum time for which a key that the server has withdrawn is accepted, whether or not the server answers.
    private static let freshness: TimeInterval = 3600
    private static let patience: TimeInterval = 86_400
    // The maximum number of verifications for a token that names no key.
    private static let mostCandidates = 8

    package init(pause: TimeInterval = 60) {
        self.pause = pause
    }

    package func answer(kid: String?, algorithm: String, now: Date) -> Answer {
        let found = keys.filter { $0.isFor(algorithm) && (kid == nil || $0.id == kid) }.prefix(Self.mostCandidates)
        let age = now.timeIntervalSince(fetched)
        if !found.isEmpty, (0..<Self.freshness).contains(age) { return .known(Array(found)) }
        let quiet = Self.pauseAfterFailure - now.timeIntervalSince(failed)
        guard quiet > 0, quiet <= Self.pauseAfterFailure else {
            return found.isEmpty && (0..<pause).contains(age) ? .unknown : .ask
        }
        guard !found.isEmpty, (0..<Self.patience).contains(age) else { return .wait(seconds: Int(quiet.rounded(.up))) }
        return .known(Array(found))
    }

    package mutating func take(_ keys: [PublishedKey], now: Date) {
        (self.keys, fetched, failed) = (keys, now, .distantPast)
    }

    package mutating func noteFailure(now: Date) { failed = now }
}
