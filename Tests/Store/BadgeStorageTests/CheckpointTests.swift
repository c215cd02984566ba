import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeStorage

/// What an organization is told of the store, and what it shows to an older copy.
final class CheckpointTests: StorageTestCase {
    func testSEC21WhatWasToldIsToldAgainUntilThereIsAReceipt() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let organization = issued.organization.id

            let first = try await store.told(to: organization)
            try await store.setConsent(true, to: .location, of: issued.badge.id)
            let again = try await store.told(to: organization)
            try await store.saveReceipt("receipt", for: first.compact, first.statement, of: first.badgeID)
            let next = try await store.told(to: organization)

            XCTAssertFalse(first.isLeftOver)
            XCTAssertNil(first.statement.previous)
            XCTAssertTrue(again.isLeftOver)
            XCTAssertEqual(again.compact, first.compact)
            XCTAssertFalse(next.isLeftOver)
            XCTAssertEqual(next.statement.store, first.statement.store)
            XCTAssertGreaterThan(next.statement.generation, first.statement.generation)
            XCTAssertEqual(
                next.statement.previous,
                CheckpointStatement.Previous(generation: first.statement.generation, digest: first.digest))
            try await home.close(store)
        }
    }

    func testSEC21AReceiptForAnEarlierCheckpointLeavesTheLaterOnePending() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let first = try await store.told(to: issued.organization.id)
            try await store.saveReceipt("receipt", for: first.compact, first.statement, of: first.badgeID)
            let second = try await store.told(to: issued.organization.id)

            try await store.saveReceipt("late", for: first.compact, first.statement, of: first.badgeID)

            let next = try await store.told(to: issued.organization.id)
            XCTAssertTrue(next.isLeftOver)
            XCTAssertEqual(next.compact, second.compact)
            XCTAssertNotEqual(second.compact, first.compact)
            try await home.close(store)
        }
    }

    func testSEC21TheStatementTellsTheStateBeforeIt() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let kept = try await store.database.head()
            let head = try XCTUnwrap(kept)

            let told = try await store.told(to: issued.organization.id)

            XCTAssertEqual(told.statement.generation, head.generation)
            XCTAssertEqual(told.statement.state, head.state)
            XCTAssertFalse(told.compact.contains(head.store), "the organization learns the store's own name")
            try await home.close(store)
        }
    }

    func testSEC21WhatAnotherCopySignedTakesEveryBadgeOutOfUse() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let told = try await store.told(to: issued.organization.id)
            try await store.saveReceipt("receipt", for: told.compact, told.statement, of: told.badgeID)
            let newer = CheckpointStatement(
                store: told.statement.store, generation: told.statement.generation + 9, state: told.statement.state,
                previous: nil)

            let isOlder = try await store.recordConflict(newer, Data(count: 32), of: told.badgeID)
            let again = try await store.recordConflict(newer, Data(count: 32), of: told.badgeID)

            let record = try await store.gateSnapshot(of: issued.badge.id)
            let noted = try await store.auditEntries().filter { $0.event.kind == .store }
            XCTAssertTrue(isOlder)
            XCTAssertTrue(again)
            XCTAssertEqual(record?.isRolledBack, true)
            XCTAssertEqual(noted.map(\.event.outcome), ["rolledBack"])
            let reopened = try await home.reopen(store)
            let later = try await reopened.gateSnapshot(of: issued.badge.id)
            XCTAssertEqual(later?.isRolledBack, true)
            try await home.close(reopened)
        }
    }

    func testSEC21WhatTheStoreKnowsIsNoAlarm() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let organization = issued.organization.id
            let first = try await store.told(to: organization)
            let sent = try await store.recordConflict(first.statement, first.digest, of: first.badgeID)
            try await store.saveReceipt("receipt", for: first.compact, first.statement, of: first.badgeID)
            let kept = try await store.recordConflict(first.statement, first.digest, of: first.badgeID)
            let older = CheckpointStatement(
                store: first.statement.store, generation: first.statement.generation - 1, state: Data(count: 32),
                previous: nil)
            let before = try await store.recordConflict(older, Data(count: 32), of: first.badgeID)
            let fork = CheckpointStatement(
                store: first.statement.store, generation: first.statement.generation, state: Data(count: 32),
                previous: nil)
            let forked = try await store.recordConflict(fork, Data(count: 32), of: first.badgeID)

            XCTAssertEqual([sent, kept, before, forked], [false, false, false, true])
            try await home.close(store)
        }
    }

    func testSEC21ARestoreEndsTheBlockingAndGoesOnUnderAnotherName() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let told = try await store.refused(by: issued.organization.id)

            try await store.execute("UPDATE home SET restored_at = 1800000001; UPDATE badge SET last_contact = NULL")

            let record = try await store.gateSnapshot(of: issued.badge.id)
            let next = try await store.told(to: issued.organization.id)
            XCTAssertEqual(record?.isRolledBack, false)
            XCTAssertEqual(record?.awaitsSync, true)
            XCTAssertNotEqual(next.statement.store, told.statement.store)
            XCTAssertNil(next.statement.previous)
            let verification = try await store.verify()
            XCTAssertEqual(verification.problems, [])
            try await home.close(store)
        }
    }

    func testSEC21ABadgeThatComesOnAnotherKeyIsUsableAgainAndARenewalDoesNotMakeItSo() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            _ = try await store.refused(by: issued.organization.id)

            let renewal = try await store.beginRenewal(of: issued.badge.id)
            try await home.replace(issued.badge, issued.organization, with: renewal, in: store)
            let renewed = try await store.gateSnapshot(of: issued.badge.id)
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "another")))
            try await home.replace(issued.badge, issued.organization, with: issuance, in: store)
            let anew = try await store.gateSnapshot(of: issued.badge.id)

            XCTAssertEqual(renewed?.isRolledBack, true)
            XCTAssertEqual(anew?.isRolledBack, false)
            try await home.close(store)
        }
    }

    func testSEC22WithoutAnAnchorTheStoreSaysWhatItsCustodyCanTellUntilThereIsAReceipt() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let without = try await store.info()
            let told = try await store.told(to: issued.organization.id)
            let waiting = try await store.info()
            try await store.saveReceipt("receipt", for: told.compact, told.statement, of: told.badgeID)
            let with = try await store.info()
            let kept = try await store.database.head()

            XCTAssertEqual(without.rollbackProtection, home.custody.rollbackProtection)
            XCTAssertEqual(waiting.rollbackProtection, home.custody.rollbackProtection)
            XCTAssertEqual(with.rollbackProtection, .authority)
            XCTAssertEqual(with.generation, kept?.generation)
            try await home.close(store)

            let anchored = try await home.open(create: false, custody: AnchoredCustody(home.custody, RememberedHeads()))
            let own = try await anchored.info()
            XCTAssertEqual(own.rollbackProtection, .tpm)
            try await home.close(anchored)
        }
    }

    func testSEC23NoVerbLowersARevocationOrAUse() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.execute(
                "UPDATE badge SET status = 'revoked'; UPDATE credential SET use_count = 7")

            await assertThrows(.badgeRevoked) { try await store.beginRenewal(of: issued.badge.id) }
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "another")))
            await assertThrows(.badgeRevoked) {
                try await store.replaceCredential(
                    issuance, with: .replacing(issued.badge, issued.organization, issuance))
            }
            await assertThrows(.storeFailed) { try await store.execute("UPDATE credential SET use_count = 6") }
            await assertThrows(.storeFailed) { try await store.execute("UPDATE badge SET status = 'active'") }

            let badge = try await store.badge(issued.badge.id)
            XCTAssertEqual(badge?.status, .revoked)
            try await home.close(store)
        }
    }

    func testABadgeThatGoesTakesWhatWasToldUnderItsKeyAlong() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            _ = try await store.told(to: issued.organization.id)

            try await store.removeBadge(issued.badge.id)

            let nobody = try await store.prepareCheckpoint(of: issued.organization.id) { _, _ in "x" }
            let verification = try await store.verify()
            XCTAssertNil(nobody)
            XCTAssertEqual(verification.problems, [])
            try await home.close(store)
        }
    }
}

