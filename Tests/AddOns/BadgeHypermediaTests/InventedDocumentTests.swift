import BadgeHypermedia
import BadgeModel
import Foundation
import TestSupport
import XCTest

/// Representations that nobody recorded: made up from the data model, and listed with what becomes of each.
final class InventedDocumentTests: XCTestCase {
    private struct Row {
        let file: String
        let columns: [String]
    }

    func testC01EveryStepOfTheDataModelIsReadAndClassified() throws {
        let rows = try Self.rows("sound")

        for row in rows {
            let step = try? Representation.Step(try Representation(parsing: try Self.data(row.file, "sound")))
            guard row.columns[1] != "unsaid" else { continue }
            XCTAssertEqual(step.map(Self.name) ?? "unknown", row.columns[1], row.file)
        }
        XCTAssertGreaterThan(rows.count, 50)
    }

    func testC04WhatIsReadIsWrittenWithEveryMember() throws {
        for row in try Self.rows("sound") {
            let data = try Self.data(row.file, "sound")
            let received = try Representation(parsing: data).received
            XCTAssertEqual(received, try JSON.parse(data, limits: JSON.Limits(depth: 64)), row.file)
            XCTAssertEqual(try Representation(parsing: received.serialized()).received, received, row.file)
        }
    }

    func testADocumentThatIsWrongIsRefusedWithThePathOfItsMember() throws {
        let refused = try Self.rows("harmful").filter { ["read", "depth", "step"].contains($0.columns[0]) }

        for row in refused {
            let data = try Self.data(row.file, "harmful")
            do {
                let step = try Representation.Step(try Representation(parsing: data))
                // A response is evaluated where its request is known.
                guard ["authorization response", "problem"].contains(Self.kind(step)) else {
                    XCTFail("\(row.file) is accepted")
                    continue
                }
            } catch let error as BadgeError {
                XCTAssertEqual(error.code, .documentInvalid, row.file)
                guard case .invalidFields(let fields)? = error.detail, row.columns[1].hasPrefix("`") else { continue }
                let path = row.columns[1].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
                // An error about an object may name it for its member.
                XCTAssertTrue(
                    fields.contains { !$0.path.isEmpty && path.hasPrefix($0.path) },
                    "\(row.file): \(fields.map(\.path))")
            }
        }
        XCTAssertGreaterThan(refused.count, 30)
    }

    func testWhatIsDrawnHarmlesslyIsReadWhole() throws {
        for row in try Self.rows("harmful") where ["request", "drawn", "operation"].contains(row.columns[0]) {
            XCTAssertNoThrow(try Representation(parsing: try Self.data(row.file, "harmful")), row.file)
        }
    }

    func testTheSchemaAcceptsWhatIsReadAndTheFixtures() throws {
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/hypermedia.schema.json"))

        for row in try Self.rows("sound") {
            let document = try JSON.parse(try Self.data(row.file, "sound"), limits: JSON.Limits(depth: 64))
            XCTAssertEqual(schema.findings(in: document).map(\.path), [], row.file)
        }
    }

    // `| `file` | a | b | c |`
    private static func rows(_ folder: String) throws -> [Row] {
        let text = String(decoding: try data("README.md", folder), as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard let first = cells.first, first.hasPrefix("`"), first.hasSuffix(".json`") else { return nil }
            return Row(file: String(first.dropFirst().dropLast()), columns: Array(cells.dropFirst()))
        }
    }

    private static func data(_ file: String, _ folder: String) throws -> Data {
        try Data(contentsOf: packageRoot.appending(path: "Tests/Support/HypermediaDocuments/\(folder)/\(file)"))
    }

    private static func kind(_ step: Representation.Step) -> String {
        switch step {
        case .authorizationResponse: "authorization response"
        case .problem: "problem"
        default: "step"
        }
    }

    private static func name(_ step: Representation.Step) -> String {
        switch step {
        case .authenticatorSelector: "selector"
        case .form, .consent: "form"
        case .clientOperation: "operation"
        case .polling: "polling"
        case .redirection: "redirection"
        case .continueSame: "continue-same"
        case .generic: "generic"
        case .authorizationResponse: "response"
        case .problem: "problem"
        }
    }
}
