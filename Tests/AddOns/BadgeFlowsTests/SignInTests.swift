import BadgeAuthority
import BadgeFlows
import BadgeModel
import BadgeProviders
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import XCTest

/// Sign-ins and registrations without screens, at a real flow server.
final class SignInTests: XCTestCase {
    func testEB10AnEmptyNameOrPasswordFailsWithoutARequest() async throws {
        let world = try FlowWorld()

        let noName = await refusal { try await world.client.signIn(name: " ", password: FlowWorld.password) }
        let noPassword = await refusal { try await world.client.signIn(name: "bo", password: Secret(utf8: "")) }
        let neither = await refusal { try await world.client.signIn(["signInEmailAddress": "bo@example.com"]) }

        XCTAssertEqual([noName?.code, noPassword?.code, neither?.code], [.invalidInput, .invalidInput, .invalidInput])
        XCTAssertEqual(world.transport.posts, [])
        try world.close()
    }

    func testTwoProvidersOfOneIdentifierAreRefused() async throws {
        let world = try FlowWorld()
        let (google, other) = (provider("google", "Google"), provider("google", "Another"))
        let namesake = provider("facebook", "Google")

        let refused = await refusal { try world.client.change { $0.providers = [google, other] } }
        try world.client.change { $0.providers = [google, namesake] }

        XCTAssertEqual(refused?.message.key, "invalidInput.flowProviders")
        XCTAssertEqual(world.client.configuration.providers.map(\.id.rawValue), ["google", "facebook"])
        try world.close()
    }

    private func provider(_ id: String, _ name: String) -> IdentityProvider {
        IdentityProvider(id: .init(rawValue: id), name: name, kind: .custom)
    }

    func testEB11AFormOfMoreFieldsIsFilledInByName() async throws {
        let world = try FlowWorld { $0.forms.signIn = "signInIdentifierForm" }
        try await world.addAccount()

        let short = await refusal {
            try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        }
        let signIn = try await world.client.signIn([
            "signInIdentifier": "bo@example.com", "currentPassword": .secret(FlowWorld.password),
            "optInRegistration": "true",
        ])

        XCTAssertEqual(short?.message.key, "invalidInput.flowSignInForm")
        XCTAssertEqual(signIn.record.email, "bo@example.com")
        XCTAssertEqual(world.lastForm["optInRegistration"], "true")
        try world.close()
    }

    func testEB12ASignInGivesRecordStatusTokenAndCode() async throws {
        let world = try FlowWorld { $0.requestsCodes = true }
        try await world.addAccount()

        let signIn = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)

