import BadgeCommands
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// `badgectl` in the language of its user.
final class LanguageCommandTests: XCTestCase {
    private static let documents = """
        {"type": "userAgreement", "documents": [\
        {"kind": "terms", "version": "3", "locale": "en", "text": "Be kind."}, \
        {"kind": "terms", "version": "3", "locale": "de", "text": "Seien Sie freundlich."}]}
        """

    func testTheLanguageIsTheOptionsElseTheEnvironments() async throws {
        let table: [([String: String], [String], String)] = [
            ([:], [], "No badges yet."), (["LANG": "de_DE.UTF-8"], [], "Noch keine Badges."),
            (["LANG": "de_DE.UTF-8"], ["--language", "en"], "No badges yet."),
            (["LANGUAGE": "fr:ar", "LANG": "de_DE"], [], "لا توجد شارات بعد."),
            ([:], ["--language=ar"], "لا توجد شارات بعد."), ([:], ["--language", "fr"], "No badges yet."),
            (["LC_ALL": "C"], [], "No badges yet."),
        ]
        try await playEach(table) { environment, options, words in
            let answer = try await Operator(environment: environment).run(["list"] + options)

            XCTAssertEqual(answer.status, 0)
            XCTAssertTrue(answer.output.contains(words), answer.output)
        }
    }

    func testALanguageThatIsNoTagIsAMistakeInTheCommand() async throws {
        let answer = try await Operator().run("list", "--language", "de or fr")

        XCTAssertEqual(answer.status, 64)
        XCTAssertTrue(answer.messages.contains("language tag"), answer.messages)
    }

    func testAnErrorIsInTheLanguageAndItsCodeIsNot() async throws {
        let person = try Operator()
        let german = await person.run("show", "4711", "--language", "de")
        let arabic = await person.run("show", "4711", "--language", "ar")

        XCTAssertEqual(german.status, arabic.status)
        XCTAssertTrue(german.messages.hasPrefix("badgectl: In "), german.messages)
        XCTAssertTrue(german.messages.contains("gibt es keine Wallet"), german.messages)
        XCTAssertTrue(arabic.messages.hasPrefix("\u{200F}badgectl: لا توجد محفظة في \u{2068}/"), arabic.messages)
    }

    func testNoLanguageChangesTheJSON() async throws {
        let person = try Operator()
        try await person.provision(under: Self.documents, more: ["--accept-agreements"])
        let lines = [
            "list", "show", "check", "policy check \(try person.file("p.json", Rules.policy(Self.documents)))",
            "passcode show", "store info", "store verify", "doctor", "audit verify", "organization list",
            "location show", "show nothing", "device list", "trust list", "agreement show",
            "verifier trust list", "verifier transaction list", "presentation list",
        ]
        for line in lines {
            let words = line.split(separator: " ").map(String.init) + ["--json", "--no-input"]
            let english = await person.run(words + ["--language", "en"])
            for language in ["de", "ar"] where !line.hasPrefix("agreement") {
                let other = await person.run(words + ["--language", language])

                XCTAssertEqual(other.status, english.status, line)
                XCTAssertEqual(Self.stable(other.output), Self.stable(english.output), line)
                XCTAssertEqual(other.messages, english.messages, line)
            }
        }
    }

    // What counts the commands that were run, and names no words.
    private static func stable(_ output: String) -> String {
        output.replacing(/"(generation|entries|index|root|digest|hash|previous|pages|date|time|bytes)": .*/, with: "")
            .split(separator: "\n").filter { !$0.contains("\"root\"") }.joined(separator: "\n")
    }

