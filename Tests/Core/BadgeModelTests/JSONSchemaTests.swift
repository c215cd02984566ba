import BadgeModel
import Foundation
import TestSupport
import XCTest

final class JSONSchemaTests: XCTestCase {
    private var folder = URL(filePath: "/")

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "schemas-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    func testHoldsDocumentsAgainstEveryKeyword() throws {
        let cases: [(JSON, good: [JSON], bad: [JSON])] = [
            (["type": "integer"], [1, 2.0], [1.5, "1", nil, true]), (["type": "number"], [1, 1.5], ["1"]),
            (["type": ["null", "boolean"]], [nil, false], [0, [], [:]]), (["type": "array"], [[]], [[:]]),
            (["type": "object"], [[:]], [[]]), (["type": "string"], [""], [1]),
            (["enum": [1, "a", nil]], [1, 1.0, "a", nil], [2, "b", false]),
            (["const": ["a": [1]]], [["a": [1.0]]], [["a": [2]]]),
            (["minimum": 2, "maximum": 3], [2, 3, 2.5, "1"], [1.9, 4]),
            (["exclusiveMinimum": 2, "exclusiveMaximum": 3], [2.5], [2, 3]),
            (["minLength": 2, "maxLength": 3], ["é😀", "abc", 1], ["é", "abcd"]),
            (["minItems": 1, "maxItems": 2], [[1], [1, 2], "x"], [[], [1, 2, 3]]),
            (["minProperties": 1, "maxProperties": 1], [["a": 1], []], [[:], ["a": 1, "b": 2]]),
            (["uniqueItems": true], [[1, 2], [], [[1], [2]]], [[1, 1.0], [[:], [:]]]),
            (["uniqueItems": false], [[1, 1]], []),
            (["pattern": "^[0-9]+$"], ["12", 5], ["", "1a", "1\n", "١"]), (["pattern": "b"], ["abc"], ["ac"]),
            (
                ["format": "date-time"], ["2026-03-01T09:00:00Z", "2026-03-01T09:00:00.5+01:00"],
                ["2026-03-01", "2026-13-01T09:00:00Z"]
            ),
            (["format": "uri"], ["https://a", "urn:x"], ["a", "/a", "https://a b", "a:"]),
            (["format": "email"], ["a@b"], ["a", "a@", "a b@c", "a@b@c"]),
            (["required": ["a"]], [["a": nil], 1], [[:], ["b": 1]]),
            (
                ["properties": ["a": ["type": "string"], "b": false]], [["a": "x"], [:], 1, ["c": 1]],
                [["a": 1], ["b": 1]]
            ),
            (["properties": ["a": true], "additionalProperties": false], [["a": 1], [:]], [["b": 1]]),
            (["additionalProperties": ["type": "string"]], [["a": "x"]], [["a": 1]]),
            (["items": ["type": "string"]], [["a"], []], [["a", 1]]),
            (["prefixItems": [["type": "string"]], "items": false], [["a"], []], [[1], ["a", "b"]]),
            (["allOf": [["minimum": 1], ["maximum": 2]]], [1], [0, 3]),
            (["anyOf": [["minimum": 2], ["maximum": 0]]], [0, 2], [1]),
            (["oneOf": [["minimum": 1], ["maximum": 2]]], [0, 3], [1, 2]), (["not": ["const": 1]], [2], [1]),
            (["if": ["minimum": 5], "then": ["const": 7], "else": ["const": 1]], [7, 1], [6, 2]),
            (
                ["$ref": "#/$defs/list", "$defs": ["list": ["items": ["$ref": "#/$defs/list"], "type": "array"]]],
                [[], [[[]]]], [[[1]]]
            ),
        ]

        try playEach(cases) { body, good, bad in
            let schema = try JSONSchema(contentsOf: write(body))
            for document in good { XCTAssertEqual(schema.findings(in: document), [], "\(body.text): \(document.text)") }
            for document in bad {
                XCTAssertNotEqual(schema.findings(in: document), [], "\(body.text): \(document.text)")
            }
        }
    }

    func testSaysWhereADocumentIsWrong() throws {
        let schema = try JSONSchema(
            contentsOf: write([
                "properties": ["a": ["items": ["required": ["b"], "properties": ["b": ["type": "string"]]]]],
                "additionalProperties": false,
            ]))

        let found = schema.findings(in: ["a": [["b": "x"], [:], ["b": 5]], "c": 1])

        XCTAssertEqual(Set(found.map(\.path)), ["a[1].b", "a[2].b", "c"])
        XCTAssertThrowsError(try schema.validate(["c": 1])) { error in
            XCTAssertEqual((error as? BadgeError)?.code, .documentInvalid)
        }
        XCTAssertNoThrow(try schema.validate(["a": []]))
    }

    func testFollowsReferencesToFilesBesideIt() throws {
        _ = try write(["$defs": ["name": ["type": "string"]], "type": "object"], name: "other.schema.json")
        let schema = try JSONSchema(
            contentsOf: write([
                "properties": ["a": ["$ref": "other.schema.json"], "b": ["$ref": "other.schema.json#/$defs/name"]]
            ]))

        XCTAssertEqual(schema.findings(in: ["a": [:], "b": "x"]), [])
        XCTAssertEqual(schema.findings(in: ["a": 1, "b": 1]).map(\.path), ["a", "b"])
    }

    func testRefusesASchemaThatAsksForLessThanItSeems() throws {
        let wrong: [JSON] = [
            ["requierd": ["a"]], ["patternProperties": [:]], ["unevaluatedProperties": false], ["type": "integr"],
            ["format": "ipv4"], ["pattern": "["], ["minimum": "1"], ["$ref": "#/$defs/none"], ["then": false],
            ["properties": ["a": ["typ": "string"]]], ["$defs": ["unused": ["typ": "string"]]], ["items": [["typ": 1]]],
            ["required": "a"], ["enum": "a"], ["additionalProperties": 1],
            ["$schema": "http://json-schema.org/draft-07/schema#"],
            ["title": ""], ["not": ["typ": 1]], ["if": true, "then": ["typ": 1]], ["oneOf": [["typ": 1]]],
        ]

        for body in wrong {
            XCTAssertNotNil(try findings { _ = try JSONSchema(contentsOf: self.write(body)) }, body.text)
        }
    }

    private func write(_ body: JSON, name: String = "a.schema.json") throws -> URL {
        let head: [String: JSON] = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/a", "title": "A",
            "description": "A.",
        ]
        let file = folder.appending(path: name)
        try JSON.object(head.merging(body.objectValue ?? [:]) { $1 }).serialized().write(to: file)
        return file
    }
}
