import BadgeTesting
import BadgeWebUI
import Foundation
import XCTest

@testable import BadgeWalletPages

final class PageSettingsTests: XCTestCase {
    func testSettingsAreKeptInAFileOfTheUserAlone() throws {
        let home = try TemporaryHome()
        let file = home.url.appending(path: WalletHome.settingsFileName)
        var settings = PageSettings()
        settings.language = "ar"
        settings.theme = .dark

        try settings.write(to: file)

        XCTAssertEqual(PageSettings(file: file), settings)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
    }

    func testAFileThatIsNoneCountsAsNone() throws {
        let home = try TemporaryHome()
        let file = home.url.appending(path: WalletHome.settingsFileName)
        for text in ["", "[]", #"{"language": "<script>", "theme": "pink"}"#, String(repeating: "x", count: 5000)] {
            try Data(text.utf8).write(to: file)

            XCTAssertEqual(PageSettings(file: file), PageSettings(), text)
        }
    }

    func testAFileHas1024BytesAtMost() throws {
        let home = try TemporaryHome()
        let file = home.url.appending(path: WalletHome.settingsFileName)
        let text = #"{"theme": "dark"}"#

        for (bytes, theme) in [(1024, WebTheme.dark), (1025, .system)] {
            try Data((String(repeating: " ", count: bytes - text.utf8.count) + text).utf8).write(to: file)

            XCTAssertEqual(PageSettings(file: file).theme, theme, "\(bytes)")
        }
    }

    func testAPipeOrAFolderCountsAsNone() throws {
        let home = try TemporaryHome()
        let (pipe, folder) = (home.url.appending(path: "pipe"), home.url.appending(path: "folder"))
        XCTAssertEqual(mkfifo(pipe.path, 0o600), 0)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)

        XCTAssertEqual(PageSettings(file: pipe), PageSettings())
        XCTAssertEqual(PageSettings(file: folder), PageSettings())
    }

    func testNothingIsWrittenWhereThereIsNoHome() throws {
        let home = try TemporaryHome()
        let file = home.url.appending(path: "none/pages.json")

        XCTAssertNoThrow(try PageSettings().write(to: file))

        XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
    }
}
