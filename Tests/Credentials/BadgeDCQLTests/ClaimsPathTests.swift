import BadgeDCQL
import BadgeModel
import TestSupport
import XCTest

final class ClaimsPathTests: XCTestCase {
    private func values(_ path: ClaimsPath) -> [JSON]? { path.select(in: degreeClaims)?.map(\.value) }

    private func locations(_ path: ClaimsPath) -> [ClaimsPath]? { path.select(in: degreeClaims)?.map(\.location) }

    func testVP70APathSelectsStepByStep() throws {
        let table: [(ClaimsPath, [JSON]?)] = [
            (["name"], ["Arthur Dent"]), (["address", "locality"], ["Milliways"]), (["nothing"], [nil]),
            (["nationalities", 1], ["Betelgeusian"]), (["nationalities", nil], ["British", "Betelgeusian"]),
            (["degrees", 2, "university"], ["Nowhere"]), ([], [.object(degreeClaims)]), (["missing"], nil),
            (["name", "first"], nil), (["name", 0], nil), (["name", nil], nil), (["address", 0], nil),
            (["address", nil], nil), (["nationalities", "0"], nil), (["nationalities", 2], nil),
            (["nationalities", -1], nil), (["empty", nil], nil), (["empty", 0], nil), ([0], nil), ([nil], nil),
        ]

        try playEach(table) { path, expected in XCTAssertEqual(values(path), expected) }
    }

    func testVP70OneElementThatDoesNotFitIsAnErrorOfTheWholePath() {
        let claims: [String: JSON] = ["mixed": [["a": 1], "text"], "deep": [[1], [2, 3]]]

        XCTAssertNil((["mixed", nil, "a"] as ClaimsPath).select(in: claims))
        XCTAssertEqual((["deep", nil, 1] as ClaimsPath).select(in: claims)?.map(\.value), [3])
        XCTAssertEqual((["deep", nil, nil] as ClaimsPath).select(in: claims)?.map(\.value), [1, 2, 3])
    }

    func testVP70ANameIsComparedByItsBytes() {
        let claims: [String: JSON] = ["caf\u{E9}": 1]

        XCTAssertEqual((["caf\u{E9}"] as ClaimsPath).select(in: claims)?.map(\.value), [1])
        XCTAssertNil((["cafe\u{301}"] as ClaimsPath).select(in: claims))
    }

    func testVP71AlwaysDisclosedClaimsAreFoundAndDigestsAreNot() throws {
        let claims: [String: JSON] = ["iss": "https://example.com", "_sd": ["digest"], "_sd_alg": "sha-256"]
        let table: [(ClaimsPath, Answer)] = [
            (["iss"], .claims([["iss"]])), (["_sd"], .mismatch(.claim(["_sd"]))),
            (["_sd", nil], .mismatch(.claim(["_sd", nil]))), (["_sd_alg"], .mismatch(.claim(["_sd_alg"]))),
        ]

        try playEach(table) { path, expected in
            XCTAssertEqual(try answer(badgeQuery(claims: [ClaimsQuery(path)]), badge("b", claims)), expected)
        }
    }

    func testVP72AClaimRequiresWhatIsWithinItAndWhatItIsWithin() throws {
        let street = try XCTUnwrap((["address", "street_address"] as ClaimsPath).select(in: degreeClaims)?.first)
        let address = try XCTUnwrap((["address"] as ClaimsPath).select(in: degreeClaims)?.first)

        XCTAssertTrue(street.requires(["address"]))
        XCTAssertTrue(street.requires(["address", "street_address"]))
        XCTAssertFalse(street.requires(["address", "locality"]))
        XCTAssertFalse(street.requires(["name"]))
        XCTAssertTrue(address.requires(["address", "locality"]))
    }

    func testVP73EveryElementHasALocationOfItsOwn() {
        XCTAssertEqual(locations(["nationalities", nil]), [["nationalities", 0], ["nationalities", 1]])
        XCTAssertEqual(locations(["degrees", nil, "type"]), [["degrees", 0, "type"], ["degrees", 1, "type"]])
        XCTAssertEqual(values(["degrees", nil, "type"]), ["Bachelor of Science", "Master of Science"])
    }

    func testVP68APathOfAnMdocIsANamespaceAndAnElement() throws {
        let wallet = licence(["address": ["city": "Milliways"], "list": [1]])
        let table: [(ClaimsPath, Bool)] = [
            ([.name(licenceSpace), "address"], true), ([.name(licenceSpace), "list"], true),
            ([.name(licenceSpace)], false), ([.name(licenceSpace), "address", "city"], false),
            ([.name(licenceSpace), "list", nil], false), ([.name(licenceSpace), "list", 0], false),
            (["another", "address"], false),
        ]

        try playEach(table) { path, isThere in
            let expected: Answer = isThere ? .claims([path]) : .mismatch(.claim(path))
            XCTAssertEqual(try answer(licenceQuery("m", [ClaimsQuery(path)]), wallet), expected)
        }
    }
}
