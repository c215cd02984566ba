import BadgeModel
import TestSupport
import XCTest

final class PolicySchemaTests: XCTestCase {
    private static func schema() throws -> JSONSchema {
        try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/policy.schema.json"))
    }

    func testReaderAndSchemaAcceptTheSamePolicies() throws {
        let schema = try Self.schema()

        try playEach(PolicyDocuments.good) { text in
            let document = try JSON.parse(text)

            XCTAssertNil(try findings { _ = try Policy(JSONReader(document)) }, text)
            XCTAssertEqual(schema.findings(in: document), [], text)
        }
    }

    func testReaderAndSchemaRefuseTheSamePolicies() throws {
        let schema = try Self.schema()

        try playEach(PolicyDocuments.bad) { text, path in
            let document = try JSON.parse(text)

            XCTAssertEqual(try findings { _ = try Policy(JSONReader(document)) }?.first?.path, path, text)
            XCTAssertNotEqual(schema.findings(in: document), [], text)
        }
    }

    func testReaderRefusesWhatASchemaCannotSay() throws {
        let schema = try Self.schema()

        try playEach(PolicyDocuments.beyondTheSchema) { text, path in
            let document = try JSON.parse(text)

            XCTAssertEqual(try findings { _ = try Policy(JSONReader(document)) }?.map(\.path), [path], text)
            XCTAssertEqual(schema.findings(in: document), [], text)
        }
    }

    func testReaderAndSchemaAgreeOnEveryPolicyWithOneMemberChanged() throws {
        let schema = try Self.schema()
        let full = try JSON.parse(PolicyDocuments.full)
        let values: [JSON] = [nil, true, 0, 5, -1, 0.5, 1e9, "", "x", "PT1S", "08:00", [], [[]], [:], ["type": "x"]]
        // A schema cannot compare members, so what it lets through may be refused for one of these reasons.
        let beyond = ["is the same as from", "is not closed", "repeats the kind"]
        var refused = 0

        try playEach(Self.variants(in: full).flatMap({ variant in values.map { variant($0) } })) { document in
            let found = try findings { _ = try Policy(JSONReader(document)) } ?? []
            let isRefused = found.contains { field in !beyond.contains { field.reason.contains($0) } }
            refused += isRefused ? 1 : 0
            XCTAssertEqual(isRefused, !schema.findings(in: document).isEmpty, document.text)
        }

        XCTAssertGreaterThan(refused, 500)
    }

    // For every value within the document, what the document is with another value there.
    private static func variants(in json: JSON) -> [(JSON) -> JSON] {
        let here: [(JSON) -> JSON] = [{ $0 }]
        switch json {
        case .array(let elements):
            return here
                + elements.indices.flatMap { index in
                    variants(in: elements[index]).map { variant in
                        { value in
                            var changed = elements
                            changed[index] = variant(value)
                            return .array(changed)
                        }
                    }
                }
        case .object(let members):
            return here
                + members.sorted { $0.key < $1.key }.flatMap { name, member in
                    variants(in: member).map { variant in
                        { value in .object(members.merging([name: variant(value)]) { $1 }) }
                    }
                }
        default: return here
        }
    }
}
