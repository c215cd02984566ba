import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class WebClientFailureTests: XCTestCase {
    func testTellsWhatTheServerSaidInOAuthsWords() async throws {
        let body: JSON = ["error": "invalid_request", "error_description": "no 493817", "tries": 2]
        let error = try await refusal(.json(body, status: 400))

        XCTAssertEqual(error.code, .serverFailed)
        XCTAssertEqual(error.detail, .httpStatus(400))
        XCTAssertEqual(error.recovery, .newAttempt)
        XCTAssertEqual(error.serverProblem?.error, "invalid_request")
        XCTAssertEqual(error.serverProblem?.document["tries"], 2)
        XCTAssertTrue(error.reason.contains("invalid_request"))
        XCTAssertFalse(error.reason.contains("493817"), "A server's text may repeat a secret.")
    }

    func testARefusedProofNamesTheClockIfTheServerHasAnotherTime() async throws {
        let refused: JSON = ["error": "invalid_dpop_proof"]
        let other = try await refusal(
            .json(refused, status: 400, headerFields: [.date: "Sun, 06 Nov 1994 09:49:37 GMT"]))
        let earlier = try await refusal(
            .json(refused, status: 400, headerFields: [.date: "Sun, 06 Nov 1994 07:49:37 GMT"]))
        let same = try await refusal(
            .json(refused, status: 400, headerFields: [.date: "Sun, 06 Nov 1994 08:49:50 GMT"]))
        let without = try await refusal(.json(refused, status: 400))
        let another = try await refusal(
            .json(
                ["error": "invalid_request"], status: 400, headerFields: [.date: "Sun, 06 Nov 1994 09:49:37 GMT"]))

        XCTAssertEqual(
            [other, earlier, same, without, another].map { $0.reason.contains("clock") },
            [true, true, false, false, false])
        XCTAssertTrue(other.reason.contains("1994-11-06T09:49:37Z"), other.reason)
        XCTAssertEqual(other.code, .serverFailed)
    }

    func testAClockThatIsHalfAMinuteOffIsNotBlamed() async throws {
        let table = [("08:50:07", false), ("08:50:08", true), ("08:49:07", false), ("08:49:06", true)]
        try await playEach(table) { time, isBlamed in
            let date = "Sun, 06 Nov 1994 \(time) GMT"
            let error = try await refusal(
                .json(["error": "invalid_dpop_proof"], status: 400, headerFields: [.date: date]))

            XCTAssertEqual(error.reason.contains("clock"), isBlamed)
        }
    }

    func testARefusedAttestationNamesTheClockToo() async throws {
        try await playEach(["invalid_attestation", "invalid_client_attestation"]) { error in
            let refused = try await refusal(
                .json(
                    ["error": .string(error)], status: 400,
                    headerFields: [.date: "Sun, 06 Nov 1994 09:49:37 GMT"]))

            XCTAssertTrue(refused.reason.hasPrefix("The clock of this device is wrong"), refused.reason)
        }
    }

    func testTellsWhatTheServerSaidInAProblem() async throws {
        let problem = HTTPTransportResponse.text(
            #"{"type":"about:blank","title":"Gone fishing","status":500}"#, type: "application/problem+json",
            status: 500)
        let error = try await refusal(problem)

        XCTAssertEqual(error.code, .serverFailed)
        XCTAssertEqual(error.recovery, .retry)
        XCTAssertEqual(error.serverProblem?.explanation, "Gone fishing")
    }

    func testKeepsStrangeErrorTextsOutOfTheReason() async throws {
        try await playEach(["\u{1B}[2J", String(repeating: "a", count: 65), "Invalid Grant", ""]) { text in
            let error = try await refusal(.json(["error": .string(text)], status: 400))
            XCTAssertNil(error.serverProblem?.error)
            XCTAssertTrue(error.reason.contains("HTTP 400."), error.reason)
        }
    }

    func testAnErrorOfSixtyFourCharactersIsTheLongest() async throws {
        let longest = String(repeating: "a", count: 64)

        let error = try await refusal(.json(["error": .string(longest)], status: 400))

        XCTAssertEqual(error.serverProblem?.error, longest)
    }

    func testTheErrorOfTheBodyCountsBeforeThatOfTheChallenge() async throws {
        let fields: HTTPFields = [.wwwAuthenticate: #"DPoP error="invalid_token""#]
        let both = try await refusal(.json(["error": "invalid_request"], status: 401, headerFields: fields))
        let none = try await refusal(.json(["title": "No"], status: 401, headerFields: fields))

        XCTAssertEqual([both, none].map(\.serverProblem?.error), ["invalid_request", "invalid_token"])
    }

    func testAChallengeIsReadUpToAThousandAndTwentyFourBytes() async throws {
        let (start, end) = (#"DPoP realm=""#, #"", error="invalid_token""#)
        let table: [(Int, String?)] = [(1024, "invalid_token"), (1025, nil)]
        try await playEach(table) { count, expected in
            let challenge = start + String(repeating: "x", count: count - start.count - end.count) + end
            let error = try await refusal(.empty(status: 401, headerFields: [.wwwAuthenticate: challenge]))

            XCTAssertEqual(error.serverProblem?.error, expected)
        }
    }

    func testOnlyAServersOwnFailureIsWorthAnotherTry() async throws {
        let table: [(Int, BadgeError.Recovery)] = [
            (400, .newAttempt), (428, .newAttempt), (429, .retry), (430, .newAttempt), (499, .newAttempt),
            (500, .retry), (599, .retry),
        ]
        try await playEach(table) { status, recovery in
            let error = try await refusal(.empty(status: status))

            XCTAssertEqual(error.recovery, recovery)
        }
    }

    func testTakesAnErrorPageForItsStatusOnly() async throws {
        let table: [(Int, BadgeError.Code)] = [
            (401, .authenticationFailed), (403, .authenticationFailed), (404, .serverFailed), (429, .rateLimited),
            (500, .serverFailed), (599, .serverFailed), (100, .serverFailed),
        ]
        try await playEach(table) { status, code in
            let error = try await refusal(.text("<h1>{</h1>", type: "text/html", status: status))
            XCTAssertEqual(error.code, code)
            XCTAssertEqual(error.detail, .httpStatus(status))
        }
        let broken = try await refusal(.text("{", type: "application/json", status: 400))
        XCTAssertEqual(broken.serverProblem?.document, .null)
    }

    func testKnowsWhichAnswersSayThatNothingIsThere() async throws {
        let table: [(Int, Bool)] = [
            (200, true), (204, true), (299, true), (400, false), (401, false), (403, true), (404, true), (405, true),
            (406, true), (407, false), (410, false), (429, false), (500, false), (503, false),
        ]
        try await playEach(table) { status, says in
            let error = try await refusal(.text("<h1>Nothing</h1>", type: "text/html", status: status))
            XCTAssertEqual(error.saysNothingIsThere, says, "\(status)")
        }
        let unreachable = BadgeError(.serverUnreachable, reason: "The server is down.")
        XCTAssertFalse(unreachable.saysNothingIsThere)
    }

    func testReadsHowLongToWaitInSecondsAndAsADate() async throws {
        let zeros = String(repeating: "0", count: 61)
        let table: [(String, BadgeError.Recovery)] = [
            ("120", .retryAfter(120)), ("-5", .retryAfter(0)), ("999999999", .retryAfter(86_400)),
            ("Sun, 06 Nov 1994 08:49:47 GMT", .retryAfter(10)), ("Sun, 06 Nov 1994 08:00:00 GMT", .retryAfter(0)),
            ("Mon, 07 Nov 1994 08:49:37 GMT", .retryAfter(86_400)), ("Sun, 06 Nov 1994 08:49:47 CET", .retry),
            ("86399", .retryAfter(86_399)), ("86401", .retryAfter(86_400)), (zeros + "120", .retryAfter(120)),
            (zeros + "0120", .retry), ("soon", .retry), ("", .retry), ("Sun, 06 Foo 1994 08:49:47 GMT", .retry),
        ]
        try await playEach(table) { text, recovery in
            let error = try await refusal(.empty(status: 503, headerFields: [.retryAfter: text]))
            XCTAssertEqual(error.recovery, recovery, text)
        }
    }

    func testARequestThatCameTooOftenSaysWhenItMayComeAgain() async throws {
        let table: [(String?, String)] = [
            ("40", "Try again in 40 seconds."), ("90", "Try again in 2 minutes."), (nil, "Try again later."),
        ]
        try await playEach(table) { wait, advice in
            var fields: HTTPFields = [:]
            fields[.retryAfter] = wait
            let error = try await refusal(.empty(status: 429, headerFields: fields))
            XCTAssertTrue(error.reason.hasSuffix(advice), error.reason)
        }
    }

    private func refusal(_ answer: HTTPTransportResponse) async throws -> BadgeError {
        let transport = ScriptedTransport([.init(.post, "https://a.example/x", answer)])
        return try await thrownError {
            try await webClient(transport).postForm(url("https://a.example/x"), [:]) { _ in }
        }
    }
}
