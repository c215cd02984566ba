import BadgeAuthority
import BadgeFlows
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import XCTest

/// What a flow server grants and refuses, whatever its client is.
final class FlowServerTests: XCTestCase {
    func testATokenEndsAfterItsTime() async throws {
        let world = try FlowWorld { $0.enablesThinRegistration = true }
        let early = try await world.client.exchange(FlowWorld.token("ida@example.com", name: "Ida"))
        let late = try await world.client.exchange(FlowWorld.token("eva@example.com", name: "Eva"))
        _ = try await world.client.signIn(withToken: early)

        world.clock.advance(by: 600)
        let provider = await refusal { try await world.client.signIn(withToken: late) }
        _ = try await world.client.fetchRecord()
        world.clock.advance(by: 3000)
        let access = await refusal { try await world.client.fetchRecord() }

        XCTAssertEqual(provider?.flowFailure?.details["argument_name"], "token")
        XCTAssertEqual(access?.code, .sessionEnded)
        try world.close()
    }

    func testACodeForAnotherPasswordSignsInOnceAndInTime() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        func redeem(_ code: Secret?) async throws -> JSON {
            try await world.post("/oauth/token", ["code": XCTUnwrap(code).revealedText])
        }
        try await world.client.requestPassword(for: "bo@example.com")
        let code = try world.messages(.passwordReset).last?.code

        let first = try await redeem(code)
        let second = try await redeem(code)
        try await world.client.requestPassword(for: "bo@example.com")
        let replaced = try world.messages(.passwordReset).last?.code
        world.clock.advance(by: 1800)
        let late = try await redeem(replaced)

