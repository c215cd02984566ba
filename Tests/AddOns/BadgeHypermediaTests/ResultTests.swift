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

/// C-45 to C-48: how a flow ends.
final class ResultTests: XCTestCase {
    func testC45RedeemsTheCodeWithAProof() async throws {
        let login = try Login([authorized()])
        let grant = try await grant(of: login)
        login.server.grant(
            .json(["access_token": "at", "token_type": "DPoP", "expires_in": "60", "refresh_token": "rt"]))

        let result = try await login.client.redeem(
            grant, fields: ["resource": "r", "code": "evil", "client_id": "evil"])

        guard case .tokens(let tokens) = result else { return XCTFail("\(result)") }
        XCTAssertEqual(tokens.accessToken.revealedText, "at")
        XCTAssertEqual(tokens.refreshToken?.revealedText, "rt")
        XCTAssertEqual(tokens.expiresIn, 60)
        let request = try XCTUnwrap(login.server.grants.last)
        var form = request.form
        let verifier = try XCTUnwrap(form.removeValue(forKey: "code_verifier"))
        XCTAssertEqual(Base64URL.encode(Digest.sha256(verifier)), login.server.parameters["code_challenge"])
        XCTAssertEqual(
            form,
            [
                "grant_type": "authorization_code", "client_id": "app", "redirect_uri": "app://cb", "code": "c0de",
                "resource": "r",
            ])
        XCTAssertEqual(request.request.headerFields[.accept], "application/json")
        XCTAssertEqual(try request.proof(by: login.key)["htu"], .string(StepServer.tokenEndpoint))
        XCTAssertNil(request.request.headerFields[.authorization])
    }

    func testC45AuthenticatesAConfidentialClient() async throws {
        let login = try Login([authorized()]) { $0.clientAuthentication = .basic(secret: Secret(utf8: "pw")) }
        let grant = try await grant(of: login)

        _ = try await login.client.redeem(grant)

        let request = try XCTUnwrap(login.server.grants.last)
        XCTAssertEqual(
            request.request.headerFields[.authorization], "Basic \(Data("app:pw".utf8).base64EncodedString())")
        _ = try request.proof(by: login.key)
    }

    func testC45ReturnsTheServersRefusal() async throws {
        let login = try Login([authorized()])
        let grant = try await grant(of: login)
        login.server.grant(
            .json(
                ["error": "invalid_grant", "error_description": "Used", "error_uri": "https://e.example"], status: 400),
            .json(["error": "invalid_dpop_proof"], status: 401), .json(["error": "server_error"], status: 500),
            .json(["access_token": "at", "token_type": "Bearer"]), .text("<p>", type: "text/html", status: 400),
            .json(["error": "slow_down"], status: 429))

        let first = try await login.client.redeem(grant)
        let second = try await login.client.redeem(grant)
        let errors = [
            await refusal { _ = try await login.client.redeem(grant) },
            await refusal { _ = try await login.client.redeem(grant) },
            await refusal { _ = try await login.client.redeem(grant) },
            await refusal { _ = try await login.client.redeem(grant) },
        ]

        guard case .refused(let refusal) = first, case .refused(let other) = second else {
            return XCTFail("no refusal")
        }
        XCTAssertEqual(
            [refusal.error, refusal.errorDescription, refusal.errorURI], ["invalid_grant", "Used", "https://e.example"])
        XCTAssertEqual([other.error, other.errorDescription, other.errorURI], ["invalid_dpop_proof", nil, nil])
        XCTAssertEqual(errors.map(\.?.code), [.serverFailed, .serverAnswerInvalid, .serverFailed, .rateLimited])
    }

    func testC45AWrongClockIsAnErrorAndNoRefusal() async throws {
        let login = try Login([authorized()])
        let grant = try await grant(of: login)
        login.server.grant(
            .json(
                ["error": "invalid_dpop_proof"], status: 400,
                headerFields: [.date: "Sun, 06 Nov 1994 08:49:37 GMT"]))

        let error = await refusal { _ = try await login.client.redeem(grant) }

        XCTAssertEqual(error?.message.key, "serverFailed.clock")
    }

