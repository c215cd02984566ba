import BadgeDCQL
import BadgeModel
import Foundation
import TestSupport
import XCTest

/// The examples of OpenID4VP 1.0, and cases that were written from its text.
final class SpecificationTests: XCTestCase {
    override func setUpWithError() throws { try need(.fixture("openid4vp")) }

    func testTheExamplesOfTheSpecificationAreReadAndWritten() throws {
        let names = [
            "query_lang/claims_alternatives", "query_lang/complex_mdoc", "query_lang/credentials_alternatives",
            "query_lang/multi_credentials", "query_lang/simple", "query_lang/simple_mdoc",
            "query_lang/value_matching_simple", "request/dcql_jwt_vc", "request/dcql_ldp_vc",
        ]

        try playEach(["spec-1.0", "spec-1.0-final-tag"].flatMap { folder in names.map { "\(folder)/\($0).json" } }) {
            let document = try fixture($0)
            XCTAssertEqual(try DCQLQuery(document).json, document)
        }
    }

    func testThePathsOfTheCasesSelectWhatTheyState() throws {
        let paths = try JSONReader(fixture("dcql-cases.json"))["paths"]
        let claims = try paths["credential"].object()

        try playEach(paths["cases"].elements()) { scenario in
            let isPath = try findings { _ = try ClaimsPath(scenario["path"]) } == nil
            let selected = isPath ? try ClaimsPath(scenario["path"]).select(in: claims)?.map(\.value) : nil
            let name = try scenario["path"].present().text
            XCTAssertEqual(selected, scenario["selects"].value?.arrayValue, name)
        }
    }

    func testTheGrammarOfTheCasesIsRefusedWhereTheySaySo() throws {
        try playEach(JSONReader(fixture("dcql-cases.json"))["grammar"].elements()) { scenario in
            let query = try scenario["query"].present()
            let problems = try findings { _ = try DCQLQuery(query) }
            let name = try scenario["name"].string()
            XCTAssertEqual(problems == nil, try scenario["valid"].bool(), name)
        }
    }

    func testTheSelectionsOfTheCasesAreThoseExpected() throws {
        let selection = try JSONReader(fixture("dcql-cases.json"))["selection"]
        let held = try selection["holdings"].sortedMembers().map { try Self.credential($0.name, $0.reader) }

        try playEach(selection["cases"].elements()) { scenario in
            let match = try DCQLQuery(scenario["query"].present()).match(held)
            let name = try scenario["name"].string()
            XCTAssertEqual(Self.outcome(of: match), try scenario["expected"].present(), name)
        }
    }

    private static func credential(_ id: String, _ held: JSONReader) throws -> QueriedCredential {
        let isMdoc = held["doctype"].value != nil
        return QueriedCredential(
            id: id, format: Credential.Format(rawValue: try held["format"].string()),
            types: [try held[isMdoc ? "doctype" : "vct"].string()],
            claims: try held[isMdoc ? "namespaces" : "claims"].object())
    }

    // As the cases write it: the candidates of the preferred option of each set, and the paths that they disclose.
    private static func outcome(of match: DCQLMatch) -> JSON {
        guard match.isSatisfiable else { return "access_denied" }
        let chosen = match.sets.flatMap { $0.options.first ?? [] }.compactMap { match[$0] }
        return .object(
            Dictionary(
                uniqueKeysWithValues: chosen.map { query in
                    let disclosed = query.candidates[0].claims.map(\.path.json)
                    let candidates = query.candidates.map { JSON.string($0.credentialID) }
                    return (query.id, ["candidates": .array(candidates), "disclosed": .array(disclosed)])
                }))
    }
}
