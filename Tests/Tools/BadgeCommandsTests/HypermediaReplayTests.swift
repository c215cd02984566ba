import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// Recorded documents of a login, played without a network.
final class HypermediaReplayTests: XCTestCase {
    func testEachActionTakesTheNextDocumentAndTheEndSaysSo() async throws {
        let presenter = ScriptedPresenter([
            .hypermediaForm: ["wrong", "right"].map { .submit(["user": "ana", "password": $0]) },
            .hypermediaPolling: [.wait],
        ])
        let person = try Operator(presenter: presenter)
        let folder = try Recording.login.written(by: person)

        let answer = await person.run("hypermedia", "replay", folder)

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(
            answer.output, "Documents shown: 6 of 6. The login ended with an authorization code.\n")
        let transcript = await presenter.transcript
        XCTAssertEqual(transcript.shown, [.hypermediaForm, .hypermediaPolling])
        XCTAssertTrue(transcript.json.text.contains("Not recognised"), transcript.json.text)
        XCTAssertTrue(transcript.json.text.contains("This step is from https://login.example.org."))
    }

    func testDocumentsThatEndEarlyAreCounted() async throws {
        let presenter = ScriptedPresenter([.hypermediaForm: [.submit(["user": "ana", "password": "x"])]])
        let person = try Operator(presenter: presenter)
        let folder = try Recording.login.prefix(2).written(by: person)

        let answer = await person.run("hypermedia", "replay", folder)

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(answer.output, "Documents shown: 2 of 2.\n")
    }

    func testAProblemOfAnotherKindIsPlayedAsShowDrawsIt() async throws {
        for type in ["about:blank", "https://other.example/probs/closed"] {
            let presenter = ScriptedPresenter([.hypermediaForm: [.submit(["user": "ana", "password": "x"])]])
            let person = try Operator(presenter: presenter)
            let folder = try [
                Recording.login[1], #"{"type": "\#(type)", "title": "Closed on Sundays", "detail": "Come tomorrow."}"#,
            ].written(by: person)

            let drawn = await person.run("hypermedia", "replay", folder, "--json")
            let played = await person.run("hypermedia", "replay", folder)

            XCTAssertEqual(drawn.status, 0, drawn.messages)
            XCTAssertTrue(drawn.output.contains("Closed on Sundays"), drawn.output)
            XCTAssertNotEqual(played.status, 16, played.messages)
            let transcript = await presenter.transcript
            XCTAssertEqual(transcript.shown.first, .hypermediaForm, type)
        }
    }

    func testAPipeInTheFolderIsNoDocument() async throws {
        let person = try Operator()
        let folder = try Recording.browser.written(by: person)
        XCTAssertEqual(mkfifo(folder + "/0.json", 0o600), 0)

        let answer = await person.run("hypermedia", "replay", folder, "--json")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertFalse(answer.output.contains("0.json"), answer.output)
    }

    func testWhoCancelsAReplayHasDeclined() async throws {
        let presenter = ScriptedPresenter([.hypermediaForm: [.giveUp], .hypermediaClose: [.action("confirm")]])
        let person = try Operator(presenter: presenter)

        let answer = await person.run("hypermedia", "replay", try Recording.login.written(by: person))

        XCTAssertEqual(answer.status, 10, answer.messages)
    }

    func testAPageOfTheBrowserIsToldAndNotOpened() async throws {
        let presenter = ScriptedPresenter([.hypermediaOperation: [.action("actions[0]")]])
        let person = try Operator(presenter: presenter)

        let answer = await person.run("hypermedia", "replay", try Recording.browser.written(by: person))

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(answer.messages.contains("would open a page of idp.example.org in the browser"), answer.messages)
    }