    func testATableOfALanguageReadFromTheRightKeepsItsColumns() async throws {
        let person = try Operator()
        try await person.provision()

        let table = await person.run("list", "--language", "ar")
        let rows = table.output.split(separator: "\n").prefix(2).map(String.init)

        XCTAssertEqual(rows.count, 2)
        let columns = rows.map { row in
            row.unicodeScalars.indices.filter { row.unicodeScalars[$0] == "\u{2068}" }.map { start in
                row.unicodeScalars[..<start].count { !"\u{200F}\u{2068}\u{2069}".unicodeScalars.contains($0) }
            }
        }
        for row in rows { XCTAssertTrue(row.unicodeScalars.starts(with: "\u{200F}\u{2068}".unicodeScalars), row) }
        XCTAssertEqual(columns[1], Array(columns[0].prefix(columns[1].count)))
        XCTAssertGreaterThan(columns[1].count, 4)
    }

    func testNoWordOfACommandEscapesTheCatalogue() async throws {
        let pseudo = TextTable.pseudoLanguage(of: .commands)
        let person = try Operator(environment: ["LANGUAGE": pseudo.language], texts: [pseudo])
        let empty = ["list", "organization list", "audit list", "location show", "trust list", "presentation list"]
        for line in empty { try await assertEveryLineIsBracketed(line, person) }
        try await person.provision()
        for line in ["passcode show", "agreement show", "store verify", "audit verify", "doctor", "sync", "check"] {
            try await assertEveryLineIsBracketed(line, person)
        }
        for line in ["show Nobody", "use Nobody", "agreement withdraw terms/9/en"] {
            let answer = await person.run(line.split(separator: " ").map(String.init) + ["--no-input"])

            XCTAssertTrue(answer.messages.hasPrefix("badgectl: ["), "\(line): \(answer.messages)")
        }
    }

    private func assertEveryLineIsBracketed(_ line: String, _ person: Operator) async throws {
        let answer = await person.run(line.split(separator: " ").map(String.init) + ["--no-input"])
        for shown in answer.output.split(separator: "\n") {
            XCTAssertTrue(shown.contains("["), "\(line): \(shown)")
        }
    }

    func testAnAgreementInSeveralLanguagesIsOneToAccept() async throws {
        let person = try Operator()
        try await person.provision(under: Self.documents, more: ["--accept-agreements", "--language", "de"])

        let english = try await person.run("agreement", "show", "--json", "--language", "en").json("agreement-show")
        let check = await person.run("check", "--language", "en")
        let receipts = try await person.run("authority", "agreement", "list", "--json").json()
        let whole = await person.run("agreement", "show")

        let documents = english["documents"]?.arrayValue ?? []
        XCTAssertEqual(documents.map { $0["id"] }, ["terms/3/de"])
        XCTAssertEqual(documents.first?["accepted"], true)
        XCTAssertEqual(documents.first?["translations"]?.arrayValue?.map { $0["id"] }, ["terms/3/en"])
        XCTAssertEqual(check.status, 0, check.output)
        XCTAssertEqual(receipts["receipts"]?.arrayValue?.map { $0["document"]?["locale"] }, ["de"])
        XCTAssertTrue(whole.output.contains("Be kind.") && whole.output.contains("Seien Sie freundlich."))
    }

    func testADocumentIsWithdrawnByItsNameInAnyLanguage() async throws {
        let person = try Operator()
        try await person.provision(under: Self.documents, more: ["--accept-agreements", "--language", "de"])

        let withdrawn = try await person.run("agreement", "withdraw", "terms/3/en", "--json").json()
        let again = await person.run("agreement", "withdraw", "terms/3/de", "--json")

        XCTAssertEqual(withdrawn["documents"]?.arrayValue?.map { $0["accepted"] }, [false])
        try again.failure(15, "notFound")
    }

    func testTheDocumentThatIsNamedIsTheOneThatIsAccepted() async throws {
        let person = try Operator(presenter: ScriptedPresenter())
        try await person.provision(under: Self.documents, more: ["--accept-agreements"])
        _ = await person.run("agreement", "withdraw", "terms/3/en")

        let accepted = try await person.run("agreement", "accept", "--document", "terms/3/de", "--json").json()

        XCTAssertEqual(accepted["documents"]?.arrayValue?.map { $0["id"] }, ["terms/3/de"])
        XCTAssertEqual(accepted["documents"]?.arrayValue?.map { $0["accepted"] }, [true])
    }
}
