import BadgeAuthority
import BadgeFlows
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import XCTest

/// What a user who is signed in does, without screens, at a real flow server.
final class AccountTests: XCTestCase {
    private func signedIn(_ change: (inout FlowConfiguration) -> Void = { _ in }) async throws -> FlowWorld {
        let world = try FlowWorld(change)
        _ = try await world.client.register(FlowWorld.registration())
        return world
    }

    func testEB9EveryOperationOfTheProtocolHasACall() async throws {
        let world = try await signedIn { $0.redirect = URL(string: "https://app.example/return") }
        let client = world.client

        try await client.updateProfile(["displayName": "Bo B", "firstName": "Bo"])
        try await client.changePassword(from: FlowWorld.password, to: Secret(utf8: "another horse"))
        _ = try await client.post(
            ["displayName": "Bo", "firstName": "Bo"], form: "editProfileForm", to: "/oauth/update_profile_native")
        try await client.requestPassword(for: "bo@example.com")
        try await client.resendVerification(to: "bo@example.com")
        try await client.refreshAccessToken()
        _ = try await client.link(FlowWorld.token("bo@work.example"))
        _ = try await client.unlink("https://google.example/bo@work.example")
        _ = try await client.fetchRecord("displayName")
        let updated = try await client.updateRecord(["aboutMe": "Hi"])
        let replaced = try await client.replaceAttribute("optIn", with: ["status": true])
        _ = try await client.signIn(name: "bo@example.com", password: Secret(utf8: "another horse"))
        _ = await refusal { try await client.signIn(withToken: Secret(utf8: "none")) }
        _ = await refusal { try await client.register([:], completing: Secret(utf8: "none")) }

        XCTAssertEqual(updated.json["aboutMe"], "Hi")
        XCTAssertEqual(replaced.json["optIn"], ["status": true])
        let paths: Set<String> = [
            "/oauth/auth_native_traditional", "/oauth/auth_native", "/signin/oauth_token",
            "/oauth/register_native_traditional", "/oauth/update_profile_native", "/oauth/forgot_password_native",
            "/oauth/verify_email_native", "/oauth/refresh_access_token", "/oauth/link_account_native",
            "/oauth/unlink_account_native", "/entity", "/entity.update", "/entity.replace",
        ]
        XCTAssertEqual(Set(world.transport.posts), paths)
        XCTAssertTrue(world.transport.calls.allSatisfy { !$0.contains("?") }, "a parameter was in an address")
        try world.close()
    }

    func testEB18AForgottenPasswordUsesTheFirstFieldAndShowsTheNearestMessage() async throws {
        let world = try FlowWorld()

        let unknown = await refusal { try await world.client.requestPassword(for: "nobody@example.com") }
        let sent = world.lastForm
        try await world.addAccount()
        try await world.client.requestPassword(for: "bo@example.com")
        try world.client.change { $0.forms.forgottenPassword = nil }
        let unset = await refusal { try await world.client.requestPassword(for: "bo@example.com") }

        XCTAssertEqual(unknown?.code, .accountUnknown)
        XCTAssertEqual(sent["forgottenEmailAddress"], "nobody@example.com")
        XCTAssertEqual(sent["form"], "forgotPasswordForm")
        XCTAssertEqual(sent["response_type"], "token")
        XCTAssertEqual(try world.messages(.passwordReset).map(\.to), ["bo@example.com"])
        XCTAssertEqual(unset?.message.key, "invalidInput.flowFormName")
        try world.close()
    }

    func testEB18TheMessageOfTheFieldComesBeforeTheFormsAndTheDescription() async throws {
        let address = FlowWorld.address
        let world = try FlowWorld()
        _ = try await world.client.flow()
        func shown(_ members: [String: JSON]) async throws -> String? {
            let reply = [
                "stat": "error", "code": 390, "error": "invalid_form_fields", "error_description": "Described.",
            ]
            .merging(members) { $1 }
            let transport = ScriptedTransport([
                .init(.post, "\(address)/oauth/forgot_password_native", .json(.object(reply)))
            ])
            let client = try FlowClient(
                FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: world.store)
            return await refusal { try await client.requestPassword(for: "a@b.example") }?.reason
        }

        let field = try await shown([
            "invalid_fields": ["forgottenEmailAddress": ["Field."], "forgotPasswordForm": ["Form."]]
        ])
        let form = try await shown(["invalid_fields": ["forgotPasswordForm": ["Form."]], "message": "Message."])
        let message = try await shown(["message": "Message."])
        let description = try await shown([:])

        XCTAssertEqual([field, form, message, description], ["Field.", "Form.", "Message.", "Described."])
        try world.close()
    }