        let record = try await world.post("/entity", ["access_token": first["access_token"]?.stringValue ?? ""])
        XCTAssertEqual(first["stat"], "ok")
        XCTAssertEqual(record["code"], 414)
        XCTAssertEqual([second["code"], late["code"]], [415, 415])
        try world.close()
    }

    func testACodeServesItsOwnPurposeOnce() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        let verification = try world.code(.emailVerification)
        try await world.client.requestPassword(for: "bo@example.com")
        let password = try world.code(.passwordReset)

        let signIn = try await world.post("/oauth/token", ["code": verification])
        let other = try await world.post("/access/useVerificationCode", ["verification_code": password])
        let first = try await world.post(
            "/access/useVerificationCode", ["verification_code": verification, "password": "correct horse"])
        let second = try await world.post(
            "/access/useVerificationCode", ["verification_code": verification, "password": "correct horse"])

        XCTAssertEqual(signIn["code"], 415)
        XCTAssertEqual(other["code"], 416)
        XCTAssertEqual(first["stat"], "ok")
        XCTAssertEqual(second["code"], 416)
        try world.close()
    }

    func testACodeIsForTheAddressThatItWasSentTo() async throws {
        let world = try FlowWorld()
        _ = try await world.client.register(FlowWorld.registration())
        try await world.client.requestPassword(for: "bo@example.com")
        let codes = [try world.code(.emailVerification), try world.code(.passwordReset)]

        try await world.client.updateProfile(
            ["emailAddress": "ana@example.com", "currentPassword": .secret(FlowWorld.password)],
            form: "changeEmailForm")
        let verified = try await world.post(
            "/access/useVerificationCode", ["verification_code": codes[0], "password": "correct horse"])
        let signedIn = try await world.post("/oauth/token", ["code": codes[1]])
        let record = try await world.client.fetchRecord()
        let badge = await refusal { try await world.client.requestInvitation() }

        XCTAssertEqual(record.email, "ana@example.com")
        XCTAssertNil(record.json["emailVerified"]?.stringValue)
        XCTAssertEqual([verified["code"], signedIn["code"]], [416, 415])
        XCTAssertEqual(badge?.flowFailure?.serverCode, 403)
        try world.close()
    }

    func testAnAddressHasOneAccountWhateverTheForm() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        _ = try await world.client.register(FlowWorld.registration("eva@example.com", name: "Eva"))

        let taken = await refusal {
            try await world.client.updateProfile(
                ["signInEmailAddress": "BO@example.com", "currentPassword": .secret(FlowWorld.password)],
                form: "signInForm")
        }
        let record = try await world.client.fetchRecord()

        XCTAssertEqual(taken?.flowFailure?.serverCode, 361)
        XCTAssertEqual(record.email, "eva@example.com")
        try world.close()
    }

    func testARefreshIsSignedInTimeAndEndsTheTokenBefore() async throws {
        let world = try FlowWorld()
        _ = try await world.client.register(FlowWorld.registration())
        let stored = try await world.store.flowSession(
            at: world.client.configuration.server, of: FlowServer.sampleClient)
        let session = try XCTUnwrap(stored)
        let (token, secret) = (session.accessToken, try XCTUnwrap(session.refreshSecret))
        func refresh(_ date: String, signedBy secret: Secret) async throws -> JSON {
            try await world.post(
                "/oauth/refresh_access_token",
                [
                    "access_token": token.revealedText, "date": date,
                    "signature": RefreshSecret.signature(secret: secret, date: date, accessToken: token),
                ])
        }

        let unsigned = try await refresh("2027-01-15 08:00:00", signedBy: Secret(utf8: "other"))
        let early = try await refresh("2027-01-15 07:44:59", signedBy: secret)
        let late = try await refresh("2027-01-15 08:15:01", signedBy: secret)
        let right = try await refresh("2027-01-15 07:45:00", signedBy: secret)
        let old = try await world.post("/entity", ["access_token": token.revealedText])
        let new = try await world.post("/entity", ["access_token": right["access_token"]?.stringValue ?? ""])

        XCTAssertEqual(unsigned["argument_name"], "signature")
        XCTAssertEqual([early["argument_name"], late["argument_name"]], ["date", "date"])
        XCTAssertEqual(old["code"], 414)
        XCTAssertEqual(new["stat"], "ok")
        try world.close()
    }

    func testABadgeIsForAVerifiedAddressAlone() async throws {
        let world = try FlowWorld()
        _ = try await world.client.register(FlowWorld.registration("ana@example.com", name: "Ana"))

        let before = await refusal { try await world.client.requestInvitation() }
        let stated = await refusal { try await world.client.updateRecord(["emailVerified": "2026-01-01 00:00:00"]) }
        let code = try world.code(.emailVerification)
        _ = try await world.post(
            "/access/useVerificationCode", ["verification_code": code, "password": "correct horse"])
        let after = try await world.client.requestInvitation()
        try await world.client.updateProfile(
            ["emailAddress": "ben@example.com", "currentPassword": .secret(FlowWorld.password)],
            form: "changeEmailForm")
        let changed = await refusal { try await world.client.requestInvitation() }

        XCTAssertEqual([before?.flowFailure?.serverCode, changed?.flowFailure?.serverCode], [403, 403])
        XCTAssertEqual(stated?.flowFailure?.serverCode, 234)
        XCTAssertNotEqual(after.offer, "")
        try world.close()
    }

    func testAnAddressBesideTheProvidersIsNotVerified() async throws {
        let world = try FlowWorld()
        let token = try await world.client.exchange(FlowWorld.token("ida@example.com"))
        let values: [String: FlowValue] = [
            "firstName": "Ida", "displayName": "Ida", "emailAddress": "ana@example.com", "optInRegistration": "false",
        ]

        let other = try await world.client.register(values, completing: token)
        let own = try await world.client.exchange(FlowWorld.token("eva@example.com"))
        let same = try await world.client.register(
            values.merging(["displayName": "Eva", "emailAddress": "eva@example.com"]) { $1 }, completing: own)

        XCTAssertNil(other.record.json["emailVerified"]?.stringValue)
        XCTAssertNotNil(same.record.json["emailVerified"]?.stringValue)
        XCTAssertEqual(try world.messages(.emailVerification).map(\.to), ["ana@example.com"])
        try world.close()
    }

    func testAPasswordIsTriedTenTimesInAQuarterOfAnHour() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        func signIn(_ password: String) async -> BadgeError? {
            await refusal { try await world.client.signIn(name: "bo@example.com", password: Secret(utf8: password)) }
        }

        var wrong: [BadgeError?] = []
        for _ in 1...10 { wrong.append(await signIn("wrong horse")) }
        world.clock.advance(by: 899)
        let locked = await signIn("correct horse")
        world.clock.advance(by: 1)
        let unlocked = await signIn("correct horse")

        XCTAssertEqual(wrong.map { $0?.flowFailure?.serverCode }, Array(repeating: 210, count: 10))
        XCTAssertEqual(
            wrong.map { $0?.reason.contains("takes no login for 15 minutes") },
            Array(repeating: false, count: 9) + [true])
        XCTAssertEqual(locked?.flowFailure?.serverCode, 510)
        XCTAssertEqual(
            locked?.reason, "The account takes no login for 1 second, after too many wrong ones. Try again then.")
        XCTAssertNil(unlocked)
        try world.close()
    }

    func testTheServerAppliesTheRulesOfTheFlowItself() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        var fields = [
            "form": "registrationForm", "firstName": "Eva", "displayName": "Eva", "emailAddress": "eva@example.com",
            "newPassword": "short", "newPasswordConfirm": "short", "acceptTerms": "true",
            "redirect_uri": "https://app.example", "response_type": "token",
        ]

        let short = try await world.post("/oauth/register_native_traditional", fields)
        fields["newPassword"] = "correct horse"
        let different = try await world.post("/oauth/register_native_traditional", fields)
        fields["newPasswordConfirm"] = "correct horse"
        let taken = try await world.post(
            "/oauth/register_native_traditional", fields.merging(["emailAddress": "Bo@example.com"]) { $1 })
        let right = try await world.post("/oauth/register_native_traditional", fields)

        XCTAssertEqual(short["code"], 390)
        XCTAssertEqual(short["invalid_fields"]?.objectValue?.keys.sorted(), ["newPassword"])
        XCTAssertEqual(different["invalid_fields"]?.objectValue?.keys.sorted(), ["newPasswordConfirm"])
        XCTAssertEqual(taken["invalid_fields"]?.objectValue?.keys.sorted(), ["emailAddress"])
        XCTAssertEqual(right["stat"], "ok")
        try world.close()
    }

    func testASignInIsLinkedToOneAccountAndTheLastIsKept() async throws {
        let world = try FlowWorld { configuration in
            configuration.enablesThinRegistration = true
            configuration.redirect = URL(string: "https://app.example/return")
        }
        _ = try await world.client.signIn(with: FlowWorld.token("ida@example.com", name: "Ida"))
        let token = try await world.client.accessToken
        let last = try await world.post(
            "/oauth/unlink_account_native",
            [
                "access_token": XCTUnwrap(token).revealedText,
                "identifier_to_remove": "https://google.example/ida@example.com",
            ])

        _ = try await world.client.register(FlowWorld.registration())
        let taken = await refusal { try await world.client.link(FlowWorld.token("ida@example.com")) }

        XCTAssertEqual(last["code"], 360)
        XCTAssertEqual(taken?.flowFailure?.serverCode, 361)
        try world.close()
    }

    func testAnUnknownClientAndParametersInAnAddressAreRefused() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        let fields = [
            "form": "signInForm", "signInEmailAddress": "bo@example.com", "currentPassword": "correct horse",
        ]

        let client = try await world.post("/oauth/auth_native_traditional", fields.merging(["client_id": "x"]) { $1 })
        let query = try await world.post("/oauth/auth_native_traditional?form=signInForm", fields)
        let right = try await world.post("/oauth/auth_native_traditional", fields)

        XCTAssertEqual(client["code"], 402)
        XCTAssertEqual(query["argument_name"], "query")
        XCTAssertEqual(right["stat"], "ok")
        try world.close()
    }

    func testSampleProvidersAreWhereTheyAreWantedAlone() async throws {
        let world = try FlowWorld(hasSampleProviders: false)
        let page = "/signin/start?provider=google&redirect_uri=http%3A%2F%2F127.0.0.1%3A9%2F"

        let exchange = try await world.post(
            "/signin/oauth_token", ["provider": "google", "token": "sample-a@b.example"])
        let shown = try await world.status(.get, page)
        let answered = try await world.status(.post, page, ["action": "allow", "email": "a@b.example"])
        let demanded = await refusal { try await world.client.requestPassword(for: "error-414@example.com") }

        XCTAssertEqual(exchange["code"], 480)
        XCTAssertEqual([shown, answered], [404, 404])
        XCTAssertEqual(demanded?.code, .accountUnknown)
        try world.close()
    }

    func testASampleProviderReturnsToThisMachineOrAnApp() async throws {
        let world = try FlowWorld()
        func status(_ redirect: String) async throws -> Int {
            try await world.status(
                .post, "/signin/start?provider=google&client_id=badge-app&redirect_uri=\(redirect)",
                ["action": "allow", "email": "a@b.example"])
        }

        let here = try await status("http%3A%2F%2F127.0.0.1%3A9%2F")
        let app = try await status("com.example.app%3A%2Freturn")
        let elsewhere = try await status("https%3A%2F%2Fevil.example%2F")
        let script = try await status("javascript%3Aalert(1)")
        var others: [Int] = []
        for scheme in ["ftp", "ws", "wss", "ftp%3A%2F%2F127.0.0.1", "mailto", "intent", "about"] {
            others.append(try await status("\(scheme)%3A%2F%2Fevil.example%2F"))
        }

        XCTAssertEqual([here, app], [303, 303])
        XCTAssertEqual([elsewhere, script], [404, 404])
        XCTAssertEqual(others, Array(repeating: 404, count: 7))
        try world.close()
    }
}

extension FlowWorld {
    /// The code of the newest message.
    fileprivate func code(_ kind: OutboxMessage.Kind) throws -> String {
        try XCTUnwrap(messages(kind).last?.code).revealedText
    }

    /// Posts fields to a path, as any client could, and returns the reply.
    fileprivate func post(_ path: String, _ fields: [String: String]) async throws -> JSON {
        let common = ["client_id": FlowServer.sampleClient, "locale": "en-US", "flow": FlowLibrary.standardName]
        return try JSON.parse(try await send(.post, path, common.merging(fields) { $1 }).body)
    }

    /// Sends a request to a path, and returns the status.
    fileprivate func status(
        _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String] = [:]
    ) async throws -> Int {
        try await send(method, path, fields).response.status.code
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String]
    ) async throws -> HTTPTransportResponse {
        let address = try XCTUnwrap(URL(string: Self.address + path))
        return try await transport.send(
            HTTPRequest(
                method, to: address, headerFields: [.contentType: "application/x-www-form-urlencoded"]),
            body: FormBody.encode(fields))
    }
}
