import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeHypermedia

/// C-25 to C-27 and C-30 to C-32: how a flow proceeds.
final class FlowTests: XCTestCase {
    func testC25BeginsWithEachParameterOnce() async throws {
        let endpoint: JSON = .string("\(StepServer.endpoint)?tenant=a&client_id=evil&state=evil&scope=evil")
        let login = try Login([answer(form())], metadata: ["hypermedia_authorization_endpoint": endpoint]) {
            $0.scope = ["openid", "badge"]
            $0.parameters = {
                [
                    "client_id": "evil", "response_type": "token", "redirect_uri": "evil://", "state": "evil",
                    "code_challenge": "evil", "code_challenge_method": "plain", "acr_values": "urn:a b",
                    "scope": "evil",
                ]
            }
        }

        _ = try await login.beginStep()

        let request = try XCTUnwrap(login.server.steps.first)
        let url = try XCTUnwrap(request.request.address)
        let items = try XCTUnwrap(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems)
        XCTAssertEqual(Set(items.map(\.name)).count, items.count)
        XCTAssertFalse(url.absoluteString.contains("evil"))
        var query = request.query
        XCTAssertEqual(query.removeValue(forKey: "state")?.count, 43)
        XCTAssertEqual(query.removeValue(forKey: "code_challenge")?.count, 43)
        XCTAssertEqual(
            query,
            [
                "tenant": "a", "client_id": "app", "response_type": "code", "redirect_uri": "app://cb",
                "code_challenge_method": "S256", "acr_values": "urn:a b", "scope": "openid badge",
            ])
        XCTAssertEqual(request.request.method, .get)
    }

    func testC26FollowsRedirectionsUpToABound() async throws {
        let login = try Login([redirection("/1"), redirection("/2"), answer(form())]) { $0.limits.redirections = 2 }
        let cycle = try Login(Array(repeating: redirection("/1"), count: 100))

        _ = try await login.beginStep()
        let error = try await cycle.failure(beginning: ())

        XCTAssertEqual(
            login.server.steps.dropFirst().map(\.call), ["1", "2"].map { "GET https://login.example.org/\($0)" })
        XCTAssertEqual(cycle.server.steps.count, 21)
        XCTAssertEqual(error.message.key, "serverAnswerInvalid.loginLoop")
        XCTAssertEqual(error.recovery, .newAttempt)
    }

    func testC26ShowsRedirectionsToAnAppThatFollowsThemItself() async throws {
        let login = try Login([redirection("/1"), answer(form())]) { $0.followsRedirections = false }

        guard case .redirection(let form) = try await login.beginStep().content else {
            return XCTFail("no redirection")
        }
        try await login.flow.submit(form)
        _ = try await login.nextStep()

        XCTAssertEqual(login.server.steps.last?.call, "GET https://login.example.org/1")
    }

    func testC26RefusesARedirectionElsewhere() async throws {
        let login = try Login([redirection("https://evil.example/")])
        let moved = try Login([answer(.empty(status: 302, headerFields: [.location: "/a"]))])

        let error = try await login.failure(beginning: ())
        let other = try await moved.failure(beginning: ())

        XCTAssertEqual(error.underlying as? InvalidRequest, .otherOrigin)
        XCTAssertEqual(other.code, .serverAnswerInvalid)
        XCTAssertEqual([login, moved].map(\.server.steps.count), [1, 1])
    }

    func testC26CountsRedirectionsAnewAfterAnAction() async throws {
        let turn = [redirection(), answer(form("a"))]
        let login = try Login(turn + turn + turn) { $0.limits.redirections = 1 }

        var step = try await login.beginStep()
        for _ in 0..<2 {
            try await login.flow.submit(step.form("/a"))
            step = try await login.nextStep()
        }

        XCTAssertEqual(login.server.steps.count, 6)
    }

    func testC26BoundsTheRequestsOfAFlow() async throws {
        let login = try Login(Array(repeating: answer(form("a")), count: 10)) { $0.limits.requests = 4 }

        var step = try await login.beginStep()
        for _ in 0..<3 {
            try await login.flow.submit(step.form("/a"))
            step = try await login.nextStep()
        }
        try await login.flow.submit(step.form("/a"))
        let error = try await login.failure()

        XCTAssertEqual(error.message.key, "serverAnswerInvalid.loginLoop")
        XCTAssertEqual(login.server.steps.count, 4)
    }

