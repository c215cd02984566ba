import BadgeCommands
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Files that are named on the command line.
final class InputFileTests: XCTestCase {
    private static let policy = Rules.policy(Rules.fence)

    private static func run(_ words: [String], in home: String, reading text: String) throws -> Answer {
        let input = Pipe()
        let program = try Program(["--home", home] + words, input: input.fileHandleForReading)
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        return try program.end()
    }

    func testADashIsStandardInputWhereverAFileIsTaken() throws {
        let folder = try TemporaryHome()
        let home = folder.path + "/organization"
        let reader = folder.path + "/reader"
        let trust = #"{"issuers": []}"#
        let lines: [(words: [String], home: String, input: String, status: Int32, says: String)] = [
            (["authority", "create", "--name", "Example Works"], home, "", 0, "Example Works"),
            (["authority", "policy", "set", "-"], home, Self.policy, 0, "Policy version 1"),
            (["policy", "check", "-", "--at", "51.5074,-0.1278"], home, Self.policy, 0, "Permitted"),
            (["authority", "import", "-"], home, "name,email\nAna Lima,ana@example.com\n", 0, "1 added"),
            (
                ["authority", "person", "edit", "ana@example.com", "--username", "ana", "--password-file", "-"], home,
                "correct horse battery\n", 0, "Ana Lima"
            ),
            (
                ["verify", "x", "--audience", "a", "--nonce", "n", "--trust", "-"], reader, trust, 16,
                "Standard input: issuers is empty"
            ),
            (["provision", "-"], reader, "no offer", 16, ""), (["open", "-"], reader, "no link", 16, ""),
        ]

        for line in lines {
            let answer = try Self.run(line.words, in: line.home, reading: line.input)
            XCTAssertEqual(answer.status, line.status, "\(line.words): \(answer.messages)")
            XCTAssertTrue((answer.output + answer.messages).contains(line.says) || line.says.isEmpty, answer.messages)
        }
    }

    func testAFileThatCannotBeReadSaysWhy() async throws {
        let person = try Operator()
        let file = try person.file("policy.json", Self.policy)
        let reasons = [
            (person.folder.path + "/absent.json", "no such file"), (file + "/below", "no such file"),
            (person.folder.path, "is a folder"),
        ]
        let commands = [
            ["policy", "check"], ["photo", "set"], ["passcode", "set", "--new-passcode-file"],
            ["verify", "x", "--audience", "a", "--nonce", "n", "--trust"],
        ]

        try await playEach(reasons) { path, reason in
            for command in commands {
                try await person.run(command + [path, "--json"]).failure(15, "notFound", says: "\(path): \(reason).")
            }
        }
    }

    func testACertificateFileThatCannotBeReadSaysWhy() async throws {
        let person = try Operator()
        try await person.found()
        let key = try person.file("key.pem", "no key")
        let reasons = [(person.folder.path + "/absent.pem", "no such file"), (person.folder.path, "is a folder")]
        let commands = [
            ["authority", "serve", "--port", "0"],
            ["verify", "--serve", "0", "--audience", "https://door.example.com"],
        ]

        try await playEach(reasons) { path, reason in
            for command in commands {
                for files in [["--tls-cert", path, "--tls-key", key], ["--tls-cert", key, "--tls-key", path]] {
                    try await person.run(command + files + ["--json"]).failure(
                        15, "notFound", says: "\(path): \(reason).")
                }
            }
            XCTAssertThrowsError(try CommandContext.live.network(path)) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .notFound, "\(error)")
            }
        }
    }

    func testAFileOfAnotherUserSaysThatItsPermissionIsMissing() throws {
        try need(.root)
        let folder = try TemporaryHome()
        let file = folder.path + "/policy.json"
        try Data(Self.policy.utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: file)

        // Without its capabilities, root is a user as any other.
        let words = ["--bounding-set=-all", "--inh-caps=-all", try Program.executable().path, "policy", "check", file]
        let answer = try Program(words, executable: URL(filePath: "/usr/bin/setpriv")).end()

        XCTAssertEqual(answer.status, 15, answer.messages)
        XCTAssertEqual(answer.messages, "badgectl: \(file): permission denied.\n")
    }

    func testAJSONErrorNamesFileLineAndColumn() async throws {
        let person = try Operator()
        let documents = [
            (
                "{\n  \"restrictions\": [\n    {\"type\": \"é\" \"}\n  ]\n}",
                "restrictions[0] lacks a comma (line 3, column 18)"
            ),
            ("{", "the document ends too early (line 1, column 2)"), ("", "is empty."),
            (
                "{\n  \"restrictions\": [],\n}",
                "the document has a member without a name (trailing comma?) (line 3, column 1)"
            ),
            (#"{"restrictions": [], "more": 1}"#, "more is not known here"),
        ]

        try await playEach(documents) { text, reason in
            let file = try person.file("policy.json", text)
            let answer = await person.run("policy", "check", file, "--json")
            let failure = try answer.failure(16, "documentInvalid", says: reason)
            XCTAssertEqual(failure["reason"]?.stringValue?.hasPrefix(file), true, answer.output)
        }
    }
}
