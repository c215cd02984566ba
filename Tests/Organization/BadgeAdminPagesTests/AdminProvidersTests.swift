import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// The registration of identity providers, by fields and by a document.
final class AdminProvidersTests: XCTestCase {
    func testAProviderIsRegisteredByItsFields() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/providers")

        let added = try browser.post("/providers", Self.fields)

        XCTAssertEqual(added.status, 200, added.text)
        let registered = try XCTUnwrap(try site.authority.providers().first)
        XCTAssertEqual(
            registered.provider,
            IdentityProvider(
                id: .init(rawValue: "works"), name: "Works login", icon: "key",
                kind: .openIDConnect(
                    .init(
                        issuer: try XCTUnwrap(URL(string: "https://login.example.com")), id: "badges",
                        scopes: ["email", "groups"])), asksForIdentifier: true))
        XCTAssertEqual(registered.domains, ["example.com", "example.org"])
        for fact in ["Works login", "https://login.example.com", "email groups", "example.com, example.org"] {
            XCTAssertTrue(added.text.contains(fact), fact)
        }
        try await site.close()
    }

    func testEachMistakeStandsAtItsField() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/providers")
        let wrong = ["id": "a b", "name": "", "issuer": "http://login.example.com", "clientID": "", "icon": "../key"]

        let page = try browser.post("/providers", Self.fields.merging(wrong) { $1 })
        let domain = try browser.post("/providers", Self.fields.merging(["domains": "nowhere"]) { $1 })

        XCTAssertEqual([page.status, domain.status], [422, 422])
        for name in wrong.keys {
            XCTAssertTrue(
                page.markup.contains("aria-invalid=\"true\" aria-describedby=\"\(name)-problem \(name)-hint\""), name)
        }
        XCTAssertFalse(page.markup.contains("scopes-problem"))
        XCTAssertTrue(page.markup.contains("value=\"a b\""), "what was entered stays")
        XCTAssertTrue(domain.markup.contains("id=\"domains-problem\""), domain.text)
        XCTAssertTrue(try site.authority.providers().isEmpty)
        try await site.close()
    }

    func testWhatADocumentSaysAndNobodyKnowsIsAMistake() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/providers")
        let document = """
            {"id": "typo", "name": "Typo", "kind": "oidc", "issuer": "https://login.example.com", "clientID": "badges",
             "reauthenticate": true}
            """

        let page = try browser.post("/providers", ["document": document])
        let domain = try browser.post("/providers", Self.fields.merging(["domains": "example.com, no-domain"]) { $1 })

        XCTAssertEqual([page.status, domain.status], [422, 422])
        XCTAssertTrue(page.text.contains("reauthenticate is not known here (did you mean reauthenticates?)"), page.text)
        XCTAssertTrue(page.text.contains("kind is no kind"), page.text)
        XCTAssertTrue(domain.text.contains("“no-domain” is not a domain"), domain.text)
        XCTAssertTrue(try site.authority.providers().isEmpty)
        try await site.close()
    }

    func testAWrongScopeIsAMistakeOfTheFieldOfScopes() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/providers")

        let page = try browser.post("/providers", Self.fields.merging(["scopes": "email gro\\ups"]) { $1 })

        XCTAssertEqual(page.status, 422)
        XCTAssertTrue(page.markup.contains("id=\"scopes-problem\""), page.text)
        try await site.close()
    }

    func testADocumentBecomesTheFieldsThatItHas() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/providers")
        let document = #"{"id": "campus", "name": "Campus", "kind": "saml", "icon": "hat", "reauthenticates": true}"#

        let page = try browser.post("/providers", ["document": document, "act": "fields"])

        XCTAssertTrue(page.markup.contains(#"<option value="saml" selected"#), page.markup)
        XCTAssertTrue(page.markup.contains(#/name="reauthenticates" value="yes" checked/#), page.markup)
        XCTAssertFalse(page.markup.contains(#/name="asksForIdentifier" value="yes" checked/#), page.markup)
        for value in ["campus", "Campus", "hat"] { XCTAssertTrue(page.markup.contains("value=\"\(value)\""), value) }
        try await site.close()
    }

    func testAProviderWithoutOpenIDHasNoIssuer() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/providers")
        let fields = ["kind": "saml", "id": "campus", "name": "Campus", "scopes": "profile email"]

        let refused = try browser.post("/providers", fields.merging(["issuer": "https://campus.example.com"]) { $1 })
        let added = try browser.post("/providers", fields)

        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(refused.markup.contains("id=\"issuer-problem\""), refused.text)
        XCTAssertEqual(added.status, 200, added.text)
        XCTAssertEqual(try site.authority.providers().map(\.provider.kind), [.saml])
        try await site.close()
    }

    func testFieldsBecomeADocumentAndTheDocumentFields() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/providers")

        let document = try browser.post("/providers", Self.fields.merging(["act": "document"]) { $1 })
        let text = try XCTUnwrap(document.textArea)
        let fields = try browser.post("/providers", ["document": text, "domains": "example.com", "act": "fields"])
        let unreadable = try browser.post("/providers", ["document": "{", "act": "fields"])
        let before = try site.authority.providers()
        let added = try browser.post("/providers", ["document": text, "act": "add"])

        XCTAssertEqual(try JSON.parse(text)["scopes"], ["email", "groups"])
        XCTAssertEqual(document.status, 200, document.text)
        XCTAssertTrue(fields.markup.contains("value=\"https://login.example.com\""), fields.markup)
        XCTAssertTrue(fields.markup.contains("value=\"example.com\""), fields.markup)
        XCTAssertEqual(unreadable.status, 422)
        XCTAssertNotNil(unreadable.textArea)
        XCTAssertTrue(before.isEmpty, "nothing is registered by going on in the other way")
        XCTAssertEqual(added.status, 200, added.text)
        XCTAssertEqual(try site.authority.providers().first?.provider.icon, "key")
        try await site.close()
    }

    func testMistakesOfADocumentHaveTheirPositions() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/providers")

        let page = try browser.post(
            "/providers", ["document": "{\n  \"id\": \"a b\", \"name\": \"A\",\n  \"issuer\": \"ftp://a\"\n}"])

        XCTAssertEqual(page.status, 422)
        for problem in ["Line 2, column 3: id ", "Line 3, column 3: issuer ", "Line 1, column 1: clientID "] {
            XCTAssertTrue(page.text.contains(problem), page.text)
        }
        try await site.close()
    }

    func testAnAuditorSeesTheProvidersAndHasNoForm() async throws {
        let site = try await AdminSite()
        try site.authority.addProvider(
            ProviderRegistration(IdentityProvider(id: .init(rawValue: "campus"), name: "Campus", kind: .saml)))

        let page = try site.browser(.auditor).get("/providers")

        XCTAssertTrue(page.text.contains("Campus"), page.text)
        XCTAssertTrue(page.text.contains("SAML 2.0"), page.text)
        XCTAssertFalse(page.markup.contains("action=\"/providers\""))
        try await site.close()
    }

    private static let fields = [
        "kind": "openIDConnect", "id": "works", "name": "Works login", "issuer": "https://login.example.com",
        "clientID": "badges", "scopes": "email  groups", "icon": "key", "asksForIdentifier": "yes",
        "domains": "example.com, example.org",
    ]
}

extension PageClient.Page {
    fileprivate var textArea: String? {
        guard let area = markup.firstMatch(of: #/<textarea id="document"[^>]*>\n([^<]*)</#) else { return nil }
        return String(area.output.1).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }
}
