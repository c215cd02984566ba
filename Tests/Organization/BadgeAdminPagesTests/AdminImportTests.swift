import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// People from a file: what an import would do, and the import.
final class AdminImportTests: XCTestCase {
    private static let file = """
        name,email,title
        Ana Lima,ana@example.com,Chief
        Bo Ek,bo@example.com,Cook
        ,nobody,
        "<b>Eve</b>",eve@example.com,
        """

    private func post(_ request: SiteRequest, _ role: Administrator.Role, _ site: AdminSite) async throws -> WebPage {
        let account = try site.authority.administratorAccount(AdminSite.email(role))
        var answer = try await site.pages.response(to: request, by: account)
        if case .web(.redirect(let path))? = answer {
            answer = try await site.pages.response(
                to: SiteRequest(WebRequest(.get, AdminRoute.parts(path.description))), by: account)
        }
        let page: WebPage? = if case .web(.page(let page))? = answer { page } else { nil }
        return try XCTUnwrap(page)
    }

    private func preview(_ file: String, _ site: AdminSite, _ texts: [String: String] = [:]) async throws -> WebPage {
        try await post(site.request(["people", "import", "preview"], file: file, texts), .people, site)
    }

    func testAPreviewSaysWhatAnImportWouldDoAndChangesNothing() async throws {
        let site = try await AdminSite()
        _ = try site.authority.add(Person.Details(name: "Zoe", email: "zoe@example.com"))
        let before = try site.authority.auditEntries().count

        let page = try await preview(Self.file, site)
        let markup = page.content.markup

        XCTAssertEqual(page.status, 200)
        XCTAssertTrue(markup.contains("Nothing was changed."), markup)
        XCTAssertTrue(markup.contains("nobody"), markup)
        XCTAssertTrue(markup.contains("zoe@example.com"), "who is missing is named")
        XCTAssertFalse(markup.contains("<b>Eve"))
        XCTAssertEqual(try site.authority.auditEntries().count, before)
        XCTAssertEqual(try site.authority.people().count, 2)
        try await site.close()
    }

    func testAnImportAddsThePeopleOfThePreviewAndUpdatesIfAsked() async throws {
        let site = try await AdminSite()
        let actor = try site.authority.administrator(AdminSite.email(.people)).id.rawValue
        let preview = try await preview(Self.file, site, ["update": "on"]).content.markup
        let file = try XCTUnwrap(preview.firstMatch(of: #/name="people" value="([^"]*)"/#)).output.1

        let done = try await post(
            site.request(["people", "import"], ["people": String(file), "update": "on"]), .people, site)

        XCTAssertEqual(done.status, 200)
        XCTAssertTrue(done.content.markup.contains("/people"), done.content.markup)
        XCTAssertTrue(preview.contains("name=\"update\" value=\"on\""))
        XCTAssertEqual(try site.authority.people().count, 3)
        XCTAssertEqual(try site.authority.person("ana@example.com").details.title, "Chief")
        XCTAssertEqual(try site.authority.person("bo@example.com").details.title, "Cook")
        XCTAssertEqual(try site.authority.auditEntries().last?.event.actor, .administrator(actor))
        try await site.close()
    }

    func testAFileThatIsNoTableOfPeopleIsRefused() async throws {
        let site = try await AdminSite()
        let long = "name,email\n" + String(repeating: "A,a@example.com\n", count: PeopleUpload.mostRows + 1)
        let files = [
            "", "email\na@example.com", "name,email,shoe\nA,a@example.com,9", "name,email\n\"A,a@example.com",
            "name,email\nA,\u{0}", long, String(repeating: "a", count: PeopleUpload.mostBytes + 1),
        ]

        for (number, file) in files.enumerated() {
            let page = try await preview(file, site)
            XCTAssertEqual(page.status, 422, "\(number)")
        }
        let unreadable = try await post(site.request(["people", "import"], ["people": "?"]), .people, site)

        XCTAssertEqual(unreadable.status, 422)
        XCTAssertEqual(try site.authority.people().count, 1)
        try await site.close()
    }

    func testAFileHasTenThousandRowsAndTwoMillionBytesAtMost() throws {
        func file(_ rows: [(length: Int, count: Int)]) -> [UInt8] {
            let lines = rows.flatMap { row in
                let name = String(repeating: "n", count: row.length - ",p@example.com\n".utf8.count)
                return Array(repeating: name + ",p@example.com\n", count: row.count)
            }
            return Array(("name,email\n" + lines.joined()).utf8)
        }

        XCTAssertEqual(try PeopleUpload(file([(16, 10_000)])).rows.count, 10_000)
        assertThrows(.invalidInput) { try PeopleUpload(file([(16, 10_001)])) }
        let largest = try PeopleUpload(file([(200, 9999), (189, 1)]))
        XCTAssertEqual(largest.bytes.count, 2_000_000)
        assertThrows(.invalidInput) { try PeopleUpload(file([(200, 9999), (190, 1)])) }
    }

    func testAPreviewNamesTwoHundredRefusalsAndAHundredWhoAreMissing() async throws {
        let site = try await AdminSite()
        _ = try site.authority.importPeople(
            (1...1100).map { Person.Details(name: "P \($0)", email: "p\($0)@example.com") })
        let rows = (1...201).map { "P,nobody \($0)\n" }.joined()

        let report = try await PeopleUpload(Array(("name,email\n" + rows).utf8)).preview(
            updating: false, by: site.authority)

        XCTAssertEqual([report.refusedCount, report.refusals.count], [201, 200])
        XCTAssertEqual([report.missingCount, report.missing.count], [1101, 100])
        try await site.close()
    }

    func testAPreviewOfAFileThatCannotBeReadSaysThatNothingWasImported() async throws {
        let site = try await AdminSite()

        let quote = try await preview("name,email\nBo,bo@example.com\n\"Cy,cy@example.com", site).content.markup
        let empty = try await preview("", site).content.markup
        let blank = try await preview("\n\n", site).content.markup

        XCTAssertTrue(quote.contains("Nothing was imported."), quote)
        XCTAssertFalse(quote.contains("rows before"), quote)
        for markup in [empty, blank] { XCTAssertTrue(markup.contains("The file is empty."), markup) }
        try await site.close()
    }

    func testARefusalOfOtherDetailsNamesTheBoxThatTakesThem() async throws {
        let site = try await AdminSite()

        let markup = try await preview("name,email\nAna,ana@example.com\n", site).content.markup

        XCTAssertTrue(markup.contains("check “Update people who are here already”"), markup)
        XCTAssertFalse(markup.contains("--update"), markup)
        try await site.close()
    }

    func testAnImportIsForThoseWhoMayChangePeople() async throws {
        let site = try await AdminSite()

        for role in [Administrator.Role.policy, .auditor] {
            let page = try await post(
                site.request(["people", "import", "preview"], file: Self.file), role, site)
            XCTAssertEqual(page.status, 403)
        }
        XCTAssertFalse(try site.browser(.auditor).get("/people").markup.contains("/people/import"))
        XCTAssertTrue(try site.browser(.people).get("/people").markup.contains("/people/import"))
        try await site.close()
    }
}
