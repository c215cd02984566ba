import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// A badge with several credentials, each for one use.
final class BatchTests: XCTestCase {
    @MainActor
    func testEveryUseShowsAnotherCredentialUntilAllWereShown() async throws {
        let (world, badge) = try await Self.badge(of: 3)

        var keys: [String] = []
        for _ in 0..<3 { keys.append(try Self.holderKey(of: try await world.use(badge.id))) }
        let quiet = world.reuses
        keys.append(try Self.holderKey(of: try await world.use(badge.id)))

        let credentials = try await world.wallet.credentials(of: badge.id)
        XCTAssertEqual(Set(keys.prefix(3)), Set(credentials.map(\.holderKey)))
        XCTAssertEqual(Set(keys.prefix(3)).count, 3)
        XCTAssertTrue(keys.prefix(3).contains(keys[3]))
        XCTAssertEqual(quiet, 0)
        XCTAssertEqual(world.reuses, 1, "It is said that one was shown again.")
        XCTAssertEqual(credentials.map(\.useCount).sorted(), [1, 1, 2])
    }

    @MainActor
    func testASyncBringsMoreOnceAllWereShown() async throws {
        let (world, badge) = try await Self.badge(of: 2)
        _ = try await world.use(badge.id)
        let early = try await world.sync()
        _ = try await world.use(badge.id)

        let report = try await world.sync()

        let credentials = try await world.wallet.credentials(of: badge.id)
        XCTAssertEqual(early.flatMap(\.renewed), [])
        XCTAssertEqual(report.flatMap(\.renewed), [badge.id])
        XCTAssertEqual(credentials.map(\.useCount), [0, 0])
        XCTAssertEqual(try world.organization.authority.badges().count, 1)
    }

    @MainActor
    func testARevocationIsSaidOfEveryCredential() async throws {
        let (world, badge) = try await Self.badge(of: 3)
        let entries =
            try await world.wallet.store.copyReferences(of: badge.id).map(\.index)
            + [try XCTUnwrap(badge.statusReference?.index)]

        try world.organization.authority.suspend(IssuedBadge.ID(rawValue: badge.id.rawValue))
        let suspended = try await world.list(of: badge)
        try world.organization.authority.revoke(IssuedBadge.ID(rawValue: badge.id.rawValue))
        world.clock.advance(by: 61)
        let revoked = try await world.list(of: badge)

        XCTAssertEqual(Set(entries).count, 3)
        XCTAssertEqual(try entries.map { try suspended.status(at: $0) }, Array(repeating: .suspended, count: 3))
        XCTAssertEqual(try entries.map { try revoked.status(at: $0) }, Array(repeating: .revoked, count: 3))
        XCTAssertEqual(try world.organization.authority.badges().map(\.status), [.revoked])
        let report = try await world.sync()
        XCTAssertEqual(report.flatMap(\.changes).map(\.new), [.revoked])
    }

    @MainActor
    func testCopiesAreSealedUnderThePasscodeToo() async throws {
        let bearer = try await BadgeHolder()
        try bearer.authority.setBatchSize(3)
        try bearer.authority.set(try Policy(JSONReader(["restrictions": [Restrictions.passcode]])))
        bearer.book.entries = [.new("2580147")]
        try await bearer.wallet.setPasscode()
        let invitation = try bearer.world.organization.invite()
        bearer.book.codes = [invitation.transactionCode.text]
        let badge = try await bearer.wallet.provision(invitation.offer)
        bearer.wallet.lock()

        let open = try await bearer.wallet.store.database.read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM credential JOIN device_key ON thumbprint = holder_key
                    WHERE badge_id = ? AND NOT (credential.is_locked AND device_key.is_locked)
                    """, arguments: [badge.id.rawValue])
        }

        let count = try await bearer.wallet.credentials(of: badge.id).count
        XCTAssertEqual(count, 3)
        XCTAssertEqual(open, 0)
    }

    @MainActor
    func testTheCredentialsGoWithTheBadge() async throws {
        let (world, badge) = try await Self.badge(of: 4)

        try await world.wallet.removeBadge(badge.id)

        let rows = try await world.rows()
        XCTAssertNil(rows["credential"])
        XCTAssertNil(rows["device_key"])
        XCTAssertEqual(try world.organization.authority.badges().map(\.notification), [.deleted])
    }

    func testABatchHasOneToThirtyTwoCredentials() throws {
        let organization = try TestOrganization()
        let authority = organization.authority
        try playEach([0, 33, -1]) { size in
            assertThrows(.invalidInput) { try authority.setBatchSize(size) }
        }
        try authority.setBatchSize(32)
        XCTAssertEqual(try authority.batchSize, 32)
    }

    @MainActor
    private static func badge(of size: Int) async throws -> (WalletFixture, Badge) {
        let world = try await WalletFixture()
        try world.organization.authority.setBatchSize(size)
        let badge = try await world.workflow().run()
        return (world, badge)
    }

    private static func holderKey(of presentation: Presentation) throws -> String {
        let payload = try SDJWT(presentation.text).issuerSigned.payload
        return try JWK(JSONReader(payload)["cnf"]["jwk"].present()).thumbprint
    }
}

extension WalletFixture {
    fileprivate var reuses: Int { events.values.filter { $0.name == .credentialReused }.count }

    fileprivate func list(of badge: Badge) async throws -> StatusList {
        let organizations = try await wallet.organizations
        let trust = try organizations[0].pinnedKeys
        let address = try XCTUnwrap(badge.statusReference?.list)
        return try await context.issuer.publications
            .fetchStatusList(at: address, namedBy: organizations[0].issuer, trust: trust).token.list
    }
}
