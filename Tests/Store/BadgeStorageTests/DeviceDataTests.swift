import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

/// What is kept of a device goes when it must, and is legible to nobody.
final class DeviceDataTests: StorageTestCase {
    // The sign-ins by a flow, the trust in verifiers and the history are of no badge and no organization.
    private static let flows = [
        "flow_session": 1, "flow_document": 1, "presentation": 1, "trusted_verifier": 1, "transaction_type": 1,
    ]

    func testNoSecretStandsInARow() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await home.addDeviceData(of: issued.badge.id, to: store)
            let key = try await store.deviceKey(for: issued.organization.issuer)

            let rows = try await store.plaintext()

            let found = try await store.session(of: issued.badge.id)
            let session = try XCTUnwrap(found)
            XCTAssertNotNil(rows.firstRange(of: Data("reader of \(StoreHome.marker)".utf8)))
            for secret in [
                session.refreshToken, StoreHome.codeSecret, key.raw, issued.payload, StoreHome.flowToken,
                StoreHome.flowSecret,
            ] {
                XCTAssertNil(rows.firstRange(of: secret.data))
            }
            try await home.close(store)
        }
    }

    func testOfTooManyFlowsTheOneThatWasFetchedFirstIsErased() async throws {
        try await playEach(homes([.shared]).flatMap { [($0, 1.0), ($0, 0)] }) { home, seconds in
            let store = try await home.open()
            let addresses = (0...BadgeStore.mostFlows).map { URL.sample("flows/\(seconds)/\($0)") }
            for address in addresses {
                try await store.saveFlowDocument(Data(address.path().utf8), at: address)
                home.clock.advance(by: seconds)
            }

            var kept: [URL] = []
            for address in addresses where try await store.flowDocument(at: address) != nil { kept.append(address) }
            XCTAssertEqual(kept, Array(addresses.dropFirst()))
            try await home.close(store)
        }
    }

    func testAFlowThatIsFetchedAgainCountsAsNew() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let addresses = (0...BadgeStore.mostFlows).map { URL.sample("flows/\($0)") }
            for address in addresses.dropLast() + [addresses[0], addresses[BadgeStore.mostFlows]] {
                try await store.saveFlowDocument(Data(home.clock.now().description.utf8), at: address)
                home.clock.advance(by: 1)
            }

            let again = try await store.flowDocument(at: addresses[0])
            let oldest = try await store.flowDocument(at: addresses[1])
            XCTAssertNotNil(again)
            XCTAssertNil(oldest)
            try await home.close(store)
        }
    }

    func testTheLastSignInIsTheLatestWhateverWasSavedLast() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.add(to: store)
            let (issuer, start) = (Organization.full.issuer, home.clock.now())
            func signIn(_ provider: String, after seconds: TimeInterval, _ name: String) async throws {
                try await store.saveSignIn(
                    StoredSignIn(provider: .init(rawValue: provider), name: name, date: start + seconds), at: issuer)
            }

            var last: [String?] = []
            for (provider, seconds) in [("b", 2.0), ("a", 1), ("c", 2), ("a", 3), ("a", 1)] {
                try await signIn(provider, after: seconds, "\(provider) at \(seconds)")
                last.append(try await store.lastSignIn(at: issuer)?.name)
            }
            try await store.forgetUsers(of: issuer)

            let forgotten = try await store.lastSignIn(at: issuer)
            XCTAssertEqual(last, ["b at 2.0", "b at 2.0", "c at 2.0", "a at 3.0", "c at 2.0"])
            XCTAssertEqual(forgotten?.provider.rawValue, "c")
            XCTAssertNil(forgotten?.name)
            try await home.close(store)
        }
    }

    func testASealedTextOpensForItsOwnBadgeAlone() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let other = try await home.add(to: store, "other", nil)
            try await home.addDeviceData(of: issued.badge.id, to: store)
            try await store.execute("INSERT INTO code_secret SELECT '\(other.badge.id)', sealed, 0 FROM code_secret")
            try await store.execute(
                "INSERT OR REPLACE INTO session SELECT '\(other.badge.id)', refresh_token, NULL, 0, 0 "
                    + "FROM session WHERE badge_id = '\(issued.badge.id)'")
            try await store.execute(
                "INSERT INTO device SELECT '\(URL.sample("other"))', sealed, 1, 0, 0, NULL FROM device")

            await assertThrows(.custodyDamaged) { try await store.codeSecret(of: other.badge.id) }
            await assertThrows(.custodyDamaged) { try await store.session(of: other.badge.id) }
            await assertThrows(.custodyDamaged) { try await store.deviceKey(for: .sample("other")) }

            try await store.execute("UPDATE flow_session SET client = 'other'")
            await assertThrows(.custodyDamaged) { try await store.flowSession(at: .sample("flows"), of: "other") }

            try await home.close(store)
        }
    }

    func testABadgeGoesWithAllThatWasKeptOfIt() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let kept = try await home.add(to: store, "kept", nil)
            try await home.addDeviceData(of: kept.badge.id, to: store)
            let before = try await store.rows()
            let issued = try await home.add(to: store, "gone", nil)
            try await home.addDeviceData(of: issued.badge.id, to: store)

            try await store.removeBadge(issued.badge.id)

            let after = try await store.rows()
            let trusting = try await store.trustedClients().map(\.badgeID)
            XCTAssertEqual(after, before.merging(["device": 2, "organization": 2, "presentation": 2]) { $1 })
            XCTAssertEqual(trusting, [kept.badge.id])
            try await home.close(store)
        }
    }

    func testABadgeThatIsDeletedAtTheLastTryGoesWithAllThatWasKeptOfIt() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(
                to: store, "asking", .inForce(version: 1, .deletingPasscodeDemand(maxTries: 1)))
            try await home.setPasscode(of: store)
            try await home.addDeviceData(of: issued.badge.id, to: store)
            let last = try await store.beginAttempt(AttemptLimits(strictestOf: store.passcodePolicies()))

            try await store.enforceExhaustion(after: last)

            let rows = try await store.rows()
            XCTAssertEqual(
                rows, ["organization": 1, "policy": 1, "server": 1].merging(Self.flows) { $1 },
                "the device's key was under the passcode")
            try await home.close(store)
        }
    }

    func testAnOrganizationGoesWithTheKeyByWhichItKnowsTheDevice() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await home.addDeviceData(of: issued.badge.id, to: store)
            let other = try await store.deviceKey(for: .sample("other"))

            try await store.removeOrganization(issued.organization.id)

            let rows = try await store.rows()
            let same = try await store.deviceKey(for: .sample("other"))
            XCTAssertEqual(rows, ["device": 1, "server": 1].merging(Self.flows) { $1 })
            XCTAssertEqual(same.raw, other.raw)
            try await home.close(store)
        }
    }
}