    func testAKeyIsNamedAndNeitherCreatedNorUsed() async throws {
        let presenter = ScriptedPresenter([
            .hypermediaOperation: [.action("actions[0].crossPlatform"), .action("actions[0]")]
        ])
        let person = try Operator(presenter: presenter)

        let answer = await person.run("hypermedia", "replay", try Recording.keys.written(by: person))

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(
            answer.output, "Documents shown: 3 of 3. The login ended with an authorization code.\n")
        XCTAssertTrue(answer.messages.contains("would create a key for login.example.org"), answer.messages)
        XCTAssertTrue(answer.messages.contains("would sign with a key for login.example.org"), answer.messages)
        let transcript = await presenter.transcript
        XCTAssertEqual(transcript.shown, [.hypermediaOperation, .hypermediaOperation])
        XCTAssertTrue(
            transcript.json.text.contains(#""action":"actions[0].crossPlatform","event":"answered""#),
            transcript.json.text)
    }

    func testAnAppIsNamedAndNotOpened() async throws {
        let presenter = ScriptedPresenter([.hypermediaPolling: [.wait]])
        let person = try Operator(presenter: presenter)

        let answer = await person.run("hypermedia", "replay", try Recording.app.written(by: person))

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(answer.messages.contains("would open the app for bankid: now"), answer.messages)
        let transcript = await presenter.transcript
        XCTAssertFalse(transcript.json.text.contains("cannot do what the login asks for"), transcript.json.text)
    }

    func testAReplayIsDrawnInTheThemeOfTheApp() async throws {
        let presenter = ScriptedPresenter([.hypermediaForm: [.submit(["user": "ana", "password": "x"])]])
        let person = try Operator(presenter: presenter)
        let folder = try Recording.login.prefix(2).written(by: person)
        let theme = try person.file("theme.json", #"{"form": {"footer": "Made by Works", "backgroundColor": "ink"}}"#)
        _ = try person.file("colors.json", ##"{"ink": "#202020"}"##)
        let options = ["--theme", theme, "--assets", person.folder.path]

        let answer = await person.run(["hypermedia", "replay", folder] + options)
        let drawn = try await Operator(environment: ["LANG": "C"]).run(["hypermedia", "replay", folder] + options)
        let unnamed = await person.run("hypermedia", "replay", folder, "--assets", person.folder.path)

        XCTAssertEqual([answer.status, drawn.status, unnamed.status], [0, 0, 64], answer.messages)
        let appearance = await presenter.appearances[.hypermediaForm]
        XCTAssertEqual(appearance?[.backgroundColor(of: .form)], AppearanceColor("#202020"))
        XCTAssertTrue(drawn.output.contains("Made by Works"), drawn.output)
    }

    func testWithoutATerminalEachDocumentIsDrawnInOrder() async throws {
        let person = try Operator()
        let folder = try Recording.login.written(by: person)

        let answer = await person.run("hypermedia", "replay", folder)
        let document = try await person.run("hypermedia", "replay", folder, "--json").json("hypermedia-replay")

        XCTAssertEqual(answer.status, 0, answer.messages)
        let lines = answer.output.split(separator: "\n").filter { $0.contains(".json: ") }
        XCTAssertEqual(lines.first, "1.json: redirection-step: redirection")
        XCTAssertEqual(
            document["documents"]?.arrayValue?.compactMap { $0["document"]?["step"]?.stringValue },
            ["redirection", "form", "problem", "polling", "polling", "authorizationResponse"])
        XCTAssertFalse(answer.output.contains("c-77") || document.text.contains("c-77"))
    }

    func testADocumentThatMustBeRefusedIsNamedWithItsMember() async throws {
        let presenter = ScriptedPresenter()
        let person = try Operator(presenter: presenter)
        let folder = try (Recording.login + [Recording.doubtfulRedirection]).written(by: person)

        let answer = await person.run("hypermedia", "replay", folder)

        XCTAssertEqual(answer.status, 16)
        XCTAssertTrue(answer.messages.contains("7.json"), answer.messages)
        XCTAssertTrue(answer.messages.contains("actions[0].model.fields[0]"), answer.messages)
        let transcript = await presenter.transcript
        XCTAssertEqual(transcript.shown, [])
    }

    func testAFolderWithoutDocumentsAndAWrongOptionAreRefused() async throws {
        let person = try Operator()

        let empty = await person.run("hypermedia", "replay", person.folder.path)
        let absent = await person.run("hypermedia", "replay", person.folder.path + "/absent")
        let long = await person.run("hypermedia", "replay", person.folder.path, "--interval", "61")
        let server = await person.run("hypermedia", "replay", person.folder.path, "--server", "nowhere")

        XCTAssertEqual([empty, absent, long, server].map(\.status), [16, 15, 64, 64])
        XCTAssertTrue(empty.messages.contains("0 documents"), empty.messages)
    }

    func testAFormOfAnotherServerThanTheNamedOneIsRefused() async throws {
        let person = try Operator(presenter: ScriptedPresenter())
        let folder = try Recording.login.written(by: person)

        let answer = await person.run("hypermedia", "replay", folder, "--server", "https://elsewhere.example.org")

        XCTAssertEqual(answer.status, 16, answer.messages)
        XCTAssertTrue(answer.messages.contains("1.json"), answer.messages)
        XCTAssertTrue(answer.messages.contains("actions[0].model.href is on another server"), answer.messages)
    }

    func testAReplayAtATerminalIsDrawnAsALogin() throws {
        let folder = try TemporaryHome()
        for (index, document) in Recording.login.enumerated() {
            try Data(document.utf8).write(to: folder.url.appending(path: "\(index + 1).json"))
        }
        let console = try Console(["hypermedia", "replay", folder.path, "--interval", "1"])

        var screen = try console.screen(until: "User name: ")
        console.type("ana\n")
        screen += try console.screen(until: "not shown): ")
        console.type("wrong\n")
        screen += try console.screen(until: "Not recognised")
        screen += try console.screen(until: "[ana]: ")
        console.type("\n")
        screen += try console.screen(until: "not shown): ")
        console.type("seven green lamps\n")
        screen += try console.screen(until: "Waiting for you to confirm elsewhere")
        screen += try console.screen(until: "Documents shown: 6 of 6.")

        XCTAssertEqual(console.end(), 0)
        XCTAssertFalse(screen.contains("lamps"))
    }
}

/// Documents, as a proxy would have recorded them.
private enum Recording {
    static let login = [
        #"{"type": "redirection-step", "actions": [\#(form("redirect", "https://login.example.org/a", ""))]}"#,
        #"{"type": "authentication-step", "actions": [\#(form("login", "/b", credentials))]}"#,
        #"{"type": "https://curity.se/problems/incorrect-credentials", "title": "Not recognised"}"#,
        """
        {"type": "polling-step", "properties": {"status": "pending", "interval": "1000"},
          "actions": [\(form("poll", "/c", ""))]}
        """,
        #"{"type": "polling-step", "properties": {"status": "done"}, "actions": [\#(form("redirect", "/d", ""))]}"#,
        #"{"type": "oauth-authorization-response", "properties": {"code": "c-77", "state": "of another login"}}"#,
    ]

    static let browser = [
        #"""
        {"type": "authentication-step", "actions": [{"template": "client-operation", "kind": "external-browser",
          "title": "Go to your provider", "model": {"name": "external-browser-flow",
            "arguments": {"href": "https://idp.example.org/authn?_launch_nonce=n"},
            "continueActions": [{"template": "form", "kind": "continue", "model": {"href": "/back", "method": "GET",
              "fields": [{"name": "_resume_nonce", "type": "context"}]}}]}}]}
        """#,
        #"{"type": "oauth-authorization-response", "properties": {"code": "c-77", "state": "s", "iss": "else"}}"#,
    ]

    static let app = [
        """
        {"type": "polling-step", "properties": {"status": "pending", "interval": "1000"}, "actions": [
          {"template": "form", "kind": "poll", "model": {"href": "https://login.example.org/p", "method": "GET"}},
          {"template": "client-operation", "kind": "login", "title": "Open BankID", "model": {"name": "bankid",
            "arguments": {"href": "bankid:///?autostarttoken=t0&redirect=null", "autoStartToken": "t0"},
            "continueActions": [\(form("redirect", "/p", ""))], "errorActions": [\(form("redirect", "/o", ""))]}}]}
        """,
        login[4], login[5],
    ]

    static let keys = [
        key(
            "webauthn-registration",
            """
            "platformCredentialCreationOptions": \(creation),
            "crossPlatformCredentialCreationOptions": \(creation)
            """,
            """
            {"name": "platformCredential", "type": "context"}, {"name": "crossPlatformCredential", "type": "context"}
            """),
        key(
            "webauthn-authentication",
            #""credentialRequestOptions": {"publicKey": {"rpId": "login.example.org", "challenge": "AAAA"}}"#,
            #"{"name": "credential", "type": "context"}"#),
        #"{"type": "oauth-authorization-response", "properties": {"code": "c-77", "state": "s"}}"#,
    ]

    private static let creation = """
        {"publicKey": {"rp": {"id": "login.example.org", "name": "Works"}, "challenge": "AAAA",
          "user": {"id": "AQ", "name": "ana", "displayName": "Ana"},
          "pubKeyCredParams": [{"type": "public-key", "alg": -7}]}}
        """

    private static func key(_ name: String, _ arguments: String, _ fields: String) -> String {
        """
        {"type": "authentication-step", "actions": [{"template": "client-operation", "kind": "login",
          "title": "Your key", "model": {"name": "\(name)", "arguments": {\(arguments)},
            "continueActions": [{"template": "form", "kind": "continue", "model": {
              "href": "https://login.example.org/k", "method": "POST", "type": "application/json",
              "fields": [\(fields)]}}],
            "errorActions": [{"template": "form", "kind": "redirect", "title": "Without a key",
              "model": {"href": "https://login.example.org/w", "method": "GET"}}]}}]}
        """
    }

    static let doubtfulRedirection =
        #"{"type": "redirection-step", "actions": [\#(form("redirect", "/e", #"{"name": "code", "type": "text"}"#))]}"#

    private static let credentials = """
        {"name": "user", "type": "username", "label": "User name"},
        {"name": "password", "type": "password", "label": "Password"}
        """

    private static func form(_ kind: String, _ href: String, _ fields: String) -> String {
        """
        {"template": "form", "kind": "\(kind)",
          "model": {"href": "\(href)", "method": "POST", "fields": [\(fields)]}}
        """
    }
}

extension Collection<String> {
    /// Writes the documents into a folder, which it returns.
    fileprivate func written(by person: Operator) throws -> String {
        let folder = person.folder.path + "/recorded"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (index, document) in enumerated() { _ = try person.file("recorded/\(index + 1).json", document) }
        return folder
    }
}
