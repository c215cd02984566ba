import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// What a person is told when the passcode is asked for.
final class PasscodePurposeTests: XCTestCase {
    private static let code = "840265"

    /// A laptop with a badge and a passcode that locks what the badge needs.
    private static func locked(_ presenter: ScriptedPresenter) async throws -> Operator {
        let person = try Operator(presenter: presenter)
        try await person.found(under: Rules.policy(Rules.passcode))
        let words = ["login", Operator.address, "--json"] + Operator.login + [try person.password()]
        _ = try await person.run(on: "laptop", words + ["--no-input"]).json()
        let set = await person.run(
            on: "laptop", "passcode", "set", "--no-input", "--new-passcode-file", try person.passcodeFile())
        XCTAssertEqual(set.status, 0, set.messages)
        return person
    }

    @MainActor
    private static func messages(_ presenter: ScriptedPresenter) -> [String] {
        presenter.transcript.events.compactMap { event in
            guard case .shown(let form) = event, form.kind == .passcodeVerify else { return nil }
            return form.message
        }
    }

    @MainActor
    func testAPromptForThePasscodeSaysWhatItIsFor() async throws {
        let server = "Needed to act as this device at 127.0.0.1: the passcode protects its key there."
        let session =
            "Needed to ask the organization of Example Works: the passcode protects this device's session there."
        let loginLink = "badge:ao?org_id=http%3A%2F%2F127.0.0.1%3A8430&org_name=Works"
        let login = Operator.login
        let cases: [([String], String?)] = [
            (["login", Operator.address] + login, server), (["open", loginLink] + login, server),
            (["device", "list"], session), (["use"], "Needed to use Example Works."), (["passcode", "verify"], nil),
        ]

        try await playEach(cases) { words, purpose in
            let presenter = ScriptedPresenter([:])
            let person = try await Self.locked(presenter)
            let agreed = await person.run(
                on: "laptop", "open", "badge:cs?surl=http%3A%2F%2F127.0.0.1%3A8430", "--yes", "--json")
            XCTAssertEqual(agreed.status, 0, agreed.messages)
            let line = words.contains("--password-file") ? words + [try person.password()] : words

            let answer = await person.run(on: "laptop", line)

            let told = ([purpose].compactMap(\.self) + ["10 tries are left."]).joined(separator: " ")
            XCTAssertEqual(Self.messages(presenter), [told], answer.output + answer.messages)
            XCTAssertEqual(answer.status, 10, answer.output + answer.messages)
        }
    }
}
