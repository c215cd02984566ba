import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// What the organizations say, and what somebody on the way makes of it: refused, on record, and nothing lost.
final class SyncTests: XCTestCase {
    private static let policyCall = "GET /policy"

    private struct Row {
        let name: String
        let code: BadgeError.Code
        /// What becomes of the answer to the policy request; the first argument is the policy of version 2.
        let meddle: @Sendable (HTTPTransportResponse, HTTPTransportResponse) throws -> HTTPTransportResponse
    }

    private static let rows = [
        Row(name: "an older version", code: .documentStale) { old, _ in old },
        Row(name: "a wrong signature", code: .signatureInvalid) { _, new in
            try signedAnew(new, with: SigningKey(random: SystemRandom()))
        },
        Row(name: "a changed byte", code: .signatureInvalid) { _, new in
            var text = String(decoding: new.body, as: UTF8.self)
            text = String(text.dropLast(3)) + (text.hasSuffix("AAA") ? "BBB" : "AAA")
            return HTTPTransportResponse(response: new.response, body: Data(text.utf8))
        },
        Row(name: "nothing of the sort", code: .documentInvalid) { _, new in
            HTTPTransportResponse(response: new.response, body: Data("{}".utf8))
        },
        Row(name: "a failing server", code: .serverFailed) { _, _ in .json(["error": "server_error"], status: 500) },
        Row(name: "nobody there", code: .serverUnreachable) { _, _ in
            throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.")
        },
    ]

    @MainActor
    func testAPolicyThatIsNotToBeHadIsRefusedOnRecordAndNothingIsLost() async throws {
        try await playEach(Self.rows) { row in
            let bearer = try await BadgeHolder([Restrictions.fence])
            let old = try await Self.policy(of: bearer)
            try await bearer.publish([Restrictions.fence, Restrictions.fromSeven])
            try bearer.authority.set(try Policy(JSONReader(["restrictions": []])))
            try bearer.authority.suspend(bearer.issued())
            try await bearer.startOver()
            let before = try await bearer.wallet.organizations
            bearer.world.wire.rule { call in
                let answer = try await call.forward()
                return call.name == Self.policyCall ? try row.meddle(old, answer) : answer
            }

            let report = try await bearer.heard()

            let (after, found) = (try await bearer.wallet.organizations, try await bearer.contents())
            let refusals = try await bearer.wallet.auditEntries(after: bearer.mark).filter { $0.event.kind == .policy }
            XCTAssertEqual(report.failures.map(\.code), [row.code], row.name)
            XCTAssertEqual(report.policyVersion, 3, row.name)
            XCTAssertEqual(after, before, row.name)
            XCTAssertEqual(refusals.map(\.line), ["policy refused"], row.name)
            XCTAssertEqual(refusals.first?.event.organizationID, bearer.badge.organizationID, row.name)
            // The status list was good, and counts.
            XCTAssertEqual(found.statuses, [.suspended], row.name)
        }
    }

    @MainActor
    func testAStatusListThatIsNotToBeHadChangesNoBadge() async throws {
        try await playEach(Self.rows.dropFirst().filter { $0.code != .documentInvalid }) { row in
            let bearer = try await BadgeHolder()
            try bearer.authority.revoke(bearer.issued())
            try await bearer.startOver()
            bearer.world.wire.rule { call in
                let answer = try await call.forward()
                return call.name.contains("/status") ? try row.meddle(answer, answer) : answer
            }

            let report = try await bearer.heard()
            let found = try await bearer.contents()
            bearer.world.wire.reset()
            _ = try await bearer.world.sync()
            let later = try await bearer.contents()

            XCTAssertEqual(report.failures.map(\.code), [row.code], row.name)
            XCTAssertEqual(report.changes, [], row.name)
            XCTAssertEqual(found.statuses, [.active], row.name)
            XCTAssertTrue(found.audit.contains("statusList refused"), row.name)
            XCTAssertEqual(later.statuses, [.revoked], row.name)
        }
    }

