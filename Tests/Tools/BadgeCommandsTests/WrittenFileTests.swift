import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeCommands

/// Files as editors and spreadsheets write them: with a byte order mark, in UTF-16, and with the digits of a script.
final class WrittenFileTests: XCTestCase {
    private static let encodings: [@Sendable (String) -> Data] = [
        { Data("\u{FEFF}\($0)\r\n".utf8) },
        { text in Data([0xFF, 0xFE]) + (text + "\r\n").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } },
        { text in Data([0xFE, 0xFF]) + (text + "\n").utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } },
    ]

    private func files(_ text: String, in person: Operator) throws -> [String] {
        try Self.encodings.enumerated().map { number, encode in
            let path = person.folder.path + "/written-\(number)"
            try encode(text).write(to: URL(filePath: path))
            return path
        }
    }

    func testAPassphraseIsTheOneThatIsTyped() async throws {
        let phrase = "correct horse battery staple 77"
        for number in Self.encodings.indices {
            let person = try Operator()
            try await person.provision()
            let file = try files(phrase, in: person)[number]

            let changed = await person.run("store", "custody", "passphrase", "--new-passphrase-file", file)
            let opened = await person.run("list", "--store-passphrase-file", try person.file("typed", phrase + "\n"))

            XCTAssertEqual([changed.status, opened.status], [0, 0], changed.messages + opened.messages)
        }
    }

    func testAnOfferAndItsCodeAreReadFromAnyTextFile() async throws {
        let digits: [(String) -> String] = [
            { "\u{FEFF} \($0) " }, { Self.mapped($0, to: 0x660) }, { Self.mapped($0, to: 0xFF10) },
        ]
        for (number, write) in digits.enumerated() {
            let person = try Operator()
            let invitation = try await person.invitation()
            let offer = try files(invitation["offer"]?.stringValue ?? "", in: person)[number]
            let code = try person.file("code", write(invitation["transactionCode"]?.stringValue ?? "") + "\n")

            let provisioned = await person.run("provision", "--offer-file", offer, "--tx-code-file", code)

            XCTAssertEqual(provisioned.status, 0, provisioned.messages)
        }
    }

    func testAPasscodeIsRightInTheDigitsOfEveryScript() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.passcode)
        let new = try person.file("new", Self.mapped("840265", to: 0x6F0) + "\u{200F}\n")
        let typed = ["840265", " 840265 ", Self.mapped("840265", to: 0x660), Self.mapped("840265", to: 0x966)]

        let set = await person.run("passcode", "set", "--new-passcode-file", new)
        var verified: [Answer] = []
        for text in typed {
            verified.append(await person.run("passcode", "verify", "--passcode-file", try person.file("typed", text)))
        }

        XCTAssertEqual(set.status, 0, set.messages)
        XCTAssertEqual(verified.map(\.status), [0, 0, 0, 0], verified.map(\.messages).joined())
    }

    func testADocumentIsReadInEveryEncoding() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")

        try await playEach(files(Rules.policy(Rules.passcode), in: person)) { file in
            let set = await person.run("authority", "policy", "set", file)
            let checked = await person.run("policy", "validate", file)

            XCTAssertEqual([set.status, checked.status], [0, 0], set.messages + checked.messages)
        }
    }

    func testAPasswordAndPeopleAreReadInEveryEncoding() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        let people = "\"Name\";\"E\u{4D}AIL\"\r\nJ\u{F6}n;jon@example.org"

        try await playEach(files(people, in: person)) { file in
            let answer = await person.run("authority", "import", file)
            XCTAssertEqual(answer.status, 0, answer.messages + answer.output)
        }
        try await playEach(files("correct horse battery", in: person)) { file in
            let answer = await person.run(
                "authority", "person", "edit", "jon@example.org", "--username", "jon", "--password-file", file)
            XCTAssertEqual(answer.status, 0, answer.messages)
        }
        let list = try await person.run("authority", "person", "list", "--json").json("authority-person-list")
        XCTAssertEqual(list["people"]?.arrayValue?.compactMap { $0["name"]?.stringValue }, ["J\u{F6}n"])
    }

    func testAShellReadsEveryQuotedWordAsItIs() throws {
        let texts = HostileTexts.all()
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "printf '%s\\0' " + texts.map(\.shellQuoted).joined(separator: " ")]
        let output = Pipe()
        shell.standardOutput = output
        try shell.run()

        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        shell.waitUntilExit()

        let words = printed.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Array($0) }
        XCTAssertEqual(words, texts.map { Array($0.utf8) })
    }

    private static func mapped(_ digits: String, to zero: UInt32) -> String {
        String(
            String.UnicodeScalarView(
                digits.unicodeScalars.map {
                    $0.properties.generalCategory == .decimalNumber
                        ? Unicode.Scalar($0.value - 0x30 + zero) ?? $0 : $0
                }))
    }
}
