import Foundation
import TestSupport
import XCTest

/// A few rounds of the scripts that kill `badgectl` and let its system calls fail, which run more of them by themselves.
final class StoreToolTests: XCTestCase {
    func testST3WhatACommandPrintedAsDoneIsThereWheneverItIsKilled() throws {
        let (status, output) = try ToolScript.run(
            "kill-badgectl", ["20", "20261121"], telling: "BADGECTL", Bundle.main.badgectl, needs: [])

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      20 kills"), output)
    }

    func testST4ACommandWhoseSystemCallsFailAnswersWithACodeAndLeavesTheOldOrTheNew() throws {
        let (status, output) = try ToolScript.run(
            "inject", ["12", "20261121"], telling: "BADGECTL", Bundle.main.badgectl, needs: ["strace"])

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      12 of "), output)
    }
}