    @MainActor
    func testAnOldStatusListPlayedAgainDoesNotReinstate() async throws {
        let bearer = try await BadgeHolder()
        let old = try await Self.statusList(of: bearer)
        bearer.wait(60)
        try bearer.authority.suspend(bearer.issued())
        _ = try await bearer.world.sync()
        bearer.world.wire.rule { call in call.name.contains("/status") ? old : try await call.forward() }

        let report = try await bearer.heard()

        let found = try await bearer.contents()
        XCTAssertEqual(report.changes, [])
        XCTAssertEqual(found.statuses, [.suspended])
    }

    @MainActor
    func testOneListIsAskedForOnceForManyBadges() async throws {
        let bearer = try await BadgeHolder()
        for _ in 0..<4 {
            let invitation = try bearer.world.organization.invite()
            bearer.book.codes = [invitation.transactionCode.text]
            _ = try await bearer.wallet.provision(invitation.offer)
        }
        for badge in try bearer.authority.badges().prefix(3) { try bearer.authority.suspend(badge.id) }
        bearer.world.wire.reset()

        let report = try await bearer.heard()

        let calls = bearer.world.wire.calls
        XCTAssertEqual(report.changes.map(\.new), [.suspended, .suspended, .suspended])
        XCTAssertEqual(calls.filter { $0.contains("/status") }.count, 1, "\(calls)")
        XCTAssertEqual(calls.filter { $0 == Self.policyCall }.count, 1, "\(calls)")
        // The metadata again for where the store's state is told, which one badge signs for all.
        XCTAssertEqual(calls.filter { $0 == "POST /anchors" }.count, 1, "\(calls)")
        XCTAssertEqual(calls.count, 5, "\(calls)")
    }

    @MainActor
    func testSuspendedAndReinstatedFollowTheListAndAreOnRecord() async throws {
        let bearer = try await BadgeHolder()
        var statuses: [Badge.Status] = []
        for change in [bearer.authority.suspend, bearer.authority.reinstate, bearer.authority.suspend] {
            _ = try change(bearer.issued())
            _ = try await bearer.world.sync()
            statuses += try await bearer.contents().statuses
        }

        let audit = try await bearer.contents().audit.filter { $0.hasPrefix("status ") }

        XCTAssertEqual(statuses, [.suspended, .active, .suspended])
        XCTAssertEqual(audit, ["status suspended", "status active", "status suspended"])
    }

    @MainActor
    func testASyncThatIsCancelledSaysSoAndChangesNothing() async throws {
        let bearer = try await BadgeHolder()
        try bearer.authority.suspend(bearer.issued())
        try await bearer.startOver()
        let canceller = Canceller()
        bearer.world.wire.rule { call in
            await canceller.cancel()
            try Task.checkCancellation()
            return try await call.forward()
        }

        let run = Task { await Ending { _ = try await bearer.world.sync() } }
        canceller.arm { run.cancel() }
        let ending = await run.value

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .cancelled)
        XCTAssertEqual(found.statuses, [.active])
        XCTAssertEqual(found.audit, [])
    }

    /// The organization's policy as the wire brings it now.
    @MainActor
    private static func policy(of bearer: BadgeHolder) async throws -> HTTPTransportResponse {
        try await seen(policyCall, by: bearer)
    }

    @MainActor
    private static func statusList(of bearer: BadgeHolder) async throws -> HTTPTransportResponse {
        try await seen("/status", by: bearer)
    }

    @MainActor
    private static func seen(_ name: String, by bearer: BadgeHolder) async throws -> HTTPTransportResponse {
        let kept = Kept()
        bearer.world.wire.rule { call in
            let answer = try await call.forward()
            return call.name.contains(name) ? kept.firstOrNew(answer) : answer
        }
        _ = try await bearer.world.sync()
        bearer.world.wire.reset()
        return try XCTUnwrap(kept.answer)
    }

    private static func signedAnew(_ answer: HTTPTransportResponse, with key: SigningKey) throws
        -> HTTPTransportResponse
    {
        let token = try JWS(String(decoding: answer.body, as: UTF8.self))
        let forged = try JWS.sign(token.payload, type: try token.header["typ"].string(), with: key)
        return HTTPTransportResponse(response: answer.response, body: Data(forged.utf8))
    }
}
