import BadgeKeys
import BadgeModel
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeDatabase
@testable import BadgeStorage

/// The log checked against its signed checkpoint, and what is shown of it to others.
final class AuditProofTests: StorageTestCase {
    func testAL1EveryEntryIsProvedUnderTheSignedHead() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            for number in 0..<13 { try await store.record(AuditEvent(.decision, outcome: "outcome \(number)")) }

            for index in 0..<13 {
                let proof = try await store.auditProof(forEntryAt: index)
                let head = try XCTUnwrap(
                    StoreCheckpoint(Data(proof.signed.note.utf8), publicKey: proof.signed.publicKey),
                    "the note is not signed"
                )
                XCTAssertEqual(head, proof.signed.head)
                XCTAssertEqual(head.logSize, 13)
                XCTAssertEqual(proof.entry.event.outcome, "outcome \(index)")
                let leaf = MerkleTree.leaf(Array(proof.entry.text.utf8))
                XCTAssertTrue(proof.proof.shows(leaf, at: index, in: 13, root: head.logRoot))
            }
            await assertThrows(.notFound) { try await store.auditProof(forEntryAt: 13) }
            await assertThrows(.notFound) { try await store.auditProof(forEntryAt: -1) }
            try await home.close(store)
        }
    }

    func testAL1AProofIsWrittenAsC2SPSays() async throws {
        try await playEach(homes([.exclusive])) { home in
            let store = try await home.open()
            for number in 0..<3 { try await store.record(AuditEvent(.decision, outcome: "outcome \(number)")) }

            let proof = try await store.auditProof(forEntryAt: 1)

            let hashes = proof.proof.hashes.map { $0.base64EncodedString() }
            XCTAssertEqual(hashes.count, 2)
            XCTAssertEqual(
                proof.text,
                """
                c2sp.org/tlog-proof@v1
                index 1
                \(hashes[0])
                \(hashes[1])

                \(proof.signed.note)
                """)
            try await home.close(store)
        }
    }

    func testAL2AnEndThatIsCutOffTogetherWithItsTreeIsFoundByTheSignedHead() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            for number in 0..<9 { try await store.record(AuditEvent(.decision, outcome: "outcome \(number)")) }
            let entries = try await store.auditEntries()
            let shorter = entries.prefix(6).reduce(into: MerkleTree()) { $0.append($1.leaf) }

            try home.cutAudit(to: shorter)

            let verification = try await store.verifyAuditLog()
            XCTAssertEqual(
                verification.problems,
                ["The checkpoint was signed at 9 entries, but the log has 6: the end is missing."])
            XCTAssertEqual(verification.head?.logSize, 9)
            await assertThrows(.storeDamaged) { try await store.auditProof(forEntryAt: 0) }
            try await store.close()
            await assertThrows(.rolledBack) { try await home.open(create: false) }
        }
    }

    func testAL3TheHeadIsSignedAnewWithEveryEntry() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()

            for number in 1...5 {
                try await store.record(AuditEvent(.decision, outcome: "outcome \(number)"))
                let verification = try await store.verifyAuditLog()
                XCTAssertEqual(verification.head?.logSize, number)
                XCTAssertEqual(verification.head?.logRoot, verification.root)
                XCTAssertEqual(verification.problems, [])
            }
            try await home.close(store)
        }
    }

    func testTheNewestEntriesAreReadAndNoOthers() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let badges = ["a", "b"].map(Badge.ID.init(rawValue:))
            for number in 0..<80 {
                try await store.record(AuditEvent(.decision, badgeID: badges[number % 2], outcome: "outcome \(number)"))
            }
            // What is read of the first entry fails.
            try await store.dropAuditTriggers()
            try await store.execute("UPDATE audit SET entry = '{' WHERE place < 2")

            let newest = try await store.auditEntries(newest: 3)
            let ofBadge = try await store.auditEntries(newest: 2, badge: badges[0])

            // Entries are held against the tree in runs of 64.
            let run = try await store.auditEntries(newest: 16)
            XCTAssertEqual(newest.map(\.index), [77, 78, 79])
            XCTAssertEqual(ofBadge.map(\.index), [76, 78])
            XCTAssertEqual(run.map(\.index), Array(64..<80))
            await assertThrows(.storeDamaged) { try await store.auditEntries() }
            await assertThrows(.storeDamaged) { try await store.auditEntries(newest: 17) }
            try await home.close(store)
        }
    }
}

extension StoreHome {
    /// Leaves the beginning of the log that a tree is over, and that tree.
    fileprivate func cutAudit(to tree: MerkleTree) throws {
        let peaks = tree.peaks.joined().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        try writePastTheStore(
            """
            DROP TRIGGER audit_is_not_deleted;
            DROP TRIGGER audit_tree_grows;
            DELETE FROM audit WHERE place >= \(tree.size);
            UPDATE audit_tree SET size = \(tree.size), peaks = x'\(peaks)';
            """)
    }
}
