import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import Foundation

/// Ends the program, which tells libFuzzer that the input is a finding.
func giveUp(_ finding: String) -> Never {
    FileHandle.standardError.write(Data("\(finding)\n".utf8))
    abort()
}

// Every answer may be sent; `AnyHashable` does not say so.
/// What a store answers, question by question. A question that it refuses with an error that says why has no answer here.
struct Answers: @unchecked Sendable {
    private(set) var known: [String: AnyHashable] = [:]

    /// Takes down an answer. An error of another kind, one without a reason, or one that tells of somebody else who has the
    /// store open, ends the program.
    mutating func ask(_ question: String, _ body: () async throws -> some Hashable & Sendable) async {
        do {
            known[question] = AnyHashable(try await body())
        } catch let error as BadgeError {
            guard !error.reason.isEmpty, error.code != .storeInUse else { giveUp("\(question): \(error.code)") }
        } catch {
            giveUp("\(question): an error of another kind: \(error)")
        }
    }

    /// Does something that answers nothing.
    mutating func attempt(_ step: String, _ body: () async throws -> Void) async {
        await ask(step) {
            try await body()
            return true
        }
    }

    /// The questions that others answer otherwise.
    func differences(from truth: Answers) -> [String] {
        known.keys.filter { known[$0] != truth.known[$0] }.sorted()
    }
}

extension Answers {
    /// Asks everything; of what is changed at the end, whether it could be.
    mutating func read(_ store: BadgeStore) async {
        await ask("badges") { try await store.badges() }
        await ask("organizations") { try await store.organizations() }
        await ask("passcode") { try await store.passcode() }
        await ask("demands") { try await store.passcodePolicies() }
        await ask("default") { try await store.defaultBadge() }
        await ask("location") { try await store.location() }
        await ask("servers") { try await store.servers() }
        await ask("clients") { try await store.trustedClients() }
        await ask("unsent") { try await store.unsentReceipts() }
        await ask("offers") { try await store.resumableOffers() }
        await ask("list") { try await store.statusList(.sample("status")) }
        await ask("audit") { try await store.auditEntries() }
        await ask("audit's newest") { try await store.auditEntries(newest: 2) }
        for badge in (known["badges"] as? [Badge] ?? []).prefix(4) { await read(badge.id, store) }
        // What they find is said, which is no other answer.
        await attempt("audit's verification") { _ = try await store.verifyAuditLog() }
        await attempt("verification") { _ = try await store.verify() }
    }

    private mutating func read(_ badge: Badge.ID, _ store: BadgeStore) async {
        await ask("badge \(badge)") { try await store.badge(badge) }
        await ask("credentials \(badge)") { try await store.credentials(of: badge) }
        await ask("agreements \(badge)") { try await store.agreementHistory(of: badge) }
        await ask("code \(badge)") { try await store.hasCodeSecret(badge) }
        await ask("session \(badge)") { try await store.session(of: badge)?.loggedInAt }
        await ask("gate \(badge)") { try await store.gateSnapshot(of: badge)?.organization }
    }

    /// Uses a badge, sets one and closes.
    mutating func write(_ store: BadgeStore) async {
        if let badge = (known["badges"] as? [Badge])?.first {
            await ask("payload") { try await store.payload(of: badge.id) }
            await attempt("default is set") { try await store.setDefaultBadge(badge.id) }
        }
        await attempt("recorded") { _ = try await store.record(AuditEvent(.use, outcome: "denied")) }
        await attempt("closed") { try await store.close() }
    }
}

extension BadgeStore {
    /// The text of a badge's credential, as a person gets it who meets all that a policy may ask.
    fileprivate func payload(of badge: Badge.ID) throws -> String? {
        guard let record = try gateSnapshot(of: badge) else { return nil }
        var facts = PolicyFacts(badgeID: badge, date: Life.date)
        facts.clock = .known(.trusted)
        facts.store = .known(.intact)
        facts.status = .known(.active)
        facts.validity = .known(Badge.Validity())
        facts.policy = .known(
            record.organization.policy.map { CompiledPolicy([$0]) { Data(Digest.sha256($0)) } } ?? .unpublished)
        facts.passcode = .known(PasscodeFacts(setUnder: PasscodeRules(minLength: 4, kind: .digits), entry: .now))
        facts.biometrics = .known(.unavailable)
        facts.otherPasscodes = .known([])
        guard let permit = Evaluator().judge(.use, on: facts).permit else { return nil }
        return try release(permit).text.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
