import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// `badgectl wallet` and `badgectl --ui web`, with a browser without scripts.
final class WalletProcessTests: XCTestCase {
    /// What the program shows on its terminal, and a browser at the link.
    private func browser(of console: Console) throws -> PageClient {
        let screen = try console.screen(until: "/open/")
        let start = try XCTUnwrap(screen.range(of: "http://", options: .backwards))
        let rest = try console.screen(until: "\r\n")
        return try PageClient(link: screen[start.lowerBound...] + rest.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    func testAWalletIsShownUntilItIsInterrupted() throws {
        let works = try CommandFixture(policy: Rules.policy(Rules.agreement))
        let invitation = try works.invitation()
        let program = try Program(works.home("device") + ["wallet", "--json", "--print-link"])
        let listening = try JSON.parse(try program.line())
        let browser = try PageClient(link: listening["link"]?.stringValue ?? "")

        let empty = try browser.get("/")
        try browser.post("/add", ["link": invitation.offer])
        try browser.answer("Add this server?")
        try browser.answer("Badge from Example Works", invitation.code)
        try browser.answer("Agreement", "accept", "decline")
        let badge = try browser.wait { $0.text.contains("is in the wallet") }
        program.process.interrupt()
        let ended = try program.end()

        XCTAssertEqual(try Self.findings(in: listening), [])
        XCTAssertTrue(empty.text.contains("There is no wallet yet"), empty.text)
        XCTAssertTrue(badge.text.contains("Ana Lima"), badge.text)
        XCTAssertEqual(ended.status, 0, ended.messages)
        XCTAssertEqual(try JSON.parse(ended.output), ["event": "stopped"])
        XCTAssertFalse(ended.messages.contains("/open/"), ended.messages)
        let list = try works.run("device", "list", "--json").json("list")
        XCTAssertEqual(list["badges"]?.arrayValue?.count, 1)
        try works.stop()
    }

    func testAWalletThatNobodyUsesIsClosedAfterAQuarterOfAnHour() async throws {
        let person = try Operator()

        let answer = await person.run("wallet", "--json", "--print-link")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(answer.messages.contains("was not used for 15 minutes"), answer.messages)
        XCTAssertEqual(answer.output.split(separator: "\n").count, 2, answer.output)
    }

    private static func findings(in document: JSON) throws -> [String] {
        let schema = packageRoot.appending(path: "Schemas/cli/wallet.schema.json")
        return try JSONSchema(contentsOf: schema).findings(in: document).map { "\($0)" }
    }

    func testTheLinkWorksOnceAndForOneBrowser() throws {
        let home = try TemporaryHome()
        let program = try Program(["--home", home.path, "wallet", "--json", "--print-link"])
        let link = try JSON.parse(try program.line())["link"]?.stringValue ?? ""
        let browser = try PageClient(link: link)

        let address = try XCTUnwrap(URL(string: link))
        let again = try PageClient(site: address).send("GET", address.path)
        let page = try browser.get("/settings")
        let closed = try browser.post("/close")
        let ended = try program.end()

        XCTAssertEqual([again.status, page.status], [401, 200])
        XCTAssertTrue(closed.text.contains("You can close this page."), closed.text)
        XCTAssertEqual(ended.status, 0, ended.messages)
    }

    func testALinkThatNobodyCouldReadIsNotMade() throws {
        let home = try TemporaryHome()

        let answer = try Program.run("--home", home.path, "wallet", "--json")

        XCTAssertEqual(answer.status, 64)
        XCTAssertTrue(answer.messages.contains("--print-link"), answer.messages)
        XCTAssertFalse(answer.messages.contains("/open/"))
    }

    func testACommandAsksInTheBrowser() throws {
        let works = try CommandFixture(policy: Rules.policy(Rules.agreement))
        let invitation = try works.invitation()
        let console = try Console(works.home("device") + ["--ui", "web", "provision", invitation.offer])
        let browser = try browser(of: console)

        let wrong = invitation.code == "000000" ? "000001" : "000000"
        let refused = try browser.answer("Badge from Example Works", wrong)
        try browser.answer("Badge from Example Works", invitation.code)
        try browser.answer("Agreement", "accept", "accept")
        let screen = try console.screen(until: "Next: ")

        XCTAssertTrue(refused.text.contains("4 tries are left"), refused.text)
        XCTAssertTrue(screen.contains("Ana Lima"), screen)
        XCTAssertFalse(screen.contains("/open/"), screen)
        XCTAssertEqual(console.end(), 0)
        try works.stop()
    }

    func testALoginOpensFromThePageInTheBrowserThatIsThere() throws {
        let works = try CommandFixture(serving: try LoginScript.options("external-browser"))
        let console = try Console(
            works.home("device") + ["--ui", "web", "login", works.address, "--method", "hypermedia"])
        let browser = try browser(of: console)

        try browser.answer("Go to your provider", action: "actions[0]")
        let waiting = try browser.wait { $0.text.contains("Open 127.0.0.1 in this browser") }
        let link = try XCTUnwrap(waiting.markup.firstMatch(of: #/href="(http:[^"]*_launch_nonce[^"]*)"/#))
        let page = String(link.1).replacing("&amp;", with: "&")
        let answer = try XCTUnwrap(try Self.visit(page).headers["location"])
        let done = try Self.visit(answer)
        let screen = try console.screen(until: "Next: ")

        XCTAssertFalse(waiting.text.contains("There is no browser"), waiting.text)
        XCTAssertEqual(done.status, 200)
        XCTAssertTrue(screen.contains("Ana Lima"), screen)
        XCTAssertEqual(console.end(), 0)
        try works.stop()
    }

    func testTheRefusalOfASuspendedPersonIsOnOnePageOfTheBrowser() throws {
        let works = try CommandFixture(serving: ["--hypermedia"])
        let suspended = try works.run(
            "organization", "authority", "person", "suspend", "ana@example.com", "--yes")
        XCTAssertEqual(suspended.status, 0, suspended.messages)
        let console = try Console(works.home("device") + ["--ui", "web", "login", works.address])
        let browser = try browser(of: console)

        let next = try browser.answer("User name", "ana", Operator.password)
        let isRefusal = { (page: PageClient.Page) in page.text.contains("has suspended your access.") }
        let refusal = isRefusal(next) ? next : try browser.wait(until: isRefusal)
        try console.screen(until: "badgectl: The organization has suspended your access.")

        XCTAssertEqual(refusal.text.ranges(of: "has suspended your access.").count, 1, refusal.text)
        XCTAssertTrue(refusal.text.contains("You can close this page"), refusal.text)
        XCTAssertEqual(console.end(), 11)
        try works.stop()
    }

    func testALoginOpensFromTheWalletsPagesInTheBrowserThatIsThere() throws {
        let works = try CommandFixture(serving: try LoginScript.options("external-browser"))
        let program = try Program(works.home("device") + ["wallet", "--json", "--print-link"])
        let browser = try PageClient(link: try JSON.parse(try program.line())["link"]?.stringValue ?? "")

        try browser.post("/add/login", ["server": works.address])
        try browser.answer("Go to your provider", action: "actions[0]")
        let waiting = try browser.wait { $0.text.contains("Open 127.0.0.1 in this browser") }
        let link = try XCTUnwrap(waiting.markup.firstMatch(of: #/href="(http:[^"]*_launch_nonce[^"]*)"/#))
        let answer = try XCTUnwrap(
            try Self.visit(String(link.1).replacing("&amp;", with: "&")).headers["location"])
        let done = try Self.visit(answer)
        let badge = try browser.wait { $0.text.contains("is in the wallet") }
        program.process.interrupt()

        XCTAssertEqual(done.status, 200)
        XCTAssertTrue(badge.text.contains("Ana Lima"), badge.text)
        XCTAssertFalse(badge.markup.contains("_launch_nonce"), badge.markup)
        XCTAssertEqual(try program.end().status, 0)
        try works.stop()
    }

    func testASignInOffersTheProvidersThatTheFlowNames() throws {
        let works = try CommandFixture(serving: ["--flows", "standard", "--sample-providers"])
        let console = try Console(
            works.home("device") + ["--ui", "web", "signin", works.address, "--flow", "standard"])
        let browser = try browser(of: console)

        let form = try browser.wait { $0.path.hasPrefix("/prompts/") }
        try browser.cancel("Example ID")
        try console.screen(until: "badgectl: ")

        XCTAssertTrue(form.text.contains("Password"), form.text)
        XCTAssertFalse(form.text.contains("google"), form.text)
        XCTAssertEqual(console.end(), 10)
        try works.stop()
    }

    func testACancelledRegistrationSaysThatNoAccountWasMade() throws {
        let works = try CommandFixture(serving: ["--flows", "standard"])
        let console = try Console(works.home("device") + ["signin", works.address, "--flow", "standard", "--register"])

        let form = try console.screen(until: "First name")
        console.type("\u{4}")
        try console.screen(until: "The registration was cancelled. No account was made.")

        XCTAssertTrue(form.contains("Optional fields may stay empty."), form)
        XCTAssertEqual(console.end(), 10)
        try works.stop()
    }

    func testACancelledRegistrationEndsItsPagesInTheirLanguage() throws {
        let works = try CommandFixture(serving: ["--flows", "standard"])
        let program = try Program(
            works.home("device") + [
                "--language", "de", "--json", "--ui", "web", "signin", works.address, "--flow", "standard",
                "--register",
            ])
        let browser = try PageClient(link: try JSON.parse(try program.message())["link"]?.stringValue ?? "")

        let next = try browser.cancel("Abbrechen")
        let isLast = { (page: PageClient.Page) in page.text.contains("Es wurde kein Konto angelegt.") }
        let last = isLast(next) ? next : try browser.wait(until: isLast)
        let ended = try program.end()

        XCTAssertTrue(last.text.contains("Abgebrochen"), last.text)
        XCTAssertFalse(last.text.contains("Das hat nicht geklappt"), last.text)
        XCTAssertEqual(ended.status, 10, ended.messages)
        try works.stop()
    }

    private static func visit(_ address: String) throws -> PageClient.Page {
        let url = try XCTUnwrap(URL(string: address))
        return try PageClient(site: url).send("GET", url.path(percentEncoded: true) + "?" + (url.query() ?? ""))
    }

    func testAProgramGetsTheLinkToThePromptsBesideTheDocument() throws {
        let works = try CommandFixture(policy: Rules.policy(Rules.agreement))
        let invitation = try works.invitation()
        let program = try Program(works.home("device") + ["--json", "--ui", "web", "provision", invitation.offer])
        let asking = try JSON.parse(try program.message())
        let browser = try PageClient(link: asking["link"]?.stringValue ?? "")

        try browser.answer("Badge from Example Works", invitation.code)
        try browser.answer("Agreement", "accept", "accept")
        let ended = try program.end()

        XCTAssertEqual(asking.objectValue?.keys.sorted(), ["event", "link"])
        XCTAssertEqual(asking["event"], "asking")
        XCTAssertEqual(ended.status, 0, ended.messages)
        XCTAssertEqual(try ended.json("provision")["status"], "active")
        XCTAssertFalse((ended.output + ended.messages).contains("/open/"), ended.messages)
        try works.stop()
    }

    func testAPromptThatNobodyCanSeeNamesItsOption() throws {
        let works = try CommandFixture()
        let invitation = try works.invitation()

        let answer = try works.run("device", "--ui", "web", "provision", invitation.offer)

        XCTAssertEqual(answer.status, 64, answer.messages)
        XCTAssertTrue(answer.messages.contains("--tx-code-file"), answer.messages)
        XCTAssertTrue(answer.messages.contains("--ui web found no browser to open"), answer.messages)
        XCTAssertFalse(answer.messages.contains("/open/"), answer.messages)
        try works.stop()
    }

    func testTheDemoPlaysTheSameStoryInTheBrowser() throws {
        let console = try Console(["--ui", "web", "demo"])
        let message = try console.screen(until: "Try a wrong code first.")
        let code = try XCTUnwrap(message.matches(of: #/\b\d{6}\b/#).last).output
        let browser = try browser(of: console)

        try browser.answer("Badge from Example Works", String(code))
        try browser.answer("Agreement", "accept")
        try browser.answer("Set a passcode", "840265", "840265")
        try browser.answer("Enter the wallet", "840265")
        try browser.answer("Outside the permitted area", action: "acknowledge")
        try browser.answer("Outside the permitted hours", action: "acknowledge")
        try browser.answer("Badge revoked", action: "acknowledge")
        try console.screen(until: "The home was temporary and is deleted.")

        XCTAssertEqual(console.end(), 0)
    }
}
