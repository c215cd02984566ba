import BadgeAuthority
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeUI
import Foundation
import Logging
import TestSupport
import XCTest

@testable import BadgeAdminPages
@testable import BadgeWebUI

/// The administrators' pages on a socket, and browsers without scripts.
final class AdminSite {
    let organization: TestOrganization
    let pages: AdminPages
    let site: WebSite
    let clock: FixedClock
    let monotonicClock = FixedMonotonicClock()
    private let keys: [Administrator.Role: NewAdministratorKey]

    static let date = Date(timeIntervalSince1970: 1_772_355_600)
    static let password = "correct horse battery"

    var authority: Authority { organization.authority }

    /// Starts the pages of an organization with an administrator of each role.
    init(logger: Logger = CapturingLog().logger) async throws {
        clock = FixedClock(AdminSite.date)
        organization = try TestOrganization(clock: clock, random: SeededRandom(seed: 5))
        var keys: [Administrator.Role: NewAdministratorKey] = [:]
        for role in Administrator.Role.allCases {
            keys[role] = try organization.authority.addAdministrator(
                Self.email(role), name: "The \(role.rawValue)", role: role, password: Secret(utf8: Self.password))
        }
        self.keys = keys
        pages = AdminPages(
            organization.authority, timeZone: .gmt, clock: clock, monotonicClock: monotonicClock,
            random: SeededRandom(seed: 6), logger: logger)
        var options = WebSite.Options(.loopback(name: try organization.authority.pagesHostName, port: 0))
        options.assets = AdminPages.assets
        options.clock = monotonicClock
        options.random = SeededRandom(seed: 7)
        site = try await WebSite.start(pages, options)
    }

    static func email(_ role: Administrator.Role) -> String { "\(role.rawValue)@example.com" }

    /// The fields of the login of an administrator, with the code of now.
    func login(_ role: Administrator.Role) throws -> [String: String] {
        let key = try XCTUnwrap(keys[role])
        return [
            "email": Self.email(role), "password": Self.password,
            "code": OneTimeCode.totp(key: key.codeKey, at: clock.now(), period: 30, digits: 6),
        ]
    }

    /// A browser that nobody has logged in with.
    func stranger() throws -> PageClient { try PageClient(site: site.url) }

    /// A browser in which an administrator has logged in.
    func browser(_ role: Administrator.Role) throws -> PageClient {
        let browser = try stranger()
        clock.advance(by: 60)
        try browser.get("/login")
        let page = try browser.post("/login", login(role))
        XCTAssertEqual(page.path, "/", page.text)
        return browser
    }

    /// A form with a file as it arrives, apart from any session.
    func request(_ path: [String], file: String, _ texts: [String: String] = [:]) -> SiteRequest {
        var fields = WebFields(texts: texts)
        fields.files = ["file": WebFields.File(name: "people.csv", bytes: Array(file.utf8))]
        return SiteRequest(
            web: WebRequest(method: .post, path: path, query: [:], fields: fields, languages: Languages([])),
            client: nil)
    }

    /// A form as it arrives, apart from any session.
    func request(_ path: [String], _ fields: [String: String]) -> SiteRequest {
        SiteRequest(
            web: WebRequest(
                method: .post, path: path, query: [:], fields: WebFields(texts: fields), languages: Languages([])),
            client: nil)
    }

    var view: PageView {
        PageView(words: Localization(Languages([]), of: .administration), timeZone: .gmt, now: clock.now())
    }

    /// A badge of the organization's person.
    func issueBadge() async throws -> IssuedBadge {
        let home = try TemporaryHome()
        let invitation = try organization.invite()
        let code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let wallet = try await BadgeWallet.open(organization.configuration(home: home.url))
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: [.submit(["code": code])]]))
        _ = try await wallet.provision(invitation.offer)
        try await wallet.close()
        return try XCTUnwrap(try authority.badges().last)
    }

    func close() async throws {
        await site.stop()
        try organization.close()
    }
}
