import BadgeAuthority
import BadgeDCQL
import BadgeModel
import BadgeTesting
import BadgeUI
import BadgeVerifier
import Foundation
import XCTest

@testable import BadgeKit

/// Badges of two organizations in one answer: each passes its own gate, and both are presented or none.
final class TwoBadgePresentationTests: XCTestCase {
    private static let origin = "https://shop.example"

    /// A person with a badge of each, and a page that asks for both.
    @MainActor
    private struct Page {
        let bearer: BadgeHolder
        let badges: [Badge]
        let requests: DigitalCredentialRequests
        private let query: DCQLQuery

        init(_ restrictions: [JSON] = [], _ others: [JSON] = []) async throws {
            bearer = try await BadgeHolder(restrictions)
            badges = [bearer.badge, try await bearer.neighbour(others)]
            let (wallet, world) = (bearer.wallet, bearer.world)
            let verifier = PresentationVerifier(
                trust: try await wallet.organizations.map { try TrustedIssuer($0) }, transport: world.wire,
                clock: world.clock)
            requests = try DigitalCredentialRequests(origins: [origin], verifier: verifier, clock: world.clock)
            var queries: [CredentialQuery] = []
            for (id, badge) in zip(["works", "other"], badges) {
                let credentials = try await wallet.credentials(of: badge.id)
                let type = try XCTUnwrap(credentials.first).type
                queries.append(CredentialQuery(id: id, .sdJWT(types: [type]), claims: [ClaimsQuery(["name"])]))
            }
            query = try DCQLQuery(credentials: queries)
        }

        func begin() throws -> JSON { try requests.begin(WalletRequest(query)) }

        func show(_ request: JSON) async throws -> JSON {
            let entry = try XCTUnwrap(request["digital"]?["requests"]?.arrayValue?.first)
            return try await bearer.wallet.present(origin: origin, request: entry)
        }

        func result(of answer: JSON, to request: JSON) async throws -> PresentationResult {
            let result = try await requests.check(answer, to: request, from: origin)
            return try XCTUnwrap(result)
        }

        func uses() async throws -> [Int] {
            var uses: [Int] = []
            for badge in badges { uses += try await bearer.wallet.credentials(of: badge.id).map(\.useCount) }
            return uses
        }
    }

    @MainActor
    func testEachBadgeAnswersItsQueryAndIsUsedOnce() async throws {
        let page = try await Page()
        let request = try page.begin()
        page.bearer.book.presentations = [\.least]

        let answer = try await page.show(request)
        let result = try await page.result(of: answer, to: request)

        XCTAssertNil(result.failure)
        XCTAssertEqual(result.queries.map(\.id), ["works", "other"])
        XCTAssertEqual(
            result.queries.map { $0.badges.map(\.issuer) }, page.badges.map { [$0.organizationID.rawValue] })
        let uses = try await page.uses()
        XCTAssertEqual(uses, [1, 1])
        let history = try await page.bearer.wallet.presentations()
        XCTAssertEqual(history.map { $0.badges.map(\.badge) }, [page.badges.map(\.id)])
        let decided = try await page.bearer.wallet.auditEntries(after: page.bearer.mark).map(\.event)
            .filter { $0.kind == .decision }.compactMap(\.badgeID)
        XCTAssertEqual(Set(decided), Set(page.badges.map(\.id)))
    }

    @MainActor
    func testNeitherIsPresentedWhileOneIsOutsideItsFence() async throws {
        let page = try await Page([], [Restrictions.fence])
        page.bearer.move(to: .home)
        let request = try page.begin()
        page.bearer.book.presentations = [\.least]
        page.bearer.book.informed = [.acknowledged]

        let error = await failure { try await page.show(request) }
        let before = try await page.uses()
        page.bearer.move(to: .office)
        page.bearer.book.presentations = [\.least]
        let answer = try await page.show(request)
        let result = try await page.result(of: answer, to: request)

        XCTAssertEqual(error?.code, .restricted)
        XCTAssertEqual(before, [0, 0])
        XCTAssertNil(result.failure)
        let uses = try await page.uses()
        XCTAssertEqual(uses, [1, 1])
    }

    @MainActor
    func testOnePasscodeOpensBoth() async throws {
        let page = try await Page([Restrictions.passcode], [Restrictions.passcode])
        try await page.bearer.setPasscode("482915")
        let request = try page.begin()
        page.bearer.book.presentations = [\.least, \.least]
        page.bearer.book.entries = [.current("482915")]

        let answer = try await page.show(request)
        let result = try await page.result(of: answer, to: request)

        XCTAssertNil(result.failure)
        XCTAssertEqual(page.bearer.book.presentationPrompts.map(\.isConfirmation), [false, true])
        XCTAssertEqual(page.bearer.book.passcodePrompts.count, 1)
        let uses = try await page.uses()
        XCTAssertEqual(uses, [1, 1])
    }

    @MainActor
    func testNeitherIsPresentedOnceOneIsRevoked() async throws {
        let page = try await Page()
        try page.bearer.authority.revoke(page.bearer.issued())
        _ = try await page.bearer.world.sync()
        let request = try page.begin()
        page.bearer.book.presentations = [\.least]
        page.bearer.book.informed = [.acknowledged]

        let error = await failure { try await page.show(request) }

        XCTAssertEqual(error?.code, .badgeRevoked)
        let uses = try await page.uses()
        XCTAssertEqual(uses, [0, 0])
    }
}
