import BadgeDatabase
import BadgeModel
import BadgePolicy
import Foundation

@testable import BadgeStorage

/// What a store answers to every verb that reads, question by question.
struct StoreReadings: Sendable, Equatable {
    /// The answer to a question: its text, or the code of its error.
    enum Answer: Sendable, Equatable {
        case text(String)
        case refused(BadgeError.Code)
    }

    private(set) var answers: [String: Answer] = [:]

    /// The codes by which a store says that its files are not what they were.
    static let findings: Set<BadgeError.Code> = [
        .rolledBack, .storeDamaged, .wrongKey, .custodyDamaged, .keyMissing, .storeNotEncrypted,
    ]
    /// The codes by which it may refuse to open.
    static let refusals = findings.union([.storeAbsent])

    /// The questions to which the store answers otherwise than it should, and does not say that something is wrong.
    func faults(against truth: StoreReadings) -> [String] {
        truth.answers.compactMap { question, answer in
            switch answers[question] {
            case answer: nil
            case .refused(let code) where Self.findings.contains(code): nil
            case let other: "\(question): \(Self.excerpt(other)) in place of \(Self.excerpt(answer, besides: other))"
            }
        }.sorted()
    }

    // Sets and dictionaries have no order of their own.
    private static func text(_ value: Any) -> String {
        if let data = value as? Data { return data.base64EncodedString() }
        let mirror = Mirror(reflecting: value)
        guard let style = mirror.displayStyle, !mirror.children.isEmpty else { return "\(value)" }
        let parts = mirror.children.map { "\($0.label ?? "") \(text($0.value))" }
        let isSorted = style == .dictionary || style == .set
        return "(\((isSorted ? parts.sorted() : parts).joined(separator: ", ")))"
    }

    // From where two long texts differ.
    private static func excerpt(_ answer: Answer?, besides other: Answer? = nil) -> String {
        let text = answer.map { "\($0)" } ?? "nothing"
        let common = other.map { "\($0)".commonPrefix(with: text).count } ?? 0
        return String(text.dropFirst(max(0, common - 40)).prefix(160))
    }

    /// Asks everything; what is asked of badges, of those that the truth knows.
    init(_ store: BadgeStore, _ home: StoreHome, badges: [Badge.ID]) async throws {
        try await ask("badges") { try await store.badges() }
        try await ask("count") { try await store.badgeCount() }
        try await ask("organizations") { try await store.organizations() }
        try await ask("passcode") { try await store.passcode() }
        try await ask("demands") { try await store.passcodePolicies() }
        try await ask("default") { try await store.defaultBadge() }
        try await ask("location") { try await store.location() }
        try await ask("source") { try await store.locationSource() }
        try await ask("servers") { try await store.servers() }
        try await ask("clients") { try await store.trustedClients() }
        try await ask("verifiers") { try await store.trustedVerifiers() }
        try await ask("types") { try await store.transactionTypes() }
        try await ask("presentations") { try await store.presentations() }
        try await ask("unsent") { try await store.unsentReceipts() }
        try await ask("offers") { try await store.resumableSubjects() }
        try await ask("list") { try await store.statusList(.sample("status/1")) }
        try await ask("audit") { try await store.auditEntries().map(\.text) }
        try await ask("audit's verification") {
            let verification = try await store.verifyAuditLog()
            guard verification.isSound else { throw BadgeError(.storeDamaged, reason: "\(verification.problems)") }
            return verification
        }
        for badge in badges { try await ask(of: badge, store, home) }
        // Last, since it writes: what a thief of the device would gain.
        try await ask("try") {
            try await store.beginAttempt(AttemptLimits(maxTries: 100, delays: [:])).triesLeft
        }
    }

    private mutating func ask(of badge: Badge.ID, _ store: BadgeStore, _ home: StoreHome) async throws {
        try await ask("badge \(badge)") { try await store.badge(badge) }
        try await ask("credentials \(badge)") { try await store.credentials(of: badge) }
        try await ask("gate \(badge)") { try await store.gateSnapshot(of: badge) }
        try await ask("session \(badge)") { try await store.session(of: badge).map { "\($0) \($0.refreshToken.data)" } }
        try await ask("code \(badge)") { try await store.hasCodeSecret(badge) }
        try await ask("agreements \(badge)") { try await store.agreementHistory(of: badge) }
        try await ask("release \(badge)") {
            let found = try await store.gateSnapshot(of: badge)
            guard let record = found, let permit = home.permit(for: badge, under: record.organization.policy) else {
                return "none"
            }
            return String(decoding: try await store.release(permit).text.data, as: UTF8.self)
        }
    }

    private mutating func ask<Value: Sendable>(_ question: String, _ body: () async throws -> Value) async throws {
        do {
            answers[question] = .text(Self.text(try await body()))
        } catch let error as BadgeError {
            answers[question] = .refused(error.code)
        }
    }
}
