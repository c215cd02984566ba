import BadgeAuthority
import BadgeModel
import BadgePolicy
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeCommands

extension Array where Element: Sendable {
    fileprivate func mapInOrder<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}

/// The versions of an organization's policy.
final class PolicyLifeTests: XCTestCase {
    private func founded() async throws -> Operator {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        for limit in 1...2 {
            let file = try person.file(
                "\(limit).json",
                #"{"deviceLimit": \#(limit), "restrictions": [{"type": "passcode", "minLength": \#(limit + 3)}]}"#)
            _ = await person.run("authority", "policy", "set", file)
        }
        return person
    }

    func testAChangeIsShownAndAnEarlierVersionSignedAgain() async throws {
        let person = try await founded()

        let diff = await person.run("authority", "policy", "diff")
        let back = try await person.run("authority", "policy", "rollback", "1", "--yes", "--json")
            .json("authority-policy-rollback")
        let history = try await person.run("authority", "policy", "history", "--json").json("authority-policy-history")
        let same = try await person.run("authority", "policy", "diff", "--from", "1", "--to", "3", "--json")
            .json("authority-policy-diff")

        XCTAssertEqual(
            diff.output,
            """
            Version 1 -> version 2:
            ~ deviceLimit: 1 -> 2
            ~ restrictions[0].minLength: 4 -> 5

            Next: badgectl authority policy rollback 1

            """)
        XCTAssertEqual(back["version"], 3)
        XCTAssertEqual(back["policy"]?["deviceLimit"], 1)
        XCTAssertEqual(history["versions"]?.arrayValue?.map { $0["isInForce"] }, [true, false, false])
        XCTAssertEqual(same["changes"], [])
    }

    func testVersionsToCompareAreArguments() async throws {
        let person = try await founded()
        let file = try person.file("new.json", #"{"deviceLimit": 1, "restrictions": []}"#)
        let lines: [[String]] = [["1", "2"], ["1"], ["1", file], [file], ["--from", "1", "--to", "2"]]

        let answers = try await lines.mapInOrder { line in
            try await person.run(["authority", "policy", "diff", "--json"] + line).json("authority-policy-diff")
        }
        let wrong = await [
            ["1", "2", "3"], [file, "1"], [file, file], ["1", "--to", "2"], [file, "--to", "2"],
        ]
        .mapInOrder { await person.run(["authority", "policy", "diff"] + $0).status }

        XCTAssertEqual(answers.map { $0["from"] }, [1, 1, 1, 2, 1])
        XCTAssertEqual(answers.map { $0["to"] }, [2, 2, nil, nil, 2])
        XCTAssertEqual(wrong, [64, 64, 64, 64, 64])
    }

    func testTheSamePolicyIsSignedAgainWithANote() async throws {
        let person = try await founded()
        let file = person.folder.path + "/2.json"

        let answer = await person.run("authority", "policy", "set", file)

        XCTAssertEqual(answer.status, 0)
        XCTAssertTrue(
            answer.messages.contains("This is the policy of version 2, signed again as version 3."), answer.messages)
    }

    func testWithoutAPolicyTheHistoryLeadsToTheTemplates() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")

        let answer = await person.run("authority", "policy", "history")

        XCTAssertEqual(answer.output, "No policy yet.\n\nNext: badgectl authority policy template\n")
    }

    func testARollbackIsConfirmedAndAnUnknownVersionNamed() async throws {
        let person = try await founded()

        let unasked = await person.run("authority", "policy", "rollback", "1")
        let unknown = await person.run("authority", "policy", "rollback", "9", "--yes")
        let current = await person.run("authority", "policy", "rollback", "2", "--yes")

        XCTAssertEqual([unasked.status, unknown.status, current.status], [64, 15, 16])
        let shown = try await person.run("authority", "policy", "show", "--json").json("authority-policy-show")
        XCTAssertEqual(shown["version"], 2)
    }

    func testAFileIsComparedWithTheVersionInForce() async throws {
        let person = try await founded()
        let file = try person.file("new.json", #"{"maxOffline": "P1D", "restrictions": []}"#)

        let diff = try await person.run("authority", "policy", "diff", file, "--json").json("authority-policy-diff")

        let changes = diff["changes"]?.arrayValue?.map {
            "\($0["change"]?.stringValue ?? "") \($0["path"]?.stringValue ?? "")"
        }
        XCTAssertEqual(changes, ["removed deviceLimit", "added maxOffline", "removed restrictions[0]"])
        XCTAssertNil(diff["to"])
    }

    func testEveryTemplateIsAPolicyThatCanBeSignedAsItIs() async throws {
        let person = try await founded()
        let list = try await person.run("authority", "policy", "template", "--json")
            .json("authority-policy-template")

        XCTAssertEqual(list["templates"]?.arrayValue?.count, PolicyTemplate.allCases.count)
        for template in PolicyTemplate.allCases {
            let text = await person.run("authority", "policy", "template", template.rawValue)
            let file = try person.file("\(template.rawValue).json", text.output)
            let set = await person.run("authority", "policy", "set", file)
            XCTAssertEqual(set.status, 0, set.messages)
            XCTAssertFalse(set.output.contains("Warning"), set.output)
        }
        let none = await person.run("authority", "policy", "template", "none")
        XCTAssertEqual(none.status, 64)
    }
}
