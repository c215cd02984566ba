import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// What a hostile server sends in the middle of a login: each is refused with its own code, and nothing is stored.
final class HostileStepTests: XCTestCase {
    private struct Case {
        let name: String
        let body: String
        var type = "application/vnd.auth+json"
        var session: String?
        let code: BadgeError.Code
        let key: String

        var answer: HTTPTransportResponse {
            var fields: HTTPFields = [.contentType: type]
            if let name = HTTPField.Name("Set-Session-Id") { fields[name] = session }
            let response = HTTPResponse(status: .ok, headerFields: fields)
            return HTTPTransportResponse(response: response, body: Data(body.utf8))
        }
    }

    @MainActor
    func testAHostileAnswerIsRefusedAndNothingIsStored() async throws {
        for hostile in Self.cases {
            let login = try await DirectedLogin([
                .hypermediaForm: [.giveUp], .hypermediaSelector: [.giveUp], .hypermediaGeneric: [.giveUp],
                .hypermediaClose: [.action("confirm")], .hypermediaError: [.action("acknowledge")],
            ])
            login.wire.rule { call in
                let answer = try await call.forward()
                guard call.name.contains("/hypermedia/"), answer.response.status.code != 401 else { return answer }
                return hostile.answer
            }

            let error = await failure { try await login.enroll() }

            XCTAssertEqual(error?.code, hostile.code, "\(hostile.name): \(String(describing: error))")
            XCTAssertEqual(error?.message.key.rawValue, hostile.key, hostile.name)
            let (badges, rows) = (try await login.wallet.badges, try await login.wallet.rows())
            XCTAssertEqual(badges, [], hostile.name)
            XCTAssertNil(rows["session"], hostile.name)
            try await login.wallet.close()
        }
    }

    private static let redirection =
        #"{"type": "redirection-step", "actions": [{"template": "form", "model": {"method": "GET", "href": "#
    private static let step = #"{"type": "authentication-step", "actions": [{"template": "form", "model": "#
    private static let form = step + #"{"href": "/a", "method": "POST"}}]}"#

    private static let cases = [
        Case(
            name: "ten megabytes", body: padded(form, to: 10_000_000), code: .serverAnswerInvalid,
            key: "serverAnswerInvalid.answer"),
        Case(name: "200 options", body: options(200), code: .declined, key: "declined.cancelled"),
        Case(
            name: "10,000 options", body: options(10_000), code: .serverAnswerInvalid,
            key: "serverAnswerInvalid.document"),
        Case(
            name: "a depth of 10,000",
            body: #"{"type": "authentication-step", "more": \#(nested(10_000))}"#, code: .serverAnswerInvalid,
            key: "serverAnswerInvalid.document"),
        Case(
            name: "a member twice", body: #"{"type": "a", "type": "b"}"#, code: .serverAnswerInvalid,
            key: "serverAnswerInvalid.document"),
        Case(
            name: "a number for a text", body: #"{"type": 7}"#, code: .serverAnswerInvalid,
            key: "serverAnswerInvalid.document"),
        Case(
            name: "words for a number",
            body: #"{"type": "polling-step", "properties": {"status": "pending", "interval": "soon"}, "actions": []}"#,
            code: .serverAnswerInvalid, key: "serverAnswerInvalid.document"),
        Case(
            name: "a page", body: "<html></html>", type: "text/html", code: .serverAnswerInvalid,
            key: "serverAnswerInvalid.mediaType"),
        Case(
            name: "a page as a step", body: "<html></html>", code: .serverAnswerInvalid,
            key: "serverAnswerInvalid.document"),
        Case(
            name: "a step as a problem", body: form, type: "application/problem+json", code: .serverAnswerInvalid,
            key: "serverAnswerInvalid.answer"),
        Case(
            name: "redirections in a circle",
            body: redirection + #""/hypermedia/authorize"}}]}"#,
            code: .serverAnswerInvalid, key: "serverAnswerInvalid.loginLoop"),
        Case(
            name: "a redirection elsewhere",
            body: redirection + #""https://evil.example/"}}]}"#,
            code: .serverAnswerInvalid, key: "serverAnswerInvalid.loginAddress"),
        Case(
            name: "a session of 100 KB", body: form, session: String(repeating: "s", count: 100_000),
            code: .serverAnswerInvalid, key: "serverAnswerInvalid.loginSession"),
    ]

    private static func padded(_ document: String, to size: Int) -> String {
        document + String(repeating: " ", count: size - document.utf8.count)
    }

    private static func options(_ count: Int) -> String {
        let option = #"{"template": "form", "model": {"href": "/a", "method": "GET"}}"#
        let options = Array(repeating: option, count: count).joined(separator: ",")
        let selector = #"{"template": "selector", "model": {"options": [\#(options)]}}"#
        return #"{"type": "authentication-step", "actions": [\#(selector)]}"#
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
}
