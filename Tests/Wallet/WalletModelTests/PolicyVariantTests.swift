import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// The policies as an administrator writes them.
final class PolicyVariantTests: XCTestCase {
    func testEveryVariantFitsTheSchema() throws {
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/policy.schema.json"))

        try playEach(PolicyVariant.allCases) { variant in
            let findings = schema.findings(in: try JSON.parse(variant.json))

            XCTAssertEqual(findings, [], "\(variant)")
        }
    }

    func testEveryVariantWritesTheRestrictionsThatTheModelEvaluates() throws {
        try playEach(PolicyVariant.allCases) { variant in
            let restrictions = try JSON.parse(variant.json)["restrictions"]?.arrayValue ?? []
            let types = Set(restrictions.compactMap { $0["type"]?.stringValue })

            XCTAssertEqual(types.contains("geoFence"), variant.isFenced, "\(variant)")
            XCTAssertEqual(types.contains("timeOfDay"), variant.hasHours, "\(variant)")
            XCTAssertEqual(types.contains("passcode"), variant.passcode != nil, "\(variant)")
            XCTAssertEqual(types.contains("userAgreement"), !variant.documents.isEmpty, "\(variant)")
        }
    }
}
