import BadgeSystem
import Foundation
import XCTest

/// Folders that are not to outlive their process.
final class ScratchFolderTests: XCTestCase {
    func testAFolderIsItsUsersAloneAndGoesWithAllThatIsInIt() throws {
        let parent = try temporaryFolder()
        let folder = try ScratchFolder(named: "made", in: parent)
        try FileManager.default.createDirectory(atPath: folder.path + "/a/b", withIntermediateDirectories: true)

        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
        let found = try FileManager.default.contentsOfDirectory(atPath: parent).count
        folder.remove()

        XCTAssertEqual(found, 1)
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o700)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: parent), [])
    }

    func testWhatADeadProcessLeftIsRemovedAndTheFolderOfALivingOneIsNot() throws {
        let parent = try temporaryFolder()
        let living = try ScratchFolder(named: "made", in: parent)
        var left: ScratchFolder? = try ScratchFolder(named: "made", in: parent)
        let dead = try XCTUnwrap(left?.path)
        try Data("key".utf8).write(to: URL(filePath: dead + "/authority.key"))
        // The system drops a process's locks with it.
        left = nil
        for name in ["other-1", "made-by-hand"] {
            try FileManager.default.createDirectory(atPath: "\(parent)/\(name)", withIntermediateDirectories: true)
        }

        let next = try ScratchFolder(named: "made", in: parent)

        let names = try FileManager.default.contentsOfDirectory(atPath: parent)
        let paths = Set(names.map { "\(parent)/\($0)" })
        XCTAssertEqual(paths, [living.path, next.path, parent + "/other-1", parent + "/made-by-hand"])
    }
}
