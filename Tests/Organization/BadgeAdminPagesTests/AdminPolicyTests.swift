import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// The editor of the policy.
final class AdminPolicyTests: XCTestCase {
    private static let fence = """
        {
          "restrictions": [
            {
              "type": "geoFence",
              "areas": [
                {"name": "Office", "circle": {"latitude": 51.5, "longitude": -0.1, "radius": 500}},
                {"name": "Yard", "polygon": {"type": "Polygon", "coordinates": [[[0, 50], [1, 50], [1, 51], [0, 50]]]}}
              ]
            }
          ]
        }
        """

    func testAPolicyIsCheckedDrawnAndPublished() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)

        let empty = try browser.get("/policy")
        let checked = try browser.post("/policy", ["document": Self.fence, "version": "0", "act": "check"])
        let before = try site.authority.policy()
        let published = try browser.post("/policy", ["document": Self.fence, "version": "0", "act": "publish"])

        XCTAssertTrue(empty.text.contains("There is no policy"), empty.text)
        XCTAssertEqual(checked.status, 200)
        XCTAssertTrue(checked.markup.contains("<svg"), "the fence is drawn before it is published")
        XCTAssertTrue(checked.markup.contains(#"<figure class="drawing" tabindex="0">"#), "the keyboard scrolls it")
        XCTAssertNil(before)
        XCTAssertTrue(published.text.contains("Saved.") && published.text.contains("Version 1"), published.text)
        let entry = try site.authority.auditEntries().last
        XCTAssertEqual(entry?.event.policyVersion, 1)
        let actor = try site.authority.administrator(AdminSite.email(.policy)).id.rawValue
        XCTAssertEqual(entry?.event.actor, .administrator(actor))
        try await site.close()
    }

    func testProblemsAreShownWithTheirLinesAndNothingIsLost() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/policy")
        let wrong = Self.fence.replacing("51.5,", with: "151.5,")

        let refused = try browser.post("/policy", ["document": wrong, "version": "0", "act": "publish"])
        let broken = try browser.post(
            "/policy", ["document": "{\n  \"restrictions\": [,]\n}", "version": "0", "act": "check"])

        XCTAssertEqual([refused, broken].map(\.status), [422, 422])
        XCTAssertTrue(refused.text.contains("Line 6: restrictions[0].areas[0].circle.latitude"), refused.text)
        XCTAssertTrue(refused.markup.contains("151.5"), "what was typed stays")
        XCTAssertTrue(broken.text.contains("line 2"), broken.text)
        XCTAssertNil(try site.authority.policy())
        try await site.close()
    }

    func testAllProblemsAreShownAtOnceWhatCannotBeReadAndWhatCannotBeMet() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/policy")
        let document = """
            {
              "restrictions": [
                {"type": "geoFence", "areas": [{"circle": {"latitude": 151.5, "longitude": 0, "radius": 5}}]},
                {"type": "passcode"},
                {"type": "passcode"},
                {"type": "geofence"}
              ]
            }
            """

        let page = try browser.post("/policy", ["document": document, "version": "0", "act": "publish"])

        XCTAssertEqual(page.status, 422)
        for problem in [
            "Line 3: restrictions[0].areas[0].circle.latitude", "Line 5: restrictions[2] is a second passcode",
            "Line 6: restrictions[3].type is not a known type: geofence",
        ] { XCTAssertTrue(page.text.contains(problem), "\(problem): \(page.text)") }
        let lines = page.text.matches(of: /Line (\d+):/).compactMap { Int($0.output.1) }
        XCTAssertEqual(lines, lines.sorted(), "in the order of the text")
        XCTAssertTrue(page.text.contains(#"(did you mean geoFence?) {"type": "geofence"}"#), page.text)
        XCTAssertNil(try site.authority.policy())
        try await site.close()
    }

    func testAPolicyThatCanNeverBeMetIsNotPublished() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/policy")
        let document = """
            {"restrictions": [
            {"type": "timeOfDay", "windows": [{"zone": "Mars/Olympus", "from": "08:00", "to": "18:00"}]}
            ]}
            """

        let refused = try browser.post("/policy", ["document": document, "version": "0", "act": "publish"])

        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(refused.text.contains("restrictions[0].windows[0].zone"), refused.text)
        XCTAssertNil(try site.authority.policy())
        try await site.close()
    }

    func testAPolicyWithVerifiersThatNoWalletCanTrustIsNotPublished() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/policy")
        let document = """
            {"verifiers": [
            {"client": "x509_san_dns:door.example", "keys": [], "responseURIs": ["https://door.example/answers"]}
            ]}
            """
        let policy = try Policy(JSONReader(JSON.parse(document)))

        let refused = try browser.post("/policy", ["document": document, "version": "0", "act": "publish"])

        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(refused.text.contains("verifiers[0]"), refused.text)
        XCTAssertThrowsError(try site.authority.set(policy)) {
            XCTAssertEqual(($0 as? BadgeError)?.code, .documentInvalid)
        }
        XCTAssertThrowsError(try site.authority.set(policy, replacing: 0)) {
            XCTAssertEqual(($0 as? BadgeError)?.code, .documentInvalid)
        }
        XCTAssertNil(try site.authority.policy())
        try await site.close()
    }

    func testTheSecondOfTwoAdministratorsIsTold() async throws {
        let site = try await AdminSite()
        let (first, second) = (try site.browser(.policy), try site.browser(.owner))
        try first.get("/policy")
        try second.get("/policy")
        let mine = Self.fence.replacing("Office", with: "My office")

        try first.post("/policy", ["document": Self.fence, "version": "0", "act": "publish"])
        let told = try second.post("/policy", ["document": mine, "version": "0", "act": "publish"])
        let form = try told.form("/policy")
        let again = try second.post(
            "/policy", ["document": mine, "version": form.hidden["version"] ?? "", "act": "publish"])

        XCTAssertEqual(told.status, 409)
        XCTAssertTrue(told.text.contains("Version 1 was published while you worked on version 0."), told.text)
        XCTAssertEqual(told.textArea("document"), mine, "what was typed stays")
        XCTAssertTrue(again.text.contains("Version 2"), again.text)
        try await site.close()
    }

    func testPointsAreEditedByTheirCoordinates() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/policy")
        let fields = [
            "document": Self.fence, "version": "0", "act": "apply", "points.0.0.latitude": "48.5",
            "points.0.0.radius": "250", "points.0.1.ring": "50, 0\n50, 2\n51, 2\n50, 0",
        ]

        let applied = try browser.post("/policy", fields)
        let document = try XCTUnwrap(applied.textArea("document"))
        let odd = try browser.post("/policy", fields.merging(["points.0.0.latitude": "north"]) { $1 })

        let areas = try XCTUnwrap(JSON.parse(document)["restrictions"]?.arrayValue?.first?["areas"]?.arrayValue)
        XCTAssertEqual(areas[0]["circle"]?["latitude"], .double(48.5))
        XCTAssertEqual(areas[0]["circle"]?["radius"], 250)
        XCTAssertEqual(areas[0]["circle"]?["longitude"], .double(-0.1))
        XCTAssertEqual(areas[1]["polygon"]?["coordinates"], [[[0, 50], [2, 50], [2, 51], [0, 50]]])
        XCTAssertTrue(odd.text.contains("restrictions[0].areas[0].circle.latitude"), odd.text)
        XCTAssertNil(try site.authority.policy(), "applying publishes nothing")
        try await site.close()
    }

    func testAnAuditorReadsThePolicyAndHasNoForm() async throws {
        let site = try await AdminSite()
        try site.authority.set(try Policy(JSONReader(JSON.parse(Self.fence))))

        let page = try site.browser(.auditor).get("/policy")

        XCTAssertTrue(page.text.contains("\"Office\"") && page.markup.contains("<svg"), page.text)
        XCTAssertFalse(page.markup.contains("<textarea") || page.markup.contains("action=\"/policy\""))
        try await site.close()
    }
}

extension PageClient.Page {
    fileprivate func textArea(_ name: String) -> String? {
        guard let area = markup.firstMatch(of: #/<textarea id="document"[^>]*>\n([^<]*)</#) else { return nil }
        return String(area.output.1).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }
}
