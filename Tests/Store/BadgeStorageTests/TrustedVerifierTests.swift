import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Who vouches for verifiers, and for which transactions they may ask.
final class TrustedVerifierTests: StorageTestCase {
    func testTrustInVerifiersIsListedOldestFirst() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            for verifier in TrustedVerifier.samples.reversed() { try await store.trust(verifier) }

            let reopened = try await home.reopen(store)

            let listed = try await reopened.trustedVerifiers()
            let events = try await reopened.auditEntries().map(\.event).filter { $0.kind == .trust }
            XCTAssertEqual(listed, TrustedVerifier.samples)
            XCTAssertEqual(events.map(\.outcome), Array(repeating: "verifierTrusted", count: 4))
            XCTAssertEqual(
                events.map(\.details),
                [
                    ["name": "registrars", "kind": "registrar"],
                    ["name": "client", "kind": "client", "client": "door"],
                    ["name": "attester", "kind": "attester", "issuer": "https://attester.example"],
                    ["name": "roots", "kind": "root"],
                ])
            try await home.close(reopened)
        }
    }

    func testOfTwoThatWereTrustedInOneSecondTheSecondIsTheNewer() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            for name in ["b", "a", "c", "b"] { try await store.trust(.sample(name)) }

            let listed = try await store.trustedVerifiers()

            XCTAssertEqual(listed.map(\.name), ["a", "c", "b"])
            try await home.close(store)
        }
    }

    func testTheSameNameStandsForTheNewTrustUntilItIsRemoved() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await store.trust(.sample("door"))
            let newer = TrustedVerifier.sample("door", TrustedVerifier.samples[2].authority, since: 9)
            try await store.trust(newer)
            let replaced = try await store.trustedVerifiers()

            try await store.removeTrustedVerifier("door")

            let listed = try await store.trustedVerifiers()
            let events = try await store.auditEntries().map(\.event)
            XCTAssertEqual(replaced, [newer])
            XCTAssertEqual(listed, [])
            XCTAssertEqual(events.last?.outcome, "verifierDistrusted")
            XCTAssertEqual(events.last?.details["client"], "door")
            await assertThrows(.notFound) { try await store.removeTrustedVerifier("door") }
            try await home.close(store)
        }
    }

    func testTransactionTypesAreListedByNameAndRemoved() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            for name in ["b", "a", "b"] { try await store.declare(.sample(name)) }
            let declared = try await store.transactionTypes()

            try await store.removeTransactionType("b")

            let left = try await store.transactionTypes()
            let events = try await store.auditEntries().map(\.event).filter { $0.kind == .trust }
            XCTAssertEqual(declared, [.sample("a"), .sample("b")])
            XCTAssertEqual(left, [.sample("a")])
            XCTAssertEqual(
                events.map(\.outcome), ["typeDeclared", "typeDeclared", "typeDeclared", "typeRemoved"])
            await assertThrows(.notFound) { try await store.removeTransactionType("b") }
            try await home.close(store)
        }
    }

    func testTrustThatIsPutBackIsNoticed() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await store.trust(.sample("door"))
            try await store.declare(.sample("payment"))
            try await store.close()

            try home.writePastTheStore(
                """
                INSERT INTO trusted_verifier SELECT 'again', kind, document, trusted_at FROM trusted_verifier;
                INSERT INTO transaction_type SELECT 'again', document, declared_at FROM transaction_type
                """)

            let reopened = try await home.open(create: false)
            await assertThrows(.rolledBack) { try await reopened.trustedVerifiers() }
            await assertThrows(.rolledBack) { try await reopened.transactionTypes() }
            try await reopened.close()
        }
    }

    func testAnUnreadableAuthorityIsDamage() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await store.execute("INSERT INTO trusted_verifier VALUES ('door', 'root', '{}', 1)")

            await assertThrows(.storeDamaged) { try await store.trustedVerifiers() }

            try await home.close(store)
        }
    }

    func testARestoreKeepsTheTrustAndTheHistoryOfTheExistingStore() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await store.trust(.sample("taken"))
            try await store.declare(.sample("removed"))
            try await store.record(.sample("both", .undelivered))
            try await store.record(.sample("erased", since: 1))
            let backup = try await home.backUp(store)
            try await store.removeTrustedVerifier("taken")
            try await store.trust(.sample("given"))
            try await store.removeTransactionType("removed")
            try await store.settlePresentation("both", as: .answered)
            try await store.erasePresentations("erased")
            try await store.record(.sample("since", since: 2))
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let trusted = try await restored.trustedVerifiers()
            let types = try await restored.transactionTypes()
            let history = try await restored.presentations()
            XCTAssertEqual(trusted, [.sample("given")])
            XCTAssertEqual(types, [])
            XCTAssertEqual(history, [.sample("since", since: 2), .sample("erased", since: 1), .sample("both")])
            try await home.close(restored)
        }
    }

    func testABackupBringsTrustAndHistoryToAnotherHome() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            for verifier in TrustedVerifier.samples { try await store.trust(verifier) }
            try await store.declare(.sample("payment"))
            try await store.record(.sample("a"))
            let backup = try await home.backUp(store)
            try await home.close(store)
            for name in ["wallet.db", "wallet.head"] { try home.remove(name) }

            let restoration = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)
            if let folder = restoration.setAside { try FileManager.default.removeItem(atPath: folder) }

            let restored = try await home.open(create: false)
            let trusted = try await restored.trustedVerifiers()
            let types = try await restored.transactionTypes()
            let history = try await restored.presentations()
            XCTAssertEqual(trusted, TrustedVerifier.samples)
            XCTAssertEqual(types, [.sample("payment")])
            XCTAssertEqual(history, [.sample("a")])
            try await home.close(restored)
        }
    }
}
