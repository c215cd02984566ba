import BadgeHypermedia
import BadgeLoginPrompts
import BadgeProviders
import BadgeSuite
import BadgeUI
import Foundation
import XCTest

@testable import BadgeKit

/// What an app imports decides which logins its wallets have.
final class AddOnTests: XCTestCase {
    private let home = URL(filePath: "/home/ana/wallet")

    func testAWalletHasTheLoginsOfTheAddOnsThatItNames() {
        XCTAssertEqual(methods(WalletConfiguration(home: home, addOns: [])), [])
        XCTAssertEqual(methods(WalletConfiguration(home: home, addOns: [.hypermedia])), [.hypermedia])
        XCTAssertEqual(methods(WalletConfiguration(home: home, addOns: [.providers])), [.provider])
    }

    func testTheSuiteHasEveryAddOn() {
        XCTAssertEqual(methods(WalletConfiguration(home: home)), [.hypermedia, .provider])
    }

    func testAnOptionOfAnAddOnNamesIt() {
        var configuration = WalletConfiguration(home: home, addOns: [])
        configuration.hypermediaRedirect = "com.example.app:/return"

        XCTAssertEqual(methods(configuration), [.hypermedia])
        XCTAssertEqual(configuration.hypermediaRedirect, "com.example.app:/return")
    }

    func testLoginsAreAnAddOnsOnceTheAppAsksForItsPrompts() {
        let ui = UIRegistry()

        XCTAssertNil(ui.loginExtension)
        XCTAssertIdentical(ui.loginPrompts, ui.loginPrompts)
        XCTAssertIdentical(ui.loginExtension, ui.loginPrompts)
    }

    func testAnAddOnNamedTwiceIsThereOnce() {
        XCTAssertEqual(methods(WalletConfiguration(home: home, addOns: [.hypermedia, .hypermedia])), [.hypermedia])
    }

    private func methods(_ configuration: WalletConfiguration) -> [LoginMethod] {
        configuration.logins.map(\.method) + configuration.sessionLogins.map(\.method)
    }
}
