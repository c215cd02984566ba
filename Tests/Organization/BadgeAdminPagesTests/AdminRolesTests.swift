import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// Who may see and change what: the table of routes, the table of roles, and requests that play them.
final class AdminRolesTests: XCTestCase {
    /// Every request that the pages answer, with its area and access. A new one is decided about here first.
    private static let table: [String: String] = [
        "get ": "overview read", "get account": "overview read",
        "get account/password": "overview read", "post account/password": "overview read",
        "get account/code": "overview read", "post account/code": "overview read",
        "get people": "people read", "post people": "people change", "get people/new": "people change",
        "get people/import": "people change", "post people/import": "people change",
        "post people/import/preview": "people change",
        "get people/*": "people read", "post people/*": "people change", "get people/*/edit": "people change",
        "get people/*/remove": "people change", "post people/*/remove": "people change",
        "post people/*/second-factor": "people change", "get people/*/password": "people change",
        "post people/*/password": "people change", "post people/*/invite": "invitations change",
        "post people/*/withdraw": "invitations change", "get people/*/suspend": "badges change",
        "post people/*/suspend": "badges change", "post people/*/reinstate": "badges change",
        "get people/*/remove-device": "devices change", "post people/*/remove-device": "devices change",
        "get invitations": "invitations read", "post invitations/approve": "invitations change",
        "post invitations/refuse": "invitations change", "get invitations/all": "invitations change",
        "post invitations/all/preview": "invitations change", "post invitations/all": "invitations change",
        "get badges": "badges read", "get badges/*": "badges read", "get badges/*/revoke": "badges change",
        "post badges/*/revoke": "badges change", "post badges/*/suspend": "badges change",
        "post badges/*/reinstate": "badges change",
        "get policy": "policy read", "post policy": "policy change", "get policy/versions": "policy read",
        "get policy/versions/*": "policy read", "get policy/versions/*/restore": "policy change",
        "post policy/versions/*/restore": "policy change", "get agreements": "agreements read",
        "get providers": "providers read", "post providers": "providers change",
        "get providers/*/remove": "providers change", "post providers/*/remove": "providers change",
        "get login-settings": "loginSettings read", "post login-settings": "loginSettings read",
        "get devices": "devices read",
        "get keys": "keys read", "post keys/next": "keys change", "get keys/rotate": "keys change",
        "post keys/rotate": "keys change", "post keys/retire": "keys change",
        "get outbox": "outbox read", "post outbox/*/resend": "outbox change",
        "get audit": "audit read", "get audit/*": "audit read", "get audit/*/proof": "audit read",
        "post audit/verify": "audit read",
        "get organization": "organization read", "post organization": "organization change",
        "get administrators": "administrators read", "get administrators/new": "administrators change",
        "post administrators": "administrators change", "post administrators/*/role": "administrators change",
        "get administrators/*/code": "administrators change", "post administrators/*/code": "administrators change",
        "get administrators/*/remove": "administrators change",
        "post administrators/*/remove": "administrators change",
        "get results/*": "overview read", "get results/*/*": "overview read",
        "get login": "", "post login": "", "get open/*": "", "post open/*": "", "post logout": "",
    ]

    // A request may wait for its body, or for other passwords, while its administrator is removed or changed.
    func testARequestOfAnAccountThatChangedMeanwhileChangesNothing() async throws {
        let site = try await AdminSite()
        let email = AdminSite.email(.people)
        let fields = ["name": "Bo Ek", "email": "bo@example.com"]
        let changes: [() throws -> Void] = [
            { try site.authority.setPassword(Secret(utf8: "another password"), ofAdministrator: email) },
            { try site.authority.setRole(.owner, ofAdministrator: email) },
            { try site.authority.removeAdministrator(email) },
        ]

        for change in changes {
            let evaluated = try site.authority.administratorAccount(email)
            try change()
            let answer = try await site.pages.response(to: site.request(["people"], fields), by: evaluated)

            guard case .web(.page(let page))? = answer else { return XCTFail("\(String(describing: answer))") }
            XCTAssertEqual(page.status, 422)
            XCTAssertEqual(try site.authority.people().count, 1)
        }
        try await site.close()
    }

