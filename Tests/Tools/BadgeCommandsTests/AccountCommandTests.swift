import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// `account`, and `login` at an organization with identity providers.
final class AccountCommandTests: XCTestCase {
    private static let server = "https://login.example.com"

    func testAccountsAreListedAndUnlinkedAfterAYes() async throws {
        let person = try Operator()
        try await person.found()
        try await Self.addProvider(person)
        try await person.logIn()
        for account in ["one", "two"] {
            let linked = await person.run(
                "authority", "account", "link", "ana@example.com", account, "--server", Self.server)
            XCTAssertEqual(linked.status, 0, linked.messages)
        }
        let unlink = ["account", "unlink", "1", "--json"]

        let list = try await person.run(on: "laptop", "account", "list", "--json").json("account-list")
        let text = await person.run(on: "laptop", "account", "list")
        let asked = await person.run(on: "laptop", unlink)
        let several = await person.run(on: "laptop", ["account", "unlink", "staff", "--yes", "--json"])
        let unlinked = try await person.run(on: "laptop", unlink + ["--yes"]).json("account-unlink")
        let gone = await person.run(on: "laptop", unlink + ["--yes"])

        XCTAssertEqual(list["accounts"]?.arrayValue?.map { $0["provider"] }, ["staff", "staff"])
        XCTAssertEqual(list["hasPassword"], true)
        XCTAssertTrue(text.output.contains("Staff login"), text.output)
        try asked.failure(64, "inputRequired", says: "--yes")
        try several.failure(16, "ambiguous", says: "by its id")
        XCTAssertEqual(unlinked["account"], "1")
        try gone.failure(15, "notFound")
    }

    func testProvidersAreNamedOrRefusedAndAPasswordNeedsNone() async throws {
        let person = try Operator()
        try await person.found()
        try await Self.addProvider(person)
        let login = ["login", Operator.address, "--json"]

        let unknown = await person.run(on: "laptop", login + ["--provider", "nobody"])
        let unsupported = await person.run(on: "laptop", login + ["--provider", "campus"])
        let unnamed = await person.run(on: "laptop", login + ["--method", "provider"])
        let mixed = await person.run(on: "laptop", login + ["--provider", "staff", "--method", "browser"])
        let badge = try await person.logIn()

        try unknown.failure(15, "providerUnknown")
        try unsupported.failure(18, "providerUnsupported")
        try unnamed.failure(64, "inputRequired", says: "--provider")
        XCTAssertEqual(mixed.status, 64)
        XCTAssertEqual(badge["status"], "active")
    }

    func testALoginIsShownAsAThemeAndADocumentOfLoginScreensHaveIt() async throws {
        let presenter = ScriptedPresenter([
            .providerWaiting: [.wait, .wait], .providerList: [.giveUp, .action("native")],
        ])
        let person = try Operator(presenter: presenter)
        try await person.found()
        try await Self.addProvider(person)
        let theme = try person.file("theme.json", #"{"presentation": {"removedProviders": ["campus"]}}"#)
        let settings = try person.file(
            "login.json", #"{"screens": {"project": {"default": {"title": {"text": "Works account"}}}}}"#)
        let wrong = try person.file("wrong.json", #"{"bar": 7}"#)
        let login = ["login", Operator.address, "--json"]
        try Data(SamplePicture.logo).write(to: person.folder.url.appending(path: "staff.png"))

        let assets = ["--assets", person.folder.path]
        _ = await person.run(on: "laptop", login + ["--theme", theme] + assets)
        _ = await person.run(on: "laptop", login + ["--login-settings", settings] + assets)
        let refused = await person.run(on: "laptop", login + ["--theme", wrong])
        let alone = await person.run(on: "laptop", login + assets)

        let shown = await presenter.transcript.events.compactMap { event -> Form? in
            if case .shown(let form) = event, form.kind != .providerWaiting { form } else { nil }
        }
        XCTAssertEqual(shown.map(\.kind), [.providerList, .providerList, .loginToOrganization])
        let rows = shown[0].actions.filter(\.isRow)
        XCTAssertEqual(rows.map(\.name), ["provider:staff"])
        XCTAssertEqual(rows.map { $0.icon?.bytes }, [SamplePicture.logo])
        XCTAssertEqual(shown[1].fields.map(\.name), [], "the document describes another login screen")
        XCTAssertEqual(shown[2].title, "Works account")
        try refused.failure(16, "documentInvalid")
        XCTAssertEqual(alone.status, 64)
    }

    func testTheListLeavesProvidersOutAndHasThePasswordAboveIt() async throws {
        let presenter = ScriptedPresenter([.providerWaiting: [.wait], .providerList: [.giveUp]])
        let person = try Operator(presenter: presenter)
        try await person.found()
        try await Self.addProvider(person)
        let login = ["login", Operator.address, "--json"]

        let list = ["--exclude-provider", "campus", "--native-login", "above"]
        let cancelled = await person.run(on: "laptop", login + list)
        let direct = await person.run(on: "laptop", login + list + ["--provider", "staff"])
        let browser = await person.run(on: "laptop", login + list + ["--method", "browser"])

        let shown = await presenter.transcript.events.compactMap { event -> [String]? in
            guard case .shown(let form) = event, form.kind == .providerList else { return nil }
            return form.actions.map(\.label)
        }
        XCTAssertEqual(shown, [["Log in", "Staff login"]])
        XCTAssertEqual([cancelled.status, direct.status, browser.status], [10, 64, 64])
    }

    private static func addProvider(_ person: Operator) async throws {
        for options in [
            ["staff", "--name", "Staff login", "--icon", "staff", "--issuer", server, "--client-id", "badges"],
            ["campus", "--name", "Campus", "--kind", "saml"],
        ] {
            let added = await person.run(["authority", "provider", "add"] + options)
            XCTAssertEqual(added.status, 0, added.messages)
        }
    }
}
