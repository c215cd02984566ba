import BadgeDrawings
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

final class HypermediaCommandTests: XCTestCase {
    private static let step = """
        {"type": "authentication-step", "messages": [{"text": "Welcome", "classList": ["heading"]}], "actions": [
          {"template": "form", "kind": "login", "model": {"href": "/login", "method": "POST", "actionTitle": "Continue",
            "fields": [{"name": "token", "type": "hidden", "value": "h"}, {"name": "user", "type": "username"},
              {"name": "password", "type": "password", "value": "seven green lamps"}]}}]}
        """

    func testAStepIsClassifiedAndItsScreenIsDrawn() async throws {
        let person = try Operator()
        let file = try person.file("step.json", Self.step)

        let answer = await person.run("hypermedia", "show", file)
        let document = try await person.run("hypermedia", "show", file, "--json").json("hypermedia-show")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(answer.output.hasPrefix("authentication-step: form\n\nWelcome\n"), answer.output)
        XCTAssertEqual(document["step"], "form")
        XCTAssertEqual(
            document["actions"],
            [["id": "actions[0]", "kind": "login", "title": "Continue", "fields": ["token", "user", "password"]]])
        XCTAssertEqual(document["form"]?["title"], "Welcome")
        XCTAssertFalse(answer.output.contains("lamps") || document.text.contains("lamps"))
    }

