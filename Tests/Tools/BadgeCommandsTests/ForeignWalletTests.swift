import TestSupport
import XCTest

/// `Tools/interop/sign_in.py`, a wallet that shares no code with this one.
final class ForeignWalletTests: XCTestCase {
    func testAForeignWalletSignsInToAnApp() throws {
        try need(.program("zbarimg"), .module("jwcrypto"), .module("cryptography"))

        let played = try ToolScript.run("interop/sign_in.py", ["--badgectl", Program.executable().path])

        XCTAssertEqual(played.status, 0, played.output)
        XCTAssertTrue(played.output.hasSuffix("a revoked badge signs nobody in\n"), played.output)
    }
}
