import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages
@testable import BadgeAuthority

/// What no form of the pages would send, sent by an owner with the token of a page.
final class AdminFormTests: XCTestCase {
    func testBadInputIsRefusedAndChangesNothing() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        let badge = try await site.fillForForms()
        let forms = site.forms(badge)
        XCTAssertEqual(
            Set(forms.map(\.route)),
            Set(AdminRoute.all.filter { $0.method == .post }.map { $0.path.joined(separator: "/") }))

        try browser.get("/account")
        // One of six for each form, the same each time.
        let random = SeededRandom(seed: 12)
        func isChosen() -> Bool { random.bytes(1)[0] % 6 == 0 }
        for form in forms {
            let id = try form.id()
            for name in form.required {
                let fields = try form.fields().filter { $0.key != name }
                try check(form, form.path(id), Input(PageClient.encoded(fields), mustBeRefused: true), site, browser)
            }
            for input in try Self.inputs(of: form) where isChosen() {
                try check(form, form.path(id), input, site, browser)
            }
            if form.route.contains("*") {
                let whole = PageClient.encoded(try form.fields())
                for unknown in Self.unknownIDs where isChosen() {
                    try check(form, form.path(unknown), Input(whole, mustBeRefused: true), site, browser)
                }
            }
            guard form.isSent else { continue }
            let page = try browser.post(form.path(id), try form.fields())
            XCTAssertEqual(page.status, 200, "\(form.route) as it should be: \(page.text)")
        }
        try await site.close()
    }

    private struct Input {
        let body: String
        let mustBeRefused: Bool

        init(_ body: String, mustBeRefused: Bool) {
            self.body = body
            self.mustBeRefused = mustBeRefused
        }
    }

    private static let unknownIDs = [
        "unknown", "-1", "0", "99999999999999999999", "..", "%00", "%FF", "%27%3B--", "%E2%80%AE",
        String(repeating: "a", count: 1000), String(repeating: "%61", count: 700),
    ]

    private static let blankValues = ["", "%20", "%0D%0A"]
    private static let wrongValues =
        blankValues + [
            "wrong", "-1", "1e9", "99999999999999999999", "0x1", "%5B%5D",
            String(repeating: "9", count: 400), "%E2%80%AE", "%01",
        ]

    private static func inputs(of form: AdminForm) throws -> [Input] {
        let fields = try form.fields()
        func body(without name: String, _ further: String) -> String {
            [PageClient.encoded(fields.filter { $0.key != name }), further].filter { !$0.isEmpty }.joined(
                separator: "&")
        }
        var inputs: [Input] = []
        for name in fields.isEmpty ? ["other"] : fields.keys.sorted() {
            let twice = ["\(name)=a&\(name)=b", "\(name)=a&\(name)=a"]
            for malformed in twice + ["\(name)=%FF", "\(name)=%C0%AF", "\(name)=%zz", "\(name)=a%00b", "\(name)"] {
                inputs.append(Input(body(without: name, malformed), mustBeRefused: true))
            }
            guard !fields.isEmpty else { continue }
            let isKnown = form.required.contains(name) || form.choices.contains(name)
            let long = "\(name)=" + String(repeating: "a", count: 60_000)
            inputs.append(Input(body(without: name, long), mustBeRefused: isKnown))
            guard form.choices.contains(name) else { continue }
            // An optional field may be empty.
            for value in wrongValues where form.required.contains(name) || !blankValues.contains(value) {
                inputs.append(Input(body(without: name, "\(name)=\(value)"), mustBeRefused: true))
            }
        }
        let many = (0..<200).map { "f\($0)=x" }.joined(separator: "&")
        inputs.append(Input(body(without: "", many), mustBeRefused: true))
        return inputs
    }

    private func check(
        _ form: AdminForm, _ path: String, _ input: Input, _ site: AdminSite, _ browser: PageClient
    ) throws {
        let before = try site.state()
        let token = PageClient.encoded(["pageToken": browser.pageToken])
        let page = try browser.send("POST", path, encoded: input.body.isEmpty ? token : "\(token)&\(input.body)")
        let after = try site.state()

        func what() -> String {
            "\(path.prefix(100)) \(input.body.prefix(100)): \(page.status) \(page.text.prefix(300))"
        }
        let isAnswer = page.status == 200 || page.status == 303 || (400..<500).contains(page.status)
        XCTAssertTrue(isAnswer, what())
        XCTAssertFalse(page.markup.contains("failed that should not"), what())
        XCTAssertNotEqual(page.headers["location"], "/login", what())
        if input.mustBeRefused { XCTAssertGreaterThanOrEqual(page.status, 400, what()) }
        if page.status >= 400 { XCTAssertEqual(after, before, what()) }
        if page.headers["content-type"]?.hasPrefix("text/html") == true {
            do { _ = try StrictMarkup(page.markup) } catch { XCTFail("\(what()) \(error)") }
        }
    }
}

extension AdminSite {
    /// A badge, two versions of a policy, and a message that may have been sent.
    func fillForForms() async throws -> IssuedBadge {
        let badge = try await issueBadge()
        for _ in 0..<2 { try authority.set(try Policy(JSONReader(["restrictions": [["type": "passcode"]]]))) }
        try addMessages(to: ["bo@example.com"])
        return badge
    }

    /// What a refused form leaves as it is.
    fileprivate func state() throws -> [Int] {
        let summary = try authority.summary()
        return [
            try authority.auditEntries(newest: 1).last?.index ?? -1, summary.people, summary.activeBadges,
            summary.suspendedBadges, summary.openInvitations, summary.approvals, summary.policyVersion,
            summary.passwords, summary.secondFactors, summary.operatorMessages, summary.failedMessages,
            try authority.administrators().count,
            try authority.providers().count, try authority.signingKeys().count,
        ]
    }
}
