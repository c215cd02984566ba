import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

final class PrivateDirectoryTests: XCTestCase {
    func testMakesWhatIsMissingForItsOwnerAloneAndLeavesTheRest() throws {
        let folder = try TemporaryHome()
        let path = folder.path + "/a/b"

        try PrivateDirectory.make(path)
        try PrivateDirectory.make(path + "/")

        try playEach(["/a", "/a/b"]) { name in
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + name)
            XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o700, name)
        }
    }

    func testNamesWhatIsInTheWay() throws {
        let home = try TemporaryHome()
        let folder = home.path
        _ = FileManager.default.createFile(atPath: folder + "/file", contents: Data())
        for (link, target) in [("loop", "loop"), ("broken", "nowhere")] {
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
        }
        let long = "\(folder)/\(String(repeating: "a", count: 300))"

        for (path, obstacle) in [
            ("\(folder)/file", "\(folder)/file is not a folder."),
            ("\(folder)/file/a/b", "\(folder)/file is not a folder."),
            ("\(folder)/loop", "The link \(folder)/loop leads in a circle."),
            ("\(folder)/loop/a", "The link \(folder)/loop leads in a circle."),
            ("\(folder)/broken", "\(folder)/broken is a link that leads nowhere."),
            ("\(folder)/broken/a", "\(folder)/broken is a link that leads nowhere."),
            (long, "The name \(long) is too long."),
        ] {
            let error = assertThrows(.invalidInput) { try PrivateDirectory.make(path) }
            XCTAssertTrue(error?.reason.hasPrefix(obstacle) ?? false, error?.reason ?? path)
        }
    }

    #if os(Linux)
    func testNamesAFolderOfTheSystemThatTakesNone() throws {
        let error = assertThrows(.invalidInput) { try PrivateDirectory.make("/proc/badges") }

        XCTAssertEqual(error?.reason, "No folder can be created in /proc. Name another folder.")
    }
    #endif
}