/// What was told, with what it says; signed by writing it down.
private struct Told {
    let badgeID: Badge.ID
    let compact: String
    let isLeftOver: Bool
    let statement: CheckpointStatement

    var digest: Data { Data(Digest.sha256(compact)) }
}

extension BadgeStore {
    /// Tells an organization, which shows in answer what the same key has signed of a newer store.
    fileprivate func refused(by organization: Organization.ID) throws -> Told {
        let told = try told(to: organization)
        let newer = CheckpointStatement(
            store: told.statement.store, generation: 1 << 40, state: Data(count: 32), previous: nil)
        _ = try recordConflict(newer, Data(count: 32), of: told.badgeID)
        return told
    }

    fileprivate func told(to organization: Organization.ID) throws -> Told {
        let unsent = try prepareCheckpoint(of: organization) { statement, _ in
            [
                statement.store, String(statement.generation), statement.state.base64EncodedString(),
                statement.previous.map { String($0.generation) } ?? "",
                statement.previous?.digest.base64EncodedString() ?? "",
            ].joined(separator: " ")
        }
        let found = try XCTUnwrap(unsent)
        let parts = found.compact.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        return Told(
            badgeID: found.badgeID, compact: found.compact, isLeftOver: found.isLeftOver,
            statement: CheckpointStatement(
                store: parts[0], generation: try XCTUnwrap(Int64(parts[1])),
                state: try XCTUnwrap(Data(base64Encoded: parts[2])),
                previous: try Int64(parts[3]).map {
                    CheckpointStatement.Previous(generation: $0, digest: try XCTUnwrap(Data(base64Encoded: parts[4])))
                }))
    }
}
