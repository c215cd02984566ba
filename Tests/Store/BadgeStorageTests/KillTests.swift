import Foundation
import TestSupport
import XCTest

/// A few rounds of `Tools/storage/kill-provisioning`, which runs more of them by itself.
final class KillTests: XCTestCase {
    func testAKilledProvisioningLeavesNoBadgeOrAWholeOne() throws {
        try need(.program("python3"), .program("cc"))
        let (status, output) = try ToolScript.run(
            "kill-provisioning", ["4"], telling: "BADGECTL", Bundle.main.badgectl)

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      4 kills"), output)
    }
}
