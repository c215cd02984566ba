import ArgumentParser
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// The manual pages that `Tools/manual` makes of the program's description of itself.
final class ManualPageTests: XCTestCase {
    func testEveryCommandHasAManualPageThatNamesItsOptions() throws {
        try need(.program("python3"))
        let python = URL(filePath: try Need.python)
        let folder = try TemporaryHome()
        let tool = packageRoot.appending(path: "Tools/manual").path
        let made = try Program([tool, try Program.executable().path, folder.path + "/man1"], executable: python).end()
        XCTAssertEqual(made.status, 0, made.messages)

        for command in HelpTests.commands() {
            let name = (["badgectl"] + command.words).joined(separator: "-")
            let page = try String(contentsOf: folder.url.appending(path: "man1/\(name).1"), encoding: .utf8)
            XCTAssertTrue(page.hasPrefix(".TH \"\(name.uppercased().roff)\" \"1\""), name)
            for example in command.type.configuration.discussion.split(separator: "\n") where example.hasPrefix("  ") {
                XCTAssertTrue(page.contains(String(example.dropFirst(2)).roff), "\(name): \(example)")
            }
        }
        let invite = try String(
            contentsOf: folder.url.appending(path: "man1/badgectl-authority-invite.1"), encoding: .utf8)
        XCTAssertTrue(invite.contains(#"\fB\-\-offer\-output\fR \fIFILE\fR"#), invite)
        let root = try String(contentsOf: folder.url.appending(path: "man1/badgectl.1"), encoding: .utf8)
        for option in Self.globalOptions {
            XCTAssertTrue(root.contains("\n\\fB\(option.roff)\\fR"), "\(option): \(root)")
            for command in HelpTests.commands().dropFirst() {
                let name = (["badgectl"] + command.words).joined(separator: "-")
                let page = try String(contentsOf: folder.url.appending(path: "man1/\(name).1"), encoding: .utf8)
                XCTAssertFalse(page.contains("\n\\fB\(option.roff)\\fR"), "\(name) repeats \(option)")
            }
        }
    }

    /// The options that every command takes, as `badgectl help options` lists them.
    private static let globalOptions = [
        "--home", "--json", "--verbose", "--no-input", "--ui", "--language", "--ca-file", "--private-host",
        "--store-passphrase-file", "--store-passphrase-fd",
    ]
}

extension String {
    fileprivate var roff: String { replacing("\\", with: "\\e").replacing("-", with: "\\-") }
}