    func testEB20AResentVerificationReportsItsOwnFailures() async throws {
        let world = try FlowWorld()
        try await world.addAccount()

        try await world.client.resendVerification(to: "bo@example.com")
        let code = try XCTUnwrap(world.messages(.emailVerification).last?.code)
        let unknown = await refusal { try await world.client.resendVerification(to: "nobody@example.com") }
        _ = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        _ = try await world.client.post(
            ["verification_code": .secret(code)], form: "none", to: "/access/useVerificationCode")
        let done = await refusal { try await world.client.resendVerification(to: "bo@example.com") }

        XCTAssertEqual(unknown?.code, .accountUnknown)
        XCTAssertEqual(done?.flowFailure?.name, "triggered_error")
        try world.close()
    }

    func testEB21AProfileIsChangedByTheUsualFormANamedOneAndAnyEndpoint() async throws {
        let world = try await signedIn()

        try await world.client.updateProfile(["displayName": "Bo 2", "firstName": "Bo"])
        let usual = world.lastForm
        try await world.client.updateProfile(
            ["signInEmailAddress": "bo@example.com", "currentPassword": .secret(FlowWorld.password)],
            form: "signInForm")
        let named = world.lastForm["form"]
        var outside: [Message.Key?] = []
        for path in ["//evil.example/", "/oauth/../admin", "/oauth/%2E%2E/admin", "/oauth?x=1", "oauth", "/a b"] {
            let refused = await refusal { try await world.client.post([:], form: "x", to: path) }
            outside.append(refused?.message.key)
        }
        let record = try await world.client.fetchRecord()

        XCTAssertEqual(usual["form"], "editProfileForm")
        XCTAssertEqual(usual["displayName"], "Bo 2")
        XCTAssertNotNil(usual["access_token"])
        XCTAssertEqual(named, "signInForm")
        XCTAssertEqual(outside, Array(repeating: "invalidInput.flowEndpoint", count: 6))
        XCTAssertEqual(record.displayName, "Bo 2")
        try world.close()
    }

    func testEB21AProfileThatBreaksARuleOfTheFlowIsNotSent() async throws {
        let world = try await signedIn()
        let count = world.transport.posts.count

        let refused = await refusal { try await world.client.updateProfile(["displayName": "x", "firstName": ""]) }

        guard case .invalidFields(let fields)? = refused?.detail else {
            return XCTFail("\(String(describing: refused))")
        }
        XCTAssertEqual(fields.map(\.path), ["firstName", "displayName"])
        XCTAssertEqual(world.transport.posts.count, count)
        try world.close()
    }

    func testEB21APasswordIsChangedWithTheCurrentOne() async throws {
        let world = try await signedIn()
        let new = Secret(utf8: "another horse")

        let wrong = await refusal { try await world.client.changePassword(from: new, to: new) }
        try await world.client.changePassword(from: FlowWorld.password, to: new)
        let signIn = try await world.client.signIn(name: "bo@example.com", password: new)

        XCTAssertEqual(wrong?.flowFailure?.fieldMessages.map(\.path), ["currentPassword"])
        XCTAssertEqual(signIn.status, .existing)
        try world.close()
    }

    func testEB22SignInsAreLinkedAndTheLastOneIsNotUnlinked() async throws {
        let world = try FlowWorld { configuration in
            configuration.enablesThinRegistration = true
            configuration.redirect = URL(string: "https://app.example/return")
        }
        _ = try await world.client.signIn(with: FlowWorld.token("ida@example.com", name: "Ida"))
        let only = try await world.client.fetchRecord().profiles.map(\.identifier)

        let last = await refusal { try await world.client.unlink(only[0]) }
        let asked = world.transport.posts.contains("/oauth/unlink_account_native")
        let linked = try await world.client.link(FlowWorld.token("ida@work.example", of: "facebook"))
        let left = try await world.client.unlink(only[0])
        try world.client.change { $0.redirect = nil }
        let count = world.transport.posts.count
        let nowhere = await refusal { try await world.client.link(FlowWorld.token("x@example.com")) }

        XCTAssertEqual(last?.message.key, "invalidInput.flowLastSignIn")
        XCTAssertFalse(asked)
        XCTAssertEqual(linked.profiles.map(\.provider), ["google", "facebook"])
        XCTAssertEqual(left.profiles.map(\.provider), ["facebook"])
        XCTAssertEqual(nowhere?.message.key, "invalidInput.flowRedirect")
        XCTAssertEqual(world.transport.posts.count, count)
        try world.close()
    }

