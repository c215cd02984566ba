import BadgeAuthority
import BadgeFlows
import BadgeModel
import BadgeSampleServers
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import XCTest

/// What a stranger at a flow server does not get: the account, the password or the badge of somebody else.
final class TakeoverTests: XCTestCase {
    private static let new = Secret(utf8: "a purple horse")
    private static let wrong = Secret(utf8: "a wrong horse")

    func testARegistrationWithAPersonsAddressDoesNotShutThePersonOut() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        let mallory = try world.otherClient()
        _ = try await mallory.register(FlowWorld.registration("ana@example.com", name: "Mallory"))

        let signIn = try await world.client.signIn(name: "ana@example.com", password: Self.new)

        let evicted = await refusal { try await mallory.fetchRecord() }
        let again = await refusal {
            try await mallory.signIn(name: "ana@example.com", password: FlowWorld.password)
        }
        XCTAssertEqual(signIn.record.displayName, "Ana Lima")
        XCTAssertEqual(evicted?.code, .sessionEnded)
        XCTAssertEqual(again?.code, .loginRefused)
        try world.close()
    }

    func testARegistrationNeedsAPasswordOrAProvider() async throws {
        let world = try FlowWorld()
        try world.client.change { $0.forms.registration = "socialRegistrationForm" }

        let refused = await refusal { try await world.client.register(FlowWorld.registration()) }

        XCTAssertEqual(refused?.flowFailure?.serverCode, 200)
        try world.close()
    }

    func testALinkVerifiesNoAddressForSomebodyElsesAccount() async throws {
        let world = try FlowWorld()
        let mallory = try world.otherClient()
        _ = try await mallory.register(FlowWorld.registration("ana@example.com", name: "Mallory"))
        let message = try XCTUnwrap(world.messages(.emailVerification).last)

        // Ana, who reads the message, has no password of that account.
        let page = try await world.submit(message, ["password": "a purple horse"])

        let refused = await refusal { try await mallory.requestInvitation() }
        XCTAssertEqual(page.status, 400)
        XCTAssertEqual(refused?.flowFailure?.serverCode, 403)
        try world.close()
    }

    func testAForgottenPasswordTakesAnAccountBackFromWhoeverRegistered() async throws {
        let world = try FlowWorld()
        let mallory = try world.otherClient()
        _ = try await mallory.register(FlowWorld.registration("bo@example.com", name: "Mallory"))
        try await world.client.requestPassword(for: "bo@example.com")
        let message = try XCTUnwrap(world.messages(.passwordReset).last)

        let done = try await world.submit(message, ["password": "a purple horse", "again": "a purple horse"])

        let evicted = await refusal { try await mallory.fetchRecord() }
        let signIn = try await world.client.signIn(name: "bo@example.com", password: Self.new)
        XCTAssertEqual(done.status, 200)
        XCTAssertEqual(evicted?.code, .sessionEnded)
        XCTAssertEqual(signIn.record.profiles.map(\.provider), [])
        try world.close()
    }

    func testAnotherPasswordEndsTheOtherSignIns() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        let other = try world.otherClient()
        _ = try await other.signIn(name: "bo@example.com", password: FlowWorld.password)
        _ = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)

        try await world.client.changePassword(from: FlowWorld.password, to: Self.new)

        let ended = await refusal { try await other.fetchRecord() }
        let own = try await world.client.fetchRecord()
        XCTAssertEqual(ended?.code, .sessionEnded)
        XCTAssertEqual(own.email, "bo@example.com")
        try world.close()
    }

    func testASignInEndsWithThePersonsPassword() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        _ = try await world.client.signIn(name: "ana@example.com", password: Self.new)

        try world.organization.authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")

        let ended = await refusal { try await world.client.fetchRecord() }
        XCTAssertEqual(ended?.code, .sessionEnded)
        try world.close()
    }

    func testASignInEndsWithThePerson() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        _ = try await world.client.signIn(name: "ana@example.com", password: Self.new)

        _ = try world.organization.authority.remove("ana@example.com")

        let ended = await refusal { try await world.client.requestInvitation() }
        XCTAssertEqual(ended?.code, .sessionEnded)
        try world.close()
    }

    func testASignInEndsWhileThePersonIsSuspended() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        _ = try await world.client.signIn(name: "ana@example.com", password: Self.new)

        _ = try world.organization.authority.suspendPerson("ana@example.com")

        let ended = await refusal { try await world.client.requestInvitation() }
        let again = await refusal { try await world.client.signIn(name: "ana@example.com", password: Self.new) }
        XCTAssertEqual(ended?.code, .sessionEnded)
        XCTAssertEqual(again?.code, .badgeSuspended)
        XCTAssertEqual(again?.reason, "The organization has suspended your access. Ask it to lift the suspension.")
        try world.close()
    }

    func testAPersonsAccountHasTheAddressOfTheOrganizationAlone() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        let authority = world.organization.authority
        _ = try authority.add(Person.Details(name: "Bo Ek", email: "bo@example.com"))
        try authority.setPassword(FlowWorld.password, username: "bo", of: "bo@example.com")
        _ = try await world.client.signIn(name: "ana@example.com", password: Self.new)

        let refused = await refusal {
            try await world.client.updateProfile(
                ["forgottenEmailAddress": "bo@example.com"], form: "forgotPasswordForm")
        }
        let bo = try world.otherClient()
        let signIn = try await bo.signIn(name: "bo@example.com", password: FlowWorld.password)

        let own = try await world.client.fetchRecord()
        XCTAssertEqual(refused?.flowFailure?.serverCode, 234)
        XCTAssertEqual([own.displayName, signIn.record.displayName], ["Ana Lima", "Bo Ek"])
        try world.close()
    }

    func testAnAddressThatPassesToAnotherPersonBringsNoAccount() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        let authority = world.organization.authority
        _ = try await world.client.signIn(name: "ana@example.com", password: Self.new)
        try authority.edit("ana@example.com") { $0.email = "ana.old@example.com" }
        _ = try authority.add(Person.Details(name: "Ana Novak", email: "ana@example.com"))
        try authority.setPassword(FlowWorld.password, username: "novak", of: "ana@example.com")

        let other = try world.otherClient()
        let signIn = try await other.signIn(name: "ana@example.com", password: FlowWorld.password)

        let old = try await world.client.fetchRecord()
        XCTAssertEqual(signIn.record.displayName, "Ana Novak")
        XCTAssertEqual(old.displayName, "Ana Lima")
        try world.close()
    }

    func testASignInThatAPasswordEndedStaysEndedAfterTheNextOne() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        let other = try world.otherClient()
        _ = try await other.signIn(name: "ana@example.com", password: Self.new)
        try world.organization.authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")

        _ = try await world.client.signIn(name: "ana@example.com", password: FlowWorld.password)

        let ended = await refusal { try await other.fetchRecord() }
        XCTAssertEqual(ended?.code, .sessionEnded)
        try world.close()
    }

    func testTheCodeOfAForgottenPasswordChoosesOneAndNothingElse() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        try world.organization.authority.requireSecondFactor(true, of: "ana@example.com")
        try await world.client.requestPassword(for: "ana@example.com")
        let code = try XCTUnwrap(world.messages(.passwordReset).last?.code)
        let token = try await world.token(for: code)
        try await world.store.save(
            FlowSession(accessToken: token, refreshSecret: nil), at: world.client.configuration.server,
            of: FlowServer.sampleClient)

        let badge = await refusal { try await world.client.requestInvitation() }
        let record = await refusal { try await world.client.fetchRecord() }

        XCTAssertEqual([badge?.code, record?.code], [.sessionEnded, .sessionEnded])
        try world.close()
    }

    func testTheCodeOfAForgottenPasswordEndsThatOfWhoeverRegistered() async throws {
        let world = try FlowWorld()
        let mallory = try world.otherClient()
        _ = try await mallory.register(FlowWorld.registration("bo@example.com", name: "Mallory"))
        try await world.client.requestPassword(for: "bo@example.com")
        _ = try await world.token(for: XCTUnwrap(world.messages(.passwordReset).last?.code))

        let refused = await refusal {
            try await mallory.signIn(name: "bo@example.com", password: FlowWorld.password)
        }

        XCTAssertEqual(refused?.code, .loginRefused)
        try world.close()
    }

    func testAttemptsAtTheSameTimeCountTogether() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        _ = try await world.client.flow()

        let codes = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<24 {
                group.addTask {
                    await refusal { try await world.client.signIn(name: "bo@example.com", password: Self.wrong) }?
                        .flowFailure?.serverCode
                }
            }
            return await group.reduce(into: [Int?]()) { $0.append($1) }
        }

        let right = await refusal {
            try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        }
        world.clock.advance(by: 901)
        let later = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        XCTAssertEqual(codes.count { $0 == 210 }, 10)
        XCTAssertEqual(codes.count { $0 == 510 }, 14)
        XCTAssertEqual(right?.flowFailure?.serverCode, 510)
        XCTAssertEqual(later.status, .existing)
        try world.close()
    }

    func testAWrongAttemptDoesNotUndoAChangeAtTheSameTime() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        _ = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        let stranger = try world.otherClient()
        _ = try await stranger.flow()

        async let attempts = withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    _ = await refusal { try await stranger.signIn(name: "bo@example.com", password: Self.wrong) }
                }
            }
        }
        try await world.client.changePassword(from: FlowWorld.password, to: Self.new)
        _ = await attempts

        let signIn = try await world.client.signIn(name: "bo@example.com", password: Self.new)
        XCTAssertEqual(signIn.status, .existing)
        try world.close()
    }

    func testARedemptionSendsNoCode() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        let authority = world.organization.authority
        let before = try authority.outbox().map(\.id)
        _ = try await world.client.signIn(name: "ana@example.com", password: Self.new)

        let invitation = try await world.client.requestInvitation()

        XCTAssertNotNil(invitation.code)
        XCTAssertEqual(try authority.outbox().map(\.id), before)
        try world.close()
    }

    func testAnAccountHasTenInvitationsWithinAnHour() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        _ = try await world.client.signIn(name: "ana@example.com", password: Self.new)
        for _ in 0..<10 { _ = try await world.client.requestInvitation() }

        let eleventh = await refusal { try await world.client.requestInvitation() }

        XCTAssertEqual(eleventh?.flowFailure?.serverCode, 510)
        try world.close()
    }

    func testTheLockOfAPersonIsToldWithItsTime() async throws {
        let world = try FlowWorld()
        try world.setPassword()
        var wrong: [BadgeError?] = []
        for _ in 1...10 {
            wrong.append(
                await refusal { try await world.client.signIn(name: "ana@example.com", password: Self.wrong) })
        }

        let right = await refusal { try await world.client.signIn(name: "ana@example.com", password: Self.new) }

        let lock = "The account takes no login for 15 minutes, after too many wrong ones. Try again then."
        XCTAssertEqual(wrong.map { $0?.code }, Array(repeating: .loginRefused, count: 10))
        XCTAssertEqual(wrong.map { $0?.reason.contains(lock) }, Array(repeating: false, count: 9) + [true])
        XCTAssertEqual(right?.code, .rateLimited)
        XCTAssertEqual(right?.reason, lock)
        try world.close()
    }

    func testAVerifiedAddressIsNoSecondFactor() async throws {
        let world = try FlowWorld()
        let email = "ana@example.com"
        try world.organization.authority.requireSecondFactor(true, of: email)
        _ = try await world.client.register(FlowWorld.registration(email))
        let message = try XCTUnwrap(world.messages(.emailVerification).last)
        _ = try await world.submit(message, ["password": "correct horse"])

        let refused = await refusal { try await world.client.requestInvitation() }

        XCTAssertEqual(refused?.flowFailure?.serverCode, 403)
        XCTAssertTrue(refused?.reason.contains("second factor") == true, refused?.reason ?? "")
        try world.close()
    }

    func testALinkedSignInIsNoSecondFactorWhoeverAsksForAForgottenPassword() async throws {
        let world = try FlowWorld { $0.enablesThinRegistration = true }
        try world.setPassword()
        try world.organization.authority.requireSecondFactor(true, of: "ana@example.com")
        let mallory = try world.otherClient { $0.redirect = URL(string: "https://app.example/return") }
        _ = try await mallory.signIn(with: FlowWorld.token("ana@example.com", name: "Ana"))
        _ = try await mallory.link(FlowWorld.token("mallory@example.com"))
        try await world.client.requestPassword(for: "ana@example.com")

        _ = try await mallory.signIn(with: FlowWorld.token("mallory@example.com"))
        let refused = await refusal { try await mallory.requestInvitation() }

        XCTAssertEqual(refused?.flowFailure?.serverCode, 403)
        try world.close()
    }

    func testAPersonsPasswordEndsWhatOthersLinkedBefore() async throws {
        let world = try FlowWorld { $0.enablesThinRegistration = true }
        try world.setPassword()
        let mallory = try world.otherClient { $0.redirect = URL(string: "https://app.example/return") }
        _ = try await mallory.signIn(with: FlowWorld.token("ana@example.com", name: "Ana"))
        _ = try await mallory.link(FlowWorld.token("mallory@example.com"))

        let signIn = try await world.client.signIn(name: "ana@example.com", password: Self.new)

        let ended = await refusal { try await mallory.fetchRecord() }
        XCTAssertEqual(signIn.record.profiles.map(\.provider), [])
        XCTAssertEqual(ended?.code, .sessionEnded)
        try world.close()
    }

    func testACodeVerifiesWithThePasswordOrTheSignInOfTheAccountAlone() async throws {
        let world = try FlowWorld()
        let mallory = try world.otherClient()
        _ = try await mallory.register(FlowWorld.registration("ana@example.com", name: "Mallory"))
        let code = try XCTUnwrap(world.messages(.emailVerification).last?.code).revealedText

        let without = try await world.answer("/access/useVerificationCode", ["verification_code": code])
        let wrong = try await world.answer(
            "/access/useVerificationCode", ["verification_code": code, "password": "a wrong horse"])

        let refused = await refusal { try await mallory.requestInvitation() }
        XCTAssertEqual([without["code"], wrong["code"]], [100, 210])
        XCTAssertEqual(refused?.flowFailure?.serverCode, 403)
        try world.close()
    }

    func testACodeVerifiesNoAddressForSomebodyWhoIsSignedInToAnotherAccount() async throws {
        let world = try FlowWorld()
        let mallory = try world.otherClient()
        _ = try await mallory.register(FlowWorld.registration("ana@example.com", name: "Mallory"))
        let code = try XCTUnwrap(world.messages(.emailVerification).last?.code).revealedText
        _ = try await world.client.register(FlowWorld.registration())
        let (other, own) = (try await world.client.accessToken, try await mallory.accessToken)
        func verify(by token: Secret?, _ fields: [String: String] = [:]) async throws -> JSON {
            let signedIn = ["verification_code": code, "access_token": try XCTUnwrap(token).revealedText]
            return try await world.answer("/access/useVerificationCode", signedIn.merging(fields) { $1 })
        }

        let without = try await verify(by: other)
        let wrong = try await verify(by: other, ["password": "a wrong horse"])
        let refused = await refusal { try await mallory.requestInvitation() }
        let verified = try await verify(by: own)

        XCTAssertEqual([without["code"], wrong["code"]], [100, 210])
        XCTAssertEqual(refused?.flowFailure?.serverCode, 403)
        XCTAssertEqual(verified["stat"], "ok")
        try world.close()
    }

    func testACodeAndARefreshAreForTheirClientAlone() async throws {
        let world = try FlowWorld(clients: [FlowServer.sampleClient, "other"])
        try await world.addAccount()
        let secret = Secret(utf8: "a secret of the app's own")
        let signIn = try await world.answer(
            "/oauth/auth_native_traditional",
            [
                "form": "signInForm", "signInEmailAddress": "bo@example.com", "currentPassword": "correct horse",
                "response_type": "code_and_token", "redirect_uri": "https://app.example",
                "refresh_secret": secret.revealedText,
            ])
        let code = try XCTUnwrap(signIn["authorization_code"]?.stringValue)
        let token = try XCTUnwrap(signIn["access_token"]?.stringValue)
        let date = "2027-01-15 08:00:00"
        let refresh = [
            "access_token": token, "date": date,
            "signature": RefreshSecret.signature(secret: secret, date: date, accessToken: Secret(utf8: token)),
        ]

        let foreign = [
            try await world.answer("/oauth/token", ["code": code, "client_id": "other"]),
            try await world.answer("/oauth/refresh_access_token", refresh.merging(["client_id": "other"]) { $1 }),
        ]
        let own = [
            try await world.answer("/oauth/token", ["code": code]),
            try await world.answer("/oauth/refresh_access_token", refresh),
        ]

        XCTAssertEqual(foreign.map { $0["code"] }, [415, 414])
        XCTAssertEqual(own.map { $0["stat"] }, ["ok", "ok"])
        try world.close()
    }

    func testUnverifiedRegistrationsAreFewAndKeptForADay() async throws {
        let world = try FlowWorld()
        try await world.addAccount()

        world.clock.advance(by: 86_401)
        try await world.addAccount("cy@example.com", name: "Cy")

        let gone = await refusal { try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password) }
        let again = try await world.client.register(FlowWorld.registration())
        XCTAssertEqual(gone?.code, .loginRefused)
        XCTAssertEqual(again.status, .newlyCreated)
        try world.close()
    }
}

