import ArgumentParser
import BadgeModel
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeCommands

final class HelpTests: XCTestCase {
    struct Named {
        let words: [String]
        let type: any ParsableCommand.Type
    }

    /// Each page as `--help` prints it on a terminal of so many columns; making them all takes seconds.
    private static let pages = Mutex<[String: Answer]>([:])

    private static func help(_ command: Named, columns: Int = 80) async throws -> Answer {
        let name = "\(columns) \(command.words.joined(separator: " "))"
        if let page = pages.withLock({ $0[name] }) { return page }
        let page = try await Operator(environment: ["COLUMNS": String(columns)]).run(command.words + ["--help"])
        pages.withLock { $0[name] = page }
        return page
    }

    static func commands(below words: [String] = [], _ type: any ParsableCommand.Type = Badgectl.self)
        -> [Named]
    {
        [Named(words: words, type: type)]
            + type.configuration.subcommands.flatMap { commands(below: words + [$0._commandName], $0) }
    }

    func testEveryCommandHasItsOwnHelpWithAnExample() async throws {
        XCTAssertEqual(Self.commands().count, 184)
        for command in Self.commands() {
            let help = try await Self.help(command)
            XCTAssertEqual(help.status, 0, command.words.joined(separator: " "))
            XCTAssertTrue(
                help.output.contains("USAGE: badgectl \(command.words.joined(separator: " "))".trimmed), help.output)
            XCTAssertTrue(help.output.contains(command.type.configuration.abstract.prefix(20)), help.output)
            XCTAssertTrue(help.output.contains("Example"), help.output)
            XCTAssertEqual(help.messages, "")
        }
    }

