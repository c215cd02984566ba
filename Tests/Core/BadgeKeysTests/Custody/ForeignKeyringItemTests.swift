import BadgeCustody
import BadgeKeys
import BadgeModel
import Foundation
import TestSupport
import XCTest

/// What a home makes of a key in the keyring that is not its own. Files stand in for the keyring.
final class ForeignKeyringItemTests: XCTestCase {
    private static let secret = Secret(utf8: "the key of a database, 32 bytes!")

    func testAKeyOfAnotherHomeInTheKeyringIsTheKeyringsDamage() throws {
        let (home, sealed) = try homeUnderKeyring()
        let (other, _) = try homeUnderKeyring()
        let foreign = [try Data(contentsOf: item(of: other)), Data(String(repeating: "00", count: 32).utf8)]

        try playEach(foreign) { key in
            try key.write(to: try item(of: home))
            let custody = custody(home)
            let calls: [() throws -> Void] = [
                { _ = try custody.open(sealed, context: "wallet") },
                { _ = try custody.seal(Self.secret, context: "wallet") }, { try custody.prepare() },
            ]
            for call in calls {
                let error = assertThrows(.custodyDamaged) { try call() }
                XCTAssertEqual(error?.message.key, "custodyDamaged.secretServiceKey")
            }
        }
    }

    func testAForeignKeyIsNeverMadeTheHomesOwn() throws {
        let (home, sealed) = try homeUnderKeyring()
        let own = try Data(contentsOf: item(of: home))
        let before = try Data(contentsOf: URL(filePath: home + "/custody.key"))
        try Data(String(repeating: "1f", count: 32).utf8).write(to: try item(of: home))

        assertThrows(.custodyDamaged) { try custody(home).change(to: .file) }

        XCTAssertEqual(try Data(contentsOf: URL(filePath: home + "/custody.key")), before)
        try own.write(to: try item(of: home))
        XCTAssertEqual(try custody(home).open(sealed, context: "wallet"), Self.secret)
    }

    func testTheFileOfAnotherHomeOpensNothingUnderTheKeyring() throws {
        let (home, sealed) = try homeUnderKeyring()
        let (other, _) = try homeUnderKeyring()
        let foreign = try Data(contentsOf: URL(filePath: other + "/custody.key"))
        try foreign.write(to: URL(filePath: home + "/custody.key"))

        assertThrows(.keyMissing) { try custody(home).open(sealed, context: "wallet") }
    }

    private func custody(_ home: String) -> HomeCustody {
        HomeCustody(directory: home, environment: ["PATH": "\(home)/bin:/usr/bin:/bin"])
    }

    private func homeUnderKeyring() throws -> (home: String, sealed: Data) {
        let home = try temporaryHome()
        let tool = home + "/bin/secret-tool"
        for folder in ["bin", "items"] {
            try FileManager.default.createDirectory(atPath: "\(home)/\(folder)", withIntermediateDirectories: true)
        }
        // The attributes of an item are the name of its file.
        let script = """
            #!/bin/sh
            verb=$1
            shift
            [ "$verb" = store ] && shift
            item="\(home)/items/$(echo "$*" | tr ' ' '-')"
            case $verb in
            store) cat > "$item" ;;
            lookup) [ -f "$item" ] && cat "$item" ;;
            search) [ ! -f "$item" ] || cat "$item" ;;
            clear) rm -f "$item"* ;;
            esac
            """
        try Data(script.utf8).write(to: URL(filePath: tool))
        XCTAssertEqual(chmod(tool, 0o700), 0)
        let custody = custody(home)
        try custody.prepare()
        let sealed = try custody.seal(Self.secret, context: "wallet")
        XCTAssertNil(try custody.change(to: .secretService))
        XCTAssertEqual(try self.custody(home).open(sealed, context: "wallet"), Self.secret)
        return (home, sealed)
    }

    private func item(of home: String) throws -> URL {
        let items = URL(filePath: home + "/items")
        let names = try FileManager.default.contentsOfDirectory(atPath: items.path()).filter { $0.hasSuffix("-key") }
        return items.appending(path: try XCTUnwrap(names.first))
    }
}
