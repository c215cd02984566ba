import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// Responses and what verifiers' servers say to them (OpenID4VP 1.0 section 8, VP-90 to VP-99).
final class ResponseTests: XCTestCase {
    private let script = VerifierScript()

    func testVP90AndVP91AndVP93PostsPresentationsByQuery() async throws {
        let (form, _) = try await post([:])

        XCTAssertEqual(Set(form.keys), ["vp_token", "state"])
        XCTAssertEqual(form["state"], "s-1")
        let token = try JSON.parse(try XCTUnwrap(form["vp_token"]))
        XCTAssertEqual(token.objectValue?.keys.map(\.self), ["badge"])
        let presentations = try XCTUnwrap(token["badge"]?.arrayValue)
        XCTAssertEqual(presentations.count, 1)
        let shown = try TestBadge.verify(presentations.first?.stringValue, audience: VerifierScript.clientID)
        XCTAssertEqual(shown.claims["name"], "Alice Example")
        XCTAssertNil(shown.claims["email"])
        XCTAssertNil(shown.binding["transaction_data_hashes"])
    }

    func testVP41AnUnsignedRequestIsAnsweredToTheWholeIdentifier() async throws {
        let request = try await script.read(script.link())

        let response = try script.client().response(to: request, presenting: [try TestBadge.presented()])

        let text = response.parameters["vp_token"]?["badge"]?.arrayValue?.first?.stringValue
        XCTAssertNoThrow(try TestBadge.verify(text, audience: VerifierScript.redirectClient))
    }

    func testVP74WithoutAClaimNothingSelectiveIsDisclosed() async throws {
        let request = try await script.read([:])

        let response = try script.client().response(to: request, presenting: [try TestBadge.presented(claims: [])])

        let text = response.parameters["vp_token"]?["badge"]?.arrayValue?.first?.stringValue
        let shown = try TestBadge.verify(text, audience: VerifierScript.clientID)
        XCTAssertNil(shown.claims["name"])
        XCTAssertNil(shown.claims["email"])
    }

    func testVP81MoreThanOneCredentialOnlyWhereSeveralAreAsked() async throws {
        let client = try script.client()
        let two = [try TestBadge.presented(), try TestBadge.presented(claims: [])]
        let single = try await script.read([:])
        assertThrows(.invalidInput) { try client.response(to: single, presenting: two) }
        assertThrows(.invalidInput) { try client.response(to: single, presenting: []) }
        assertThrows(.invalidInput) { try client.response(to: single, presenting: [try TestBadge.presented(to: "x")]) }

        var query = VerifierScript.query["credentials"]?.arrayValue?.first?.objectValue ?? [:]
        query["multiple"] = true
        let multiple = try await script.read(["dcql_query": ["credentials": [.object(query)]]])
        let response = try client.response(to: multiple, presenting: two)

        XCTAssertEqual(response.parameters["vp_token"]?["badge"]?.arrayValue?.count, 2)
    }

    func testVP94TheAnswerOfTheServerEndsIt() async throws {
        let answers: [(HTTPTransportResponse, PresentationOutcome)] = [
            (.json([:]), .received), (.json(["unknown": 1]), .received), (.empty(status: 200), .received),
            (.text("ok", type: "text/plain"), .received), (.json([1]), .received),
        ]
        for (answer, outcome) in answers {
            let (_, result) = try await post([:], answer)
            XCTAssertEqual(result, outcome)
        }
    }

    func testVP95AndVP312ARedirectLeadsToAPageOrTheApp() async throws {
        let page = "https://verifier.example.org/done?response_code=1"
        let followed = [page, "door://done"]
        for address in followed {
            let (_, outcome) = try await post([:], .json(["redirect_uri": .string(address)]))
            XCTAssertEqual(outcome, .redirect(try XCTUnwrap(URL(string: address))))
        }
        let refused = [
            "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "other://done", "http://evil.example/",
            "https://user@evil.example/", "/done", "",
        ]
        for address in refused {
            let (_, outcome) = try await post([:], .json(["redirect_uri": .string(address)]))
            XCTAssertEqual(outcome, .redirectRefused, address)
        }
        let (_, outcome) = try await post([:], .json(["redirect_uri": 1]))
        XCTAssertEqual(outcome, .redirectRefused)
    }