    func testC27StaysAtTheStepWithOtherActions() async throws {
        let resend: JSON = [
            "template": "form",
            "model": ["href": "/send", "method": "POST", "continueActions": [form("enter"), form("again")]],
        ]
        let same: JSON = ["type": "continue-same-step", "messages": [["text": "Sent"]]]
        let login = try Login([
            answer(.step(["type": "authentication-step", "actions": [resend], "messages": [["text": "Hello"]]])),
            redirection(), answer(.step(same)), answer(.step(same)), answer(form()),
        ])

        let step = try await login.beginStep()
        try await login.flow.submit(step.form("/send"))
        let stayed = try await login.nextStep()
        try await login.flow.submit(stayed.form("/enter"))
        let empty = try await login.nextStep()

        XCTAssertEqual(stayed.representation, step.representation)
        XCTAssertEqual(stayed.messages.map(\.text.display), ["Sent", "Hello"])
        XCTAssertEqual(stayed.actions.map(\.form?.href), ["/enter", "/again"])
        guard case .form = stayed.content else { return XCTFail("no form") }
        XCTAssertTrue(empty.actions.isEmpty)
        XCTAssertEqual(empty.messages.map(\.text.display), ["Sent", "Sent", "Hello"])
        let error = await refusal { try await login.flow.submit(step.form("/send")) }
        XCTAssertEqual(error?.code, .invalidInput)
    }

    func testC27BoundsTheMessagesOfAStep() async throws {
        let messages: JSON = .array((0..<70).map { ["text": .string("\($0)")] })
        let step: JSON = [
            "type": "authentication-step", "messages": messages,
            "actions": [
                [
                    "template": "form",
                    "model": ["href": "/a", "method": "POST", "continueActions": [form("a")]],
                ]
            ],
        ]
        let login = try Login([
            answer(.step(step)), answer(.step(["type": "continue-same-step", "messages": messages])),
        ])

        try await login.flow.submit(login.beginStep().form("/a"))
        let stayed = try await login.nextStep()

        XCTAssertEqual(stayed.messages.count, 100)
        XCTAssertEqual(stayed.messages[70].text.display, "0")
    }

    func testC27RefusesToStayWithoutAForm() async throws {
        let same = answer(.step(["type": "continue-same-step"]))
        let link: JSON = ["href": "/help", "rel": "help"]
        let atOnce = try Login([same])
        let login = try Login([
            answer(.step(["type": "authentication-step", "actions": [form()], "links": [link]])), redirection(), same,
        ])

        let early = try await atOnce.failure(beginning: ())
        try await login.flow.follow(login.beginStep().links[0])
        let error = try await login.failure()

        XCTAssertEqual(early.message.key, "serverAnswerInvalid.loginStep")
        XCTAssertEqual(error.message.key, "serverAnswerInvalid.loginStep")
    }

    func testC30RefusesAnActionWhileOneIsRunning() async throws {
        let gate = Gate()
        let login = try Login([
            answer(form("a"), form("b")),
            { _ in
                await gate.wait()
                return .step(document("authentication-step", form("c")))
            },
        ])

        let step = try await login.beginStep()
        try await login.flow.submit(step.form("/a"))
        let refusals = [
            await refusal { try await login.flow.submit(step.form("/b")) },
            await refusal { try await login.flow.submit(step.form("/a")) },
            await refusal { try await login.flow.begin() }, await refusal { try await login.flow.retry() },
        ]
        gate.open()
        let next = try await login.nextStep()
        let stale = await refusal { try await login.flow.submit(step.form("/a")) }

        XCTAssertEqual(refusals.map(\.?.code), Array(repeating: .attemptInProgress, count: 4))
        XCTAssertEqual(next.actions.map(\.form?.href), ["/c"])
        XCTAssertEqual(stale?.code, .invalidInput)
        XCTAssertEqual(login.server.steps.count, 2)
    }

    func testC30RefusesWhatIsWrongBeforeAnythingIsSent() async throws {
        let options: JSON = [["label": "A", "value": "a"]]
        let login = try Login([
            answer(form(fields: ["name": "s", "type": "select", "options": options]), form("evil")), answer(form("x")),
        ])
        let early = await refusal { try await login.flow.retry() }

        let step = try await login.beginStep()
        let wrong = await refusal { try await login.flow.submit(step.form("/login"), values: ["s": "b"]) }
        try await login.flow.submit(step.form("/login"), values: ["s": "a"])
        _ = try await login.nextStep()

        XCTAssertEqual(early?.code, .invalidInput)
        XCTAssertEqual(wrong?.underlying as? InvalidRequest, .option(field: "s"))
        XCTAssertEqual(login.server.steps.last?.form, ["s": "a"])
    }

