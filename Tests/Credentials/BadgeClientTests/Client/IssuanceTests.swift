import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class IssuanceTests: XCTestCase {
    func testFetchesAVerifiedCredentialAndTellsTheIssuer() async throws {
        let script = IssuerScript()
        let text = try script.credential()
        let answer: JSON = ["credentials": [["credential": .string(text)]], "notification_id": "note-1"]
        let transport = try script.transport(changing: [.credential: .json(answer)])

        let issued = try await script.issue(transport)
        try await IssuerScript.client(transport).notify(issued, event: .accepted)

        XCTAssertEqual(issued.credential.claims["name"], "Alice Example")
        XCTAssertEqual(issued.credential.status?.index, 7)
        XCTAssertEqual(issued.text, Secret(utf8: text))
        XCTAssertEqual(issued.refreshToken, Secret(utf8: "rt"))
        XCTAssertEqual(transport.unused, [])
        let notification = try XCTUnwrap(transport.requests.last)
        XCTAssertEqual(
            try JSON.parse(notification.body), ["notification_id": "note-1", "event": "credential_accepted"])
        XCTAssertEqual(notification.request.headerFields[.authorization], "Bearer at")
    }

    func testProvesTheKeyToThisIssuerNow() async throws {
        let script = IssuerScript()
        let transport = try script.transport()

        _ = try await script.issue(transport)

        let sent = transport.requests[5]
        let body = try JSON.parse(sent.body)
        XCTAssertEqual(sent.request.headerFields[.authorization], "Bearer at")
        XCTAssertEqual(body["credential_configuration_id"], "badge")
        XCTAssertNil(body["credential_identifier"])
        let proof = try JWS(try XCTUnwrap(body["proofs"]?["jwt"]?.arrayValue?.first?.stringValue))
        try proof.verify(with: script.deviceKey.publicKey, type: "openid4vci-proof+jwt")
        XCTAssertEqual(proof.header.value?["jwk"], script.deviceKey.publicKey.json)
        XCTAssertEqual(
            proof.payload, ["aud": .string(IssuerScript.issuer), "iat": 1_800_000_000, "nonce": "nonce-1"])
    }

    func testNamesTheDataSetThatTheTokenIsFor() async throws {
        let script = IssuerScript()
        let token: JSON = [
            "access_token": "at", "token_type": "Bearer",
            "authorization_details": [
                [
                    "type": "openid_credential", "credential_configuration_id": "badge",
                    "credential_identifiers": ["badge-of-alice"],
                ]
            ],
        ]
        let transport = try script.transport(changing: [.token: .json(token)])

        _ = try await script.issue(transport)

        let body = try JSON.parse(transport.requests[5].body)
        XCTAssertEqual(body["credential_identifier"], "badge-of-alice")
        XCTAssertNil(body["credential_configuration_id"])
    }

    func testTakesTheRightCodeAfterAWrongOne() async throws {
        let script = IssuerScript()
        let wrong = HTTPTransportResponse.json(["error": "invalid_grant", "tries_left": 4], status: 400)
        let transport = ScriptedTransport(
            try [.issuerMetadata, .serverMetadata, .issuerKeys].map { script.exchange($0, try script.answer($0)) }
                + [script.exchange(.token, wrong), script.exchange(.token, try script.answer(.token))])
        let client = IssuerScript.client(transport)
        let resolved = try await client.resolve(try script.offer().uri)

        let error = try await thrownError {
            try await client.authorize(resolved, transactionCode: Secret(utf8: "000000"))
        }
        let authorized = try await client.authorize(resolved, transactionCode: IssuerScript.code)

        XCTAssertEqual(error.code, .transactionCodeRefused)
        XCTAssertEqual(error.detail, .triesLeft(4))
        XCTAssertEqual(authorized.expires, IssuerScript.now.addingTimeInterval(300))
        XCTAssertEqual(transport.requests.suffix(2).map { $0.form["tx_code"] }, ["000000", "493817"])
    }

    func testSendsNothingWithoutTheCodeThatIsAskedForAndNoCodeThatIsNot() async throws {
        let script = IssuerScript()
        let transport = try script.transport([.issuerMetadata, .serverMetadata, .issuerKeys])
        let client = IssuerScript.client(transport)
        let resolved = try await client.resolve(try script.offer().uri)
        try await playEach([nil, Secret(utf8: "")]) { code in
            let error = try await thrownError { try await client.authorize(resolved, transactionCode: code) }
            XCTAssertEqual(error.code, .inputRequired)
        }
        XCTAssertEqual(transport.calls.count, 3)

        let second = try script.transport([.issuerMetadata, .serverMetadata, .issuerKeys, .token])
        let free = try await IssuerScript.client(second).resolve(try script.offer(code: nil).uri)
        _ = try await IssuerScript.client(second).authorize(free, transactionCode: IssuerScript.code)

        XCTAssertEqual(second.requests.last?.form.keys.sorted(), ["grant_type", "pre-authorized_code"])
    }

    func testDoesNotNotifyAnIssuerThatDoesNotAsk() async throws {
        let script = IssuerScript()
        let answer: JSON = ["credentials": [["credential": .string(try script.credential())]]]
        let steps = IssuerScript.Step.allCases.dropLast()
        let transport = try script.transport(Array(steps), changing: [.credential: .json(answer)])

        let issued = try await script.issue(transport)
        try await IssuerScript.client(transport).notify(issued, event: .deleted)

        XCTAssertNil(issued.notificationID)
        XCTAssertEqual(transport.calls.count, 6)
    }

    func testRefusesWhatTheIssuerDoesNotIssueNow() async throws {
        let table: [(HTTPTransportResponse, BadgeError.Code)] = [
            (.json(["transaction_id": "t", "interval": 3600], status: 202), .metadataMismatch),
            (.json(["credentials": []]), .serverAnswerInvalid), (.json([:]), .serverAnswerInvalid),
            (.json(["credentials": [["credential": "a"], ["credential": "b"]]]), .serverAnswerInvalid),
            (.json(["credentials": [["credential": [:]]]]), .serverAnswerInvalid),
            (.json(["error": "invalid_token"], status: 401), .authenticationFailed),
            (.json(["error": "credential_request_denied"], status: 400), .issuanceRefused),
            (.json(["error": "something_else"], status: 400), .serverFailed),
            (.empty(status: 503), .serverFailed),
        ]
        try await playEach(table) { answer, code in
            let script = IssuerScript()
            let transport = try script.transport(changing: [.credential: answer])

            let error = try await thrownError { try await script.issue(transport) }

            XCTAssertEqual(error.code, code)
            XCTAssertEqual(transport.calls.count, 6, "A credential request is never repeated blindly.")
        }
    }
}
