import BadgeModel
import BadgeSystem
import Foundation
import TestSupport
import XCTest

/// What cannot be seen is not what is not there.
final class FilePresenceTests: XCTestCase {
    func testAFileIsThereOrNotWhateverItIs() throws {
        let home = try temporaryFolder()
        try Data().write(to: URL(filePath: home + "/file"))
        try FileManager.default.createSymbolicLink(atPath: home + "/link", withDestinationPath: "nowhere")

        let found = try ["/file", "/link", "", "/none", "/none/none"].map { try FilePresence.isThere(home + $0) }

        XCTAssertEqual(found, [true, true, true, false, false])
    }

    func testAFolderThatIsNoneOrLeadsNowhereIsRefused() throws {
        let home = try temporaryFolder()
        try Data().write(to: URL(filePath: home + "/file"))
        try FileManager.default.createSymbolicLink(atPath: home + "/loop", withDestinationPath: "loop")

        let file = assertThrows(.invalidInput) { try FilePresence.isThere(home + "/file/wallet.db") }
        let loop = assertThrows(.invalidInput) { try FilePresence.isThere(home + "/loop/wallet.db") }

        XCTAssertTrue(file?.reason.contains("\(home)/file is not a folder") ?? false, "\(file?.reason ?? "")")
        XCTAssertTrue(loop?.reason.contains("\(home)/loop") ?? false, "\(loop?.reason ?? "")")
    }

    func testAFolderThatThisUserMayNotEnterIsLockedAndNotEmpty() throws {
        let home = try temporaryFolder()
        let closed = home + "/closed"
        try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
        addTeardownBlock { chmod(closed, 0o700) }
        let isRoot = geteuid() == 0
        // Nothing is closed to root: for the moment of the question this is somebody else.
        if isRoot { XCTAssertEqual(seteuid(65_534), 0) }

        let error = assertThrows(.storeLocked) { try FilePresence.isThere(closed + "/wallet.db") }

        if isRoot { XCTAssertEqual(seteuid(0), 0) }
        XCTAssertTrue(error?.reason.contains("may not look into \(closed)") ?? false, "\(error?.reason ?? "")")
    }
}