extension FlowWorld {
    fileprivate func setPassword() throws {
        try organization.authority.setPassword(
            Secret(utf8: "a purple horse"), username: "ana", of: "ana@example.com")
    }

    /// Redeems the code of a message.
    fileprivate func token(for code: Secret) async throws -> Secret {
        let reply = try await answer("/oauth/token", ["code": code.revealedText])
        return Secret(utf8: try XCTUnwrap(reply["access_token"]?.stringValue))
    }

    /// The reply to a request of the usual client.
    fileprivate func answer(_ path: String, _ parameters: [String: String]) async throws -> JSON {
        let usual = ["client_id": FlowServer.sampleClient, "locale": "en-US", "flow": FlowLibrary.standardName]
        let request = HTTPRequest(
            .post, to: try XCTUnwrap(URL(string: Self.address + path)),
            headerFields: [.contentType: "application/x-www-form-urlencoded"])
        let body = FormBody.encode(usual.merging(parameters) { $1 })
        return try JSON.parse(try await transport.send(request, body: body).body)
    }

    /// A client on another device.
    fileprivate func otherClient(_ change: (inout FlowConfiguration) -> Void = { _ in }) throws -> FlowClient {
        var configuration = client.configuration
        change(&configuration)
        return try FlowClient(
            configuration,
            web: WebClient(transport: transport, clock: clock, random: SeededRandom(seed: 2), pause: { _ in }),
            store: MemoryFlowStore(), clock: clock, random: SeededRandom(seed: 3))
    }
}
