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

    func testWhatIsWrongIsToldWithTheFileAndItsPath() async throws {
        let person = try Operator()
        let file = try person.file(
            "login.json", #"{"screens": {"project": {"default": {"titel": {}, "backgroundColor": "red"}}}}"#)

        let answer = await person.run("login-settings", "check", file, "--json")

        try answer.failure(16, "documentInvalid", says: "screens.project.default.backgroundColor is not a colour")
    }
}