    func testEB22TheAddressOfACallCountsBeforeThatOfTheConfiguration() async throws {
        let world = try await signedIn { $0.redirect = URL(string: "https://app.example/return") }

        _ = try await world.client.link(
            FlowWorld.token("bo@work.example", of: "facebook"), redirect: URL(string: "https://app.example/other"))

        let sent = world.transport.forms.last { $0["redirect_uri"] != nil }
        XCTAssertEqual(sent?["redirect_uri"], "https://app.example/other")
        try world.close()
    }

    func testEB22ASignInIsUnlinkedWhereTheRecordAloneTellsOfAPassword() async throws {
        let world = try await signedIn { $0.redirect = URL(string: "https://app.example/return") }
        let linked = try await world.client.link(FlowWorld.token("bo@work.example", of: "facebook"))
        let address = try XCTUnwrap(
            world.transport.calls.first { $0.hasPrefix("GET ") }.flatMap { URL(string: String($0.dropFirst(4))) })
        let stored = try await world.store.cachedFlow(at: address)
        var flow = try XCTUnwrap(JSON.parse(try XCTUnwrap(stored)).objectValue)
        flow["schema_info"] = ["paths": [:]]
        flow["fields"] = .object(
            (flow["fields"]?.objectValue ?? [:]).mapValues { field in
                guard field["type"] == "password", let members = field.objectValue else { return field }
                return .object(members.filter { $0.key != "schemaId" })
            })
        try await world.store.cache(Data(JSON.object(flow).text.utf8), at: address)
        let client = try FlowClient(
            world.client.configuration, web: WebClient(transport: world.transport, pause: { _ in }), store: world.store)

        let left = try await client.unlink(linked.profiles[0].identifier)

        XCTAssertEqual([linked.profiles.map(\.provider), left.profiles.map(\.provider)], [["facebook"], []])
        try world.close()
    }

    func testEB23ARefreshIsSignedDatedInUTCAndStored() async throws {
        let world = try await signedIn()
        let old = try await world.client.accessToken

        let context = try await world.client.refreshAccessToken("mine")

        let new = try await world.client.accessToken
        let record = try await world.client.fetchRecord()
        let sent = world.transport.forms.dropLast().last
        XCTAssertEqual(context, "mine")
        XCTAssertNotEqual(old, new)
        XCTAssertEqual(sent?["date"], "2027-01-15 08:00:00")
        XCTAssertEqual(record.email, "bo@example.com")
        try world.close()
    }

    func testEB23ARefreshedSessionIsRefreshedAgainWithItsSecret() async throws {
        let world = try await signedIn()
        let stored = try await world.store.flowSession(
            at: world.client.configuration.server, of: FlowServer.sampleClient)
        let secret = try XCTUnwrap(stored?.refreshSecret)
        try await world.client.refreshAccessToken()
        let second = try await world.client.accessToken

        try await world.client.refreshAccessToken()

        let sent = world.lastForm
        let record = try await world.client.fetchRecord()
        XCTAssertEqual(sent["access_token"], second?.revealedText)
        XCTAssertEqual(
            sent["signature"],
            RefreshSecret.signature(
                secret: secret, date: sent["date"] ?? "", accessToken: try XCTUnwrap(second)))
        XCTAssertEqual(record.email, "bo@example.com")
        try world.close()
    }

    func testEB23WithoutATokenOrASecretThereIsNoRequest() async throws {
        let world = try FlowWorld()
        let none = await refusal { try await world.client.refreshAccessToken() }
        try await world.store.save(
            FlowSession(accessToken: Secret(utf8: "t"), refreshSecret: nil), at: world.client.configuration.server,
            of: FlowServer.sampleClient)
        let secretless = await refusal { try await world.client.refreshAccessToken() }

        XCTAssertEqual([none?.flowFailure?.clientCode, secretless?.flowFailure?.clientCode], [5101, 5101])
        XCTAssertEqual([none?.code, secretless?.code], [.sessionEnded, .sessionEnded])
        XCTAssertEqual(world.transport.calls, [])
        try world.close()
    }

    func testEB28AChangedClientCountsForLaterRequestsAlone() async throws {
        let world = try FlowWorld(clients: [FlowServer.sampleClient, "other-app"])
        try await world.addAccount()

        try world.client.change { $0.clientID = "other-app" }
        _ = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        let later = world.lastForm["client_id"]
        let wrong = await refusal { try world.client.change { $0.clientID = "" } }
        let kept = world.client.configuration.clientID
        try world.client.change { $0.clientID = FlowServer.sampleClient }
        let token = try await world.client.accessToken

        XCTAssertEqual(later, "other-app")
        XCTAssertEqual(wrong?.code, .invalidInput)
        XCTAssertEqual(kept, "other-app")
        XCTAssertNil(token, "the sign-in is that of the other client")
        try world.close()
    }
}
