import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class AgreementTests: StorageTestCase {
    private static func receipt(_ statement: AgreementStatement, _ syncKey: SyncKey) throws -> String {
        let decision = "\(statement.decision.rawValue) \(statement.documentID) \(statement.decidedAt)"
        return "\(syncKey.delegation.badgeKey.thumbprint) \(decision)"
    }

    func testUA1ARecordHoldsWhatWasDecidedOnWhatWhenAndAfterWhat() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let privacy = AgreementDecisionRecord(
                AgreementDocument(kind: .privacy, version: "2/b", locale: "pt-BR", isRequired: false, text: "é"),
                .declined, timeSource: .init(rawValue: "server"), method: .init(rawValue: "command"))

            let first = try await store.saveAgreements(
                [.terms(.accepted), privacy], of: issued.badge.id, receipt: Self.receipt)
            home.clock.advance(by: 60)
            let second = try await store.saveAgreements(
                [.terms(.withdrawn)], of: issued.badge.id, receipt: Self.receipt)

            let reopened = try await home.reopen(store)
            let history = try await reopened.agreementHistory(of: issued.badge.id)
            let start = Date(timeIntervalSince1970: 1_800_000_000)
            XCTAssertEqual(history, first + second)
            XCTAssertEqual(history.map(\.record), [.terms(.accepted), privacy, .terms(.withdrawn)])
            XCTAssertEqual(history.map(\.statement.decidedAt), [start, start, start + 60])
            XCTAssertEqual(Set(history.map(\.statement.badgeID)), [issued.badge.id])
            XCTAssertEqual(Set(history.map(\.organizationID)), [issued.organization.id])
            XCTAssertEqual(
                history.map(\.statement.previous),
                [nil, Data(Digest.sha256(history[0].receipt)), Data(Digest.sha256(history[1].receipt))])
            XCTAssertEqual(privacy.digest, Data(Digest.sha256(Array("é".utf8))))
            try await home.close(reopened)
        }
    }

    func testUA1EachBadgeHasAChainOfItsOwn() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let one = try await home.add(to: store, "one", nil)
            let other = try await home.add(to: store, "other", nil)

            try await store.saveAgreements([.terms(.accepted)], of: one.badge.id, receipt: Self.receipt)
            let second = try await store.saveAgreements(
                [.terms(.accepted)], of: other.badge.id, receipt: Self.receipt)

            XCTAssertEqual(second.map(\.statement.previous), [nil])
            try await home.close(store)
        }
    }

    func testUA2TheNewestDecisionTellsWhichTextItWasOn() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let decisions: [AgreementDecisionRecord] = [
                .terms(.accepted), .terms(.accepted, version: "4"), .terms(.declined, text: "Be kinder."),
            ]

            try await store.saveAgreements(decisions, of: issued.badge.id, receipt: Self.receipt)

            let record = try await store.gateSnapshot(of: issued.badge.id)
            let id = AgreementDocument.ID.init(rawValue:)
            XCTAssertEqual(
                record?.agreements,
                [
                    AgreementRecord(
                        documentID: id("terms/4/en"), digest: Data(Digest.sha256("Be kind.")), isAccepted: true),
                    AgreementRecord(
                        documentID: id("terms/3/en"), digest: Data(Digest.sha256("Be kinder.")), isAccepted: false),
                ])
            try await home.close(store)
        }
    }

    func testUA3AWithdrawalIsARecordMoreAndNothingIsTakenBack() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.saveAgreements([.terms(.accepted)], of: issued.badge.id, receipt: Self.receipt)

            try await store.saveAgreements([.terms(.withdrawn)], of: issued.badge.id, receipt: Self.receipt)

            let history = try await store.agreementHistory(of: issued.badge.id)
            let record = try await store.gateSnapshot(of: issued.badge.id)
            XCTAssertEqual(history.map(\.statement.decision), [.accepted, .withdrawn])
            XCTAssertEqual(record?.agreements.map(\.isAccepted), [false])
            let tampering = [
                "DELETE FROM agreement", "UPDATE agreement SET decision = 'accepted'",
                "UPDATE agreement SET receipt = 'another'", "UPDATE agreement SET decided_at = 1",
                "INSERT OR REPLACE INTO agreement SELECT * FROM agreement",
            ]
            for sql in tampering { await assertThrows(.storeFailed) { try await store.execute(sql) } }
            let kept = try await store.agreementHistory(of: issued.badge.id)
            XCTAssertEqual(kept, history)
            try await home.close(store)
        }
    }

    func testUA4TheReceiptIsSignedByTheBadgesKeyOrNothingIsKept() async throws {
        struct Refusal: Error {}
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)

            let kept = try await store.saveAgreements(
                [.terms(.accepted)], of: issued.badge.id, receipt: Self.receipt)
            do {
                try await store.saveAgreements(
                    [.terms(.withdrawn), .terms(.declined)], of: issued.badge.id
                ) { statement, key in
                    if statement.decision == .declined { throw Refusal() }
                    return try Self.receipt(statement, key)
                }
                XCTFail("it was kept without a receipt")
            } catch is Refusal {}

            let history = try await store.agreementHistory(of: issued.badge.id)
            let outcomes = try await store.auditEntries(badge: issued.badge.id).map(\.event.outcome)
            XCTAssertTrue(kept[0].receipt.hasPrefix(issued.credential.holderKey))
            XCTAssertEqual(history, kept)
            XCTAssertEqual(outcomes, ["added", "accepted"])
            try await home.close(store)
        }
    }

    func testAReceiptWaitsUntilItIsSentAndOutlivesItsBadge() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let kept = try await store.saveAgreements(
                [.terms(.accepted), .terms(.accepted, version: "4")], of: issued.badge.id, receipt: Self.receipt)
            try await store.removeBadge(issued.badge.id)
            let waiting = try await store.unsentReceipts()

            home.clock.advance(by: 5)
            try await store.markSent([waiting[0].id])
            home.clock.advance(by: 5)
            try await store.markSent(waiting.map(\.id) + [99])

            let history = try await store.agreementHistory(of: issued.badge.id)
            let left = try await store.unsentReceipts()
            let sent = try await store.auditEntries().map(\.event).filter { $0.outcome == "sent" }
            XCTAssertEqual(waiting.map(\.receipt), kept.map(\.receipt))
            XCTAssertEqual(Set(waiting.map(\.organizationID)), [issued.organization.id])
            XCTAssertEqual(history.map(\.sentAt), [5, 10].map { Date(timeIntervalSince1970: 1_800_000_000 + $0) })
            XCTAssertEqual(left, [])
            XCTAssertEqual(
                sent.map(\.details),
                kept.map { ["receipt": .string(Base64URL.encode(Digest.sha256($0.receipt)))] })
            try await home.close(store)
        }
    }

    func testTheAgreementsGoWithTheOrganization() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.saveAgreements([.terms(.accepted)], of: issued.badge.id, receipt: Self.receipt)

            try await store.removeOrganization(issued.organization.id)

            let history = try await store.agreementHistory(of: issued.badge.id)
            let waiting = try await store.unsentReceipts()
            XCTAssertEqual(history, [])
            XCTAssertEqual(waiting, [])
            try await home.close(store)
        }
    }

    func testWhatCannotBeKeptIsRefused() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let unknown = Badge.ID(rawValue: "unknown")
            let short = AgreementDecisionRecord(
                kind: .terms, version: "3", locale: "en", digest: Data([1]), decision: .accepted)

            await assertThrows(.notFound) {
                try await store.saveAgreements([.terms(.accepted)], of: unknown, receipt: Self.receipt)
            }
            await assertThrows(.invalidInput) {
                try await store.saveAgreements([short], of: issued.badge.id, receipt: Self.receipt)
            }

            let history = try await store.agreementHistory(of: issued.badge.id)
            XCTAssertEqual(history, [])
            try await home.close(store)
        }
    }
}