    func testOnlyAnOwnerRegistersAProviderWhereAccountsAreLinked() async throws {
        let site = try await AdminSite()
        let issuer = try XCTUnwrap(URL(string: "https://login.example.com"))
        let provider = IdentityProvider(
            id: .init(rawValue: "staff"), name: "Staff login", kind: .openIDConnect(.init(issuer: issuer, id: "badges"))
        )
        try site.authority.addProvider(ProviderRegistration(provider, domains: []))
        try site.authority.linkAccount("ana-1", at: issuer, to: site.organization.person.details.email)
        try site.authority.removeProvider(provider.id)
        let fields = ["document": provider.json.text.replacing("badges", with: "other-client")]
        let browsers = [try site.browser(.policy), try site.browser(.owner)]

        let answers = try browsers.map { browser in
            try browser.get("/providers")
            return try browser.post("/providers", fields)
        }

        XCTAssertEqual(answers.map(\.status), [422, 200])
        XCTAssertTrue(answers[0].text.contains("accounts are linked at this issuer"), answers[0].text)
        try await site.close()
    }

    func testOnlyAnOwnerSaysForWhichDomainsAProviderSpeaks() async throws {
        let site = try await AdminSite()
        let provider = """
            {"id": "staff", "name": "Staff", "kind": "openIDConnect", "issuer": "https://staff.example.com",
             "clientID": "badges"}
            """
        let fields = ["document": provider, "domains": "example.com"]
        let policy = try site.browser(.policy)

        let form = try policy.get("/providers")
        let refused = try policy.post("/providers", fields)
        let before = try site.authority.providers()
        let owner = try site.browser(.owner)
        try owner.get("/providers")
        let added = try owner.post("/providers", fields)

        XCTAssertFalse(form.markup.contains("name=\"domains\""))
        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(before.isEmpty)
        XCTAssertEqual(added.status, 200)
        XCTAssertEqual(try site.authority.providers().first?.domains, ["example.com"])
        try await site.close()
    }

    /// What each role may do, written down a second time.
    private static let rights: [Administrator.Role: (read: Set<String>, change: Set<String>)] = [
        .owner: (everything, everything), .auditor: (everything, []),
        .people: (
            ["overview", "people", "invitations", "badges", "devices", "outbox", "policy", "agreements"],
            ["people", "invitations", "badges", "devices", "outbox"]
        ),
        .policy: (
            ["overview", "policy", "agreements", "providers", "loginSettings"],
            ["policy", "agreements", "providers", "loginSettings"]
        ),
    ]

    private static let everything = Set(Administrator.Area.allCases.map(\.rawValue))

    private static func name(_ route: AdminRoute) -> String {
        "\(route.method.rawValue) \(route.path.joined(separator: "/"))"
    }

    private static func isPermitted(_ route: AdminRoute, to role: Administrator.Role?) -> Bool {
        guard let words = table[name(route)]?.split(separator: " ").map(String.init) else { return false }
        guard words.count == 2 else { return true }
        guard let role, let rights = rights[role] else { return false }
        return (words[1] == "change" ? rights.change : rights.read).contains(words[0])
    }

    func testEveryRouteIsInTheTableAndNoOther() {
        let routes = Dictionary(
            uniqueKeysWithValues: AdminRoute.all.map { route in
                switch route.handler {
                case .open: (Self.name(route), "")
                case .closed(let area, let access, _): (Self.name(route), "\(area.rawValue) \(access)")
                }
            })
        XCTAssertEqual(routes, Self.table)
        for route in AdminRoute.all {
            guard case .closed(_, let access, _) = route.handler, route.method == .post else { continue }
            XCTAssertTrue(
                access == .change
                    || [
                        "post audit/verify", "post login-settings", "post account/password", "post account/code",
                    ].contains(Self.name(route)),
                Self.name(route))
        }
    }

