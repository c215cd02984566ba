import BadgeModel
import XCTest

/// What the author of a document of login screens is told.
final class LoginSettingsCommandTests: XCTestCase {
    func testADocumentIsCheckedAndItsParametersAreNamed() async throws {
        let person = try Operator()
        let file = try person.file(
            "login.json",
            #"""
            {"screens": {"project": {"default": {"inputs": [
              {"key": "username", "type": "text"}, {"key": "branch", "type": "list", "selections": ["1"], "selected": 4}
            ]}}}}
            """#)

        let answer = await person.run("login-settings", "check", file)
        let document = try await person.run("login-settings", "check", file, "--json").json("login-settings-check")

        XCTAssertTrue(answer.output.contains("It describes these login screens: project."), answer.output)
        XCTAssertTrue(answer.output.contains("inputs[1].selected is beyond the list"), answer.output)
        XCTAssertEqual(document["screens"], ["project"])
        XCTAssertEqual(document["parameters"], ["branch"])
        XCTAssertEqual(document["warnings"]?.arrayValue?.count, 1)
        XCTAssertNil(document["document"])
    }

    func testAnOlderDocumentIsConvertedAndItsUnknownKeysAreNamed() async throws {
        let person = try Operator()
        let file = try person.file(
            "authentication_settings.json",
            #"{"Server Authentication": {"Default": {"TITLE": {"Text": "Hi"}, "Nothing of the kind": 1}}}"#)

        let answer = await person.run("login-settings", "check", file)
        let document = try await person.run("login-settings", "check", file, "--json").json("login-settings-check")
        let converted = try person.file("converted.json", try XCTUnwrap(document["document"]).text)
        let again = await person.run("login-settings", "check", converted)

        XCTAssertTrue(answer.output.contains("Default.Nothing of the kind is unknown"), answer.output)
        XCTAssertEqual(document["document"], ["screens": ["server": ["default": ["title": ["text": "Hi"]]]]])
        XCTAssertEqual(again.status, 0, again.messages)
    }

    func testThePreviewDrawsEachScreenOfTheDocument() async throws {
        let person = try Operator()
        let file = try person.file(
            "login.json",
            #"""
            {"screens": {
              "project": {
                "default": {
                  "title": {"text": "Welcome to %@"}, "loginButton": {"text": "Enter"}, "cancelButton": {"text": "leave"},
                  "inputs": [
                    {"key": "username", "type": "text"},
                    {"key": "branch", "type": "list", "label": "Branch", "selections": ["North", "South"], "selected": 1}
                  ]
                },
                "targets": {"South Works": {"title": {"text": "Hello, South"}}}
              },
              "server": {"default": {"title": {"text": "At %@"}, "loginButton": {"text": "Go on"}}}
            }}
            """#)

        let usual = await person.run("login-settings", "preview", file)
        let south = await person.run(
            "login-settings", "preview", file, "--organization", "South Works", "--server", "https://id.example.com")
        let document = try await person.run("login-settings", "preview", file, "--json").json("login-settings-preview")

        for text in [
            "Welcome to Example Works", "Ctrl-D: leave.", "1  North", "Branch (optional) [South]",
            "At badges.example.org",
        ] {
            XCTAssertTrue(usual.output.contains(text), text + " in " + usual.output)
        }
        for text in ["Hello, South", "At id.example.com"] {
            XCTAssertTrue(south.output.contains(text), text + " in " + south.output)
        }
        XCTAssertEqual(
            document["prompts"]?.arrayValue?.compactMap { $0["kind"]?.stringValue },
            ["browserLogin", "loginToOrganization"])
    }

    func testWhatIsWrongIsToldWithTheFileAndItsPath() async throws {
        let person = try Operator()
        let file = try person.file(
            "login.json", #"{"screens": {"project": {"default": {"titel": {}, "backgroundColor": "red"}}}}"#)

        let answer = await person.run("login-settings", "check", file, "--json")

        try answer.failure(16, "documentInvalid", says: "screens.project.default.backgroundColor is not a colour")
    }
}