    func testEveryActionIsNamedWithItsTitle() async throws {
        let person = try Operator()
        let file = try person.file(
            "step.json",
            #"""
            {"type": "authentication-step", "messages": [{"text": "Welcome", "classList": ["heading"]}], "actions": [
              {"template": "form", "kind": "login", "title": "Sign in", "model": {"href": "/a", "method": "POST",
                "actionTitle": "Continue", "fields": [{"name": "user", "type": "username"}]}},
              {"template": "selector", "kind": "device-selector", "title": "Devices", "model": {"options": [
                {"template": "form", "kind": "login", "title": "Phone", "model": {"href": "/b", "method": "GET"}}]}}]}
            """#)

        let answer = await person.run("hypermedia", "show", file)

        XCTAssertTrue(
            answer.output.contains(
                """
                  actions[0]  Sign in: Continue
                  actions[1]  Devices
                    actions[1].model.options[0]  Phone
                """), answer.output)
    }

    func testAFormThatALoginLeavesOutSaysWhy() async throws {
        let person = try Operator()
        let file = try person.file(
            "step.json",
            #"""
            {"type": "authentication-step", "actions": [
              {"template": "form", "kind": "login", "title": "Sign in", "model": {"href": "/a", "method": "POST"}},
              {"template": "form", "title": "Forget me", "model": {"href": "/b", "method": "DELETE"}},
              {"template": "form", "title": "Photo", "model": {"href": "/c", "method": "POST", "type": "multipart/a"}},
              {"template": "form", "title": "Other", "model": {"href": "//evil.example/", "method": "POST"}}]}
            """#)

        let answer = await person.run("hypermedia", "show", file)
        let document = try await person.run("hypermedia", "show", file, "--json").json("hypermedia-show")

        XCTAssertEqual(
            document["actions"]?.arrayValue?.map { $0["omitted"] },
            [
                nil, "actions[1].model.method is none of GET, POST and PUT",
                "actions[2].model.type is neither form data nor JSON", "actions[3].model.href is on another server",
            ])
        XCTAssertTrue(
            answer.output.contains(
                """
                  actions[1]  Forget me
                    A login leaves it out: actions[1].model.method is none of GET, POST and PUT.
                """), answer.output)
    }

    func testC18AnAddressThatNoLoginRequestsIsRefusedWithItsPath() async throws {
        let person = try Operator()
        let form = { (address: String) in
            #"{"template": "form", "model": {"href": "\#(address)", "method": "GET"}}"#
        }
        let wrong = [
            (#""actions": [\#(form("javascript:alert(1)"))]"#, ["actions[0].model.href"]),
            (#""actions": [\#(form("https://a@b.example/"))]"#, ["actions[0].model.href"]),
            (
                #""actions": [{"template": "selector", "model": {"options": [\#(form("file:///etc/passwd"))]}}]"#,
                ["actions[0].model.options[0].model.href"]
            ),
            (
                #""actions": [\#(form("//evil.example/")), \#(form("/a").replacing("GET", with: "DELETE"))]"#,
                ["actions[0].model.href", "actions[1].model.method"]
            ),
            (
                #""actions": [{"template": "form", "model": {"href": "/", "method": "PUT", "type": "multipart/a"}}]"#,
                ["actions[0].model.type"]
            ),
        ]

        for (members, expected) in wrong {
            let file = try person.file("step.json", #"{"type": "authentication-step", \#(members)}"#)
            let answer = await person.run("hypermedia", "show", file, "--json")
            let failure = try answer.failure(16, "documentInvalid")
            let paths = failure["detail"]?["fields"]?.arrayValue?.compactMap { $0["path"]?.stringValue }
            XCTAssertEqual(paths, expected, members)
        }
    }

    func testWhatALoginTakesIsShownWithoutWhatItLeavesOut() async throws {
        let person = try Operator()
        let file = try person.file(
            "step.json",
            #"""
            {"type": "authentication-step",
              "links": [{"href": "mailto:a@example.com", "rel": "help"}, {"href": "/help#top", "rel": "more"}],
              "actions": [
                {"template": "form", "title": "Delete", "model": {"href": "/a", "method": "DELETE"}},
                {"template": "form", "title": "Go", "model": {"href": "https://id.example.org/b", "method": "POST"}}]}
            """#)

        let document = try await person.run("hypermedia", "show", file, "--json").json("hypermedia-show")

        XCTAssertEqual(
            document["form"]?["actions"]?.arrayValue?.map { $0["label"] }, ["Go", "Help", "More"], document.text)
    }

    func testFormsAndSelectorsStandInTheServersOrder() async throws {
        let person = try Operator()
        let form = { (title: String, kind: String) in
            #"{"template": "form", "kind": "\#(kind)", "title": "\#(title)", "model": {"href": "/a", "method": "GET"}}"#
        }
        let selector = #"{"template": "selector", "model": {"options": [\#(form("B", "b")), \#(form("C", "c"))]}}"#
        let actions = [form("Stop", "cancel"), form("A", "a"), selector, form("D", "d")].joined(separator: ", ")
        let file = try person.file("step.json", #"{"type": "authentication-step", "actions": [\#(actions)]}"#)

        let document = try await person.run("hypermedia", "show", file, "--json").json("hypermedia-show")

        XCTAssertEqual(
            document["form"]?["actions"]?.arrayValue?.map { $0["label"] }, ["A", "B", "C", "D", "Stop"], document.text)
    }

    func testAFormWithoutATitleGetsThatOfNoOtherForm() async throws {
        let person = try Operator()
        let login = try JSON.parse(
            String(
                contentsOf: packageRoot.appending(
                    path: "Sources/Tools/BadgeSampleServers/Hypermedia/Logins/second-factor.json"),
                encoding: .utf8
            ).replacing(#/\$\{href:(\w+)\}/#) { "/\($0.output.1)" })
        let file = try person.file("code.json", try XCTUnwrap(login["steps"]?["code"]?["document"]).text)

        let form = try await person.run("hypermedia", "show", file, "--json").json("hypermedia-show")["form"]

        XCTAssertEqual(form?["title"], "Log in")
        XCTAssertEqual(
            form?["actions"]?.arrayValue?.map { $0["label"] }, ["${text:sample.verify}", "${text:sample.noCode}"])
    }

    func testAHeadingLeavesAStepItsTitle() async throws {
        let file = packageRoot.appending(path: "Tests/Support/HypermediaDocuments/sound/selector.json")

        let form = try await Operator().run("hypermedia", "show", file.path, "--json").json("hypermedia-show")["form"]

        XCTAssertEqual(form?["title"], "Example Works")
        XCTAssertEqual(form?["message"], "How do you want to log in?")
    }

    func testTheScreenShowsWhatReturnMeans() async throws {
        let person = try Operator()
        let file = try person.file(
            "step.json",
            #"""
            {"type": "authentication-step", "actions": [
              {"template": "form", "model": {"href": "/a", "method": "POST", "fields": [
                {"name": "r", "type": "checkbox", "label": "Remember me", "checked": true}]}},
              {"template": "form", "kind": "cancel", "title": "Stop", "model": {"href": "/b", "method": "POST"}}]}
            """#)

        let answer = await person.run("hypermedia", "show", file)

        XCTAssertTrue(answer.output.contains("Return: what is in [ ]"), answer.output)
        XCTAssertTrue(answer.output.contains("Remember me? [Y/n]"), answer.output)
    }

    func testAProblemOfAnotherKindIsDrawnWithWhatItSays() async throws {
        let person = try Operator()
        for type in ["about:blank", "https://other.example/probs/closed"] {
            let file = try person.file(
                "problem.json",
                #"{"type": "\#(type)", "title": "Closed on Sundays", "detail": "Come tomorrow.", "status": 403}"#)

            let answer = await person.run("hypermedia", "show", file)

            XCTAssertEqual(answer.status, 0, answer.messages)
            XCTAssertTrue(answer.output.hasPrefix("\(type): problem\n\nClosed on Sundays\n"), answer.output)
            XCTAssertTrue(answer.output.contains("Come tomorrow."), answer.output)
        }
    }

    func testACodeIsDrawnAsAReplayDrawsIt() async throws {
        let person = try Operator()
        let file = try person.file(
            "step.json",
            #"""
            {"type": "polling-step", "properties": {"status": "pending"},
              "links": [{"href": "bankid:///?autostarttoken=t0", "rel": "qr-code", "title": "Scan"}],
              "actions": [{"template": "form", "kind": "poll", "model": {"href": "/p", "method": "GET"}}]}
            """#)

        let answer = await person.run("hypermedia", "show", file)

        let code = try XCTUnwrap(QRCode("bankid:///?autostarttoken=t0")).halfBlocks
        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(answer.output.contains(code), answer.output)
    }

    func testADocumentOfAnUnknownTypeIsRefusedWithItsTitle() async throws {
        let person = try Operator()
        let file = try person.file("step.json", #"{"type": "about-step", "title": "Closed on Sundays"}"#)

        let answer = await person.run("hypermedia", "show", file)

        XCTAssertEqual(answer.status, 16)
        XCTAssertTrue(answer.messages.contains("type is not known: Closed on Sundays"), answer.messages)
    }

    func testADocumentThatMustBeRefusedEndsWithThePathOfItsMember() async throws {
        let person = try Operator()
        let file = try person.file(
            "step.json",
            #"""
            {"type": "redirection-step", "actions": [{"template": "form", "model": {"href": "/a", "method": "GET",
              "fields": [{"name": "code", "type": "text"}]}}]}
            """#)

        let answer = await person.run("hypermedia", "show", file, "--json")

        let failure = try answer.failure(16, "documentInvalid")
        let paths = failure["detail"]?["fields"]?.arrayValue?.compactMap { $0["path"]?.stringValue }
        XCTAssertEqual(paths, ["actions[0].model.fields[0]"])
    }

    func testNoDocumentBringsControlCharactersToTheTerminal() async throws {
        let person = try Operator()
        let folders = ["sound", "harmful"].map {
            packageRoot.appending(path: "Tests/Support/HypermediaDocuments/\($0)")
        }
        let files = try folders.flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        .filter { $0.pathExtension == "json" }

        for file in files {
            let answer = await person.run("hypermedia", "show", file.path)
            XCTAssertTrue([0, 16].contains(answer.status), "\(file.lastPathComponent): \(answer.messages)")
            let harmful = (answer.output + answer.messages).unicodeScalars.filter {
                $0 != "\n" && ($0.properties.generalCategory == .control || (0x202A...0x202E).contains($0.value))
            }
            XCTAssertEqual(harmful.map(\.value), [], file.lastPathComponent)
        }
        XCTAssertGreaterThan(files.count, 100)
    }

    func testADocumentWithoutAScreenIsSaidToBeOne() async throws {
        let person = try Operator()
        let file = try person.file(
            "end.json", #"{"type": "oauth-authorization-response", "properties": {"code": "c-77", "state": "s"}}"#)

        let document = await person.run("hypermedia", "show", file, "--json")

        XCTAssertEqual(try document.json("hypermedia-show")["step"], "authorizationResponse")
        XCTAssertFalse(document.output.contains("c-77"))
    }
}
