import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

final class SecretServiceTests: XCTestCase {
    private static let secret = Secret(utf8: "the key of a database, 32 bytes!")
    private var keyring: PrivateKeyring?

    override func setUpWithError() throws {
        try need(
            .program("dbus-daemon"), .program("dbus-send"), .program("gnome-keyring-daemon"), .program("secret-tool"))
    }

    override func tearDown() {
        keyring?.stop()
    }

    func testTheKeyringKeepsTheSecretAndTheHomeDoesNot() throws {
        let (home, keyring) = try started()
        let sealed = try underKeyring(home, keyring)

        let opened = try custody(home, keyring).open(sealed, context: "wallet")

        XCTAssertEqual(opened, Self.secret)
        XCTAssertEqual(custody(home, keyring).name, "secretService")
        XCTAssertEqual(custody(home, keyring).rollbackProtection, .secretService)
        XCTAssertTrue(try keyring.has("key"))
        XCTAssertEqual(try KeyFileForgery.content(of: home + "/custody.key").count, 48)
    }

    func testALockedKeyringIsLaterAndNeverAbsent() throws {
        let (home, keyring) = try started()
        let sealed = try underKeyring(home, keyring)
        let before = try Data(contentsOf: URL(filePath: home + "/custody.key"))
        let checkpointStore = try XCTUnwrap(custody(home, keyring).checkpointStore)
        try checkpointStore.save(Data("head".utf8), of: "store")
        try keyring.lock()

        let error = assertThrows(.storeLocked) { try custody(home, keyring).open(sealed, context: "wallet") }
        assertThrows(.storeLocked) { try checkpointStore.head(of: "store") }
        assertThrows(.storeLocked) { try checkpointStore.save(Data("later".utf8), of: "store") }
        assertThrows(.storeLocked) { try custody(home, keyring).change(to: .file) }

        XCTAssertTrue(try XCTUnwrap(error).reason.contains("Unlock"))
        XCTAssertEqual(error?.recovery, .retry)
        XCTAssertEqual(try Data(contentsOf: URL(filePath: home + "/custody.key")), before)
    }

