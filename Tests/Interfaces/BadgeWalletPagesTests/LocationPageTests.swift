import BadgeKit
import BadgeModel
import BadgeTesting
import TestSupport
import XCTest

@testable import BadgeWalletPages

/// A badge for certain areas, on a device whose location is not known at first.
final class LocationPageTests: XCTestCase {
    func testAnUnknownLocationIsNamedAndCanBeSet() async throws {
        let site = try await WalletSite(WalletSite.fence)
        try site.provision()
        let path = try await site.path

        let unknown = try site.browser.get(path)
        let form = try site.browser.get(
            String(try XCTUnwrap(unknown.markup.firstMatch(of: #/\/location\?badge=[^"]*/#)).0))
        let set = try site.browser.post(
            "/location", form.form("location").hidden.merging(["coordinates": "51.5074, -0.1278"]) { $1 })
        let stored = try await site.wallet.storedLocation

        XCTAssertTrue(unknown.text.contains("Location unknown"), unknown.text)
        XCTAssertFalse(unknown.text.contains("Outside"), unknown.text)
        XCTAssertTrue(set.path.hasPrefix(path), set.path)
        XCTAssertTrue(set.text.contains("All conditions are met."), set.text)
        XCTAssertEqual(stored, StoredLocation(latitude: 51.5074, longitude: -0.1278, accuracy: 10))
        try await site.close()
    }

    func testWhatIsNoLocationIsRefusedBesideItsField() async throws {
        let site = try await WalletSite(WalletSite.fence)
        try site.provision()

        for text in ["", "here", "51", "91, 0", "0, 181", "nan, 0", "1, 2, 3"] {
            let page = try site.browser.post("/location", ["coordinates": text])

            XCTAssertEqual(page.status, 422, text)
            XCTAssertTrue(page.text.contains("Enter two numbers"), page.text)
            XCTAssertTrue(page.markup.contains("id=\"coordinates-problem\""), page.markup)
        }
        let stored = try await site.wallet.storedLocation
        XCTAssertNil(stored)
        try await site.close()
    }

    func testTheAccuracyOfTheBrowserIsKept() async throws {
        let site = try await WalletSite(WalletSite.fence)
        try site.provision()

        try site.browser.post("/location", ["coordinates": "51.5, -0.1", "accuracy": "35"])
        let stored = try await site.wallet.storedLocation
        let cleared = try site.browser.post("/location/clear")

        XCTAssertEqual(stored?.accuracy, 35)
        XCTAssertTrue(cleared.text.contains("The location is unknown."), cleared.text)
        try await site.close()
    }

    func testOnlyThePagesThemselvesMayAskForTheLocation() async throws {
        let site = try await WalletSite()

        let page = try site.browser.get("/badges")

        XCTAssertEqual(
            page.headers["permissions-policy"], "camera=(), geolocation=(self), microphone=()")
        try await site.close()
    }

    func testARefusalForAnUnknownLocationOffersToSetIt() async throws {
        let site = try await WalletSite(WalletSite.fence, WalletSite.passcode)
        try site.provision()
        try site.browser.post(try await site.path + "/code")

        try site.browser.answer("Location unknown", action: "acknowledge")
        let page = try site.browser.wait { $0.text.contains("cannot be used now") }

        XCTAssertEqual(page.text.matches(of: #/not known well enough/#).count, 1, page.text)
        XCTAssertTrue(page.text.contains("Once this is met, try again."), page.text)
        XCTAssertTrue(page.markup.contains("href=\"/location?badge="), page.markup)
        XCTAssertFalse(page.text.contains("That did not work"), page.text)
        try await site.close()
    }
}
