import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeVerifier
import Foundation
import XCTest

@testable import BadgeKit

/// What a use tells: what the person names, else what the organization's policy names, else everything.
final class DisclosureTests: XCTestCase {
    private static let (audience, nonce) = ("https://door.example", "n-0S6")
    // What stands in every credential of the embedded organization.
    private static let always: Set = ["iss", "iat", "nbf", "exp", "vct", "cnf", "status"]

    @MainActor
    private func told(_ bearer: BadgeHolder, _ claims: Set<String>?) async throws -> Set<String> {
        let shown = try await bearer.wallet.use(
            bearer.badge.id, audience: Self.audience, nonce: Self.nonce, disclosing: claims)
        let reader = PresentationVerifier(
            trust: [try TrustedIssuer(bearer.authority.organization())], transport: bearer.authority.transport(),
            clock: bearer.world.clock)
        let read = try await reader.verify(shown.text, audience: Self.audience, nonce: Self.nonce)
        guard case .valid(let presentation, _) = read else {
            throw BadgeError(.unexpected, reason: read.reason?.rawValue ?? "refused")
        }
        return Set(presentation.credential.claims.keys).subtracting(Self.always)
    }

    @MainActor
    func testTheClaimsThatThePersonNamesAreToldAndNoOther() async throws {
        let bearer = try await BadgeHolder()

        let all = try await told(bearer, nil)
        let name = try await told(bearer, ["name"])
        let two = try await told(bearer, ["name", "email"])
        let none = try await told(bearer, [])

        XCTAssertTrue(all.isSuperset(of: ["name", "email"]), "\(all)")
        XCTAssertEqual([name, two, none], [["name"], ["name", "email"], []])
    }

    @MainActor
    func testAClaimThatTheBadgeLacksIsRefusedBeforeTheUseIsCounted() async throws {
        let bearer = try await BadgeHolder()
        for claims: Set<String> in [["shoe_size"], ["name", "shoe_size"], ["iss"], [""]] {
            let ending = await Ending {
                _ = try await bearer.wallet.use(
                    bearer.badge.id, audience: Self.audience, nonce: Self.nonce, disclosing: claims)
            }
            XCTAssertEqual(ending, .failed(.invalidInput), "\(claims)")
        }

        let found = try await bearer.contents()
        XCTAssertEqual(found.uses, [0])
        XCTAssertEqual(found.audit, Array(repeating: "decision permitted", count: 4))
    }

    @MainActor
    func testThePolicyNamesWhatIsToldWhereThePersonNamesNothing() async throws {
        let bearer = try await BadgeHolder(policy: ["disclose": ["name", "shoe_size"]])

        let usual = try await told(bearer, nil)
        let named = try await told(bearer, ["email"])

        XCTAssertEqual([usual, named], [["name"], ["email"]])
    }
}
