import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeCommands

/// Passcodes as they are typed.
final class PasscodeEntryTests: XCTestCase {
    private let form = Form(
        .passcodeVerify, title: "Passcode", fields: [Field("current", label: "Passcode", .secret(.any))],
        actions: [.submit("Continue")])

    @MainActor
    func testOneEntryOfThePasscodeServesAWatchForFiveMinutes() async {
        let clock = FixedMonotonicClock()
        let typed = TypingPerson()
        let memory = PasscodeMemory(before: typed, clock: clock)
        let answers = Mutex<[FormAnswer?]>([])

        for wait in [0.0, 30, 269, 1] {
            clock.advance(by: wait)
            memory.present(form, as: Form.ID()) { answer, _ in answers.withLock { $0.append(answer) } }
        }

        XCTAssertEqual(typed.count, 2)
        let given = answers.withLock { $0 }
        XCTAssertEqual(given.count, 4)
        XCTAssertTrue(given.allSatisfy { $0?.values["current"]?.secret == Secret(utf8: "840265") })
    }

    @MainActor
    func testARefusedPasscodeIsForgottenAndAskedForAgain() async {
        let typed = TypingPerson()
        let memory = PasscodeMemory(before: typed, clock: FixedMonotonicClock())
        let refusals = Mutex<[FailureHandler?]>([])
        let note: PromptCompletion<FormAnswer> = { _, refuse in refusals.withLock { $0.append(refuse) } }
        let refuse = { (reason: String) in
            refusals.withLock { $0.last }??(BadgeError(.passcodeRefused, reason: reason))
        }

        memory.present(form, as: Form.ID(), completion: note)
        memory.present(form, as: Form.ID(), completion: note)
        XCTAssertEqual(typed.count, 1)
        refuse("That is not the passcode.")
        XCTAssertEqual(typed.problems, [nil, "That is not the passcode."])
        refuse("Wrong again.")
        memory.present(form, as: Form.ID(), completion: note)

        XCTAssertEqual(typed.count, 3)
    }

    func testAnUnfitPasscodeIsRefusedBeforeItIsTypedAgain() throws {
        let home = try TemporaryHome()
        let console = try Console(["--home", home.path, "passcode", "set"])

        try console.screen(until: "digits, not shown): ")
        console.type("123456\n")
        let screen = try console.screen(until: "not shown): ")
        console.type("840265\n")
        try console.screen(until: "again (not shown): ")
        console.type("840265\n")
        try console.screen(until: "The passcode is set.")

        XCTAssertTrue(screen.contains("This passcode is a common sequence"), screen)
        XCTAssertFalse(screen.contains("again"), screen)
        XCTAssertEqual(console.end(), 0)
    }

    func testARefusalDoesNotAskForAPasscodeThatWasGiven() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.fence, Rules.passcode)
        try await person.setPasscode()
        await person.move(to: Operator.elsewhere)

        let given = await person.run("use", "--passcode-file", try person.passcodeFile())
        let missing = await person.run("use")

        XCTAssertEqual([given.status, missing.status], [11, 11])
        XCTAssertTrue(given.messages.contains("1.9 km from its border"), given.messages)
        XCTAssertFalse(given.messages.contains("must be entered"), given.messages)
        XCTAssertTrue(missing.messages.contains("must be entered"), missing.messages)
    }
}

/// Somebody who types the passcode whenever they are asked.
@MainActor
private final class TypingPerson: PromptPresenter {
    private(set) var problems: [String?] = []
    var count: Int { problems.count }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        problems.append(form.problem)
        completion(FormAnswer(action: "submit", values: ["current": .secret(Secret(utf8: "840265"))])) { _ in }
    }

    func dismiss(_ id: Form.ID) {}
}
