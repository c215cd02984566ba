import BadgeDCQL
import BadgeModel
import TestSupport
import XCTest

/// What a registration permits a verifier to ask for.
final class PermissionTests: XCTestCase {
    private func permission(_ entries: [JSON], for credential: QueriedCredential = badge()) throws
        -> CredentialPermission
    {
        CredentialPermission(of: try entries.map { try PermittedCredential(JSONReader($0)) }, for: credential)
    }

    private func entry(_ paths: [JSON], types: [JSON] = [.string(badgeType)], claim: String = "claim") -> JSON {
        .object([
            "format": "dc+sd-jwt", "meta": ["vct_values": .array(types)],
            claim: .array(paths.map { ["path": $0] }),
        ])
    }

    func testAClaimIsPermittedWithWhatIsWithinIt() throws {
        let permission = try permission([
            entry([["name"], ["address"], ["degrees", nil, "type"], ["floors", 0]])
        ])

        for path in [
            ["name"], ["address"], ["address", "locality"], ["degrees", nil, "type"], ["degrees", 1, "type"],
            ["floors", 0],
        ] as [ClaimsPath] {
            XCTAssertTrue(permission.permits(ClaimsQuery(path)), "\(path)")
        }
        for path in [
            ["email"], ["Name"], ["degrees"], ["degrees", nil], ["degrees", 1, "university"], ["floors"],
            ["floors", 1], ["floors", nil],
        ] as [ClaimsPath] {
            XCTAssertFalse(permission.permits(ClaimsQuery(path)), "\(path)")
        }
    }

    func testValuesAreAskedForAsTheyArePermitted() throws {
        let permission = try permission([
            [
                "format": "dc+sd-jwt", "meta": ["vct_values": [.string(badgeType)]],
                "claim": [["path": ["country"], "values": ["DE", "FR"]]],
            ]
        ])

        XCTAssertTrue(permission.permits(ClaimsQuery(["country"], values: ["DE"])))
        XCTAssertFalse(permission.permits(ClaimsQuery(["country"], values: ["DE", "IT"])))
        XCTAssertFalse(permission.permits(ClaimsQuery(["country"])), "any value")
    }

    func testACredentialOfAnotherTypeOrFormatIsNotPermitted() throws {
        let mdoc: JSON = [
            "format": "mso_mdoc", "meta": ["doctype_value": .string(licenceType)],
            "claim": [["path": [.string(licenceSpace), "age_over_18"]]],
        ]
        let other = try permission([entry([["name"]], types: ["urn:other"]), mdoc])
        let licence = try permission([mdoc], for: licence())
        let none = try permission([])

        XCTAssertFalse(other.isGranted)
        XCTAssertFalse(other.permits(ClaimsQuery(["name"])))
        XCTAssertFalse(none.isGranted)
        XCTAssertTrue(licence.isGranted)
        XCTAssertTrue(licence.permits(ClaimsQuery([.name(licenceSpace), "age_over_18"])))
        XCTAssertFalse(licence.permits(ClaimsQuery([.name(licenceSpace), "family_name"])))
    }

    func testSeveralRegistrationsPermitTogether() throws {
        let permission = try permission([
            entry([["name"]]), entry([["email"]], types: ["urn:other", .string(badgeType)], claim: "claims"),
        ])

        XCTAssertTrue(permission.permits(ClaimsQuery(["name"])))
        XCTAssertTrue(permission.permits(ClaimsQuery(["email"])))
    }

    func testWithoutClaimsABadgeIsPermittedAndNothingOfIt() throws {
        let permission = try permission([
            ["format": "dc+sd-jwt", "meta": ["vct_values": [.string(badgeType)]]]
        ])

        XCTAssertTrue(permission.isGranted)
        XCTAssertFalse(permission.permits(ClaimsQuery(["name"])))
    }

    func testWhatCannotBeReadPermitsNothing() throws {
        let many = JSON.array((0..<257).map { ["path": [.string("c\($0)")]] })
        let bad: [JSON] = [
            [:], "x", ["format": "dc+sd-jwt"], ["format": "dc+sd-jwt", "meta": ["vct_values": []]], entry([[]]),
            entry([[-1]]), entry(["name"]),
            ["format": "dc+sd-jwt", "meta": ["vct_values": ["t"]], "claim": many],
        ]
        for entry in bad {
            XCTAssertThrowsError(try permission([entry]), entry.text) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .documentInvalid)
            }
        }
    }
}
