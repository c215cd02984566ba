import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeHypermedia

/// C-20 to C-24: access tokens, proofs and sessions.
final class TokenTests: XCTestCase {
    func testC20ProvesEveryRequest() async throws {
        let login = try Login([
            answer(
                .step(
                    ["type": "authentication-step", "actions": [form("a")]], [.setSessionID: "s1", .dpopNonce: "n1"])),
            answer(.step(["type": "authentication-step", "actions": [form("b")]])),
            answer(.problem("invalid-input", [:], [.setSessionID: "s2", .dpopNonce: "n2"])), answer(form("c")),
        ])

        try await login.flow.submit(login.beginStep().form("/a"))
        let step = try await login.nextStep()
        try await login.flow.submit(step.form("/b"))
        _ = try await login.nextProblem()
        try await login.flow.submit(step.form("/b"))
        _ = try await login.nextStep()

        let steps = login.server.steps
        let proofs = try steps.map { try $0.proof(by: login.key) }
        XCTAssertEqual(
            steps.map { $0.request.headerFields[.accept] }, Array(repeating: "application/vnd.auth+json", count: 4))
        XCTAssertEqual(steps.map { $0.request.headerFields[.authorization] }, Array(repeating: "DPoP t1", count: 4))
        XCTAssertEqual(steps.map { $0.request.headerFields[.sessionID] }, [nil, "s1", "s1", "s2"])
        XCTAssertEqual(Set(proofs.map { $0["jti"]?.stringValue }).count, 4)
        XCTAssertEqual(proofs.map { $0["htm"] }, ["GET", "POST", "POST", "POST"])
        let paths = ["authorize", "a", "b", "b"]
        XCTAssertEqual(proofs.map { $0["htu"] }, paths.map { .string("https://login.example.org/\($0)") })
        let hash = Base64URL.encode(Digest.sha256("t1"))
        XCTAssertEqual(proofs.map { $0["ath"] }, Array(repeating: .string(hash), count: 4))
        XCTAssertEqual(proofs.map { $0["nonce"] }, [nil, "n1", "n1", "n2"])
        XCTAssertEqual(proofs.map { $0["iat"] }, Array(repeating: 1_800_000_000, count: 4))
    }

    func testC20RefusesASessionThatIsNone() async throws {
        for session in [String(repeating: "s", count: 100_000), "a b", "ä", ""] {
            let fields: HTTPFields = [.setSessionID: session]
            let login = try Login([answer(.step(["type": "authentication-step", "actions": [form()]], fields))])

            let error = try await login.failure(beginning: ())

            XCTAssertEqual(error.code, .serverAnswerInvalid)
            XCTAssertEqual(error.message.key, "serverAnswerInvalid.loginSession")
        }
    }

    func testC20ASessionHas4096CharactersAtMost() async throws {
        let longest = String(repeating: "s", count: 4096)
        let login = try Login([
            answer(.step(["type": "authentication-step", "actions": [form("a")]], [.setSessionID: longest])),
            answer(.step(["type": "authentication-step", "actions": [form("b")]], [.setSessionID: longest + "s"])),
        ])

        try await login.flow.submit(login.beginStep().form("/a"))
        let error = try await login.failure()

        XCTAssertEqual(login.server.steps.last?.request.headerFields[.sessionID], longest)
        XCTAssertEqual(error.message.key, "serverAnswerInvalid.loginSession")
    }

    func testC20AddsHeadersOfTheAppThatReplaceNone() async throws {
        let login = try Login([answer(form())]) {
            $0.headers = {
                [
                    ("X-App", "7"), ("Accept", "text/html"), ("Authorization", "Bearer x"), ("DPoP", "x"),
                    ("Session-Id", "x"), ("Content-Type", "text/x"), ("Host", "evil.example"), ("no name", "x"),
                ]
            }
        }

        _ = try await login.beginStep()

        let fields = try XCTUnwrap(login.server.steps.first).request.headerFields
        let (app, host) = (try XCTUnwrap(HTTPField.Name("X-App")), try XCTUnwrap(HTTPField.Name("Host")))
        XCTAssertEqual(fields[app], "7")
        XCTAssertEqual(fields[.accept], "application/vnd.auth+json")
        XCTAssertEqual(fields[.authorization], "DPoP t1")
        XCTAssertNil(fields[.sessionID])
        XCTAssertNil(fields[.contentType])
        XCTAssertNil(fields[host])
        XCTAssertNotEqual(fields[.dpop], "x")
        XCTAssertNil(login.server.grants.first?.request.headerFields[app])
    }

