import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

/// `open` and `trust`.
final class OpenCommandTests: XCTestCase {
    private static let verifier = "dBjftJeZ4CVP-mBSVC3tWEfdIWbJVTnL5EWmHGZt9vM"
    // SHA-256 of the verifier, base64url, as appendix B of RFC 7636 has it.
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    private static let server = "http%3A%2F%2F127.0.0.1%3A8430"

    private static func request(_ more: String = "", client: String = "door", to path: String = "back") -> String {
        "badge:authorize?client_id=\(client)&redirect_uri=https%3A%2F%2Fdoor.example.com%2F\(path)&org_id=\(server)"
            + "&code_challenge=\(challenge)&state=8\(more)"
    }

    /// A badge by login on the laptop, and a program that may ask for a name, and for a title too.
    private static func withProgram(presenter: ScriptedPresenter? = nil) async throws -> Operator {
        let person = try Operator(presenter: presenter)
        try await person.found()
        try await person.logIn()
        let added = await person.run(
            "authority", "client", "add", "door", "--name", "Door", "--redirect-uri", "https://door.example.com/back",
            "--required-claim", "name=name", "--claim", "title=title")
        XCTAssertEqual(added.status, 0, added.messages)
        return person
    }

    private static func query(_ answer: JSON) throws -> [String: String] {
        let redirect = try XCTUnwrap(URLComponents(string: answer["redirect"]?.stringValue ?? ""))
        return Dictionary((redirect.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    func testTheLinkOfAnEmailIsAnOffer() async throws {
        let person = try Operator()
        let invitation = try await person.invitation()
        let link = try person.file("link.txt", invitation["link"]?.stringValue ?? "")
        let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")

        let badge = try await person.run("provision", "--offer-file", link, "--tx-code-file", code, "--json")
            .json("provision")

        XCTAssertEqual(badge["status"], "active")
    }

    func testABadgeThatWaitsForDocumentsIsNamedWithAWholeCommand() async throws {
        let person = try Operator()
        let invitation = try await person.invitation()
        try await person.setPolicy([Rules.agreement])
        let link = try person.file("link.txt", invitation["link"]?.stringValue ?? "")
        let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")

        let opened = await person.run("open", "--link-file", link, "--tx-code-file", code, "--yes")
        let command = try XCTUnwrap(opened.messages.firstMatch(of: /badgectl (agreement accept [0-9a-f]+ --all)/))
        let accepted = await person.run(command.1.split(separator: " ").map(String.init))

        XCTAssertEqual(opened.status, 64)
        XCTAssertEqual(accepted.status, 0, accepted.messages)
    }

    func testAServerIsUsedAfterAYesOnly() async throws {
        let person = try Operator()
        try await person.found()
        let link = "badge:cs?surl=\(Self.server)"

        let asked = await person.run(on: "phone", "open", link, "--json")
        let opened = try await person.run(on: "phone", "open", link, "--yes", "--json").json("open")
        let recovered = await person.run(on: "phone", "recover", "ana@example.com", "--json")

        try asked.failure(64, "inputRequired", says: "--yes")
        XCTAssertEqual(opened, ["server": .string(Operator.address)])
        XCTAssertEqual(recovered.status, 0, recovered.messages)
    }

    func testAPersonWhoRefusesTheServerUsesNone() async throws {
        let presenter = ScriptedPresenter([.serverSwitch: [.action("refuse")]])
        let person = try Operator(presenter: presenter)
        try await person.found()

        let answer = await person.run(on: "phone", "open", "badge:cs?surl=\(Self.server)", "--json")

        try answer.failure(10, "serverSwitchRefused")
        try await person.run(on: "phone", "recover", "ana@example.com", "--json").failure(64, "inputRequired")
    }

    func testAnInvitationLinkNeedsTheServersYesAndTheCode() async throws {
        let person = try Operator()
        try await person.found()
        let invitation = try await person.invite()
        let offer = try XCTUnwrap(invitation["offerReference"]?.stringValue)
        let identifier = String(try XCTUnwrap(offer.split(separator: "%2F").last))
        let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")
        let line = ["open", "badge:ab?code=\(identifier)&surl=\(Self.server)", "--tx-code-file", code, "--json"]

        let asked = await person.run(on: "phone", line)
        let opened = await person.run(on: "phone", line + ["--yes"])

        try asked.failure(64, "inputRequired", says: "--yes")
        XCTAssertEqual(try opened.json("open")["status"], "active")
    }

    func testALoginLinkBringsABadge() async throws {
        let person = try Operator()
        try await person.found()
        let line = ["open", "badge:ao?org_id=\(Self.server)&org_name=Works", "--yes", "--json"]

        let asked = await person.run(on: "phone", line)
        let opened = await person.run(on: "phone", line + Operator.login + [try person.password()])

        try asked.failure(64, "inputRequired", says: "--password-file")
        XCTAssertEqual(try opened.json("open")["status"], "active")
    }

    func testALinkOfAnotherSchemeIsToldWhichOnesOpen() async throws {
        let answer = await (try Operator()).run("open", "ftp://example.com/", "--yes")

        XCTAssertTrue(
            answer.messages.contains("This app opens badge:, openid-credential-offer: and openid4vp: links only."),
            answer.messages)
    }

    func testWhatIsNoLinkIsRefusedBeforeAnythingIsAsked() async throws {
        let person = try Operator()
        let links = [
            ("nonsense", "linkUnknown"), ("https://example.com/?a=1", "linkUnknown"), ("badge:zz?x=1", "linkUnknown"),
            ("badge:cs", "linkMalformed"), ("badge:cs?surl=", "linkMalformed"),
            ("badge:cs?surl=\(Self.server)&surl=\(Self.server)", "linkMalformed"),
            ("badge:cs?surl=\(Self.server)#more", "linkMalformed"),
            ("badge:cs?surl=http%3A%2F%2Fexample.com", "linkMalformed"),
        ]

        for (link, code) in links {
            let answer = await person.run(on: "phone", "open", link, "--yes", "--json")
            XCTAssertEqual(answer.status, 16, link)
            XCTAssertEqual(try answer.json("error")["error"]?["code"]?.stringValue, code, link)
        }
    }

    func testAProgramLearnsWhatThePersonTellsItAndNoMore() async throws {
        let person = try await Self.withProgram()

        let asked = await person.run(on: "laptop", "open", Self.request(), "--json")
        let answer = try await person.run(on: "laptop", "open", Self.request(), "--allow", "once", "--json").json(
            "open")
        let trusted = try await person.run(on: "laptop", "trust", "list", "--json").json("trust-list")

        try asked.failure(64, "inputRequired", says: "--allow")
        XCTAssertEqual(answer["granted"], true)
        let query = try Self.query(answer)
        XCTAssertEqual(Set(query.keys), ["code", "iss", "state"])
        XCTAssertEqual([query["iss"], query["state"]], [Operator.address, "8"])
        XCTAssertEqual(trusted, ["clients": []])
        try await person.run(on: "laptop", "open", Self.request(), "--allow", "once", "--tell", "email", "--json")
            .failure(16, "invalidInput", says: "email")
    }

    func testAProgramThatIsAlwaysTrustedAsksNoMoreUntilItIsTrustedNoMore() async throws {
        let person = try await Self.withProgram()
        let id = try await person.run(on: "laptop", "show", "--json").json("show")["id"]

        let first = await person.run(
            on: "laptop", "open", Self.request(), "--allow", "always", "--tell", "title", "--json")
        let second = await person.run(on: "laptop", "open", Self.request("&claims=name"), "--json")
        let trusted = try await person.run(on: "laptop", "trust", "list", "--json").json("trust-list")
        let text = await person.run(on: "laptop", "trust", "list")
        let revoked = try await person.run(on: "laptop", "trust", "revoke", "door", "--json").json("trust-revoke")
        let third = await person.run(on: "laptop", "open", Self.request(), "--json")

        XCTAssertEqual([first.status, second.status], [0, 0], first.messages + second.messages)
        let client = trusted["clients"]?.arrayValue?.first
        XCTAssertEqual([client?["clientId"], client?["name"], client?["badge"]], ["door", "Door", id])
        XCTAssertEqual(client?["claims"], ["name", "title"])
        XCTAssertEqual(client?["expiresAt"], "2026-05-30T09:00:00Z")
        XCTAssertTrue(text.output.contains("Next: badgectl --home"), text.output)
        XCTAssertTrue(text.output.contains("\ndoor    Door"), text.output)
        XCTAssertFalse(text.output.contains("trust revoke"), text.output)
        XCTAssertEqual(revoked, ["revoked": "door"])
        try third.failure(64, "inputRequired", says: "--allow")
        try await person.run(on: "laptop", "trust", "revoke", "door", "--json").failure(15, "notFound")
    }

    func testAProgramThatIsAnsweredByASchemeIsNeverTrustedAlways() async throws {
        let person = try await Self.withProgram()
        let added = await person.run(
            "authority", "client", "add", "gate", "--name", "Gate", "--redirect-uri", "com.example.gate:/back",
            "--required-claim", "name=name")
        let request =
            "badge:authorize?client_id=gate&redirect_uri=com.example.gate%3A%2Fback&org_id=\(Self.server)"
            + "&code_challenge=\(Self.challenge)"

        let always = await person.run(on: "laptop", "open", request, "--allow", "always", "--json")
        let once = try await person.run(on: "laptop", "open", request, "--allow", "once", "--json").json("open")
        let trusted = try await person.run(on: "laptop", "trust", "list", "--json").json("trust-list")
        let again = await person.run(on: "laptop", "open", request, "--json")

        XCTAssertEqual(added.status, 0, added.messages)
        try always.failure(16, "invalidInput", says: "--allow once")
        XCTAssertEqual(once["granted"], true)
        XCTAssertEqual(trusted, ["clients": []])
        try again.failure(64, "inputRequired", says: "--allow")
    }

    func testOfSeveralBadgesTheOneThatIsMeantIsNamed() async throws {
        let person = try await Self.withProgram()
        let second = try await person.logIn()["id"]?.stringValue ?? ""
        let line = ["open", Self.request(), "--allow", "once", "--json"]

        let asked = await person.run(on: "laptop", line)
        let unknown = await person.run(on: "laptop", line + ["--badge", "nobody"])
        let named = await person.run(on: "laptop", line + ["--badge", String(second.prefix(8))])

        try asked.failure(64, "inputRequired", says: "--badge")
        try unknown.failure(15, "notFound", says: "nobody")
        XCTAssertEqual(try named.json("open")["granted"], true)
    }

    func testARefusalIsToldToTheProgram() async throws {
        let presenter = ScriptedPresenter()
        let person = try await Self.withProgram(presenter: presenter)
        // The login of the set-up was given by options.
        await presenter.reply(to: .ssoConfirmation, with: .action("cancel"))

        let answer = await person.run(on: "laptop", "open", Self.request(), "--json")

        let document = try answer.json("open")
        XCTAssertEqual(answer.status, 10)
        XCTAssertEqual(document["granted"], false)
        XCTAssertEqual(try Self.query(document)["error"], "access_denied")
    }

    func testAProgramThatIsNotRegisteredIsNotAnswered() async throws {
        let person = try await Self.withProgram()

        for request in [
            Self.request(client: "stranger"), Self.request(to: "elsewhere"), Self.request("&claims=name,email"),
        ] {
            let answer = await person.run(on: "laptop", "open", request, "--allow", "once", "--json")
            XCTAssertEqual(answer.status, 16, answer.messages)
            XCTAssertEqual(try answer.json("error")["error"]?["code"], "clientUnknown", request)
        }
    }

    func testTheOptionsOfARequestGoTogether() async throws {
        let person = try Operator()

        try await person.run("open", Self.request(), "--tell", "name", "--json").failure(64, "usage", says: "--allow")
        try await person.run("open", Self.request(), "--allow", "never", "--json").failure(64, "usage")
    }
}
