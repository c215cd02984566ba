import TestSupport
import XCTest

/// The plays of `Tools/interop/browser` that are short enough for every run.
final class BrowserPlayTests: XCTestCase {
    override func setUpWithError() throws {
        try need(.program("chromium"), .module("playwright"), .module("axe_playwright_python"))
    }

    func testProvisioningIsPlayedInARealBrowser() throws { try play("provisioning") }

    func testProvisioningIsPlayedWithoutScript() throws { try play("without-script") }

    func testALoginThatWaitsIsPlayedInARealBrowser() throws { try play("hypermedia-login") }

    func testAnotherHostNameIsRefusedToARealBrowser() throws { try play("another-host-name") }

    func testAnAdministratorsDayIsPlayedInARealBrowser() throws { try play("administrators") }

    func testABadgesPageFitsANarrowWindowInGerman() throws { try play("narrow-window") }

    func testHostileTextsDoNothingInARealBrowser() throws { try play("hostile-texts") }

    func testADoorsPageFollowsAWalletThatMovesIntoItsArea() throws {
        try need(.program("zbarimg"))
        try play("door")
    }

    func testAWalletOnTheSameDeviceReturnsToTheDoorsPage() throws { try play("same-device") }

    private func play(_ name: String, line: UInt = #line) throws {
        let badgectl = try Program.executable().path

        let (status, output) = try ToolScript.run(
            "interop/pages/plays.py", ["--badgectl", badgectl, name])

        XCTAssertEqual(status, 0, output, line: line)
        XCTAssertTrue(output.contains("1 passed, 0 failed"), output, line: line)
    }
}
