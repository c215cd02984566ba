import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import HTTPTypes
import TestSupport
import XCTest

final class RetryDecisionTests: XCTestCase {
    func testClassifiesEveryFailureByStatusWaitAndRepeatability() async throws {
        let table: [(status: Int, retryAfter: String?, attempt: Int, repeatable: Bool, expected: RetryDecision)] = [
            (429, nil, 1, true, .again(afterSeconds: 1)), (429, nil, 2, true, .again(afterSeconds: 2)),
            (429, nil, 3, true, .giveUp), (429, "7", 1, true, .again(afterSeconds: 7)),
            (429, "10", 1, true, .again(afterSeconds: 10)), (429, "11", 1, true, .giveUp),
            (502, nil, 1, true, .again(afterSeconds: 1)), (503, nil, 1, true, .again(afterSeconds: 1)),
            (503, "0", 1, true, .again(afterSeconds: 0)), (504, nil, 2, true, .again(afterSeconds: 2)),
            (500, nil, 1, true, .giveUp), (400, nil, 1, true, .giveUp), (404, nil, 1, true, .giveUp),
            (401, nil, 1, true, .giveUp), (429, nil, 1, false, .giveUp), (429, "3", 1, false, .again(afterSeconds: 3)),
            (429, "3", 3, false, .giveUp), (503, "3", 1, false, .giveUp), (502, nil, 1, false, .giveUp),
        ]

        try await playEach(table) { row in
            let failure = try await refusal(row.status, retryAfter: row.retryAfter)
            let decision = RetryDecision.decide(failure, attempt: row.attempt, isRepeatable: row.repeatable)
            XCTAssertEqual(decision, row.expected, "\(row)")
        }
    }

    func testRepeatsAfterABrokenConnectionOnlyWhatMayBeRepeated() {
        let broken = BadgeError(.serverUnreachable, reason: "")

        XCTAssertEqual(RetryDecision.decide(broken, attempt: 1, isRepeatable: true), .again(afterSeconds: 1))
        XCTAssertEqual(RetryDecision.decide(broken, attempt: 3, isRepeatable: true), .giveUp)
        XCTAssertEqual(RetryDecision.decide(broken, attempt: 1, isRepeatable: false), .giveUp)
    }

    func testNeverRepeatsWhatAnotherAttemptCannotCure() {
        for code: BadgeError.Code in [.serverUntrusted, .serverInsecure, .serverAnswerInvalid, .closed, .unexpected] {
            XCTAssertEqual(RetryDecision.decide(BadgeError(code, reason: ""), attempt: 1, isRepeatable: true), .giveUp)
        }
    }

    // A refusal as the client itself makes it; a POST that may not be repeated shows it at the first attempt.
    private func refusal(_ status: Int, retryAfter: String?) async throws -> BadgeError {
        var fields = HTTPFields()
        fields[.retryAfter] = retryAfter
        let transport = ScriptedTransport()
        let answer = HTTPTransportResponse.empty(status: status, headerFields: fields)
        transport.route(.post, "https://id.example.org/x") { _ in answer }
        let client = webClient(transport)
        return try await thrownError { try await client.postForm(try url("https://id.example.org/x"), [:]) { _ in } }
    }
}
