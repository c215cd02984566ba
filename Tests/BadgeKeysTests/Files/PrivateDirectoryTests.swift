import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeKeys

final class PrivateDirectoryTests: XCTestCase {
    func testMakesWhatIsMissingForItsOwnerAloneAndLeavesTheRest() throws {
        let folder = try BadgeTesting.TemporaryHome()
        let path = folder.path + "/a/b"

        try PrivateDirectory.make(path)
        try PrivateDirectory.make(path + "/")

        for name in ["/a", "/a/b"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + name)
            XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o700, name)
        }
    }

    func testRefusesAFileInTheWay() throws {
        let folder = try BadgeTesting.TemporaryHome()
        _ = FileManager.default.createFile(atPath: folder.path + "/a", contents: Data())

        assertThrows(.storeFailed) { try PrivateDirectory.make(folder.path + "/a") }
        assertThrows(.storeFailed) { try PrivateDirectory.make(folder.path + "/a/b") }
    }
}
