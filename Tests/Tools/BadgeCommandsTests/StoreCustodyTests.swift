import BadgeCustody
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeCommands

final class StoreCustodyTests: XCTestCase {
    func testUnderAPassphraseEveryCommandAsksForItByItsOption() async throws {
        let person = try Operator()
        try await person.provision()
        let phrase = try person.file("phrase.txt", "correct horse battery staple\n")
        let wrong = try person.file("wrong.txt", "incorrect horse battery staple\n")

        let changed = try await person.run("store", "custody", "passphrase", "--new-passphrase-file", phrase, "--json")
            .json("store-custody")
        XCTAssertEqual(changed["custody"], "passphrase")
        XCTAssertEqual(changed["rollbackProtection"], "file")

        for command in [
            ["list"], ["authority", "show"], ["store", "info"], ["sync"], ["authority", "person", "list"],
        ] {
            let without = await person.run(command + ["--json"])
            let mistaken = await person.run(command + ["--json", "--store-passphrase-file", wrong])
            let right = await person.run(["--store-passphrase-file", phrase] + command)
            XCTAssertEqual(without.status, 14, "\(command)")
            XCTAssertEqual(try without.json("error")["error"]?["code"], "storeLocked")
            XCTAssertTrue(without.messages.contains("--store-passphrase-file"), without.messages)
            XCTAssertEqual(mistaken.status, 12, "\(command)")
            XCTAssertEqual(try mistaken.json("error")["error"]?["code"], "custodyRefused")
            XCTAssertEqual(right.status, 0, right.messages)
        }
        let info = try await person.run("store", "info", "--json", "--store-passphrase-file", phrase).json("store-info")
        XCTAssertEqual(info["custody"], "passphrase")
    }

    func testTheCustodyIsNotChangedWhileAnotherProgramHasAStoreOfTheHomeOpen() async throws {
        let person = try Operator()
        try await person.provision()
        let phrase = try person.file("phrase.txt", "correct horse battery staple\n")

        try await playEach(["wallet", "authority"]) { name in
            let presence = try StorePresence(at: "\(person.home)/\(name).lock")
            let refused = await person.run("store", "custody", "passphrase", "--new-passphrase-file", phrase, "--json")
            XCTAssertEqual(try refused.json("error")["error"]?["code"], "storeInUse", name)
            XCTAssertEqual(HomeCustody.kind(of: person.home), .file, name)
            try presence.end()
        }

        let changed = await person.run("store", "custody", "passphrase", "--new-passphrase-file", phrase)
        XCTAssertEqual(changed.status, 0, changed.messages)
    }

    func testThePassphraseComesFromADescriptorOnce() async throws {
        let person = try Operator()
        try await person.provision()
        let phrase = try person.file("phrase.txt", "correct horse battery staple\n")
        let set = await person.run("store", "custody", "passphrase", "--new-passphrase-file", phrase)
        XCTAssertEqual(set.status, 0, set.messages)
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("correct horse battery staple".utf8))
        try pipe.fileHandleForWriting.close()

        // The command opens the wallet and the organization.
        let answer = await person.run("sync", "--store-passphrase-fd", "\(pipe.fileHandleForReading.fileDescriptor)")

