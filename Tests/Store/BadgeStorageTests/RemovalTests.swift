import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class RemovalTests: StorageTestCase {
    func testAnOrganizationGoesWithAllThatIsHeldOfIt() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let kept = try await home.add(to: store, offer: "kept", organization: .sparse, IssuanceResult.sparse)
            let before = try await store.rows()
            for offer in ["first", "second"] { try await home.add(to: store, offer: offer) }

            let count = try await store.removeOrganization(Organization.full.id)

            let rows = try await store.rows()
            let badges = try await store.badges()
            XCTAssertEqual(count, 2)
            XCTAssertEqual(rows, before)
            XCTAssertEqual(badges, [kept.badge])
            try await home.close(store)
        }
    }

    func testNothingIsKnownOfTheSignInsAtAnOrganizationThatCameAgain() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).organization.id
            let issuer = try XCTUnwrap(URL(string: id.rawValue))
            let staff = IdentityProvider(id: .init(rawValue: "staff"), name: "Staff", kind: .saml)
            try await store.saveIdentityProviders([staff], of: issuer)
            try await store.saveSignIn(
                StoredSignIn(provider: staff.id, name: "Ana Lima", date: home.clock.now()), at: issuer)

            try await store.removeOrganization(id)
            try await home.add(to: store, offer: "again")

            let signIn = try await store.lastSignIn(at: issuer)
            let providers = try await store.identityProviders(of: issuer)
            XCTAssertNil(signIn)
            XCTAssertNil(providers)
            try await home.close(store)
        }
    }

    func testAnUnknownOrganizationIsNotFound() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            let before = try await store.rows()

            await assertThrows(.notFound) { try await store.removeOrganization(Organization.sparse.id) }

            let rows = try await store.rows()
            XCTAssertEqual(rows, before)
            try await home.close(store)
        }
    }

    func testTheKeyOfAnOfferThatIsBeingRedeemedStays() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "under way")))

            try await store.removeOrganization(Organization.full.id)
            try await store.completeIssuance(issuance, with: .full(issuance, .full))

            let badges = try await store.badges()
            XCTAssertEqual(badges.map(\.id.rawValue), [issuance.id.rawValue])
            try await home.close(store)
        }
    }
}
