import BadgeAuthority
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// `login` with a user name and a password, at an organization that directs its logins.
final class DirectedLoginCommandTests: XCTestCase {
    private static let challenge = ["--method", "challenge"]

    func testGivenCredentialsAnswerTheForm() async throws {
        let person = try Operator(hypermedia: HypermediaSettings())
        try await person.found()

        let badge = try await person.logIn()

        XCTAssertEqual(badge["status"], "active")
    }

    func testARefusedPasswordIsSentOnceAndEndsWithTheServersWords() async throws {
        let person = try Operator(hypermedia: HypermediaSettings())
        try await person.found()
        let wrong = try person.file("wrong.txt", "incorrect horse")
        let line = ["login", Operator.address, "--json"] + Operator.login + [wrong]

        let directed = await person.run(on: "laptop", line)
        let challenged = await person.run(on: "laptop", line + Self.challenge)

        let error = try directed.failure(12, "loginRefused")
        XCTAssertEqual(error["reason"], "The user name or the password is wrong. 9 tries are left.")
        XCTAssertEqual(try challenged.failure(12, "loginRefused")["detail"], ["triesLeft": 8])
        directed.assertHides("incorrect horse")
    }

    func testARefusedPasswordIsNotAskedForAtATerminalEither() async throws {
        let terminal = ScriptedPresenter([:])
        let person = try Operator(presenter: terminal, hypermedia: HypermediaSettings())
        try await person.found()
        let wrong = try person.file("wrong.txt", "incorrect horse")

        let answer = await person.run(on: "laptop", ["login", Operator.address, "--json"] + Operator.login + [wrong])

        XCTAssertNoThrow(try answer.failure(12, "loginRefused"))
        let asked = await terminal.transcript.json.text
        XCTAssertFalse(asked.contains("hypermedia"), asked)
    }

    func testAFieldThatNoOptionAnswersIsNamed() async throws {
        let person = try Operator(hypermedia: HypermediaSettings())
        try await person.found(person: "--second-factor", "--phone", Operator.number)

        let answer = await person.run(
            on: "laptop", ["login", Operator.address, "--json"] + Operator.login + [try person.password()])

        let error = try answer.failure(64, "inputRequired")
        let told = error["reason"]?.stringValue ?? ""
        XCTAssertTrue(told.contains("asks for a single-use code"), told)
        XCTAssertTrue(told.contains("--second-factor-file"), told)
    }

    func testASecondFactorIsSentAndGivenByFile() async throws {
        let person = try Operator(hypermedia: HypermediaSettings())
        try await person.found(person: "--second-factor", "--phone", Operator.number)
        let line = ["login", Operator.address, "--json"] + Operator.login + [try person.password()]

        let first = await person.run(on: "laptop", line)
        let message = try await person.lastMessage()
        let code = try XCTUnwrap(message["code"]?.stringValue)
        let factor = try person.file("factor.txt", code)
        let second = await person.run(on: "laptop", line + ["--second-factor-file", factor])

        try first.failure(64, "inputRequired")
        XCTAssertEqual(try second.json("login")["status"], "active", second.messages)
        second.assertHides(code, Operator.password)
    }

    func testAChoiceThatNoOptionAnswersIsNamed() async throws {
        let person = try Operator(hypermedia: HypermediaSettings(.selector, trialPerson: LoginScript.person))
        try await person.found()

        let answer = await person.run(
            on: "laptop", ["login", Operator.address, "--json"] + Operator.login + [try person.password()])

        let told = try answer.failure(64, "inputRequired")["reason"]?.stringValue ?? ""
        XCTAssertTrue(told.contains("“How do you want to log in?”"), told)
    }

    func testAWaitNeedsNoAnswerAndIsTold() async throws {
        let person = try Operator(hypermedia: HypermediaSettings(.bankID, trialPerson: LoginScript.person))
        try await person.found()

        let answer = await person.run(
            on: "laptop", ["login", Operator.address] + Operator.login + [try person.password()])

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(answer.messages.contains("Waiting for you to confirm elsewhere"), answer.messages)
    }

    func testTheTerminalHearsWhatChangesInAWait() async throws {
        let terminal = ScriptedPresenter([.hypermediaForm: [.action("actions[0]")], .hypermediaPolling: [.wait]])
        let person = try Operator(
            presenter: terminal, hypermedia: HypermediaSettings(.polling, trialPerson: LoginScript.person))
        try await person.found()

        let answer = await person.run(on: "laptop", ["login", Operator.address])

        XCTAssertEqual(answer.status, 0, answer.messages)
        let pictures = await terminal.updates.flatMap { $0.pictures.map(\.label) }
        XCTAssertEqual(pictures, ["Picture 1", "Picture 2"])
    }
}
