import BadgeModel
import BadgeTestDoubles
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeHypermedia

/// Problems: which end a flow, and which leave it where it is.
final class ProblemTests: XCTestCase {
    func testProblemsLeaveTheStepWhereTheUserCanAct() async throws {
        let kinds = [
            "invalid-input", "incorrect-credentials", "authentication-failed", "too-many-attempts",
            "generic-user-error",
            "full-moon",
        ]
        for kind in kinds {
            let login = try Login([answer(form()), answer(.problem(kind, ["title": "No"])), answer(form("next"))])

            let step = try await login.beginStep()
            try await login.flow.submit(step.form("/login"))
            let (problem, kept) = try await login.nextProblem()
            try await login.flow.submit(step.form("/login"))
            _ = try await login.nextStep()

            XCTAssertEqual(problem.kind.text, "https://curity.se/problems/\(kind)")
            XCTAssertEqual(problem.title?.display, "No")
            XCTAssertEqual(kept, step)
        }
    }

    func testProblemsEndTheFlowWhereNothingIsLeft() async throws {
        for kind in ["authentication-failed", "too-many-attempts", "generic-user-error", "incorrect-credentials"] {
            let login = try Login([answer(.problem(kind))])

            try await login.flow.begin()
            let (_, none) = try await login.nextProblem()
            let error = try await login.failure()

            XCTAssertNil(none)
            XCTAssertEqual(error.code, .authenticationFailed)
            XCTAssertEqual(error.recovery, .newAttempt)
        }
    }

    func testWhatAServerSaysOfThePersonHasTheCodeOfEveryLogin() async throws {
        let table: [(String, BadgeError.Code)] = [
            ("badge_suspended", .badgeSuspended), ("wrong_person", .wrongPerson),
            ("invitation_unusable", .invitationUnusable), ("account_unknown", .accountUnknown),
            ("code_expired", .verificationCodeExpired), ("full_moon", .authenticationFailed),
        ]
        for (error, code) in table {
            let login = try Login([answer(.problem("authentication-failed", ["error": .string(error)]))])

            try await login.flow.begin()
            let (problem, _) = try await login.nextProblem()
            let failure = try await login.failure()

            XCTAssertEqual(failure.code, code, error)
            XCTAssertEqual(problem.errorCode, code, error)
        }
    }

    func testWhatAServerSaysOfTheTriesHasTheCodeOfEveryLogin() async throws {
        let table: [(String, [String: JSON], BadgeError.Code)] = [
            ("too-many-attempts", ["error": "rate_limited"], .rateLimited),
            ("too-many-attempts", ["error": "account_locked"], .accountLocked),
            ("too-many-attempts", [:], .accountLocked), ("incorrect-credentials", ["tries_left": 0], .accountLocked),
            ("incorrect-credentials", ["tries_left": 1], .loginRefused),
        ]
        for (kind, members, code) in table {
            let login = try Login([answer(form()), answer(.problem(kind, members))])

            try await login.flow.submit(login.beginStep().form("/login"))
            let (problem, _) = try await login.nextProblem()

            XCTAssertEqual(problem.errorCode, code, "\(kind) \(members)")
        }
    }

    func testSomeProblemsAlwaysEndTheFlow() async throws {
        let table: [(String, [String: JSON], BadgeError.Code)] = [
            ("mismatch-between-session-and-access-token", [:], .sessionEnded), ("unexpected", [:], .serverFailed),
            ("generic-user-error", ["code": "access_denied"], .declined),
            ("generic-user-error", ["code": "authorization_failed"], .authenticationFailed),
            ("error-authorization-response", ["error": "access_denied"], .declined),
            ("error-authorization-response", ["error": "invalid_scope"], .serverAnswerInvalid),
            ("error-authorization-response", ["error": "a\u{7}b"], .serverAnswerInvalid),
            ("error-authorization-response", [:], .serverAnswerInvalid),
            (
                "error-authorization-response", ["error": "access_denied", "iss": "https://evil.example"],
                .metadataMismatch
            ),
        ]
        for (kind, members, code) in table {
            let login = try Login([answer(form()), answer(.problem(kind, members))])

            let step = try await login.beginStep()
            try await login.flow.submit(step.form("/login"))
            if code != .metadataMismatch {
                let (_, none) = try await login.nextProblem()
                XCTAssertNil(none)
            }
            let error = try await login.failure()

            XCTAssertEqual(error.code, code, kind)
            XCTAssertEqual(error.recovery, .newAttempt, kind)
            XCTAssertFalse(error.reason.contains("\u{7}"))
        }
    }

