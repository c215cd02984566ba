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

final class IssuanceOutcomeTests: XCTestCase {
    private static let deferred = "https://id.example.org/tenant/deferred"

    func testEveryRefusalIsAnErrorOfItsOwn() async throws {
        let table: [(String, BadgeError.Code, String)] = [
            ("unknown_credential_configuration", .credentialNotOffered, "credentialNotOffered.kind"),
            ("unknown_credential_identifier", .credentialNotOffered, "credentialNotOffered.dataSet"),
            ("invalid_encryption_parameters", .encryptionUnsupported, "encryptionUnsupported.refused"),
            ("credential_request_denied", .issuanceRefused, "issuanceRefused.denied"),
            ("invalid_credential_request", .issuanceRefused, "issuanceRefused.request"),
        ]
        try await playEach(table) { name, code, key in
            let script = IssuerScript()
            let transport = try script.transport(
                changing: [.credential: .json(["error": .string(name)], status: 400)])

            let error = try await thrownError { try await script.issue(transport) }

            XCTAssertEqual(error.code, code)
            XCTAssertEqual(error.reason, Message.client(key).text)
            XCTAssertEqual(error.serverProblem?.error, name)
        }
    }

    func testAProofThatIsRefusedTwiceIsTheErrorOfItsKind() async throws {
        try await playEach([("invalid_nonce", "proofRefused.nonce"), ("invalid_proof", "proofRefused.proof")]) {
            name, key in
            let script = IssuerScript()
            let transport = try script.transport([.issuerMetadata, .serverMetadata, .issuerKeys, .token])
            transport.route(.post, "https://id.example.org/tenant/nonce") { _ in .json(["c_nonce": "n"]) }
            transport.route(.post, "https://id.example.org/tenant/credential") { _ in
                .json(["error": .string(name)], status: 400)
            }

            let error = try await thrownError { try await script.issue(transport) }

            XCTAssertEqual(error.code, .proofRefused)
            XCTAssertEqual(error.reason, Message.client(key).text)
            XCTAssertEqual(transport.calls.filter { $0.hasSuffix("/credential") }.count, 2)
        }
    }

    func testTellsTheIssuerOfACredentialThatIsNotTaken() async throws {
        let script = IssuerScript()
        let forged = try script.credential(signedBy: script.strangerKey)
        let answer: JSON = ["credentials": [["credential": .string(forged)]], "notification_id": "note-1"]
        let transport = try script.transport(changing: [.credential: .json(answer)])

        let error = try await thrownError { try await script.issue(transport) }

        let notification = try XCTUnwrap(transport.requests.last)
        XCTAssertEqual(error.code, .signatureInvalid)
        XCTAssertEqual(
            try JSON.parse(notification.body), ["notification_id": "note-1", "event": "credential_failure"])
    }

    func testCollectsWhatTheIssuerPromised() async throws {
        let script = IssuerScript()
        let transport = try deferringTransport(script)
        let client = IssuerScript.client(transport)
        let grant = try await granted(client, script)
        guard case .deferred(let promised, let seconds) = try await client.requestOutcome(grant, key: script.deviceKey)
        else { return XCTFail("It was issued at once.") }

        transport.route(.post, Self.deferred) { _ in
            .json(["transaction_id": "t-1", "interval": 60], status: 202)
        }
        guard case .deferred(let later, let again) = try await client.requestOutcome(promised, key: script.deviceKey)
        else { return XCTFail("It was issued too soon.") }
        transport.route(.post, Self.deferred) { _ in try script.answer(.credential) }
        let resumed = try await client.resume(later.stored)
        guard case .issued(let issued) = try await client.requestOutcome(resumed, key: script.deviceKey)
        else { return XCTFail("It was not issued.") }

        let asked = try transport.requests.filter { $0.call.hasSuffix("/deferred") }.map { try JSON.parse($0.body) }
        XCTAssertEqual([seconds, again], [3600, 60])
        XCTAssertEqual(asked, [["transaction_id": "t-1"], ["transaction_id": "t-1"]])
        XCTAssertEqual(issued.credential.claims["name"], "Alice Example")
    }

