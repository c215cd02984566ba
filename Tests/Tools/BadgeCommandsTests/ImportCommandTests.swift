import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class ImportCommandTests: XCTestCase {
    private static let people = """
        name,email,phone,title,group,given_name,family_name,username
        Bo Chen,bo@example.com,+447700900124,Guard,Doors,Bo,Chen,bo
        "Diaz, Cy",cy@example.com,,,,,,

        """

    func testPeopleOfAFileAreAddedAndUnchangedTheSecondTime() async throws {
        let person = try await founded()
        let file = try person.file("people.csv", Self.people)

        let first = await person.run("authority", "import", file)
        let second = await person.run("authority", "import", file)

        XCTAssertEqual([first.status, second.status], [0, 0], first.messages + second.messages)
        XCTAssertEqual(
            first.output,
            "Read 2 people: 2 added, 0 updated, 0 unchanged, 0 refused.\n\nNext: badgectl authority person list\n")
        XCTAssertTrue(second.output.hasPrefix("Read 2 people: 0 added, 0 updated, 2 unchanged, 0 refused."))
        XCTAssertEqual(first.progress, ["Importing people [####################] 100 %", "-"])
        let list = try await person.run("authority", "person", "list", "--json").json("authority-person-list")
        XCTAssertEqual(
            list["people"]?.arrayValue?.compactMap { $0["name"]?.stringValue }, ["Bo Chen", "Diaz, Cy"])
    }

    func testARefusedRowIsReportedAndKeepsNobodyElseOut() async throws {
        let person = try await founded()
        let file = try person.file(
            "people.csv", "email,name\nbo@example.com,Bo\nnone,Cy\ndi@example.com\ned@example.com,Ed\n")

        let answer = await person.run("authority", "import", file)

        XCTAssertEqual(answer.status, 16)
        XCTAssertEqual(
            answer.output.split(separator: "\n").prefix(3),
            [
                "Line 3: The person's email is not an email address. Correct it and try again.",
                "Line 4: The person's name is missing. Correct it and try again.",
                "Read 4 people: 2 added, 0 updated, 0 unchanged, 2 refused.",
            ])
    }

    func testOtherDetailsNeedTheWordToUpdate() async throws {
        let person = try await founded()
        _ = await person.run("authority", "import", try person.file("1.csv", "name,email\nBo,bo@example.com\n"))
        let file = try person.file("2.csv", "name,email,title\nBo,BO@example.com,Guard\n")

        let refused = await person.run("authority", "import", file)
        let updated = await person.run("authority", "import", file, "--update")

        XCTAssertEqual([refused.status, updated.status], [16, 0])
        XCTAssertTrue(updated.output.hasPrefix("Read 1 person: 0 added, 1 updated, 0 unchanged, 0 refused."))
    }

    func testEveryRowIsALineOfJSONAndTheSumsAreTheLast() async throws {
        let person = try await founded()
        let file = try person.file("people.csv", "name,email\nBo,bo@example.com\nX\n,cy@example.com\n")

        let answer = await person.run("authority", "import", file, "--json")

        let lines = try answer.output.split(separator: "\n").map { try JSON.parse(String($0)) }
        XCTAssertEqual(lines.map { $0["outcome"]?.stringValue }, ["added", "refused", "refused", nil])
        XCTAssertEqual(lines.last, ["rows": 3, "added": 1, "updated": 0, "unchanged": 0, "refused": 2])
        XCTAssertEqual(answer.status, 16)
        XCTAssertEqual(answer.progress, [])
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/cli/authority-import.schema.json"))
        for line in lines { XCTAssertEqual(schema.findings(in: line), [], line.text) }
    }

    func testAnImportThatWasCutIsRunAgain() async throws {
        let person = try await founded()
        let rows = (0..<1200).map { "P\($0),p\($0)@example.com\n" }
        let cut = try person.file("cut.csv", "name,email\n" + rows.prefix(700).joined() + "\"cut")
        let whole = try person.file("whole.csv", "name,email\n" + rows.joined())

        let first = await person.run("authority", "import", cut)
        let second = await person.run("authority", "import", whole)

        XCTAssertEqual(first.status, 16)
        XCTAssertTrue(
            first.messages.contains(
                "Line 702 of the file has a quote that is never closed (column 1). Nothing from line 702 on was read, but "
                    + "the rows before it were."), first.messages)
        XCTAssertTrue(
            second.output.hasPrefix("Read 1200 people: 500 added, 0 updated, 700 unchanged, 0 refused."),
            second.output)
    }

    func testAQuoteThatIsNeverClosedCostsNoRowBeforeItAndNamesTheLineFromWhichNothingIsRead() async throws {
        let person = try await founded()
        let file = try person.file(
            "people.csv", "name,email\nBo,bo@example.com\nCy,none\n\"Di,di@example.com\nEd,ed@example.com\n")

        let text = await person.run("authority", "import", file)
        let json = await person.run("authority", "import", file, "--json")
        let list = try await person.run("authority", "person", "list", "--json").json("authority-person-list")

        XCTAssertEqual([text.status, json.status], [16, 16])
        XCTAssertEqual(
            text.output.split(separator: "\n").first,
            "Line 3: The person's email is not an email address. Correct it and try again.")
        XCTAssertTrue(
            text.messages.contains(
                "Line 4 of the file has a quote that is never closed (column 1). Nothing from line 4 on was read, but the "
                    + "rows before it were. Correct it and import the file again."), text.messages)
        XCTAssertEqual(
            json.output.split(separator: "\n").prefix(2).map { String($0).contains("unchanged") }, [true, false])
        XCTAssertEqual(list["people"]?.arrayValue?.compactMap { $0["name"]?.stringValue }, ["Bo"])
    }

    func testADryRunSaysWhatAnImportWouldDoAndWhoIsNotInTheFile() async throws {
        let person = try await founded()
        _ = await person.run("authority", "import", try person.file("1.csv", "name,email\nBo,bo@example.com\n"))
        let file = try person.file("2.csv", "name,email\nCy,cy@example.com\nX,none\n")

        let dry = await person.run("authority", "import", file, "--dry-run")
        let lines = await person.run("authority", "import", file, "--dry-run", "--json")
        let list = try await person.run("authority", "person", "list", "--json").json("authority-person-list")
        let real = await person.run("authority", "import", file, "--report-missing")

        XCTAssertEqual([dry.status, lines.status, real.status], [16, 16, 16])
        XCTAssertTrue(dry.output.contains("Not in the file: Bo, bo@example.com\n"), dry.output)
        XCTAssertTrue(
            dry.output.contains(
                "Read 2 people: 1 would be added, 0 updated, 0 unchanged, 1 refused. "
                    + "1 of the organization is not in the file. Nothing was changed."), dry.output)
        let missing = try XCTUnwrap(dry.output.firstRange(of: "Not in the file: Bo"))
        let refusal = try XCTUnwrap(dry.output.firstRange(of: "Line 3: "))
        XCTAssertTrue(missing.lowerBound < refusal.lowerBound, "a refusal is not scrolled away")
        XCTAssertEqual(list["people"]?.arrayValue?.compactMap { $0["name"]?.stringValue }, ["Bo"])
        XCTAssertTrue(real.output.contains("Not in the file: Bo, bo@example.com\n"), real.output)
        XCTAssertFalse(real.output.contains("Nothing was changed"), real.output)
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/cli/authority-import.schema.json"))
        for line in lines.output.split(separator: "\n") {
            XCTAssertEqual(schema.findings(in: try JSON.parse(String(line))), [], String(line))
        }
    }

    func testNobodyIsMissingWhoseEmailAddressDiffersInItsCapitals() async throws {
        let person = try await founded()
        _ = await person.run("authority", "import", try person.file("1.csv", "name,email\nBo,Bo@example.com\n"))
        let file = try person.file("2.csv", "name,email\nBo,bO@example.com\n")

        let dry = await person.run("authority", "import", file, "--dry-run")
        let real = await person.run("authority", "import", file, "--report-missing")

        for answer in [dry, real] {
            XCTAssertTrue(answer.output.contains("Everybody in the organization is in the file."), answer.output)
            XCTAssertFalse(answer.output.contains("Not in the file"), answer.output)
        }
    }

    func testAPreviewOfAFileThatEndsInAQuoteCountsTheRowsBefore() async throws {
        let person = try await founded()
        let broken = try person.file("broken.csv", "name,email\nBo,bo@example.com\nCy,\n\"Di,di@example.com\n")
        let good = try person.file("good.csv", "name,email\nBo,bo@example.com\n")

        let cut = await person.run("authority", "import", broken, "--dry-run")
        let whole = await person.run("authority", "import", good, "--dry-run", "--update")

        XCTAssertEqual([cut.status, whole.status], [16, 0])
        XCTAssertTrue(cut.output.contains("Line 3: The person's email is missing."), cut.output)
        XCTAssertTrue(
            cut.output.contains(
                "Read 2 people: 1 would be added, 0 updated, 0 unchanged, 1 refused. "
                    + "Nothing was changed."), cut.output)
        XCTAssertFalse(whole.output.contains("Everybody"), "nobody is in the organization yet")
        XCTAssertTrue(whole.output.hasSuffix("Next: badgectl authority import \(good) --update\n"), whole.output)
    }

    func testAPreviewOfAFileThatCannotBeReadSaysThatNothingWasImported() async throws {
        let person = try await founded()
        let cut = try person.file("cut.csv", "name,email\nBo,bo@example.com\n\"cut")
        let empty = try person.file("empty.csv", "")

        let preview = await person.run("authority", "import", cut, "--dry-run")
        let nothing = await person.run("authority", "import", empty)

        XCTAssertTrue(preview.messages.contains("Nothing was imported."), preview.messages)
        XCTAssertTrue(nothing.messages.contains("The file is empty."), nothing.messages)
    }

    func testOtherDetailsAreRefusedWithTheOptionThatTakesThem() async throws {
        let person = try await founded()
        _ = await person.run("authority", "import", try person.file("1.csv", "name,email\nBo,bo@example.com\n"))

        let answer = await person.run(
            "authority", "import", try person.file("2.csv", "name,email\nBob,bo@example.com\n"))

        XCTAssertEqual(answer.status, 16)
        XCTAssertTrue(answer.output.contains("Import with --update"), answer.output)
    }

    func testSemicolonsSeparateFieldsWhereTheHeaderHasThem() async throws {
        let person = try await founded()
        let file = try person.file(
            "people.csv", "name;email;title\n\"Diaz; Cy\";cy@example.com;\"Chief, Doors\"\nBo, B;bo@example.com;\n")

        let answer = await person.run("authority", "import", file)

        XCTAssertEqual(answer.status, 0, answer.messages)
        let list = try await person.run("authority", "person", "list", "--json").json("authority-person-list")
        XCTAssertEqual(
            list["people"]?.arrayValue?.compactMap { $0["name"]?.stringValue }, ["Bo, B", "Diaz; Cy"])
        XCTAssertEqual(list["people"]?.arrayValue?.last?["title"], "Chief, Doors")
    }

    func testAHeaderThatIsNotUnderstoodImportsNobody() async throws {
        let person = try await founded()
        try await playEach(["", "name", "name,email,name", "name,email,salary", "Bo,bo@example.com"]) { header in
            let answer = await person.run(
                "authority", "import", try person.file("x.csv", header + "\nBo,bo@example.com\n"))
            XCTAssertEqual(answer.status, 16, header)
        }
        let missing = await person.run("authority", "import", "/nowhere.csv")

        XCTAssertEqual(missing.status, 15)
        let list = try await person.run("authority", "person", "list", "--json").json("authority-person-list")
        XCTAssertEqual(list, ["people": []])
    }

    private func founded() async throws -> Operator {
        let person = try Operator()
        let created = await person.run("authority", "create", "--name", "Example Works")
        XCTAssertEqual(created.status, 0, created.messages)
        return person
    }
}
