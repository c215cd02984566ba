import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeWebUI
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// What changes have made: for whom it is kept, and for how long.
final class AdminResultsTests: XCTestCase {
    private let clock = FixedMonotonicClock()
    private lazy var results = AdminResults(clock: clock, random: SeededRandom(seed: 1))

    // Keeps a result, and returns the token of its address.
    @discardableResult
    private func keep(
        _ title: String, of administrator: Administrator, isSecret: Bool = false, files: [String] = []
    ) throws -> String {
        let path = results.keep(for: administrator) { _ in
            AdminResults.Content(
                page: WebPage(title: title) { HTML(.p) { title } }, isSecret: isSecret,
                files: Dictionary(
                    uniqueKeysWithValues: files.map { ($0, .download([1], mediaType: "text/csv", name: $0)) }))
        }
        return try XCTUnwrap(path.description.split(separator: "/").last.map(String.init))
    }

    private func administrators(_ site: AdminSite) throws -> (people: Administrator, owner: Administrator) {
        (
            try site.authority.administrator(AdminSite.email(.people)),
            try site.authority.administrator(AdminSite.email(.owner))
        )
    }

    func testAnAdministratorWithManyResultsEndsNoneOfAnotherOne() async throws {
        let site = try await AdminSite()
        let (people, owner) = try administrators(site)
        let codes = try keep("Codes", of: people, files: ["codes"])

        for _ in 0..<2 * AdminResults.maxKept { try keep("Key", of: owner, isSecret: true) }

        XCTAssertNotNil(results.file("codes", of: codes, for: people, isShown: true))
        XCTAssertEqual(results.unseen(by: owner).count, AdminResults.maxOfOne)
        try await site.close()
    }

    func testWhatIsSavedOrNoSecretEndsBeforeCodesThatAreUnsaved() async throws {
        let site = try await AdminSite()
        let owner = try administrators(site).owner
        let codes = try keep("Codes", of: owner, files: ["codes"])
        let saved = try keep("Saved", of: owner, files: ["codes"])
        let report = try keep("Report", of: owner)
        _ = results.file("codes", of: saved, for: owner, isShown: true)

        for _ in 0..<AdminResults.maxOfOne - 1 { try keep("Key", of: owner, isSecret: true) }

        XCTAssertNil(results.page(saved, for: owner, isShown: true))
        XCTAssertNil(results.page(report, for: owner, isShown: true))
        XCTAssertNotNil(results.page(codes, for: owner, isShown: true))
        try await site.close()
    }

    func testAResultIsThereForTenMinutesToTheSecond() async throws {
        let site = try await AdminSite()
        let owner = try administrators(site).owner
        let report = try keep("Report", of: owner)

        clock.advance(by: 600)
        let last = results.page(report, for: owner, isShown: false)
        clock.advance(by: 1)

        XCTAssertNotNil(last)
        XCTAssertEqual(results.unseen(by: owner).count, 0)
        XCTAssertNil(results.page(report, for: owner, isShown: false))
        try await site.close()
    }

    func testAResultEndsForAnAdministratorWhoHasAnotherRole() async throws {
        let site = try await AdminSite()
        let people = try administrators(site).people
        let codes = try keep("Codes", of: people, files: ["codes"])

        try site.authority.setRole(.auditor, ofAdministrator: AdminSite.email(.people))
        let auditor = try administrators(site).people

        XCTAssertNil(results.file("codes", of: codes, for: auditor, isShown: true))
        XCTAssertNil(results.page(codes, for: auditor, isShown: true))
        XCTAssertEqual(results.unseen(by: auditor).count, 0)
        XCTAssertNotNil(results.page(codes, for: people, isShown: true))
        try await site.close()
    }

    func testAResultIsUnseenUntilItsPageIsShownAndEachFileSaved() async throws {
        let site = try await AdminSite()
        let owner = try administrators(site).owner
        let codes = try keep("Codes", of: owner, files: ["codes", "offers"])
        let steps: [() -> Void] = [
            { _ = self.results.page(codes, for: owner, isShown: false) },
            { _ = self.results.page(codes, for: owner, isShown: true) },
            { _ = self.results.file("codes", of: codes, for: owner, isShown: true) },
            { _ = self.results.file("offers", of: codes, for: owner, isShown: false) },
            { _ = self.results.file("offers", of: codes, for: owner, isShown: true) },
        ]

        let unseen = steps.map { step in
            step()
            return results.unseen(by: owner).count
        }

        XCTAssertEqual(unseen, [1, 1, 1, 1, 0])
        XCTAssertNotNil(results.page(codes, for: owner, isShown: true))
        try await site.close()
    }

    // Invites a person, and loses the answer but for its address.
    private func invite(_ site: AdminSite, _ browser: PageClient) throws -> String {
        let path = "/people/\(site.organization.person.id)"
        try browser.get(path)
        let answer = try browser.send("POST", path + "/invite", ["way": "here", "pageToken": browser.pageToken])
        return try XCTUnwrap(answer.headers["location"])
    }

    func testNeitherHeadNorAPrefetchUsesUpASecret() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = try invite(site, browser)

        let head = try browser.send("HEAD", path)
        let prefetch = try browser.send("GET", path, headers: ["Sec-Purpose": "prefetch;prerender"])
        let shown = try browser.get(path)

        XCTAssertEqual([head.status, prefetch.status, shown.status], [404, 404, 200])
        XCTAssertFalse(prefetch.markup.contains("invitation-code"), prefetch.text)
        XCTAssertTrue(shown.markup.contains("invitation-code"), shown.text)
        try await site.close()
    }

    func testAResultIsGoneAfterALogOut() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = try invite(site, browser)

        try browser.get("/account")
        try browser.post("/logout")
        let later = try site.browser(.people).get(path)

        XCTAssertEqual(later.status, 404)
        try await site.close()
    }

    func testAnInvitationWhoseAnswerWasLostIsFoundOnTheInvitationsPage() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = try invite(site, browser)

        let found = try browser.get("/invitations")
        let foreign = try site.browser(.owner).get("/invitations")
        let shown = try browser.get(path)
        let later = try browser.get("/invitations")

        XCTAssertTrue(found.markup.contains("href=\"\(path)\""), found.text)
        XCTAssertFalse(foreign.markup.contains(path), foreign.text)
        XCTAssertTrue(shown.markup.contains("invitation-code"), shown.text)
        XCTAssertFalse(later.markup.contains(path), later.text)
        try await site.close()
    }
}