    func testTheWalletsBadgeIsTheLastArgumentAndDemandedByRemoveAlone() async throws {
        var names: [String] = []
        for command in Self.commands() where command.words.first != "authority" {
            let sections = try await Self.help(command).output.split(separator: "\n\n")
            let usage = (sections.first { $0.hasPrefix("USAGE:") } ?? "").replacing(#/\s+/#, with: " ")
            let arguments = usage.replacing(#/ \[(--[^\]]*|<options>)\]/#, with: "")
            guard arguments.contains("<BADGE>") else { continue }
            let name = command.words.joined(separator: " ")
            names.append(name)
            XCTAssertTrue(arguments.hasSuffix(name == "remove" ? " <BADGE>" : " [<BADGE>]"), String(usage))
        }
        XCTAssertGreaterThan(names.count, 10, names.formatted())
    }

    func testExamplesAreCommandsThatParse() throws {
        for command in Self.commands() {
            let discussion = command.type.configuration.discussion.replacing(#/ \\\n */#, with: " ")
            let lines = discussion.split(separator: "\n").map(\.trimmed)
            let examples = lines.filter { $0.hasPrefix("badgectl ") }
            XCTAssertFalse(examples.isEmpty, command.words.joined(separator: " "))
            for example in examples {
                let words = ArgumentLine(example.shellWords.dropFirst().map { $0 })
                XCTAssertNoThrow(try words.options(), example)
                XCTAssertNoThrow(try Badgectl.command(of: words.words, isJSON: false), example)
            }
        }
    }

    func testHelpFitsATerminalAndItsExamplesCanBeCopied() async throws {
        try await playEach([80, 120]) { columns in
            for command in Self.commands() {
                let lines = try await Self.help(command, columns: columns).output.split(separator: "\n").map(
                    String.init)
                for line in lines { XCTAssertLessThanOrEqual(line.count, columns, line) }
                for line in command.type.configuration.discussion.split(separator: "\n") where line.hasPrefix("  ") {
                    XCTAssertTrue(lines.contains(String(line)), "\(line) is broken, without a backslash")
                }
            }
        }
    }

    func testNoParagraphOfTheHelpEndsItsLineEarly() async throws {
        for command in Self.commands() {
            let help = try await Self.help(command).output
            let overview = help.prefix(upTo: try XCTUnwrap(help.firstRange(of: "USAGE: ")).lowerBound)
            let lines = overview.split(separator: "\n", omittingEmptySubsequences: false)
            for (line, next) in zip(lines, lines.dropFirst()) where !next.isEmpty && !next.hasPrefix("  ") {
                let word = next.prefix { $0 != " " }
                XCTAssertTrue(
                    line.isEmpty || line.count + 1 + word.count > 80 || line.hasSuffix(":"),
                    "\(command.words): \(line)")
            }
        }
    }

    func testHelpNamesTheGlobalOptionsAndDoesNotRepeatThem() async throws {
        let topic = try await Operator().run("help", "options")

        for command in Self.commands().dropFirst() {
            let help = try await Self.help(command).output
            XCTAssertFalse(help.contains("--home <DIR>") || help.contains("--version"), help)
            XCTAssertTrue(help.hasSuffix("\nGlobal options: badgectl help options\n"), help)
        }
        for option in ["--home", "--json", "--no-input", "--ca-file", "--private-host", "--store-passphrase-fd"] {
            XCTAssertTrue(topic.output.contains("  \(option)"), option)
        }
        XCTAssertEqual(topic.status, 0)
    }

    func testCommandsThatReportAsTheyGoSayThatTheyPrintJSONLines() async throws {
        let names = ["authority import", "authority serve", "verify", "location follow", "code"]
        let commands = Self.commands().filter { names.contains($0.words.joined(separator: " ")) }
        XCTAssertEqual(commands.count, names.count)

        for command in commands {
            let help = try await Self.help(command).output.replacing(/\s+/, with: " ")
            XCTAssertTrue(help.contains("JSON lines"), help)
        }
    }

    func testHelpIsAskedForBeforeBehindAndWithinAGroup() async throws {
        let person = try Operator()
        let lines = [
            ["help", "authority", "person"], ["authority", "help", "person"], ["authority", "person", "help"],
        ]
        let expected = await person.run("authority", "person", "--help")

        try await playEach(lines) { line in
            let answer = await person.run(line)
            XCTAssertEqual(answer.status, 0, answer.messages)
            XCTAssertEqual(answer.output, expected.output)
        }
    }

    func testAMisspeltWordIsTheNearestOneWithinAThirdOfItsLetters() {
        let cases: [(String, [String], String?)] = [
            ("lst", ["list"], "list"), ("lsx", ["list"], nil), ("lsit", ["list"], "list"),
            ("provsin", ["provision"], "provision"), ("prvsin", ["provision"], nil),
            ("pro", ["provision", "list"], "provision"), ("pr", ["provision", "list"], nil),
            ("sho", ["shop", "show", "share"], "shop"), ("shw", ["share", "show"], "show"), ("list", [], nil),
        ]

        for (word, candidates, nearest) in cases { XCTAssertEqual(word.nearest(among: candidates), nearest, word) }
    }

    func testAnUnknownCommandNamesTheOneThatWasMeant() async throws {
        let lines: [([String], String)] = [
            (["lst"], #"Unknown command "lst". Did you mean "list"?"#),
            (["lits"], #"Unknown command "lits". Did you mean "list"?"#),
            (["invite", "ana@example.com"], #"Unknown command "invite". Did you mean "authority invite"?"#),
            (["authority", "persn", "add"], #"Unknown command "authority persn". Did you mean "authority person"?"#),
            (["authority", "remove"], #"Unknown command "authority remove". Did you mean "authority person remove"?"#),
            (["help", "nosuch"], #"Unknown command "nosuch". See the commands with: badgectl --help"#),
            (["store", "help", "verfy"], #"Unknown command "store verfy". Did you mean "store verify"?"#),
            (["store", "xyzzy"], #"Unknown command "store xyzzy". See the commands with: badgectl store --help"#),
        ]

        try await playEach(lines) { line, reason in
            let text = try await Operator().run(line)
            let json = try await Operator().run(line + ["--json"])
            XCTAssertEqual([text.status, json.status], [64, 64])
            XCTAssertEqual(text.messages, "badgectl: \(reason)\n")
            XCTAssertEqual(try json.json("error")["error"]?["reason"]?.stringValue, reason)
        }
    }

    func testAnUnknownOptionNamesTheOneThatWasMeant() async throws {
        let lines = [
            (["list", "--hlep"], "--help"), (["--hoem", "x", "list"], "--home"), (["use", "--tel", "x"], "--tell"),
            (["use", "--verification-code-fil", "x"], "--verification-code-file"), (["authority", "--jsn"], "--json"),
        ]

        try await playEach(lines) { line, option in
            let answer = try await Operator().run(line)
            XCTAssertEqual(answer.status, 64)
            XCTAssertTrue(answer.messages.contains("Did you mean '\(option)'?"), answer.messages)
        }
    }

    func testParagraphsOfTheHelpAreWrappedOnce() {
        for command in Self.commands() {
            let lines = command.type.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
            for (line, next) in zip(lines, lines.dropFirst()) where line.count > 80 {
                XCTAssertEqual(next, "", "\(command.words): wrapped in the source, and again on the terminal")
            }
        }
    }

    func testHelpWithoutACommandIsNoFailureAndWithJSONIsOne() async throws {
        let person = try Operator()

        let bare = await person.run([])
        let group = await person.run("authority")
        let json = await person.run("--json", "authority", "person")

        XCTAssertEqual(bare.status, 0)
        XCTAssertTrue(bare.output.contains("Exit codes: 0 success"))
        XCTAssertTrue(group.output.contains("USAGE: badgectl authority <subcommand>"))
        XCTAssertEqual(json.status, 64)
        XCTAssertEqual(try json.json("error")["error"]?["code"], "usage")
    }

    func testACodeThatIsGivenAsAnArgumentIsPointedToItsOption() async throws {
        let person = try Operator()

        let answer = await person.run("authority", "code", "verify", "1234")

        XCTAssertEqual(answer.status, 64)
        XCTAssertTrue(answer.messages.contains("--code-file"), answer.messages)
    }

    func testVersionAndCompletionScriptsGoToStandardOutput() async throws {
        let person = try Operator()

        let version = await person.run("--version")
        XCTAssertEqual(version.output, "0.1.0\n")
        let named = await person.run("version")
        XCTAssertEqual(named.output, "0.1.0\n")
        let document = try await person.run("version", "--json").json("version")
        XCTAssertEqual(document, ["version": "0.1.0"])
        for shell in ["bash", "zsh", "fish"] {
            let script = await person.run("completion", shell)
            let generated = await person.run("--generate-completion-script", shell)
            let json = try await person.run("completion", shell, "--json").json("completion")
            XCTAssertEqual(script.status, 0)
            XCTAssertTrue(script.output.contains("tx-code-file"), shell)
            XCTAssertEqual(script.output, generated.output)
            XCTAssertEqual(json["script"]?.stringValue.map { $0 + "\n" }, script.output)
            XCTAssertEqual(script.messages, "")
        }
        let other = await person.run("completion", "tcsh")
        XCTAssertEqual(other.status, 64)
    }

    func testEveryErrorCodeHasItsExitCode() {
        let codes: [BadgectlCode] = [
            (.declined, 10), (.transactionCodeRefused, 12), (.invitationUnusable, 12), (.serverUnreachable, 13),
            (.serverUntrusted, 13), (.issuancePending, 13), (.storeInUse, 14), (.storeLocked, 14),
            (.storeReadOnly, 14), (.notFound, 15), (.storeAbsent, 15),
            (.offerMalformed, 16), (.documentInvalid, 16), (.storeDamaged, 17), (.rolledBack, 17), (.wrongKey, 17),
            (.restricted, 11), (.blocked, 11), (.badgeRevoked, 11), (.badgeSuspended, 11), (.permitInvalid, 11),
            (.passcodeNotSet, 11),
            (.passcodeRequired, 11), (.passcodeLocked, 11), (.passcodeRefused, 12), (.passcodeExhausted, 12),
            (.passcodeUnfit, 16), (.notSupported, 18), (.storeNewer, 18), (.inputRequired, 64), (.unexpected, 1),
            (.diskFull, 14), (.loginRefused, 12), (.accountLocked, 12), (.secondFactorRequired, 12), (.wrongPerson, 12),
            (.accountUnknown, 12), (.providerUnknown, 15), (.providerUnsupported, 18), (.dialogAlreadyShown, 14),
            (.lastSignIn, 11), (.signInMismatch, 12), (.identityMalformed, 12), (.identityIssuerMismatch, 12),
            (.identityAudienceMismatch, 12), (.identityPartyMismatch, 12), (.identityNonceMissing, 12),
            (.identityNonceMismatch, 12), (.identityExpired, 12), (.identityNotYetValid, 12), (.identityUnsigned, 12),
            (.identityKeySymmetric, 12), (.identityAlgorithmRefused, 12), (.identityKeyUnknown, 12),
            (.identitySignatureInvalid, 12), (.identityAccessTokenMismatch, 12), (.identitySubjectMismatch, 12),
            (.registrationRequired, 12), (.accountConflict, 12),
            (.sessionEnded, 12), (.verificationRequired, 12), (.verificationCodeRefused, 12),
            (.verificationCodeExpired, 12), (.deviceLimitReached, 11), (.photoRefused, 16), (.serverSwitchRefused, 10),
            (.clientUnknown, 16), (.linkMalformed, 16), (.linkUnknown, 16), (.rateLimited, 13),
            (.activityMissing, 16), (.characterLimitExceeded, 16), (.shareRefused, 13),
        ]

        for (code, status) in codes { XCTAssertEqual(ExitStatus(code).rawValue, status, code.rawValue) }
    }
}

private typealias BadgectlCode = (BadgeError.Code, Int32)

extension StringProtocol {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
