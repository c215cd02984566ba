import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class WebClientTests: XCTestCase {
    func testED32HeadersGoToTheOrganizationsOwnOriginAlone() async throws {
        let transport = ScriptedTransport()
        for address in [
            "https://a.example/d", "https://a.example/next", "https://a.example:8443/d", "https://b.example/d",
            "https://sub.a.example/d",
        ] { transport.route(.get, address) { _ in .json(["n": 1]) } }
        transport.route(.get, "https://a.example/moved") { _ in
            HTTPTransportResponse(
                response: HTTPResponse(status: .found, headerFields: [.location: "/next"]), body: Data())
        }
        let web = WebClient(
            transport: transport, headers: { _ in [("X-Key", "sesame"), ("Accept", "text/html")] })
        let own = web.scoped(to: try url("https://A.example:443/tenant"))

        for address in ["https://a.example/d", "https://a.example/moved"] { _ = try await own.getJSON(url(address)) }
        for address in ["https://a.example:8443/d", "https://b.example/d", "https://sub.a.example/d"] {
            _ = try await own.getJSON(url(address))
        }
        _ = try await web.getJSON(url("https://a.example/d"))

        let name = try XCTUnwrap(HTTPField.Name("X-Key"))
        XCTAssertEqual(
            transport.requests.map { $0.request.headerFields[name] },
            ["sesame", "sesame", "sesame", nil, nil, nil, nil])
        XCTAssertEqual(Set(transport.requests.map { $0.request.headerFields[.accept] }), ["application/json"])
    }

    func testReadsJSONWhateverTheParametersOfItsType() async throws {
        for type in [
            "application/json", "application/json; charset=utf-8", "Application/JSON ;x=y", "application/a+json",
        ] {
            let transport = ScriptedTransport([.init(.get, "https://a.example/d?q=1", .text(#"{"n":1}"#, type: type))])

            let json = try await webClient(transport).getJSON(url("https://a.example/d?q=1"))

            XCTAssertEqual(json, ["n": 1])
            XCTAssertEqual(transport.requests.first?.request.headerFields[.accept], "application/json")
        }
    }

    func testRefusesAnAnswerOfAnotherType() async throws {
        try await playEach(["text/html", "text/json", "application/jsonp", ""]) { type in
            let transport = ScriptedTransport([.init(.get, "https://a.example/d", .text("{}", type: type))])

            let error = try await thrownError { try await webClient(transport).getJSON(url("https://a.example/d")) }

            XCTAssertEqual(error.code, .serverAnswerInvalid, type)
        }
    }

    func testRefusesJSONThatIsNotStrictAndNamesThePosition() async throws {
        try await playEach([#"{"a":1,"a":2}"#, "{", "", "{} {}", "\u{FEFF}{}"]) { text in
            let transport = ScriptedTransport([
                .init(.get, "https://a.example/d", .text(text, type: "application/json"))
            ])

            let error = try await thrownError { try await webClient(transport).getJSON(url("https://a.example/d")) }

            XCTAssertEqual(error.code, .serverAnswerInvalid, text)
        }
        let transport = ScriptedTransport([.init(.get, "https://a.example/d", .json(["a": ["b": 1]]))])

        let error = try await thrownError {
            try await webClient(transport).get(url("https://a.example/d")) { try $0["a"]["b"].string() }
        }

        XCTAssertEqual(error.code, .serverAnswerInvalid)
        XCTAssertEqual(error.detail, .invalidFields([.init(path: "a.b", reason: "is not a string")]))
        XCTAssertTrue(error.reason.contains("a.b is not a string."), error.reason)
    }

    func testKeepsWhatATerminalObeysOutOfTheReason() async throws {
        let body = HTTPTransportResponse.text(#"{"\u001b[2J":1,"\u001b[2J":2}"#, type: "application/json")
        let transport = ScriptedTransport([.init(.get, "https://a.example/d", body)])

        let error = try await thrownError { try await webClient(transport).getJSON(url("https://a.example/d")) }

        XCTAssertTrue(error.reason.contains("[2J"), error.reason)
        XCTAssertFalse(error.reason.contains("\u{1B}"))
    }

    func testOA8RefusesABodyThatIsLargerThanAskedFor() async throws {
        let answer = ScriptedTransport.Exchange(.get, "https://a.example/d", .json(["text": "0123456789"]))

        let error = try await thrownError {
            try await webClient(ScriptedTransport([answer])).getJSON(url("https://a.example/d"), maxBytes: 20)
        }
        let json = try await webClient(ScriptedTransport([answer])).getJSON(url("https://a.example/d"), maxBytes: 21)

        XCTAssertEqual(error.code, .serverAnswerInvalid)
        XCTAssertEqual(json["text"], "0123456789")
    }

    func testOA8SendsNothingToAServerThatIsNotSecure() async throws {
        let transport = ScriptedTransport()
        let client = webClient(transport)

        try await playEach([
            "http://a.example/d", "http://127.0.0.1.example/d", "ftp://a.example/d", "http://128.0.0.1/",
        ]) { address in
            let get = try await thrownError { try await client.getJSON(url(address)) }
            let post = try await thrownError { try await client.postForm(url(address), [:]) { _ in } }
            XCTAssertEqual([get.code, post.code], [.serverInsecure, .serverInsecure], address)
        }

        XCTAssertEqual(transport.calls, [])
    }

    func testAsksServersOnTheLoopbackWithoutTLS() async throws {
        try await playEach(["http://127.0.0.1:8080/d", "http://localhost/d", "http://[::1]:8080/d"]) { address in
            let transport = ScriptedTransport([.init(.get, address, .json(["ok": true]))])

            let json = try await webClient(transport).getJSON(url(address))

            XCTAssertEqual(json, ["ok": true])
        }
    }

    func testPostsAFormWithEveryCharacterEscaped() async throws {
        let fields = ["code": "a b&c=d+é%", "grant-type": "urn:x*~"]
        let transport = ScriptedTransport([.init(.post, "https://a.example/token", .json(["ok": true]))])

        try await webClient(transport).postForm(url("https://a.example/token"), fields) { _ in }

        let sent = try XCTUnwrap(transport.requests.first)
        XCTAssertEqual(
            String(decoding: sent.body, as: UTF8.self), "code=a+b%26c%3Dd%2B%C3%A9%25&grant-type=urn%3Ax*%7E")
        XCTAssertEqual(sent.form, fields)
        XCTAssertEqual(sent.request.headerFields[.contentType], "application/x-www-form-urlencoded")
    }

    func testPostsJSONWithABearerTokenAndTakesAnEmptyAnswer() async throws {
        let transport = ScriptedTransport([.init(.post, "https://a.example/n", .empty(status: 204))])

        let answer = try await webClient(transport).postJSON(
            url("https://a.example/n"), ["event": "x"], authorization: .bearer(Secret(utf8: "t0k3n"))
        ) { $0.value }

        let sent = try XCTUnwrap(transport.requests.first)
        XCTAssertEqual(answer, .null)
        XCTAssertEqual(sent.body, Data(#"{"event":"x"}"#.utf8))
        XCTAssertEqual(sent.request.headerFields[.authorization], "Bearer t0k3n")
        XCTAssertEqual(sent.request.headerFields[.contentType], "application/json")
    }
}
