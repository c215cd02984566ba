import BadgeModel
import BadgeStorage
import BadgeUI
import Foundation
import XCTest

@testable import BadgeKit
@testable import BadgeProviders

/// The eight conditions of the shortcut for a returning user.
final class ReturningUserTests: XCTestCase {
    private static let staff = IdentityProvider(id: .init(rawValue: "staff"), name: "Staff", kind: .saml)
    private static let last = StoredSignIn(provider: staff.id, name: "Ana Lima", date: Date(timeIntervalSince1970: 0))

    func testEA48AUserWhoSignedInIsGreeted() {
        let user = Self.user()

        XCTAssertEqual(user?.provider, Self.staff)
        XCTAssertEqual(user?.name, "Ana Lima")
    }

    func testEA48NobodyIsGreetedWithoutALastProvider() {
        XCTAssertNil(ReturningUser(nil, among: [Self.staff], options: ProviderSignInOptions(), purpose: .signIn))
    }

    func testEA48NobodyIsGreetedWithoutAStoredUser() {
        let last = StoredSignIn(provider: Self.staff.id, name: nil, date: Self.last.date)

        XCTAssertNil(ReturningUser(last, among: [Self.staff], options: ProviderSignInOptions(), purpose: .signIn))
    }

    func testEA48NobodyIsGreetedWhereAProviderIsNamed() {
        XCTAssertNil(Self.user { $0.provider = Self.staff.id })
    }

    func testEA48NobodyIsGreetedWhoMustLogInAgain() {
        XCTAssertNil(Self.user { $0.reauthenticates = true })
    }

    func testEA48NobodyIsGreetedWhomTheProviderWantsToLogInAgain() {
        var provider = Self.staff
        provider.reauthenticates = true

        XCTAssertNil(Self.user(among: [provider]))
    }

    func testEA48NobodyIsGreetedWhoSharesOrLinks() {
        XCTAssertNil(Self.user(purpose: .sharing))
        XCTAssertNil(Self.user(purpose: .linking))
    }

    func testEA48NobodyIsGreetedForAProviderThatIsListedNoLonger() {
        XCTAssertNil(Self.user(among: []))
    }

    func testEA48NobodyIsGreetedForAnExcludedProvider() {
        XCTAssertNil(Self.user { $0.excluded = [Self.staff.id] })
    }

    private static func user(
        among providers: [IdentityProvider] = [staff], purpose: ReturningUser.Purpose = .signIn,
        _ change: (inout ProviderSignInOptions) -> Void = { _ in }
    ) -> ReturningUser? {
        var options = ProviderSignInOptions()
        change(&options)
        return ReturningUser(last, among: providers, options: options, purpose: purpose)
    }
}