        let stored = try await world.client.accessToken
        XCTAssertEqual(signIn.status, .existing)
        XCTAssertEqual(signIn.record.displayName, "Bo")
        XCTAssertEqual(signIn.accessToken, stored)
        XCTAssertNotNil(signIn.authorizationCode)
        try world.close()
    }

    func testEB13ACodeIsAskedForOnlyIfTheAppWantsOne() async throws {
        let world = try FlowWorld()
        try await world.addAccount()

        let plain = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        let without = world.lastForm["response_type"]
        try world.client.change { $0.requestsCodes = true }
        _ = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)

        XCTAssertNil(plain.authorizationCode)
        XCTAssertEqual([without, world.lastForm["response_type"]], ["token", "code_and_token"])
        try world.close()
    }

    func testEB14ARegistrationSignsInAndAFailedReadBackLeavesNoToken() async throws {
        let world = try FlowWorld()

        let signIn = try await world.client.register(FlowWorld.registration())
        let token = try await world.client.accessToken
        try await world.client.clearSignInState()
        let address = FlowWorld.address
        let flow = try await world.client.flow()
        let transport = ScriptedTransport([
            .init(.post, "\(address)/oauth/register_native_traditional", .json(["stat": "ok", "access_token": "t"])),
            .init(.post, "\(address)/entity", .json(["stat": "error", "code": 500, "error": "unexpected_error"])),
        ])
        let other = try FlowClient(
            FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)
        let failed = await refusal { try await other.register(FlowWorld.registration("cy@example.com", name: "Cy")) }

        let left = try await other.accessToken
        XCTAssertEqual(signIn.status, .newlyCreated)
        XCTAssertEqual(token, signIn.accessToken)
        XCTAssertEqual(failed?.code, .serverFailed)
        XCTAssertNil(left)
        XCTAssertNotNil(flow.version)
        try world.close()
    }

    func testEB15AnUnknownProviderSignInGivesATokenAndAPrefilledRecord() async throws {
        let world = try FlowWorld()

        let refused = await refusal {
            try await world.client.signIn(with: FlowWorld.token("dee@example.com", name: "Dee"))
        }
        let failure = try XCTUnwrap(refused?.flowFailure)
        let preregistration = try XCTUnwrap(failure.preregistration)
        var values = preregistration.values.mapValues(FlowValue.text)
        values["firstName"] = "Dee"
        let signIn = try await world.client.register(values, completing: preregistration.token)

        XCTAssertEqual(refused?.code, .registrationRequired)
        XCTAssertTrue(failure.isTwoStep)
        XCTAssertEqual(preregistration.values, ["displayName": "Dee", "emailAddress": "dee@example.com"])
        XCTAssertEqual(preregistration.record["email"], "dee@example.com")
        XCTAssertEqual(world.transport.posts.suffix(2), ["/oauth/register_native", "/entity"])
        XCTAssertEqual(world.transport.forms.dropLast().last?["form"], "socialRegistrationForm")
        XCTAssertEqual(signIn.record.profiles.map(\.provider), ["google"])
        try world.close()
    }

    func testEB15PreregistrationFieldsAreMappedByTheFlowWithoutNulls() async throws {
        let address = FlowWorld.address
        let world = try FlowWorld()
        _ = try await world.client.flow()
        let transport = ScriptedTransport([
            .init(
                .post, "\(address)/oauth/auth_native",
                .json([
                    "stat": "error", "code": 310, "error": "record_not_found",
                    "prereg_fields": ["emailAddress": "e@example.com", "displayName": nil, "other": "x"],
                ]))
        ])
        let client = try FlowClient(
            FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)

        let refused = await refusal { try await client.signIn(withToken: Secret(utf8: "engage-token")) }

        let preregistration = try XCTUnwrap(refused?.flowFailure?.preregistration)
        XCTAssertEqual(preregistration.record, ["email": "e@example.com"])
        XCTAssertEqual(preregistration.values, ["emailAddress": "e@example.com"])
        XCTAssertEqual(preregistration.token, Secret(utf8: "engage-token"))
        try world.close()
    }

    func testEB16AThinRegistrationCreatesTheAccount() async throws {
        let world = try FlowWorld { $0.enablesThinRegistration = true }

        let signIn = try await world.client.signIn(with: FlowWorld.token("thin@example.com", name: "Thin"))
        let sent = world.lastForm["thin_registration"]
        let incomplete = await refusal { try await world.client.signIn(with: FlowWorld.token("no@example.com")) }

        XCTAssertEqual(signIn.status, .newlyCreated)
        XCTAssertEqual(sent, "true")
        XCTAssertEqual(incomplete?.code, .registrationRequired)
        try world.close()
    }

    func testEB17AConflictNamesBothProvidersAndIsFinishedWithThePassword() async throws {
        let world = try FlowWorld()
        try await world.addAccount()

        let refused = await refusal { try await world.client.signIn(with: FlowWorld.token("bo@example.com")) }
        let merge = try XCTUnwrap(refused?.flowFailure?.merge)
        let before = try await world.client.accessToken
        let signIn = try await world.client.signIn(
            name: "bo@example.com", password: FlowWorld.password, mergeToken: merge.token)

        XCTAssertEqual(refused?.code, .accountConflict)
        XCTAssertEqual(
            merge.conflict, AccountConflict(existingProvider: "capture", conflictingProvider: "google"))
        XCTAssertNil(before)
        XCTAssertEqual(signIn.record.profiles.map(\.provider), ["google"])
        try world.close()
    }

    func testEB17AConflictIsFinishedWithTheOtherProvider() async throws {
        let world = try FlowWorld { $0.enablesThinRegistration = true }
        _ = try await world.client.signIn(with: FlowWorld.token("fay@example.com", name: "Fay", of: "facebook"))

        let refused = await refusal { try await world.client.signIn(with: FlowWorld.token("fay@example.com")) }
        let merge = try XCTUnwrap(refused?.flowFailure?.merge)
        let signIn = try await world.client.signIn(
            with: FlowWorld.token("fay@example.com", of: "facebook"), mergeToken: merge.token)

        XCTAssertEqual(merge.conflict.existingProvider, "facebook")
        XCTAssertEqual(signIn.record.profiles.map(\.provider), ["facebook", "google"])
        try world.close()
    }

    func testEB24EverySignInAndRegistrationHasARefreshSecretOfItsOwn() async throws {
        let world = try FlowWorld { $0.enablesThinRegistration = true }

        _ = try await world.client.register(FlowWorld.registration())
        let registration = world.transport.forms.dropLast().last?["refresh_secret"]
        _ = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        let signIn = world.lastForm["refresh_secret"]
        _ = try await world.client.signIn(with: FlowWorld.token("gus@example.com", name: "Gus"))
        let provider = world.lastForm["refresh_secret"]

        let secrets = [registration, signIn, provider].compactMap { $0 }
        XCTAssertEqual(Set(secrets).count, 3)
        for secret in secrets { XCTAssertNotNil(secret.wholeMatch(of: /a[0-9a-f]{39}/)) }
        try world.close()
    }

    func testEB26AProvidersTokenReachesTheSameResultAsTheBrowser() async throws {
        let world = try FlowWorld { $0.enablesThinRegistration = true }
        var twitter = FlowWorld.token("tw@example.com", name: "Tw", of: "twitter")
        var wechat = FlowWorld.token("we@example.com", name: "We", of: "wechat")

        let incomplete = [
            await refusal { [twitter] in try await world.client.signIn(with: twitter) },
            await refusal { [wechat] in try await world.client.signIn(with: wechat) },
        ]
        let before = world.transport.posts
        twitter.tokenSecret = Secret(utf8: "ts")
        wechat.openID = "open"
        let tokens = [
            twitter, wechat, FlowWorld.token("fb@example.com", name: "Fb", of: "facebook"),
            FlowWorld.token("gp@example.com", name: "Gp", of: "googleplus"),
            FlowWorld.token("ap@example.com", name: "Ap", of: "apple"),
        ]
        for token in tokens {
            let signIn = try await world.client.signIn(with: token)
            XCTAssertEqual(signIn.record.profiles.map(\.provider), [token.provider])
        }
        let wrong = ProviderToken(provider: "facebook", token: Secret(utf8: "forged"))
        let refused = await refusal { try await world.client.signIn(with: wrong) }
        let fallback = await refusal { try await world.client.signIn(with: wrong, continuesInBrowser: true) }

        XCTAssertEqual(incomplete.map(\.?.code), [.invalidInput, .invalidInput])
        XCTAssertEqual(before, [])
        XCTAssertEqual(refused?.flowFailure?.clientCode, 203)
        XCTAssertEqual(fallback?.flowFailure?.clientCode, 204)
        XCTAssertTrue(world.transport.calls.allSatisfy { !$0.contains("?") })
        try world.close()
    }

    func testEB36AProviderIsAcceptedBeforeTheAccountIsAndNeverForAPassword() async throws {
        let world = try FlowWorld { $0.enablesThinRegistration = true }
        let seen = RecordedEvents()

        let signIn = try await world.client.signIn(with: FlowWorld.token("hal@example.com", name: "Hal")) {
            await seen.add(world.transport.posts.last ?? "")
        }

        let events = await seen.all
        XCTAssertEqual(signIn.status, .newlyCreated)
        XCTAssertEqual(events, ["/signin/oauth_token"])
        XCTAssertEqual(world.transport.posts, ["/signin/oauth_token", "/oauth/auth_native"])
        try world.close()
    }

    func testAPersonOfTheOrganizationSignsInWithThePasswordThere() async throws {
        let world = try FlowWorld()
        try world.organization.authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")

        let wrong = await refusal {
            try await world.client.signIn(name: "ana@example.com", password: Secret(utf8: "wrong horse"))
        }
        let signIn = try await world.client.signIn(name: "ana@example.com", password: FlowWorld.password)

        XCTAssertEqual(wrong?.code, .loginRefused)
        XCTAssertEqual(signIn.record.displayName, "Ana Lima")
        try world.close()
    }
}

actor RecordedEvents {
    private(set) var all: [String] = []
    func add(_ event: String) { all.append(event) }
}