    func testC31EndsWithTheAuthorizationResponse() async throws {
        let login = try Login([answer(form()), authorized(["scope": "badge"])])

        let step = try await login.beginStep()
        try await login.flow.submit(step.form("/login"))
        let result = try await login.result()

        guard case .authorized(let grant) = result else { return XCTFail("\(result)") }
        XCTAssertEqual(grant.response.code, "c0de")
        XCTAssertEqual(grant.response.scope, "badge")
        let errors = [
            await refusal { try await login.flow.submit(step.form("/login")) },
            await refusal { try await login.flow.begin() }, await refusal { try await login.flow.retry() },
        ]
        XCTAssertEqual(errors.map(\.?.code), Array(repeating: .closed, count: 3))
        XCTAssertEqual(login.server.steps.count, 2)
    }

    func testC31RefusesTheResponseToAnotherRequest() async throws {
        let issuer: JSON = .string(StepServer.issuer)
        let table: [([String: JSON], Bool, BadgeError.Code?)] = [
            ([:], false, nil), (["iss": issuer], false, nil), (["iss": issuer], true, nil),
            ([:], true, .metadataMismatch), (["iss": "https://evil.example"], false, .metadataMismatch),
            (["iss": .string("\(StepServer.issuer)/")], true, .metadataMismatch),
            (["state": "evil"], false, .serverAnswerInvalid), (["state": nil], false, .serverAnswerInvalid),
            (["code": nil], false, .serverAnswerInvalid), (["code": ""], false, .serverAnswerInvalid),
            (["code": .string(String(repeating: "c", count: 5000))], false, .serverAnswerInvalid),
        ]
        for (members, promised, code) in table {
            let login = try Login(
                [authorized(members)], metadata: ["authorization_response_iss_parameter_supported": .bool(promised)])

            try await login.flow.begin()
            switch try await login.result() {
            case .authorized: XCTAssertNil(code, "\(members)")
            case .failed(let error), .declined(let error): XCTAssertEqual(error.code, code, "\(members)")
            }
        }
    }

    func testC32RefusesOtherMediaTypes() async throws {
        let body = JSON.object(["type": "authentication-step", "actions": [form()]]).text
        let table: [(HTTPTransportResponse, BadgeError.Code, Int?)] = [
            (.text(body, type: "text/html"), .serverAnswerInvalid, 200),
            (.text(body, type: "application/json"), .serverAnswerInvalid, 200),
            (.text(body, type: "application/vnd.curity.auth+json"), .serverAnswerInvalid, 200),
            (.text("<p>", type: "text/html", status: 404), .serverAnswerInvalid, 404),
            (.text("{", type: "a\u{7}b/\u{202E}"), .serverAnswerInvalid, 200),
            (.empty(status: 204), .serverAnswerInvalid, 204),
            (.text(body, type: "text/html", status: 401), .authenticationFailed, 401),
            (.text(#"{"type":"about:blank"}"#, type: "application/problem+json", status: 404), .serverFailed, 404),
            (.text(#"{"type":"about:blank"}"#, type: "application/problem+json"), .serverAnswerInvalid, nil),
            (.step(["type": "authentication-step", "actions": [form()]], status: 404), .serverFailed, 404),
            (.step(["type": "dream-step"]), .serverAnswerInvalid, nil),
            (.text("{", type: "application/vnd.auth+json"), .serverAnswerInvalid, nil),
            (
                .text(String(repeating: " ", count: 1 << 21), type: "application/vnd.auth+json"), .serverAnswerInvalid,
                nil
            ),
        ]
        for (response, code, status) in table {
            let login = try Login([answer(response)])

            let error = try await login.failure(beginning: ())

            XCTAssertEqual(error.code, code)
            if let status { XCTAssertEqual(error.detail, .httpStatus(status)) }
            XCTAssertTrue(error.reason.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }, error.reason)
        }
        let login = try Login([answer(.text("<p>", type: "Text/HTML; charset=utf-8"))])
        let error = try await login.failure(beginning: ())
        XCTAssertTrue(error.reason.contains("HTTP 200") && error.reason.contains("text/html"), error.reason)
    }

    func testC32ReadsMediaTypesWithParameters() async throws {
        let body = JSON.object(["type": "authentication-step", "actions": [form()]]).text
        let login = try Login([answer(.text(body, type: "Application/vnd.Auth+JSON; charset=utf-8"))])

        _ = try await login.beginStep()
    }
}
