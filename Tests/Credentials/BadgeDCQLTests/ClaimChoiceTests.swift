import BadgeDCQL
import BadgeModel
import TestSupport
import XCTest

/// Which claims a query requires, and which the holder may add.
final class ClaimChoiceTests: XCTestCase {
    private static let type = "https://example.com/badge"

    private func choice(_ sets: [[String]], has claims: [String] = ["a", "b", "c"]) -> ClaimChoice? {
        let query = CredentialQuery(
            id: "q", .sdJWT(types: [Self.type]),
            claims: ["a", "b", "c"].map { ClaimsQuery(ClaimsPath([.name($0)]), id: $0) }, claimSets: sets)
        let held = Dictionary(uniqueKeysWithValues: claims.map { ($0, JSON.string("x")) })
        return query.claimChoice(in: QueriedCredential(id: "x", types: [Self.type], claims: held))
    }

    private func names(_ claims: [ClaimsQuery]?) -> [String]? { claims?.map(\.path.description) }

    func testWithoutSetsAllClaimsAreRequired() throws {
        let choice = try XCTUnwrap(choice([]))

        XCTAssertEqual(names(choice.required), ["a", "b", "c"])
        XCTAssertEqual(choice.optional, [])
        XCTAssertNil(self.choice([], has: ["a", "b"]))
    }

    func testWhatALesserSetLeavesOutIsOptional() throws {
        let choice = try XCTUnwrap(choice([["a", "b", "c"], ["a", "b"], ["a"]]))

        XCTAssertEqual(names(choice.required), ["a"])
        XCTAssertEqual(names(choice.optional), ["b", "c"])
        XCTAssertEqual(names(choice.claims(adding: [])), ["a"])
        XCTAssertEqual(names(choice.claims(adding: [["b"]])), ["a", "b"])
        XCTAssertEqual(names(choice.claims(adding: [["b"], ["c"]])), ["a", "b", "c"])
    }

    func testOnlyWhatTheVerifierAcceptsTogetherIsAdded() throws {
        let choice = try XCTUnwrap(choice([["a", "b", "c"], ["a", "b"], ["a"]]))

        XCTAssertNil(choice.claims(adding: [["c"]]))
        XCTAssertNil(choice.claims(adding: [["d"]]))
    }

    func testTheFirstSetThatCanBeSatisfiedIsPreferredToAnother() throws {
        let choice = try XCTUnwrap(choice([["a", "b"], ["c"]]))

        XCTAssertEqual(names(choice.required), ["a", "b"])
        XCTAssertEqual(choice.optional, [])
        XCTAssertEqual(names(try XCTUnwrap(self.choice([["a", "b"], ["c"]], has: ["c"])).required), ["c"])
    }

    func testAPathIsWrittenForPeople() {
        let paths: [(ClaimsPath, String)] = [
            (["address", "locality"], "address.locality"), (["nationalities", nil], "nationalities[]"),
            (["degrees", 0, "type"], "degrees[0].type"), (["a.b", "c"], #"["a.b"].c"#),
        ]

        for (path, text) in paths { XCTAssertEqual(path.description, text) }
    }
}
