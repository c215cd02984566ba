import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// Secrets and a person's data on their way through the workflows, looked for where they do not belong.
final class CanaryTests: XCTestCase {
    private static let passcodes = ["482915", "739264", "111111"]

    @MainActor
    func testSEC12NoSecretAndNothingOfAPersonStandsInALogAnEventAnErrorOrAnAddress() async throws {
        let log = CapturingLog()
        let bearer = try await BadgeHolder([Restrictions.terms(), Restrictions.passcode], logger: log.logger)
        try bearer.authority.openAccount()

        let (errors, secrets) = try await play(bearer)

        let texts = [
            "log": log.text,
            "events": bearer.world.events.values.map { "\($0) \($0.attributes)" }.joined(separator: "\n"),
            "addresses": bearer.world.wire.calls.joined(separator: "\n"),
            "errors": errors.joined(separator: "\n"),
            "audit": try await bearer.wallet.auditEntries().map(\.text).joined(separator: "\n"),
        ]
        let person = ["Ana", "Lima", "ana@example.com", "Engineer", "seven green lamps", "seven grey lamps"]
        for (name, text) in texts {
            for canary in person + Self.passcodes + secrets {
                XCTAssertFalse(text.contains(canary), "\(canary) stands in the \(name)")
            }
        }
        XCTAssertGreaterThan(errors.count, 4)
        XCTAssertGreaterThan(bearer.world.events.values.count, 100)
        XCTAssertGreaterThan(bearer.world.wire.calls.count, 20)
    }

    /// Right and wrong answers to every question; what they came to, and the secrets that came up.
    @MainActor
    private func play(_ bearer: BadgeHolder) async throws -> (errors: [String], secrets: [String]) {
        let (wallet, id) = (bearer.wallet, bearer.badge.id)
        var errors: [String] = []
        func note(_ body: () async throws -> Void) async {
            do { try await body() } catch { errors.append("\(error) \(String(reflecting: error))") }
        }
        bearer.book.entries = [.new(Self.passcodes[0], Self.passcodes[1]), .new(Self.passcodes[0])]
        try await wallet.setPasscode()
        wallet.lock()
        bearer.book.entries = [.current(Self.passcodes[2])]
        await note { try await wallet.verifyPasscode() }
        bearer.book.entries = [.current(Self.passcodes[0])]
        bearer.book.decisions = [{ $0.map(\.accepted) }]
        let presentation = try await bearer.use()
        try await wallet.withdrawAgreement(.init(rawValue: "terms/3/en"), of: id)
        await note { _ = try await bearer.use() }
        bearer.book.logins = [.wrong]
        await note { _ = try await wallet.logIn(to: id) }
        bearer.book.logins = [.right]
        _ = try await wallet.logIn(to: id)
        let token = try await wallet.store.session(of: id, with: wallet.context.unlockCache.key())?.refreshToken.text
        bearer.world.wire.rule { _ in throw BadgeError(.serverUnreachable, reason: "The network is gone.") }
        await note { _ = try await wallet.logIn(to: id) }
        let reports = try await bearer.world.sync()
        errors += reports.flatMap(\.failures).map { "\($0)" }
        bearer.world.wire.rule { try await $0.forward() }
        await note { _ = try await wallet.provision(bearer.world.offer) }
        await note { _ = try await wallet.use(Badge.ID(rawValue: "unknown"), audience: "a", nonce: "b") }
        try await wallet.removeBadge(id)
        let code = bearer.world.invitation.transactionCode.text
        return (errors, [presentation.text, code] + [token].compactMap(\.self))
    }
}
