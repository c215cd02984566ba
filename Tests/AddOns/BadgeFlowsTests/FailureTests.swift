import BadgeAuthority
import BadgeFlows
import BadgeModel
import BadgeSampleServers
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

    func testASuspendedPersonIsToldInTheWalletsWordsAndNotTheServers() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        let transport = ScriptedTransport([
            .init(
                .post, "\(FlowWorld.address)/oauth/auth_native",
                .json(["stat": "error", "code": 403, "error": "badge_suspended", "message": "Go to the desk."]))
        ])
        let client = try FlowClient(
            FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)

        let error = await refusal { try await client.signIn(withToken: Secret(utf8: "some-token")) }

        XCTAssertEqual(error?.code, .badgeSuspended)
        XCTAssertEqual(error?.message.key, "badgeSuspended.elsewhere")
        XCTAssertEqual(error?.flowFailure?.displayMessage, "Go to the desk.")
        try world.close()
    }

    func testEB29NumbersThatAreTheClientsOwnAreNotShifted() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        var numbers: [Int?] = []
        for code in [999, 1000, 1101, 2202, 2999, 3000, 4000, 4001, 4100] as [Int64] {
            let transport = ScriptedTransport([
                .init(
                    .post, "\(FlowWorld.address)/oauth/auth_native",
                    .json(["stat": "error", "code": .integer(code), "error": "other"]))
            ])
            let client = try FlowClient(
                FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)
            let error = await refusal { try await client.signIn(withToken: Secret(utf8: "some-token")) }
            numbers.append(error?.flowFailure?.clientCode)
        }

        XCTAssertEqual(numbers, [3999, 1000, 1101, 2202, 2999, 6000, 7000, 4001, 4100])
        try world.close()
    }

    func testAMessageOfTheServerHasNeitherControlsNorForcedDirections() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        let transport = ScriptedTransport([
            .init(
                .post, "\(FlowWorld.address)/oauth/auth_native",
                .json([
                    "stat": "error", "code": 500, "error": "e\u{1B}",
                    "message": "a\u{1B}b\u{202E}c\u{2066}d\u{9B}e\u{FEFF}f",
                ]))
        ])
        let client = try FlowClient(
            FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)

        let error = await refusal { try await client.signIn(withToken: Secret(utf8: "some-token")) }

        XCTAssertEqual(error?.reason, "abcdef")
        XCTAssertNil(error?.flowFailure?.name)
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

    func testEB29AReplyThatAnErrorShowsHasNoSecretWhereverItIs() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        let replies: [JSON] = [
            ["stat": "error", "code": 500, "error": "other", "trace": ["some-token", ["at": "x some-token y"]]],
            ["stat": "ok", "code": "code-of-a-grant", "nested": ["newPasswordConfirm": "of-a-person"]],
            ["stat": "ok", "capture_user": ["mail": "of-a-person"], "access_token": "some-token b"],
        ]
        for reply in replies {
            let transport = ScriptedTransport([.init(.post, "\(FlowWorld.address)/oauth/auth_native", .json(reply))])
            let client = try FlowClient(
                FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)

            let error = await refusal { try await client.signIn(withToken: Secret(utf8: "some-token")) }

            let shown = try XCTUnwrap(error?.flowFailure?.reply)
            for secret in ["some-token", "code-of-a-grant", "of-a-person"] {
                XCTAssertFalse(shown.contains(secret), shown)
            }
        }
        try world.close()
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

    func testEB30FieldsAreInTheOrderOfTheFormAndUnknownOnesLast() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        let transport = ScriptedTransport([
            .init(
                .post, "\(FlowWorld.address)/oauth/register_native_traditional",
                .json([
                    "stat": "error", "code": 390, "error": "invalid_form_fields",
                    "invalid_fields": [
                        "aside": ["No."], "displayName": ["Taken."], "emailAddress": "Taken.", "firstName": ["Short."],
                    ],
                ]))
        ])
        let client = try FlowClient(
            FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)

        let error = await refusal { try await client.register(FlowWorld.registration()) }

        XCTAssertEqual(
            error?.flowFailure?.fieldMessages.map(\.path), ["firstName", "displayName", "emailAddress", "aside"])
        XCTAssertEqual(error?.reason, "Short.")
        try world.close()
    }

    func testEB30TwentyMessagesOfAFieldAndTwoHundredFieldsAreTaken() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        func messages(_ fields: [String: JSON]) async throws -> [BadgeError.InvalidField] {
            let transport = ScriptedTransport([
                .init(
                    .post, "\(FlowWorld.address)/oauth/register_native_traditional",
                    .json([
                        "stat": "error", "code": 390, "error": "invalid_form_fields", "invalid_fields": .object(fields),
                    ]))
            ])
            let client = try FlowClient(
                FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)
            let error = await refusal { try await client.register(FlowWorld.registration()) }
            return try XCTUnwrap(error?.flowFailure).fieldMessages
        }

        for (count, expected) in [(20, 20), (21, 20)] {
            let texts = (0..<count).map { "No \($0)." }
            let taken = try await messages(["firstName": .array(texts.map { .string($0) })])
            XCTAssertEqual(taken.map(\.reason), Array(texts.prefix(expected)))
        }
        for (count, expected) in [(200, 200), (201, 200)] {
            let names = (0..<count).map { "x\(1000 + $0)" }
            let taken = try await messages(Dictionary(uniqueKeysWithValues: names.map { ($0, "No.") }))
            XCTAssertEqual(taken.map(\.path), Array(names.prefix(expected)))
        }
        try world.close()
    }

    func testWhatTheServerSaysIsShownWithoutWhatWasSentAsASecret() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        let password = "correct horse battery"
        let filler = String(repeating: "x", count: 490)
        let replies: [JSON] = [
            ["error_description": .string("\(password) is wrong.")], ["message": .string("Not \(password)!")],
            ["invalid_fields": ["currentPassword": [.string("No: \(password)")]]],
            ["invalid_fields": ["signInForm": .string("No: \(password)")]],
            ["message": .string(filler + password)], ["message": "correct\u{202E} hor\u{FEFF}se battery is wrong."],
            ["message": "Wrong.", "actual_value": .string(password)],
        ]
        for reply in replies {
            let members: [String: JSON] = ["stat": "error", "code": 210, "error": "invalid_credentials"]
            let answer = JSON.object(members.merging(reply.objectValue ?? [:]) { $1 })
            let transport = ScriptedTransport([
                .init(.post, "\(FlowWorld.address)/oauth/auth_native_traditional", .json(answer))
            ])
            let client = try FlowClient(
                FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)

            let error = await refusal {
                try await client.signIn(name: "ana@example.com", password: Secret(utf8: password))
            }

            var text = error?.reason ?? ""
            dump(try XCTUnwrap(error?.flowFailure), to: &text)
            XCTAssertEqual(error?.code, .loginRefused, reply.text)
            XCTAssertFalse(text.contains("correct"), text)
            XCTAssertTrue(text.contains("<masked>") || text.contains(filler), text)
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

    func testEB31EveryErrorHasItsCodeAndItsRecovery() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        let expected: [(code: BadgeError.Code, recovery: BadgeError.Recovery?, of: [Int])] = [
            (.loginRefused, .retry, [210]), (.invalidInput, .retry, [212, 360, 361, 362, 363, 390, 540]),
            (.registrationRequired, nil, [310]), (.accountConflict, nil, [380]), (.clientUnknown, nil, [402, 403]),
            (.sessionEnded, nil, [414]), (.verificationCodeExpired, .newAttempt, [415, 416, 417]),
            (.notSupported, nil, [480]), (.serverFailed, .retry, [500]), (.rateLimited, .retry, [510]),
            (.invalidInput, .newAttempt, [100, 200, 201, 205, 221, 222, 223, 232, 233, 234, 320, 330, 340, 420]),
        ]

        for (code, recovery, numbers) in expected {
            for number in numbers {
                world.server.failNext(number)
                let error = await refusal { try await world.client.signIn(withToken: Secret(utf8: "some-token")) }
                XCTAssertEqual(error?.code, code, "\(number)")
                if let recovery { XCTAssertEqual(error?.recovery, recovery, "\(number)") }
            }
        }
        try world.close()
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