    func testC21ProvesAgainOnceForAnotherNonce() async throws {
        func demand(_ nonce: String) -> StepServer.Answer {
            answer(
                .empty(
                    status: 401, headerFields: [.wwwAuthenticate: #"DPoP error="use_dpop_nonce""#, .dpopNonce: nonce]))
        }
        let login = try Login([demand("n1"), answer(form())])
        let refused = try Login([demand("n1"), demand("n2"), answer(form())])
        let unchanged = try Login([
            answer(.empty(status: 401, headerFields: [.wwwAuthenticate: #"DPoP error="use_dpop_nonce""#]))
        ])

        _ = try await login.beginStep()
        let error = try await refused.failure(beginning: ())
        let other = try await unchanged.failure(beginning: ())

        let proofs = try login.server.steps.map { try $0.proof(by: login.key) }
        XCTAssertEqual(proofs.map { $0["nonce"] }, [nil, "n1"])
        XCTAssertNotEqual(proofs[0]["jti"], proofs[1]["jti"])
        XCTAssertEqual(Set(login.server.steps.map(\.call)).count, 1)
        XCTAssertEqual(refused.server.steps.count, 2)
        XCTAssertEqual(unchanged.server.steps.count, 1)
        for error in [error, other] {
            XCTAssertEqual(error.code, .authenticationFailed)
            XCTAssertEqual(error.detail, .httpStatus(401))
        }
    }

    func testC22RenewsATokenThatExpiresSoon() async throws {
        let login = try Login(Array(repeating: answer(form("a")), count: 4))
        var step = try await login.beginStep()

        for (seconds, token) in [(289.0, "t1"), (2.0, "t4"), (0.0, "t4")] {
            login.clock.advance(by: seconds)
            try await login.flow.submit(step.form("/a"))
            step = try await login.nextStep()
            XCTAssertEqual(login.server.steps.last?.request.headerFields[.authorization], "DPoP \(token)")
        }

        XCTAssertEqual(login.server.grants.count, 2)
    }

    func testC22UsesATokenUntilTenSecondsBeforeItsEnd() async throws {
        let login = try Login(Array(repeating: answer(form("a")), count: 3))
        var step = try await login.beginStep()

        for (seconds, token) in [(290.0, "t1"), (1.0, "t4")] {
            login.clock.advance(by: seconds)
            try await login.flow.submit(step.form("/a"))
            step = try await login.nextStep()
            XCTAssertEqual(login.server.steps.last?.request.headerFields[.authorization], "DPoP \(token)")
        }
    }

    func testC22RenewsOnceForConcurrentRequests() async throws {
        let login = try Login([])
        let tokens = APITokens(login.client)
        login.server.grant(.token("a", lifetime: 9), .token("b", lifetime: "300"))

        _ = try await tokens.token()
        let texts = try await withThrowingTaskGroup(of: Secret.self) { group in
            for _ in 0..<20 { group.addTask { try await tokens.token() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(Set(texts.map(\.revealedText)), ["b"])
        XCTAssertEqual(login.server.grants.count, 2)
        tokens.close()
        let error = await refusal { _ = try await tokens.token() }
        XCTAssertEqual(error?.code, .closed)
    }

    func testC22RenewsAShortLivedTokenOnceForEachRequest() async throws {
        let login = try Login([answer(form("a")), answer(form("b"))]) { $0.leastTokenLife = .seconds(600) }

        try await login.flow.submit(login.beginStep().form("/a"))
        _ = try await login.nextStep()

        XCTAssertEqual(login.server.grants.count, 2)
    }

    func testC22UsesATokenWithoutALifeUntilItIsRefused() async throws {
        let login = try Login([])
        let tokens = APITokens(login.client)
        login.server.grant(.json(["access_token": "a", "token_type": "DPoP"]))

        _ = try await tokens.token()
        login.clock.advance(by: 1_000_000)
        _ = try await tokens.token()

        XCTAssertEqual(login.server.grants.count, 1)
    }

    func testC23AuthenticatesTheClientWithoutAttestation() async throws {
        let known = try Login([answer(form())]) { $0.clientAuthentication = .basic(secret: Secret(utf8: "p w")) }
        let unknown = try Login([answer(form())])

        _ = try await known.beginStep()
        _ = try await unknown.beginStep()

        let grant = try XCTUnwrap(known.server.grants.first)
        let common = ["grant_type": "client_credentials", "scope": "urn:se:curity:scopes:haapi"]
        XCTAssertEqual(grant.form, common)
        XCTAssertEqual(
            grant.request.headerFields[.authorization], "Basic \(Data("app:p+w".utf8).base64EncodedString())")
        XCTAssertNil(try grant.proof(by: known.key)["ath"])
        let other = try XCTUnwrap(unknown.server.grants.first)
        XCTAssertEqual(other.form, common.merging(["client_id": "app"]) { $1 })
        XCTAssertNil(other.request.headerFields[.authorization])
        XCTAssertEqual(try other.proof(by: unknown.key)["htu"], .string(StepServer.tokenEndpoint))
    }

    func testC23RefusesATokenOfAnotherType() async throws {
        for type in ["Bearer", "bearer", "MAC", "N_A"] {
            let login = try Login([answer(form())])
            login.server.grant(.token("a", type: type))

            let error = try await login.failure(beginning: ())

            XCTAssertEqual(error.code, type.lowercased() == "bearer" ? .serverAnswerInvalid : .offerUnsupported)
            XCTAssertTrue(login.server.steps.isEmpty)
        }
    }

    func testC24AttestsTheKeyThatProves() async throws {
        let cat: JSON = .string("\(StepServer.issuer)/cat")
        let login = try Login(
            Array(repeating: answer(form("a")), count: 2), metadata: ["hypermedia_attestation_endpoint": cat])

        let step = try await login.beginStep()
        login.clock.advance(by: 1000)
        try await login.flow.submit(step.form("/a"))
        _ = try await login.nextStep()

        let requests = login.server.requests
        XCTAssertEqual(requests[0].call, "GET https://login.example.org/cat?client_id=app")
        XCTAssertEqual(requests[1].call, "POST https://login.example.org/cat")
        XCTAssertEqual(requests[1].form["challenge"], "c1")
        let response = try JWS(XCTUnwrap(requests[1].form["challenge_response"]))
        try response.verify(with: login.key.publicKey, type: "key-attestation+jwt")
        XCTAssertEqual(response.header["jwk"].value, login.key.publicKey.json)
        XCTAssertEqual(
            response.payload, ["challenge": "c1", "aud": cat, "client_id": "app", "iat": 1_800_000_000])
        let assertions = login.server.grants.map { $0.form["client_assertion"] }
        XCTAssertEqual(assertions, ["cat2", "cat6"])
        XCTAssertEqual(
            login.server.grants[0].form,
            [
                "grant_type": "client_credentials", "scope": "urn:se:curity:scopes:haapi",
                "client_assertion_type": "urn:se:curity:attestation:client", "client_assertion": "cat2",
            ])
        for grant in login.server.grants { _ = try grant.proof(by: login.key) }
    }

    func testC24TakesAnAttestationOfTheApp() async throws {
        struct Vendor: KeyAttestation {
            func attest(challenge: String, clientID: String, audience: URL) async throws -> String {
                guard challenge == "c1" else { throw BadgeError(.notSupported, reason: "Twice.") }
                return "\(challenge) \(clientID) \(audience.path())"
            }
        }
        let metadata: [String: JSON] = ["hypermedia_attestation_endpoint": .string("\(StepServer.issuer)/cat")]
        let login = try Login([answer(form())], metadata: metadata) { $0.attestation = .custom(Vendor()) }
        let without = try Login([answer(form())], metadata: metadata) { $0.attestation = .none }

        _ = try await login.beginStep()
        _ = try await without.beginStep()

        XCTAssertEqual(login.server.requests[1].form["challenge_response"], "c1 app /cat")
        XCTAssertEqual(without.server.requests.count, 2)
    }
}