        XCTAssertEqual(answer.status, 0, answer.messages)
    }

    func testThePersonIsAskedForTheNewPassphraseTwiceAndForTheOldOne() async throws {
        let (phrase, other) = ("correct horse battery staple", "incorrect horse battery staple")
        // Twice the new one; once to list; once to open, and the new one with a mistake.
        let presenter = ScriptedPresenter([
            .operatorSecret: [phrase, phrase, phrase, phrase, other, phrase].map { .submit(["secret": $0]) }
        ])
        let person = try Operator(presenter: presenter)
        try await person.provision()

        let changed = await person.run("store", "custody", "passphrase")
        let listed = await person.run("list")
        let differing = await person.run("store", "custody", "passphrase")

        XCTAssertEqual(changed.status, 0, changed.messages)
        XCTAssertEqual(listed.status, 0, listed.messages)
        XCTAssertEqual(differing.status, 16, differing.messages)
        XCTAssertTrue(differing.messages.contains("differ"), differing.messages)
    }

    func testCommandsWithoutTheStoreDoNotAskForIt() async throws {
        let person = try Operator()
        try await person.provision()
        let phrase = try person.file("phrase.txt", "correct horse battery staple\n")
        _ = await person.run("store", "custody", "passphrase", "--new-passphrase-file", phrase)
        let policy = try person.file("policy.json", "{}")

        let checked = await person.run("policy", "check", policy, "--at", "0,0", "--time", "2026-03-01T09:00:00Z")
        let help = await person.run("store", "custody", "--help")

        XCTAssertNotEqual(checked.status, 14, checked.messages)
        XCTAssertEqual(help.status, 0)
    }

    func testARefusedChangeLeavesEverythingAsItWas() async throws {
        let person = try Operator()
        try await person.provision()
        let short = try person.file("short.txt", "seven77")
        let before = try Data(contentsOf: URL(filePath: person.home + "/custody.key"))

        let tooShort = await person.run("store", "custody", "passphrase", "--new-passphrase-file", short)
        let nobody = await person.run("store", "custody", "passphrase")
        let superfluous = await person.run("store", "custody", "file", "--new-passphrase-file", short)
        let unknown = await person.run("store", "custody", "vault")
        let absent = await person.run("store", "custody", "secret-service", "--json")
        let keychain = await person.run("store", "custody", "keychain")

        XCTAssertEqual(tooShort.status, 16)
        XCTAssertEqual(nobody.status, 64)
        XCTAssertTrue(nobody.messages.contains("--new-passphrase-file"), nobody.messages)
        XCTAssertEqual(superfluous.status, 64)
        XCTAssertEqual(unknown.status, 64)
        XCTAssertEqual(absent.status, 18)
        XCTAssertTrue(absent.messages.contains("libsecret-tools"), absent.messages)
        XCTAssertEqual(keychain.status, 18)
        XCTAssertEqual(try Data(contentsOf: URL(filePath: person.home + "/custody.key")), before)
    }

    func testAHomeMayHaveItsPassphraseBeforeAnythingElse() async throws {
        let person = try Operator()
        let phrase = try person.file("phrase.txt", "correct horse battery staple")

        let set = await person.run("store", "custody", "passphrase", "--new-passphrase-file", phrase)
        let created = await person.run(
            "authority", "create", "--name", "Example Works", "--store-passphrase-file", phrase, "--json")
        let shown = await person.run("authority", "show")

        XCTAssertEqual(set.status, 0, set.messages)
        XCTAssertEqual(try created.json("authority-create")["custody"], "passphrase")
        XCTAssertEqual(shown.status, 14)
    }

    func testSEC11NoCommandTakesASecretAsAnArgument() async throws {
        let person = try Operator()
        // They say which tokens count, and are none.
        let harmless = ["token-audience", "token-client", "token-scope"]
        let words = ["passcode", "passphrase", "password", "pin", "secret", "code", "token", "factor"]

        for command in HelpTests.commands() {
            let help = await person.run(command.words + ["--help"]).output
            for option in help.matches(of: /--([a-z-]+) <([^>]*)>/) {
                let name = String(option.1)
                guard words.contains(where: { name.split(separator: "-").contains(Substring($0)) }) else { continue }
                guard !harmless.contains(name) else { continue }
                let namesAFile = ["-file", "-fd", "-output"].contains { name.hasSuffix($0) }
                XCTAssertTrue(namesAFile, "\(command.words) --\(name)")
            }
        }
        for option in ["--passcode", "--passphrase", "--pin", "--store-passphrase"] {
            let answer = await person.run("passcode", "verify", option, "493817")
            XCTAssertEqual(answer.status, 64, option)
        }
    }
}