    func testAPromiseThatIsNotReadyIsPendingInDraftsToo() async throws {
        let script = IssuerScript()
        let transport = try deferringTransport(script)
        let client = IssuerScript.client(transport)
        guard
            case .deferred(let promised, _) = try await client.requestOutcome(
                try await granted(client, script), key: script.deviceKey)
        else { return XCTFail("It was issued at once.") }
        transport.route(.post, Self.deferred) { _ in
            .json(["error": "issuance_pending", "interval": 30], status: 400)
        }

        guard case .deferred(_, let seconds) = try await client.requestOutcome(promised, key: script.deviceKey)
        else { return XCTFail("It was issued too soon.") }

        XCTAssertEqual(seconds, 30)
    }

    func testAnUnknownPromiseIsRefused() async throws {
        let script = IssuerScript()
        let transport = try deferringTransport(script)
        let client = IssuerScript.client(transport)
        guard
            case .deferred(let promised, _) = try await client.requestOutcome(
                try await granted(client, script), key: script.deviceKey)
        else { return XCTFail("It was issued at once.") }
        transport.route(.post, Self.deferred) { _ in .json(["error": "invalid_transaction_id"], status: 400) }

        let error = try await thrownError {
            try await client.requestOutcome(promised, key: script.deviceKey)
        }

        XCTAssertEqual(error.code, .issuanceRefused)
        XCTAssertEqual(error.reason, Message.client("issuanceRefused.transaction").text)
    }

    func testAPromiseThatIsCollectedNowhereIsRefused() async throws {
        let script = IssuerScript()
        let answer: JSON = ["transaction_id": "t-1", "interval": 60]
        let transport = try script.transport(changing: [.credential: .json(answer, status: 202)])

        let error = try await thrownError { try await script.issue(transport) }

        XCTAssertEqual(error.code, .metadataMismatch)
        XCTAssertTrue(error.reason.contains("does not say where a promised badge is collected"), error.reason)
    }

    func testTheWaitForAPromiseIsBounded() async throws {
        let table: [(JSON, Int)] = [
            (.null, 300), (0, 1), (1, 1), (2, 2), (604_799, 604_799), (604_800, 604_800), (604_801, 604_800),
            (2_000_000_000, 604_800),
        ]
        try await playEach(table) { interval, expected in
            let script = IssuerScript()
            let transport = try deferringTransport(script, interval: interval)
            let client = IssuerScript.client(transport)

            let outcome = try await client.requestOutcome(try await granted(client, script), key: script.deviceKey)

            guard case .deferred(_, let seconds) = outcome else { return XCTFail("It was issued at once.") }
            XCTAssertEqual(seconds, expected)
        }
    }

    func testAsksForABatchWithAProofOfEachKey() async throws {
        let script = IssuerScript()
        let keys = (1...3).map { SigningKey(random: SeededRandom(seed: 90 + $0)) }
        let texts = try ([script.deviceKey] + keys.prefix(2)).map { key in
            try script.credential(["cnf": ["jwk": key.publicKey.json]])
        }
        let transport = try batchTransport(script, size: 3, texts: [texts[2], texts[0], texts[1]])
        let client = IssuerScript.client(transport)
        let grant = try await granted(client, script).requesting(copiesOn: keys)

        guard case .issued(let issued) = try await client.requestOutcome(grant, key: script.deviceKey)
        else { return XCTFail("It was not issued.") }

        let asked = try XCTUnwrap(transport.requests.first { $0.call.hasSuffix("/tenant/credential") })
        let proofs = try JSON.parse(asked.body)["proofs"]?["jwt"]?.arrayValue ?? []
        XCTAssertEqual(
            try proofs.map { try JWK(JWS($0.stringValue ?? "").header["jwk"].present()).thumbprint },
            ([script.deviceKey] + keys.prefix(2)).map(\.publicKey.thumbprint))
        XCTAssertEqual(issued.text, Secret(utf8: texts[0]))
        XCTAssertEqual(issued.copies.map(\.key.publicKey), keys.prefix(2).map(\.publicKey))
        XCTAssertEqual(issued.copies.map(\.text), texts[1...].map { Secret(utf8: $0) })
    }

