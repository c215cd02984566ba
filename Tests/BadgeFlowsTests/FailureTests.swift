import BadgeAuthority
import BadgeFlows
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import XCTest

/// What is thrown for what a flow server says, and for what it does not.
final class FailureTests: XCTestCase {
    private func refused(_ code: Int) async throws -> FlowFailure {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        world.server.failNext(code)
        let error = await refusal { try await world.client.signIn(withToken: Secret(utf8: "some-token")) }
        try world.close()
        return try XCTUnwrap(error?.flowFailure)
    }

    func testEB29EveryErrorHasItsNumbersItsNameItsMessageAndItsReply() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        let codes = [
            100, 200, 201, 205, 210, 212, 221, 222, 223, 232, 233, 234, 310, 320, 330, 340, 341, 342, 360, 361, 362,
            363, 380, 390, 402, 403, 414, 415, 416, 417, 420, 480, 500, 510, 540,
        ]
        for code in codes {
            world.server.failNext(code)
            let error = await refusal { try await world.client.signIn(withToken: Secret(utf8: "some-token")) }
            let failure = try XCTUnwrap(error?.flowFailure, "\(code)")
            XCTAssertEqual(failure.serverCode, code)
            XCTAssertEqual(failure.clientCode, code + 3000)
            XCTAssertNotNil(failure.name)
            XCTAssertNotNil(failure.displayMessage)
            XCTAssertEqual(failure.requestToken?.count, 16)
            XCTAssertTrue(failure.reply?.contains("\"code\":\(code)") == true)
        }
        try world.close()
    }

    func testEB29FurtherMembersAreKeptAndSecretsMasked() async throws {
        let attribute = try await refused(330)
        let redirect = try await refused(420)
        let unknown = try await refused(310)

        XCTAssertEqual(attribute.details["attribute_name"], "lastUpdated")
        XCTAssertEqual(attribute.details["actual_value"], "1")
        XCTAssertEqual(redirect.details["expected_value"], "https://a.example")
        XCTAssertEqual(unknown.displayMessage, "Register first.")
        XCTAssertFalse(unknown.reply?.contains("Ana") ?? true, "personal data are in the reply")
    }

    func testEB30MessagesOfAFieldStayInOrderAndThoseOfTheFormApart() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        for code in [390, 212] {
            let transport = ScriptedTransport([
                .init(
                    .post, "\(FlowWorld.address)/oauth/forgot_password_native",
                    .json([
                        "stat": "error", "code": .integer(Int64(code)), "error": "invalid_form_fields",
                        "invalid_fields": [
                            "forgottenEmailAddress": ["First.", "Second."], "forgotPasswordForm": ["Whole."],
                        ],
                    ]))
            ])
            let client = try FlowClient(
                FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)
            let error = await refusal { try await client.requestPassword(for: "a@b.example") }
            let failure = try XCTUnwrap(error?.flowFailure)

            XCTAssertTrue(failure.isValidation)
            XCTAssertEqual(
                failure.fieldMessages.map { "\($0.path): \($0.reason)" },
                ["forgottenEmailAddress: First.", "forgottenEmailAddress: Second."])
            XCTAssertEqual(failure.formMessages, ["Whole."])
            XCTAssertEqual(error?.code, .invalidInput)
            XCTAssertEqual(error?.isRetryable, true)
        }
        try world.close()
    }

    func testEB31TheKindsOfFailuresAreTold() async throws {
        let failures = [
            try await refused(210), try await refused(380), try await refused(310), try await refused(390),
            try await refused(414), try await refused(500),
        ]

        XCTAssertEqual(failures.map(\.isBadPassword), [true, false, false, false, false, false])
        XCTAssertEqual(failures.map(\.isMerge), [false, true, false, false, false, false])
        XCTAssertEqual(failures.map(\.isTwoStep), [false, false, true, false, false, false])
        XCTAssertEqual(failures.map(\.isRecordNotFound), [false, false, true, false, false, false])
        XCTAssertEqual(failures.map(\.isValidation), [false, false, false, true, false, false])
        XCTAssertEqual(failures.map(\.isTokenExpired), [false, false, false, false, true, false])
    }

    func testEB32AReplyThatCannotBeReadIs4100WithItsText() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        world.server.answerNext("<html>\u{1B}[2Jsome-token</html>")
        let html = await refusal { try await world.client.signIn(withToken: Secret(utf8: "some-token")) }
        let replies: [JSON] = [
            ["stat": "ok"], ["stat": "ok", "access_token": "t"], ["stat": "ok", "capture_user": [:]],
            ["stat": "maybe"], ["stat": "ok", "access_token": "a\nb", "capture_user": [:]], [],
        ]
        for reply in replies {
            let transport = ScriptedTransport([.init(.post, "\(FlowWorld.address)/oauth/auth_native", .json(reply))])
            let client = try FlowClient(
                FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)
            let error = await refusal { try await client.signIn(withToken: Secret(utf8: "some-token")) }
            XCTAssertEqual(error?.flowFailure?.clientCode, 4100, reply.text)
            XCTAssertEqual(error?.code, .serverAnswerInvalid)
            let token = try await client.accessToken
            XCTAssertNil(token)
        }

        XCTAssertEqual(html?.flowFailure?.clientCode, 4100)
        XCTAssertEqual(html?.flowFailure?.reply, "<html>[2J<masked></html>")
        try world.close()
    }

    func testEB32AConnectionThatFailsIs2202WithItsCause() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        world.transport.failNext(BadgeError(.serverUnreachable, reason: "Gone."))
        let gone = await refusal { try await world.client.signIn(withToken: Secret(utf8: "some-token")) }
        world.transport.failNext(BadgeError(.serverUntrusted, reason: "Forged."))
        let forged = await refusal { try await world.client.signIn(withToken: Secret(utf8: "some-token")) }

        XCTAssertEqual([gone?.flowFailure?.clientCode, forged?.flowFailure?.clientCode], [2202, 2201])
        XCTAssertEqual([gone?.code, forged?.code], [.serverUnreachable, .serverUntrusted])
        XCTAssertEqual((gone?.flowFailure?.cause as? BadgeError)?.reason, "Gone.")
        XCTAssertEqual(gone?.flowFailure?.isConnection, true)
        try world.close()
    }

    func testEB33MessagesComeInTheLocaleOfTheNextRequest() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        let again = FlowWorld.registration("bo@example.com", name: "Bo")

        let english = await refusal { try await world.client.register(again) }
        try world.client.change { $0.locale = "de-DE" }
        let german = await refusal { try await world.client.register(again) }

        XCTAssertEqual(english?.reason, "Someone has this display name already.")
        XCTAssertEqual(german?.reason, "Diesen Anzeigenamen hat schon jemand.")
        XCTAssertEqual(
            german?.flowFailure?.fieldMessages.map(\.path), ["displayName", "emailAddress"])
        try world.close()
    }

    func testNoSecretIsInAnyDescriptionOfAFailure() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        world.server.failNext(380)

        let error = await refusal { try await world.client.signIn(withToken: Secret(utf8: "some-token")) }

        var text = ""
        dump(try XCTUnwrap(error), to: &text)
        XCTAssertFalse(text.contains("some-token"))
        try world.close()
    }
}
