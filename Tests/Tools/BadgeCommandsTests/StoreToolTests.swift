import Foundation
import TestSupport
import XCTest

/// A few rounds of the scripts under `Tools`, which run more of them by themselves.
final class StoreToolTests: XCTestCase {
    func testST3WhatACommandPrintedAsDoneIsThereWheneverItIsKilled() throws {
        try need(.program("python3"))
        let (status, output) = try ToolScript.run(
            "kill-badgectl", ["5", "20261121"], telling: "BADGECTL", Bundle.main.badgectl)

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      5 kills"), output)
    }

    func testST4ACommandWhoseSystemCallsFailAnswersWithACodeAndLeavesTheOldOrTheNew() throws {
        try need(.program("python3"), .program("strace"))
        let (status, output) = try ToolScript.run(
            "inject", ["3", "20261121"], telling: "BADGECTL", Bundle.main.badgectl)

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      3 of "), output)
    }

    func testST12SQLCipherOpensWhatWeLeaveHoweverItWasLeft() throws {
        try need(.module("sqlcipher3"), .program("cc"))
        let (status, output) = try ToolScript.run(
            "interop/sqlcipher.py", ["--to-theirs"])

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("16 of 16 cases"), output)
    }

    func testST11ProcessesOfSeveralThreadsAreLinearizableWhileTheyAreKilled() throws {
        try need(.program("python3"), .program("cc"))
        let (status, output) = try ToolScript.run("storage/load.py", ["2", "2", "2", "20261121"])

        XCTAssertEqual(status, 0, output)
        XCTAssertEqual(output.ranges(of: "linearizable, none lost or doubled").count, 2, output)
    }

    func testST1ALogWhoseLastCommitIsTornShowsTheStateBeforeItOrAfter() throws {
        try need(.program("python3"), .program("cc"))
        let (status, output) = try ToolScript.run("storage/torn.py", ["6", "20261121"])

        XCTAssertEqual(status, 0, output)
        XCTAssertNotNil(output.firstMatch(of: /ok      [1-9]\d* torn logs: .* none damaged/), output)
    }

    func testST9TheCCodeUnderAddressAndUndefinedBehaviourSanitizer() throws {
        try need(.program("python3"), .program("cc"))
        let (status, output) = try ToolScript.run("storage/sanitize", ["probes"])

        XCTAssertEqual(status, 0, output)
        XCTAssertEqual(output.ranges(of: "ok      addresses: ").count, 9, output)
        XCTAssertTrue(output.contains("0 failures"), output)
    }
}