    func testABatchThatIsNotOneForEachKeyIsRefused() async throws {
        let script = IssuerScript()
        let (copy, stranger) = (SigningKey(random: SeededRandom(seed: 91)), SigningKey(random: SeededRandom(seed: 92)))
        func text(_ key: SigningKey) throws -> String { try script.credential(["cnf": ["jwk": key.publicKey.json]]) }
        let answers: [([String], BadgeError.Code)] = [
            ([try text(copy)], .credentialKeyMismatch),
            ([try text(script.deviceKey), try text(stranger)], .credentialKeyMismatch),
            ([try text(script.deviceKey), try text(script.deviceKey)], .credentialKeyMismatch),
            ([try text(script.deviceKey), try text(copy), try text(copy)], .serverAnswerInvalid),
            ([], .serverAnswerInvalid),
        ]
        try await playEach(answers) { texts, code in
            let transport = try batchTransport(script, size: 2, texts: texts)
            let client = IssuerScript.client(transport)
            let grant = try await granted(client, script).requesting(copiesOn: [copy])

            let error = try await thrownError { try await client.requestOutcome(grant, key: script.deviceKey) }

            XCTAssertEqual(error.code, code)
        }
    }

    func testAnIssuerWithoutBatchesIsAskedForOne() async throws {
        let script = IssuerScript()
        let transport = try script.transport()
        let client = IssuerScript.client(transport)

        let grant = try await granted(client, script).requesting(copiesOn: [script.strangerKey])

        XCTAssertEqual(grant.copyKeys.count, 0)
    }

    private func granted(_ client: IssuerClient, _ script: IssuerScript) async throws -> AuthorizedOffer {
        try await client.authorize(try await client.resolve(try script.offer().uri), transactionCode: IssuerScript.code)
    }

    private func deferringTransport(_ script: IssuerScript, interval: JSON = 3600) throws -> ScriptedTransport {
        let transport = ScriptedTransport()
        let metadata = JSON.object(IssuerScript.metadata)
            .changing(["deferred_credential_endpoint": .string(Self.deferred)])
        let answer = JSON.object(["transaction_id": "t-1"]).changing(["interval": interval == .null ? nil : interval])
        let (issuer, server) = ("https://id.example.org", "https://as.example.net")
        transport.route(.get, issuer + "/.well-known/openid-credential-issuer/tenant") { _ in .json(metadata) }
        transport.route(.get, server + "/.well-known/oauth-authorization-server") { _ in
            try script.answer(.serverMetadata)
        }
        transport.route(.get, issuer + "/.well-known/jwt-vc-issuer/tenant") { _ in try script.answer(.issuerKeys) }
        transport.route(.post, server + "/token") { _ in try script.answer(.token) }
        transport.route(.post, issuer + "/tenant/nonce") { _ in try script.answer(.nonce) }
        transport.route(.post, "https://id.example.org/tenant/credential") { _ in .json(answer, status: 202) }
        return transport
    }

    private func batchTransport(_ script: IssuerScript, size: Int, texts: [String]) throws -> ScriptedTransport {
        let metadata = JSON.object(IssuerScript.metadata)
            .changing(["batch_credential_issuance": ["batch_size": .integer(Int64(size))]])
        let credentials = texts.map { JSON.object(["credential": .string($0)]) }
        let transport = try script.transport(
            [.issuerMetadata, .serverMetadata, .issuerKeys, .token, .nonce, .credential],
            changing: [
                .issuerMetadata: .json(metadata), .credential: .json(["credentials": .array(credentials)]),
            ])
        return transport
    }
}
