import BadgeModel
import BadgeSystem
import Foundation
import XCTest

final class FileLockTests: XCTestCase {
    func testOneHolderOfAFileExcludesAnother() throws {
        let path = try temporaryFolder() + "/lock"
        let first = try FileLock(path, O_RDWR | O_CREAT)
        let second = try FileLock(path, O_RDWR)

        let taken = (first.take(), second.take())

        XCTAssertEqual([taken.0, taken.1], [true, false])
        withExtendedLifetime(first) {}
    }

    func testAFileIsFreeWhenItsHolderIsReleased() throws {
        let path = try temporaryFolder() + "/lock"
        var first: FileLock? = try FileLock(path, O_RDWR | O_CREAT)
        try first?.wait()
        first = nil

        XCTAssertTrue(try FileLock(path, O_RDWR).take())
    }

    func testAFileIsLockedWhileTheBodyRuns() throws {
        let path = try temporaryFolder() + "/lock"

        let during = try FileLock.hold(path, O_RDWR | O_CREAT) { _ in try FileLock(path, O_RDWR).take() }

        XCTAssertFalse(during)
        XCTAssertTrue(try FileLock(path, O_RDWR).take())
    }

    func testHoldersShareAByteUntilOneWantsItAlone() throws {
        let path = try temporaryFolder() + "/lock"
        let first = try FileLock(path, O_RDWR | O_CREAT)
        let second = try FileLock(path, O_RDWR)

        XCTAssertTrue(try first.take(.shared, byte: 7))
        XCTAssertTrue(try second.take(.shared, byte: 7))
        XCTAssertFalse(try second.take(.alone, byte: 7))
        XCTAssertTrue(try second.take(.alone, byte: 8))
        XCTAssertTrue(try first.take(.free, byte: 7))
        XCTAssertTrue(try second.take(.alone, byte: 7))
    }

    func testALockOnAByteLeavesTheWholeFileFree() throws {
        let path = try temporaryFolder() + "/lock"
        let first = try FileLock(path, O_RDWR | O_CREAT)
        let second = try FileLock(path, O_RDWR)

        XCTAssertTrue(try first.take(.alone, byte: 0))
        XCTAssertTrue(second.take())
        withExtendedLifetime(first) {}
    }

    func testAFileThatCannotBeOpenedSaysWhy() throws {
        let path = try temporaryFolder() + "/none"

        XCTAssertThrowsError(try FileLock(path, O_RDWR)) { error in
            let failure = error as? FileLock.Failure
            XCTAssertEqual(failure?.step, .opening)
            XCTAssertEqual(failure?.number, ENOENT)
        }
    }
}
