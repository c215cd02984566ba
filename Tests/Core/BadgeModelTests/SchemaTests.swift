import BadgeModel
import Foundation
import TestSupport
import XCTest

final class SchemaTests: XCTestCase {
    private static func schemas() throws -> [URL] {
        let folder = packageRoot.appending(path: "Schemas")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.filter { $0.hasSuffix(".schema.json") }.sorted().map { folder.appending(path: $0) }
    }

    func testEverySchemaIsStrictAndItsExamplesFit() throws {
        let files = try Self.schemas()

        XCTAssertGreaterThan(files.count, 20)
        try playEach(files) { file in
            let schema = try JSONSchema(contentsOf: file)
            XCTAssertFalse(schema.examples.isEmpty, file.path)
            for example in schema.examples {
                XCTAssertEqual(schema.findings(in: example), [], "\(file.path): \(example.text)")
            }
        }
    }

    func testEverySchemaIsFoundWhereItsIdentifierSays() throws {
        try playEach(Self.schemas()) { file in
            let id = try JSONSchema(contentsOf: file).json["$id"]?.stringValue ?? ""

            XCTAssertTrue(
                file.path.hasSuffix("/Schemas/" + id.replacing("https://badgekit.example/schemas/", with: "")), id)
        }
    }

    func testOutputsRefuseAMemberThatIsNotDescribed() throws {
        // What others write may hold more than is described.
        let ofOthers = ["offer.schema.json", "hypermedia.schema.json"]
        let own = try Self.schemas().filter { file in !ofOthers.contains { file.path.hasSuffix($0) } }
        try playEach(own) { file in
            let schema = try JSONSchema(contentsOf: file)
            for case .object(let members) in schema.examples {
                let more = JSON.object(members.merging(["undescribed": 1]) { $1 })

                XCTAssertNotEqual(schema.findings(in: more), [], file.path)
            }
        }
    }

    func testOutputsRefuseTheLossOfARequiredMember() throws {
        try playEach(Self.schemas()) { file in
            let schema = try JSONSchema(contentsOf: file)
            guard let required = schema.json["required"]?.arrayValue else { return }
            for case .object(let members) in schema.examples {
                for name in required.compactMap(\.stringValue) {
                    let fewer = JSON.object(members.filter { $0.key != name })

                    XCTAssertTrue(schema.findings(in: fewer).contains { $0.path == name }, "\(file.path): \(name)")
                }
            }
        }
    }

    func testSpecificationExamplesOfOffersFit() throws {
        try need(.fixture("openid4vci"))
        let folder = try Need.url(ofFixture: "openid4vci")
        let files = ["credential_offer_pre-authz_code.json", "credential_offer_multiple_credentials.json"]
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/offer.schema.json"))

        for file in files.map({ folder.appending(path: $0) }) {
            XCTAssertEqual(schema.findings(in: try JSON.parse(Data(contentsOf: file))), [])
        }
    }
}
