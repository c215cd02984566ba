import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class PolicyShowTests: XCTestCase {
    private let hours = """
        {"type": "timeOfDay", "windows": [{"zone": "UTC", "weekdays": ["mon", "tue"], "from": "08:00", "to": "18:00"}]}
        """

    func testAPolicyIsDrawnIntoANewFile() async throws {
        let person = try Operator()
        let file = try person.file("policy.json", Rules.policy(Rules.fence, hours))
        let drawing = person.folder.path + "/policy.svg"

        let answer = await person.run("policy", "show", file, "--svg", "-o", drawing)
        let text = try String(contentsOf: URL(filePath: drawing), encoding: .utf8)

        XCTAssertEqual(answer.status, 0)
        XCTAssertEqual(answer.output, "Drawn in \(drawing)\n")
        XCTAssertTrue(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "))
        XCTAssertTrue(text.contains("<title>Map of the permitted areas</title>"))
        XCTAssertTrue(text.contains("<title>Permitted hours</title>"))
        try await person.run("policy", "show", file, "--svg", "-o", drawing, "--json").failure(16, "alreadyExists")
    }

    func testADrawingIsPrintedOrDescribed() async throws {
        let person = try Operator()
        let file = try person.file("policy.json", Rules.policy(Rules.fence, hours))
        let options = ["policy", "show", file, "--time", "2026-03-04T00:00:00Z"]

        let printed = await person.run(options + ["--svg", "--at=51.52,-0.1"])
        let described = await person.run(options)
        let document = try await person.run(options + ["--svg", "--json"]).json("policy-show")

        XCTAssertTrue(printed.output.contains("badge-now"), printed.output)
        XCTAssertTrue(
            described.output.contains("Permitted hours\n  Mon 2 Mar: 08:00–18:00; Tue 3 Mar: 08:00–18:00;"),
            described.output)
        XCTAssertEqual(document["drawings"]?.arrayValue?.map { $0["kind"] }, ["map", "week"])
        XCTAssertEqual(document["svg"]?.stringValue?.hasPrefix("<?xml"), true)
    }

    func testAPolicyWithoutAreasAndHoursHasNothingToDraw() async throws {
        let person = try Operator()
        let file = try person.file("policy.json", Rules.policy(Rules.passcode))

        try await person.run("policy", "show", file, "--svg", "-o", "none.svg", "--json").failure(15, "notFound")
        let usage = await person.run("policy", "show", file, "-o", "none.svg")

        XCTAssertEqual(usage.status, 64)
        XCTAssertFalse(FileManager.default.fileExists(atPath: "none.svg"))
    }
}
