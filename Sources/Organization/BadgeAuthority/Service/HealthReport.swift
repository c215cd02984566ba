import BadgeModel
import Foundation

// The answer of `/health`, as Schemas/health.schema.json describes it.
struct HealthReport: Sendable {
    enum Status: String, Sendable, Comparable {
        case pass
        case warn
        case fail

        private var severity: Int { [.pass, .warn, .fail].firstIndex(of: self) ?? 2 }

        static func < (left: Self, right: Self) -> Bool { left.severity < right.severity }
    }

    struct Check: Sendable {
        let status: Status
        var values: [String: JSON] = [:]
    }

    // Messages that wait longer are not sent as usual.
    private static let longestWait: TimeInterval = 900
    // Rotate the key every few years, says the operator's handbook.
    private static let oldestKey: TimeInterval = 3 * 365 * 86_400
    private static let certificateNotice: TimeInterval = 14 * 86_400
    private static let littleSpace = (warn: 256 << 20, fail: 16 << 20)

    let phase: ServiceMonitor.Phase
    let checks: [String: Check]

    // `figures` is nil if the store cannot be read.
    init(phase: ServiceMonitor.Phase, figures: ServiceFigures?, certificateExpires: Date?, now: Date) {
        self.phase = phase
        var checks = ["store": Self.store(figures)]
        if let figures {
            if figures.hasDelivery { checks["mail"] = Self.mail(figures, now: now) }
            checks["signingKey"] = Self.signingKey(figures, now: now)
            checks["policy"] = Self.policy(figures, now: now)
        }
        if let certificateExpires { checks["certificate"] = Self.certificate(certificateExpires, now: now) }
        self.checks = checks
    }

    var status: Status { phase == .ready ? checks.values.map(\.status).max() ?? .pass : .fail }

    var json: JSON {
        [
            "status": .string(status.rawValue), "service": .string(phase.rawValue),
            "checks": .object(
                checks.mapValues { check in
                    .object(check.values.merging(["status": .string(check.status.rawValue)]) { $1 })
                }),
        ]
    }

    private static func store(_ figures: ServiceFigures?) -> Check {
        guard let figures else { return Check(status: .fail) }
        guard let free = figures.freeBytes else { return Check(status: .pass) }
        let status: Status = free < littleSpace.fail ? .fail : free < littleSpace.warn ? .warn : .pass
        return Check(status: status, values: ["freeBytes": .integer(Int64(free))])
    }

    private static func mail(_ figures: ServiceFigures, now: Date) -> Check {
        let waiting = ["waiting", "sending"].reduce(0) { $0 + (figures.messages[$1] ?? 0) }
        let age = figures.oldestWaiting.map { max(0, now.timeIntervalSince($0)) } ?? 0
        return Check(
            status: age > longestWait || figures.undelivered > 0 ? .warn : .pass,
            values: [
                "waiting": .integer(Int64(waiting)), "oldestSeconds": .integer(Int64(age)),
                "undelivered": .integer(Int64(figures.undelivered)),
            ])
    }

    private static func signingKey(_ figures: ServiceFigures, now: Date) -> Check {
        let age = figures.signingKeyCreated.map { max(0, now.timeIntervalSince($0)) } ?? 0
        return Check(
            status: age > oldestKey ? .warn : .pass,
            values: ["ageSeconds": .integer(Int64(age)), "hasNext": .bool(figures.hasNextKey)])
    }

    // A served policy is signed again in time, so one that has expired says that nobody could fetch it.
    private static func policy(_ figures: ServiceFigures, now: Date) -> Check {
        guard let expires = figures.policyExpires else { return Check(status: .pass, values: ["version": 0]) }
        return Check(
            status: expires <= now ? .warn : .pass,
            values: [
                "version": .integer(Int64(figures.policyVersion)),
                "expiresInSeconds": .integer(Int64(expires.timeIntervalSince(now))),
            ])
    }

    private static func certificate(_ expires: Date, now: Date) -> Check {
        let left = expires.timeIntervalSince(now)
        return Check(
            status: left <= 0 ? .fail : left < certificateNotice ? .warn : .pass,
            values: ["expiresInSeconds": .integer(Int64(left))])
    }
}