    func testVP94AndVP311APresentationIsSentOnceAndFollowsNoRedirect() async throws {
        for status in [301, 302, 307, 308] {
            let answer = HTTPTransportResponse.empty(status: status, headerFields: [.location: "https://evil.example/"])
            let transport = ScriptedTransport([.init(.post, VerifierScript.responseURI, answer)])
            let error = try await failure(transport)
            XCTAssertEqual(error?.code, .serverAnswerInvalid, "\(status)")
            XCTAssertEqual(transport.calls.count, 1, "\(status)")
        }
        let transport = ScriptedTransport([.init(.post, VerifierScript.responseURI, .empty(status: 503))])
        let error = try await failure(transport)
        XCTAssertEqual(error?.code, .serverFailed)
        XCTAssertEqual(transport.calls.count, 1)
    }

    func testAFailedResponseIsSentAgainWithTheSameBytes() async throws {
        let transport = ScriptedTransport([
            .init(.post, VerifierScript.responseURI, .empty(status: 503)),
            .init(.post, VerifierScript.responseURI, .json([:])),
        ])
        let client = try script.client(transport)
        let response = try client.response(
            to: try await script.read([:], with: client), presenting: [try TestBadge.presented()])

        do {
            _ = try await client.send(response)
            XCTFail("nothing was refused")
        } catch let error as BadgeError {
            XCTAssertEqual(error.code, .serverFailed)
        }
        let outcome = try await client.send(response)

        XCTAssertEqual(outcome, .received)
        XCTAssertEqual(transport.requests.first?.body, transport.requests.last?.body)
    }

    func testVP97AFragmentIsOpenedByTheBrowser() async throws {
        let request = try await script.read([
            "response_mode": "fragment", "response_uri": nil, "redirect_uri": "https://verifier.example.org/back",
        ])
        let client = try script.client()
        let response = try client.response(to: request, presenting: [try TestBadge.presented()])

        guard case .open(let url) = try await client.send(response) else { return XCTFail("nothing to open") }

        XCTAssertTrue(url.absoluteString.hasPrefix("https://verifier.example.org/back#"), url.absoluteString)
        var query = URLComponents()
        query.percentEncodedQuery = url.fragment()
        XCTAssertEqual(query.queryItems?.first { $0.name == "state" }?.value, "s-1")
        XCTAssertNotNil(query.queryItems?.first { $0.name == "vp_token" }?.value)
    }

    func testVP98AnErrorGoesTheSameWay() async throws {
        let refused = try await refusal { try await script.read(["nonce": nil]) }
        let transport = ScriptedTransport([.init(.post, VerifierScript.responseURI, .json([:]))])
        let client = try script.client(transport)
        let reply = try XCTUnwrap(refused?.reply)

        _ = try await client.send(
            try client.errorResponse(.invalidRequest, finding: refused?.finding, to: reply))

        let form = try XCTUnwrap(transport.requests.first?.form)
        XCTAssertEqual(form["error"], "invalid_request")
        XCTAssertEqual(form["error_description"], "nonce is missing")
        XCTAssertEqual(form["state"], "s-1")
    }

    func testVP98AnErrorIsEncryptedWhereItCanBe() async throws {
        let request = try await script.read(["response_mode": "direct_post.jwt", "client_metadata": script.metadata()])

        let response = try script.client().errorResponse(.accessDenied, to: request.reply)

        XCTAssertEqual(response.parameters.keys.map(\.self), ["response"])
        let plain = try JSON.parse(
            JWE.decrypt(try XCTUnwrap(response.parameters["response"]?.stringValue), with: script.encryptionKey))
        XCTAssertEqual(plain, ["error": "access_denied", "state": "s-1"])
    }

    func testVP99ARefusalOfThePersonSaysNothingElse() async throws {
        let request = try await script.read([:])

        let response = try script.client().errorResponse(.accessDenied, finding: "no such badge", to: request.reply)

        XCTAssertEqual(response.parameters, ["error": "access_denied", "state": "s-1"])
    }

    private func post(
        _ changes: [String: JSON?], _ answer: HTTPTransportResponse = .json([:])
    ) async throws -> (form: [String: String], outcome: PresentationOutcome) {
        let transport = ScriptedTransport([.init(.post, VerifierScript.responseURI, answer)])
        let client = try script.client(transport, schemes: ["door"])
        let request = try await script.read(changes, with: client)
        let outcome = try await client.send(
            try client.response(to: request, presenting: [try TestBadge.presented()]))
        return (transport.requests.first?.form ?? [:], outcome)
    }

    private func failure(_ transport: ScriptedTransport) async throws -> BadgeError? {
        let client = try script.client(transport)
        let request = try await script.read([:], with: client)
        let response = try client.response(to: request, presenting: [try TestBadge.presented()])
        do {
            _ = try await client.send(response)
            return nil
        } catch let error as BadgeError {
            return error
        }
    }
}