    func testSEC2WithoutItsSessionTheHomeOpensNowhere() throws {
        let (home, keyring) = try started()
        let sealed = try underKeyring(home, keyring)
        var elsewhere = keyring.environment
        elsewhere["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(home)/nothing"
        let away = HomeCustody(directory: home, environment: elsewhere)

        let error = assertThrows(.storeLocked) { try away.open(sealed, context: "wallet") }
        keyring.stop()
        let other = try PrivateKeyring(in: try folder())
        self.keyring = other

        XCTAssertTrue(try XCTUnwrap(error).reason.contains("Log in"))
        assertThrows(.keyMissing) { try custody(home, other).open(sealed, context: "wallet") }
    }

    func testLeavingTheKeyringTakesItsItemsAway() throws {
        let (home, keyring) = try started()
        let sealed = try underKeyring(home, keyring)
        try XCTUnwrap(custody(home, keyring).checkpointStore).save(Data("head".utf8), of: "store")
        XCTAssertTrue(try keyring.has("head"))

        XCTAssertNil(try custody(home, keyring).change(to: .file))

        XCTAssertEqual(try FileCustody(directory: home).open(sealed, context: "wallet"), Self.secret)
        XCTAssertFalse(try keyring.has("key"))
        XCTAssertFalse(try keyring.has("head"))
    }

    func testAKeyringThatDoesNotRemoveItsItemsIsReportedAfterTheChange() throws {
        let (home, keyring) = try started()
        let sealed = try underKeyring(home, keyring)
        let tools = try folder()
        let program = try Need.path(of: "secret-tool")
        try write("[ $1 = clear ] || exec \(program) \"$@\"\necho 'No reply' >&2\nexit 1", asSecretToolIn: tools)
        var environment = keyring.environment
        environment["PATH"] = "\(tools):/usr/bin:/bin"

        let failure = try HomeCustody(directory: home, environment: environment).change(to: .file)

        XCTAssertEqual(failure?.code, .storeLocked)
        XCTAssertEqual(failure?.message.key, "storeLocked.secretService")
        XCTAssertTrue(try keyring.has("key"))
        XCTAssertEqual(try FileCustody(directory: home).open(sealed, context: "wallet"), Self.secret)
    }

    func testChoosingTheKeyringOnceMoreKeepsWhatItHas() throws {
        let (home, keyring) = try started()
        let sealed = try underKeyring(home, keyring)
        try XCTUnwrap(custody(home, keyring).checkpointStore).save(Data("head".utf8), of: "store")

        XCTAssertNil(try custody(home, keyring).change(to: .secretService))

        XCTAssertEqual(try custody(home, keyring).open(sealed, context: "wallet"), Self.secret)
        XCTAssertEqual(try custody(home, keyring).checkpointStore?.head(of: "store"), Data("head".utf8))
    }

    func testAnotherItemUnderItsNameIsNotTaken() throws {
        let (home, keyring) = try started()
        let sealed = try underKeyring(home, keyring)
        let number = Secret(try KeyFileForgery.content(of: home + "/custody.key").prefix(16))
        let words = ["store", "--label=x", "application", "badgekit", "home", number.hex, "kind", "key"]

        let items: [(String, Message.Key)] = [
            (String(repeating: "00", count: 32), "custodyDamaged.secretServiceKey"),
            ("no digits", "custodyDamaged.secretServiceItem"), ("0g", "custodyDamaged.secretServiceItem"),
        ]
        try playEach(items) { text, message in
            let call = Subprocess(
                path: try Need.path(of: "secret-tool"), arguments: words,
                environment: keyring.environment, input: Secret(utf8: text))
            XCTAssertEqual(try call.answer(within: .seconds(30)).status, 0)
            let error = assertThrows(.custodyDamaged, text) {
                try custody(home, keyring).open(sealed, context: "wallet")
            }
            XCTAssertEqual(error?.message.key, message, text)
        }
    }

    func testTheKeyringRemembersTheLastCheckpointOfEachStore() throws {
        let (home, keyring) = try started()
        _ = try underKeyring(home, keyring)
        let checkpointStore = try XCTUnwrap(custody(home, keyring).checkpointStore)

        XCTAssertNil(try checkpointStore.head(of: "wallet"))
        try playEach([0, 1, 200, 1024]) { size in
            let head = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 * 31 + size) })
            try checkpointStore.save(head, of: "wallet")
            try checkpointStore.save(Data([UInt8(size & 255)]), of: "authority")
            XCTAssertEqual(try custody(home, keyring).checkpointStore?.head(of: "wallet"), head)
            XCTAssertEqual(try checkpointStore.head(of: "authority"), Data([UInt8(size & 255)]))
        }
        assertThrows(.storeFailed) { try checkpointStore.save(Data(count: 1025), of: "wallet") }
    }

    func testTheCheckpointStoreTakesTheNewestWhoeverComesLast() throws {
        let (home, keyring) = try started()
        _ = try underKeyring(home, keyring)
        let checkpointStores = try (0..<2).map { _ in try XCTUnwrap(custody(home, keyring).checkpointStore) }

        try AdvancingHeads.race(checkpointStores, heads: 6)

        XCTAssertEqual(try checkpointStores[0].head(of: "wallet"), Data([6]))
        try checkpointStores[1].save(Data([2]), of: "wallet")
        XCTAssertEqual(try checkpointStores[0].head(of: "wallet"), Data([2]))
    }

    func testNoArgumentOfTheProgramIsASecret() throws {
        let home = try folder()
        let log = home + "/arguments"
        try write("printf '%s\\n' \"$@\" >> \(log)\nenv >> \(log)\ncat > \(home)/input", asSecretToolIn: home)
        let custody = HomeCustody(directory: home, environment: ["PATH": home + ":/usr/bin:/bin"])
        try custody.prepare()
        let secret = Secret(try KeyFileForgery.content(of: home + "/custody.key"))

        assertThrows(.keyMissing) { try custody.change(to: .secretService) }

        XCTAssertFalse(try String(contentsOfFile: log, encoding: .utf8).contains(secret.hex))
    }

    private func write(_ script: String, asSecretToolIn folder: String) throws {
        let tool = folder + "/secret-tool"
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: tool))
        XCTAssertEqual(chmod(tool, 0o700), 0)
    }

    private func started() throws -> (home: String, keyring: PrivateKeyring) {
        let home = try folder()
        let keyring = try PrivateKeyring(in: home)
        self.keyring = keyring
        return (home, keyring)
    }

    // Short, since the path of a socket has at most 107 bytes.
    private func folder() throws -> String {
        let url = FileManager.default.temporaryDirectory.appending(path: "kr-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        addTeardownBlock { try FileManager.default.removeItem(at: url) }
        return url.path()
    }

    private func underKeyring(_ home: String, _ keyring: PrivateKeyring) throws -> Data {
        let custody = custody(home, keyring)
        try custody.prepare()
        let sealed = try custody.seal(Self.secret, context: "wallet")
        XCTAssertNil(try custody.change(to: .secretService))
        return sealed
    }

    private func custody(_ home: String, _ keyring: PrivateKeyring) -> HomeCustody {
        HomeCustody(directory: home, environment: keyring.environment)
    }
}

extension Secret {
    fileprivate var hex: String {
        withUnsafeBytes { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    }
}