    func testC46EndsOnceAndFreesTheClient() async throws {
        let (asked, gate) = (Gate(), Gate())
        let login = try Login([
            answer(form()),
            { _ in
                asked.open()
                await gate.wait()
                return .step(document("authentication-step", form("late")))
            },
        ])
        let step = try await login.beginStep()
        try await login.flow.submit(step.form("/login"))
        await asked.wait()

        let busy = await refusal { _ = try login.client.makeFlow() }
        await login.flow.cancel()
        await login.flow.close()
        await login.flow.cancel()
        gate.open()
        let error = try await login.failure()

        XCTAssertEqual(busy?.code, .attemptInProgress)
        XCTAssertEqual(error.code, .declined)
        XCTAssertEqual(login.server.steps.count, 2)
        let next = try login.client.makeFlow()
        await next.close()
        _ = try login.client.makeFlow()
    }

    func testC46SendsNothingAfterTheEnd() async throws {
        let gate = Gate()
        let (asked, login) = (Gate(), try Login([answer(form())]))
        let slow = try Login(
            [answer(form())], metadata: ["hypermedia_attestation_endpoint": .string("\(StepServer.issuer)/cat")]
        ) {
            $0.attestation = .custom(SlowAttestation(asked: asked, gate: gate))
        }

        await login.flow.close()
        let early = try await login.failure()
        let closed = await refusal { try await login.flow.begin() }
        try await slow.flow.begin()
        await asked.wait()
        await slow.flow.close()
        let error = try await slow.failure()
        gate.open()
        for _ in 0..<1000 { await Task.yield() }

        XCTAssertEqual([early.code, closed?.code, error.code], [.closed, .closed, .closed])
        XCTAssertTrue(login.server.requests.isEmpty)
        XCTAssertEqual(slow.server.requests.map(\.request.method), [.get])
    }

    func testC46SendsNothingWithATokenThatComesTooLate() async throws {
        let gate = Gate()
        let login = try Login([answer(form())], holdingTokens: gate)

        try await login.flow.begin()
        while login.server.grants.isEmpty { await Task.yield() }
        await login.flow.close()
        _ = try await login.failure()
        gate.open()
        for _ in 0..<1000 { await Task.yield() }

        XCTAssertTrue(login.server.steps.isEmpty)
    }

    func testC46AnAbandonedFlowEnds() async throws {
        let login = try Login([answer(polling("pending", form("poll")))])
        await login.flow.close()
        var flow: HypermediaFlow? = try login.client.makeFlow()
        let events = try XCTUnwrap(flow?.events)

        flow = nil

        var results = 0
        for await case .finished(.failed(let error)) in events {
            XCTAssertEqual(error.code, .closed)
            results += 1
        }
        XCTAssertEqual(results, 1)
        flow = try login.client.makeFlow()
        await flow?.close()
    }

    func testC46CancellingTheReaderClosesTheFlow() async throws {
        let login = try Login([])
        await login.flow.close()
        let flow = try login.client.makeFlow()

        let reader = Task { for await _ in flow.events {} }
        reader.cancel()
        await reader.value
        var error = await attempt(flow)
        while error?.code != .closed {
            await Task.yield()
            error = await attempt(flow)
        }

        XCTAssertTrue(login.server.requests.isEmpty)
    }

    func testC47MasksSecrets() async throws {
        let field: JSON = ["name": "p", "type": "password"]
        let select: JSON = ["name": "s", "type": "select", "options": []]
        let login = try Login([
            answer(form(fields: field, select)),
            answer(.problem("incorrect-credentials", [:], [.setSessionID: "s3cret-session"])),
            authorized(["code": "s3cret", "id_token": "s3cret"]),
        ]) { $0.clientAuthentication = .basic(secret: Secret(utf8: "s3cret")) }
        login.server.grant(.token("s3cret"))
        var dumped = ""

        let step = try await login.beginStep()
        let refused = await refusal { try await login.flow.submit(step.form("/login"), values: ["s": "s3cret"]) }
        try await login.flow.submit(step.form("/login"), values: ["p": "s3cret"])
        let (problem, _) = try await login.nextProblem()
        dump(await login.flow.machine, to: &dumped)
        try await login.flow.submit(step.form("/login"), values: ["p": "s3cret"])
        let result = try await login.result()
        dump(login.client, to: &dumped)
        for value: Any in [step, problem, result, HypermediaEvent.step(step), refused as Any] {
            dump(value, to: &dumped)
            dumped += "\(value) \(String(reflecting: value))"
        }

        XCTAssertEqual(login.server.steps.last?.form["p"], "s3cret")
        XCTAssertFalse(dumped.contains("s3cret"), dumped)
    }

