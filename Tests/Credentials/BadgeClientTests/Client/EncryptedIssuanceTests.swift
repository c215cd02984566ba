import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class EncryptedIssuanceTests: XCTestCase {
    private let script = IssuerScript()
    private var messageKey: AgreementKey {
        var key = AgreementKey(random: SeededRandom(seed: 7))
        key.publicKey.keyID = "issuer-1"
        return key
    }

    func testARequestAndItsAnswerAreEncryptedWhereTheIssuerDemandsIt() async throws {
        let transport = try transport(encryption()) { request, answer in
            try JWE.encrypt(Array(answer.utf8), to: request.answerKey(), with: .a256GCM, random: SystemRandom())
        }

        let issued = try await script.issue(transport)

        let sent = try XCTUnwrap(transport.requests.first { $0.call.hasSuffix("/tenant/credential") })
        let header = try Self.header(sent.body)
        XCTAssertEqual(issued.credential.claims["name"], "Alice Example")
        XCTAssertEqual(sent.request.headerFields[.contentType], "application/jwt")
        XCTAssertEqual(sent.request.headerFields[.accept], "application/jwt")
        XCTAssertEqual(header["alg"], "ECDH-ES")
        XCTAssertEqual(header["enc"], "A128GCM")
        XCTAssertEqual(header["kid"], "issuer-1")
    }

    func testEveryRequestHasAKeyOfItsOwnForTheAnswer() async throws {
        var keys: [JSON?] = []
        for _ in 0..<2 {
            let transport = try transport(encryption()) { request, answer in
                try JWE.encrypt(Array(answer.utf8), to: request.answerKey(), with: .a256GCM, random: SystemRandom())
            }
            _ = try await script.issue(transport)
            let sent = try XCTUnwrap(transport.requests.first { $0.call.hasSuffix("/tenant/credential") })
            keys.append(try opened(sent.body)["credential_response_encryption"]?["jwk"])
        }
        XCTAssertNotEqual(keys[0], keys[1])
    }

    func testAnAnswerInTheClearIsRefusedWhereItMustBeEncrypted() async throws {
        let transport = try transport(encryption()) { _, answer in answer }

        let error = try await thrownError { try await script.issue(transport) }

        XCTAssertEqual(error.code, .serverAnswerInvalid)
    }

    func testAnAnswerUnderAnotherEncryptionThanAskedForIsRefused() async throws {
        let transport = try transport(encryption()) { request, answer in
            try JWE.encrypt(Array(answer.utf8), to: request.answerKey(), with: .a128GCM, random: SystemRandom())
        }

        let error = try await thrownError { try await script.issue(transport) }

        XCTAssertEqual(error.code, .serverAnswerInvalid)
    }

    func testAnAnswerToAnotherKeyIsRefused() async throws {
        let transport = try transport(encryption()) { _, answer in
            try JWE.encrypt(
                Array(answer.utf8), to: AgreementKey(random: SystemRandom()).publicKey, with: .a256GCM,
                random: SystemRandom())
        }

        let error = try await thrownError { try await script.issue(transport) }

        XCTAssertEqual(error.code, .decryptionFailed)
    }

    func testARequestAloneIsEncryptedWhereOnlyThatIsDemanded() async throws {
        let transport = try transport(encryption(response: false)) { _, answer in answer }

        _ = try await script.issue(transport)

        let sent = try XCTUnwrap(transport.requests.first { $0.call.hasSuffix("/tenant/credential") })
        XCTAssertNil(try opened(sent.body)["credential_response_encryption"])
    }

    func testNothingIsEncryptedWhereNothingIsDemanded() async throws {
        let transport = try transport(encryption(request: false, response: false)) { _, answer in answer }

        _ = try await script.issue(transport)

        let sent = try XCTUnwrap(transport.requests.first { $0.call.hasSuffix("/tenant/credential") })
        XCTAssertEqual(sent.request.headerFields[.contentType], "application/json")
    }

    func testAnIssuerWithoutACommonEncryptionIsRefused() async throws {
        let keys: JSON = ["keys": [messageKey.publicKey.json]]
        let rsa: JSON = ["keys": [["kty": "RSA", "n": "AA", "e": "AQAB", "kid": "r", "use": "enc"]]]
        let answer: JSON = [
            "alg_values_supported": ["ECDH-ES"], "enc_values_supported": ["A256GCM"], "encryption_required": true,
        ]
        let request: JSON = ["jwks": keys, "enc_values_supported": ["A128GCM"], "encryption_required": true]
        let metadata: [[String: JSON?]] = [
            // An answer may not be encrypted to a key that went in the clear.
            ["credential_response_encryption": answer],
            ["credential_request_encryption": request.changing(["jwks": rsa])],
            ["credential_request_encryption": request.changing(["enc_values_supported": ["A256CBC-HS512"]])],
            [
                "credential_request_encryption": request,
                "credential_response_encryption": answer.changing(["alg_values_supported": ["RSA-OAEP"]]),
            ],
            [
                "credential_request_encryption": request,
                "credential_response_encryption": answer.changing(["enc_values_supported": ["A192GCM"]]),
            ],
        ]
        try await playEach(metadata) { change in
            let transport = try script.transport(
                [.issuerMetadata],
                changing: [.issuerMetadata: .json(JSON.object(IssuerScript.metadata).changing(change))])

            let error = try await thrownError {
                try await IssuerScript.client(transport).resolve(try script.offer().uri)
            }

            XCTAssertEqual(error.code, .encryptionUnsupported, "\(change)")
        }
    }

    private func encryption(request: Bool = true, response: Bool = true) -> [String: JSON?] {
        [
            "credential_request_encryption": [
                "jwks": ["keys": [messageKey.publicKey.json]], "enc_values_supported": ["A128GCM"],
                "zip_values_supported": ["DEF"], "encryption_required": .bool(request),
            ],
            "credential_response_encryption": [
                "alg_values_supported": ["ECDH-ES", "RSA-OAEP-256"], "enc_values_supported": ["A128GCM", "A256GCM"],
                "encryption_required": .bool(response),
            ],
        ]
    }

    private struct Asked {
        let document: JSON

        func answerKey() throws -> EncryptionKey {
            try EncryptionKey(JSONReader(document)["credential_response_encryption"]["jwk"])
        }
    }

    private func transport(
        _ change: [String: JSON?], answering: @escaping @Sendable (Asked, String) throws -> String
    ) throws -> ScriptedTransport {
        let (script, key) = (script, messageKey)
        let metadata = JSON.object(IssuerScript.metadata).changing(change)
        let transport = try script.transport(
            [.issuerMetadata, .serverMetadata, .issuerKeys, .token, .nonce],
            changing: [.issuerMetadata: .json(metadata)])
        transport.route(.post, "https://id.example.org/tenant/notification") { _ in .empty(status: 204) }
        transport.route(.post, "https://id.example.org/tenant/credential") { recorded in
            let isEncrypted = recorded.request.headerFields[.contentType] == "application/jwt"
            let body =
                isEncrypted
                ? Data(try JWE.decrypt(String(decoding: recorded.body, as: UTF8.self), with: key)) : recorded.body
            let plain = try String(decoding: script.answer(.credential).body, as: UTF8.self)
            let text = try answering(Asked(document: try JSON.parse(body)), plain)
            return text == plain ? .json(try JSON.parse(text)) : .text(text, type: "application/jwt")
        }
        return transport
    }

    private func opened(_ body: Data) throws -> JSON {
        try JSON.parse(try JWE.decrypt(String(decoding: body, as: UTF8.self), with: messageKey))
    }

    private static func header(_ body: Data) throws -> JSON {
        let first = String(decoding: body, as: UTF8.self).prefix { $0 != "." }
        return try JSON.parse(try Base64URL.decode(String(first)))
    }
}
