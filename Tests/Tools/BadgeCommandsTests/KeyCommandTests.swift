import BadgeModel
import BadgeTesting
import Foundation
import XCTest

final class KeyCommandTests: XCTestCase {
    func testAKeyIsAnnouncedRotatedAndRetired() async throws {
        let person = try await founded()

        let early = await person.run("authority", "key", "rotate")
        let first = try await person.keys("list")
        let next = try await person.keys("next")
        let again = await person.run("authority", "key", "next")
        let rotated = try await person.keys("rotate")
        let old = try XCTUnwrap(rotated.last?["thumbprint"]?.stringValue)
        let wrong = await person.run("authority", "key", "retire", "nothing")
        let dashed = await person.run("authority", "key", "retire", "--", "-nothing")
        let retired = try await person.keys("retire", old)

        XCTAssertEqual([early, again, wrong, dashed].map(\.status), [15, 16, 15, 15])
        XCTAssertEqual(
            [first, next, rotated, retired].map(\.states),
            [
                ["signing"], ["signing", "next"], ["signing", "former"], ["signing"],
            ])
        XCTAssertEqual(first.first?["thumbprint"], .string(old))
        XCTAssertEqual(retired.first?["thumbprint"], next.last?["thumbprint"])
    }

    func testAKeyIsWithdrawnOnlyAfterAYes() async throws {
        let person = try await founded()

        let asked = await person.run("authority", "key", "rotate", "--compromised")
        let before = try await person.keys("list")
        let after = try await person.keys("rotate", "--compromised", "--yes")

        XCTAssertEqual(asked.status, 64)
        XCTAssertEqual([before, after].map(\.states), [["signing"], ["signing"]])
        XCTAssertNotEqual(before.first?["thumbprint"], after.first?["thumbprint"])
    }

    func testTheTableNamesEachKeyAndWhatToDoNext() async throws {
        let person = try await founded()

        let list = await person.run("authority", "key", "next")

        XCTAssertTrue(list.output.contains("CREATED"), list.output)
        XCTAssertTrue(list.output.contains(" signing  "), list.output)
        XCTAssertTrue(list.output.contains(" next "), list.output)
        XCTAssertTrue(list.output.contains("Next: badgectl authority key rotate"), list.output)
    }

    private func founded() async throws -> Operator {
        let person = try Operator()
        let created = await person.run("authority", "create", "--name", "Example Works")
        XCTAssertEqual(created.status, 0, created.messages)
        return person
    }
}

extension Operator {
    fileprivate func keys(_ words: String...) async throws -> [JSON] {
        let output = await run(["authority", "key"] + words + ["--json"])
        return try output.json("authority-key-\(words[0])")["keys"]?.arrayValue ?? []
    }
}

extension [JSON] {
    fileprivate var states: [String] { compactMap { $0["state"]?.stringValue } }
}