    func testC47ErrorsNameNoSecrets() async throws {
        let table: [StepServer.Answer] = [
            answer(.text(#"{"type":"authentication-step","actions":"s3cret"}"#, type: "application/vnd.auth+json")),
            authorized(["state": "s3cret"]), redirection("https://evil.example/?code=s3cret"),
            redirection("https://s3cret@login.example.org/"),
            answer(.problem("error-authorization-response", ["error": "in valid", "error_description": "s3cret"])),
            answer(.text("s3cret", type: "text/plain", status: 500)),
        ]
        for answer in table {
            let login = try Login([answer])
            try await login.flow.begin()
            let event = try await login.next()
            let event2 = if case .problem = event { try await login.next() } else { event }
            switch event2 {
            case .finished(.failed(let error)), .interrupted(let error): XCTAssertFalse("\(error)".contains("s3cret"))
            default: XCTFail("\(event2)")
            }
        }
    }

    func testC48SaysHowToRecover() async throws {
        let mismatch = try Login([answer(.problem("mismatch-between-session-and-access-token"))])
        try await mismatch.flow.begin()
        _ = try await mismatch.nextProblem()
        let over = try await mismatch.failure()
        XCTAssertEqual(over.recovery, .newAttempt)
        XCTAssertEqual((over.underlying as? Representation.Problem)?.kind, .sessionMismatch)

        let busy = answer(.empty(status: 503, headerFields: [.retryAfter: "17"]))
        let broken = answer(.problem("unexpected", status: 500))
        let limited = answer(.empty(status: 429, headerFields: [.retryAfter: "9"]))
        let lost: StepServer.Answer = { _ in throw BadgeError(.serverUnreachable, "serverUnreachable.server") }
        let login = try Login([answer(form()), busy, broken, limited, lost, answer(form("next"))])
        let step = try await login.beginStep()
        try await login.flow.submit(step.form("/login"))
        var recoveries: [BadgeError.Recovery] = []
        for _ in 0..<4 {
            guard case .interrupted(let error) = try await login.next() else { return XCTFail("no interruption") }
            recoveries.append(error.recovery)
            try await login.flow.retry()
        }
        _ = try await login.nextStep()
        XCTAssertEqual(recoveries, [.retryAfter(17), .retry, .retryAfter(9), .retry])
        XCTAssertEqual(Set(login.server.steps.dropFirst().map(\.call)), ["POST https://login.example.org/login"])
        let proofs = try login.server.steps.map { try $0.proof(by: login.key)["jti"] }
        XCTAssertEqual(Set(proofs).count, 6)
    }

    func testC48RefusesAWrongConfiguration() throws {
        let mistakes: [(inout HypermediaConfiguration) -> Void] = [
            { $0.leastTokenLife = .zero }, { $0.leastTokenLife = .seconds(-1) }, { $0.pollInterval = .seconds(-1) },
            { $0.limits.redirections = 0 }, { $0.limits.polls = 0 }, { $0.limits.requests = 0 },
            { $0.clientAuthentication = .basic(secret: Secret(utf8: "")) },
        ]
        for mistake in mistakes {
            let error = assertThrows(.invalidInput) { try Login([], mistake) }
            XCTAssertEqual(error?.recovery, .unrecoverable)
        }
        let error = assertThrows(.notSupported) { try Login([], metadata: ["hypermedia_authorization_endpoint": nil]) }
        XCTAssertEqual(error?.recovery, .unrecoverable)
    }
}

extension ResultTests {
    private func grant(of login: Login) async throws -> HypermediaGrant {
        try await login.flow.begin()
        guard case .authorized(let grant) = try await login.result() else { throw CancellationError() }
        return grant
    }

    private func attempt(_ flow: HypermediaFlow) async -> BadgeError? {
        do {
            try await flow.retry()
            return nil
        } catch {
            return BadgeError(wrapping: error)
        }
    }
}

private struct SlowAttestation: KeyAttestation {
    let asked: Gate
    let gate: Gate

    func attest(challenge: String, clientID: String, audience: URL) async throws -> String {
        asked.open()
        await gate.wait()
        return "late"
    }
}