    func testAnErrorNamesItsIssuerWhereTheMetadataSayThatAnswersDo() async throws {
        let metadata: [String: JSON] = ["authorization_response_iss_parameter_supported": true]
        let table: [([String: JSON], BadgeError.Code)] = [
            ([:], .metadataMismatch), (["iss": "https://login.example.org/"], .metadataMismatch),
            (["iss": .string(StepServer.issuer)], .declined),
        ]
        for (members, code) in table {
            let denied = members.merging(["error": "access_denied"]) { $1 }
            let login = try Login(
                [answer(form()), answer(.problem("error-authorization-response", denied))], metadata: metadata)

            try await login.flow.submit(login.beginStep().form("/login"))
            var event = try await login.next()
            if case .problem = event { event = try await login.next() }

            switch event {
            case .finished(.failed(let error)), .finished(.declined(let error)): XCTAssertEqual(error.code, code)
            default: XCTFail("\(event)")
            }
        }
    }

    func testARequestThatCameTooOftenIsNoProblemOfTheLogin() async throws {
        let login = try Login([
            answer(form()), answer(.problem("unexpected", [:], [.retryAfter: "7"], status: 429)),
            answer(form("next")),
        ])

        try await login.flow.submit(login.beginStep().form("/login"))
        guard case .interrupted(let error) = try await login.next() else { return XCTFail("no interruption") }
        try await login.flow.retry()
        _ = try await login.nextStep()

        XCTAssertEqual(error.recovery, .retryAfter(7))
    }

    func testOnlyALinkForPeopleKeepsAFlowOpen() async throws {
        for relation in ["self", "authorization-response"] {
            let links: JSON = [["href": "/here", "rel": .string(relation)]]
            let login = try Login([answer(.problem("too-many-attempts", ["links": links]))])

            try await login.flow.begin()
            _ = try await login.nextProblem()
            let error = try await login.failure()

            XCTAssertEqual(error.code, .authenticationFailed, relation)
        }
    }

    func testAProblemWithAWayOnLeavesTheChoiceToTheUser() async throws {
        let links: JSON = [["href": "/restart", "rel": "restart", "title": "Try again"]]
        let table: [(String, [String: JSON])] = [
            ("unexpected", [:]), ("mismatch-between-session-and-access-token", [:]),
            ("generic-user-error", ["code": "authorization_failed"]),
        ]
        for (kind, members) in table {
            let problem = answer(.problem(kind, members.merging(["links": links]) { $1 }))
            let login = try Login([answer(form()), problem, answer(form("new"))])

            let step = try await login.beginStep()
            try await login.flow.submit(step.form("/login"))
            let (told, kept) = try await login.nextProblem()
            try await login.flow.follow(told.links[0])
            _ = try await login.nextStep()

            XCTAssertEqual(kept, step, kind)
            XCTAssertEqual(login.server.steps.last?.call, "GET https://login.example.org/restart", kind)
        }
    }

    func testAProblemWhoseLinksLeadElsewhereEndsTheFlow() async throws {
        let links: JSON = [["href": "https://evil.example/", "rel": "restart"], ["href": "/here", "rel": "self"]]
        let login = try Login([answer(form()), answer(.problem("unexpected", ["links": links]))])

        try await login.flow.submit(login.beginStep().form("/login"))
        let (_, none) = try await login.nextProblem()
        let error = try await login.failure()

        XCTAssertNil(none)
        XCTAssertEqual(error.code, .serverFailed)
    }

    func testALinkOfAProblemCanBeFollowed() async throws {
        let links: JSON = [["href": "/restart", "rel": "restart"]]
        let login = try Login([
            answer(form()), answer(.problem("too-many-attempts", ["links": links])), answer(form("new")),
        ])

        try await login.flow.submit(login.beginStep().form("/login"))
        let (problem, _) = try await login.nextProblem()
        try await login.flow.follow(problem.links[0])
        _ = try await login.nextStep()
        let stale = await refusal { try await login.flow.follow(problem.links[0]) }

        XCTAssertEqual(login.server.steps.last?.call, "GET https://login.example.org/restart")
        XCTAssertEqual(stale?.code, .invalidInput)
    }
}