    func testNoSequenceOfRequestsDoesWhatTheTableDoesNotAllow() async throws {
        let site = try await AdminSite()
        let badge = try await site.issueBadge()
        let names = try Self.names(in: site, badge)
        let random = SeededRandom(seed: 24)
        var browsers: [Administrator.Role?: PageClient] = [nil: try site.stranger()]
        for role in Administrator.Role.allCases where role != .owner { browsers[role] = try site.browser(role) }

        for step in 0..<400 {
            let role: Administrator.Role? = [nil, .people, .policy, .auditor][random.index(below: 4)]
            let route = AdminRoute.all[random.index(below: AdminRoute.all.count)]
            let browser = try XCTUnwrap(browsers[role])
            // The end of a session is what its own tests are about.
            guard Self.name(route) != "post logout", Self.name(route) != "post login" else { continue }
            let path =
                "/"
                + route.path.map { $0 == "*" ? names[random.index(below: names.count)] : $0 }
                .joined(separator: "/")
            let before = try site.authority.auditEntries().count

            let page = try browser.send(
                route.method == .get ? "GET" : "POST", path,
                route.method == .get ? [:] : Self.fields(names, random, browser))

            let what = "\(step): \(role?.rawValue ?? "nobody") \(Self.name(route)) \(path)"
            XCTAssertNotEqual(page.status, 500, what)
            guard !Self.isPermitted(route, to: role) else { continue }
            XCTAssertEqual(try site.authority.auditEntries().count, before, what)
            if role == nil {
                XCTAssertEqual(page.status, 303, what)
                XCTAssertEqual(page.headers["location"], "/login", what)
            } else {
                XCTAssertEqual(page.status, 403, what)
            }
            for secret in ["Ana Lima", "ana@example.com", badge.holderKey] {
                XCTAssertFalse(page.markup.contains(secret), what)
            }
        }
        XCTAssertEqual(try site.authority.administrators().count, 4)
        try await site.close()
    }

    // Everything that a path or a field could name.
    private static func names(in site: AdminSite, _ badge: IssuedBadge) throws -> [String] {
        try [site.organization.person.id.rawValue, badge.id.rawValue, "0", "new", "nothing"]
            + site.authority.administrators().map(\.id.rawValue)
    }

    private static func fields(_ names: [String], _ random: SeededRandom, _ browser: PageClient) -> [String: String] {
        [
            "pageToken": browser.pageToken,
            "email": random.index(below: 2) == 0 ? "ana@example.com" : "new@example.com",
            "name": "Somebody", "role": ["owner", "auditor"][random.index(below: 2)], "password": "a long password",
            "username": "ana", "way": "here", "isRequired": ["yes", "no"][random.index(below: 2)],
            "device": names[random.index(below: names.count)],
        ]
    }

    func testARoleHoldsFromTheNextRequestOn() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        XCTAssertEqual(try browser.get("/people").status, 200)

        try site.authority.setRole(.policy, ofAdministrator: AdminSite.email(.people))
        let lesser = try browser.get("/people")
        try site.authority.removeAdministrator(AdminSite.email(.people))
        let removed = try browser.get("/")

        XCTAssertEqual(lesser.status, 403)
        XCTAssertEqual(removed.path, "/login")
        try await site.close()
    }

    func testAPageHasButtonsOnlyForWhatTheRoleMayDo() async throws {
        let site = try await AdminSite()
        let badge = try await site.issueBadge()
        let paths = [
            "/people", "/people/\(site.organization.person.id)", "/badges", "/badges/\(badge.id)", "/invitations",
            "/invitations/all",
            "/administrators", "/audit", "/", "/policy", "/agreements", "/providers", "/login-settings", "/devices",
            "/keys", "/outbox", "/policy/versions", "/policy/versions/1", "/policy/versions/2",
            "/account", "/account/password", "/account/code", "/organization",
        ]
        for limit in 1...2 {
            try site.authority.set(try Policy(JSONReader(["deviceLimit": .integer(Int64(limit)), "restrictions": []])))
        }
        for role in Administrator.Role.allCases {
            let browser = try site.browser(role)
            for path in paths {
                let page = try browser.get(path)
                for match in page.markup.matches(of: #/(?:action|href)="(\/[^"?]*)/#) {
                    let target = String(match.output.1)
                    guard !target.hasPrefix("/assets"), !target.hasPrefix("/styles") else { continue }
                    let isForm = match.output.0.hasPrefix("action")
                    let routes = AdminRoute.all.filter { route in
                        let parts = AdminRoute.parts(target)
                        return route.path.count == parts.count
                            && zip(route.path, parts).allSatisfy { $0 == "*" || $0 == $1 }
                            && (isForm || route.method == .get)
                    }
                    XCTAssertFalse(routes.isEmpty, "\(path) leads to \(target)")
                    XCTAssertTrue(
                        routes.contains { Self.isPermitted($0, to: role) }, "\(role) at \(path) gets \(target)")
                }
            }
        }
        try await site.close()
    }
}

extension SeededRandom {
    fileprivate func index(below count: Int) -> Int {
        let bytes = bytes(2)
        return (Int(bytes[0]) << 8 | Int(bytes[1])) % count
    }
}
