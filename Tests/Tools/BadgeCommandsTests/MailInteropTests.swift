import Foundation
import TestSupport
import XCTest

/// Mail through aiosmtpd, with STARTTLS and a login. `Tools/interop/mail` installs it; without it the test is skipped.
final class MailInteropTests: XCTestCase {
    func testMailGoesThroughAServerThatNobodyHereWrote() throws {
        try need(.module("aiosmtpd"), .program("openssl"), .program("zbarimg"))
        let program = try Program.executable()

        let (status, output) = try ToolScript.run(
            "interop/mail.py", ["--badgectl", program.path])

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("accepts: as it should"), output)
    }
}
