import BadgeFlows
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import Synchronization
import XCTest

@testable import BadgeAuthority
@testable import BadgeSampleServers

/// A change that was allowed is made only while that still holds: deriving a password takes long enough for another
/// request to end the sign-in, or to change the password, between the two.
final class TakeoverRaceTests: XCTestCase {
    private static let new = Secret(utf8: "a purple horse")

    func testAChangeThatAForgottenPasswordOvertookIsNotMade() async throws {
        let world = try FlowWorld()
        _ = try await world.client.register(FlowWorld.registration())
        let change = try await world.allowedChange()
        try await world.client.requestPassword(for: "bo@example.com")
        let message = try XCTUnwrap(world.messages(.passwordReset).last)
        let done = try await world.submit(message, ["password": "a purple horse", "again": "a purple horse"])

        let late = await code { try await world.make(change, "a thief's horse") }

        let thief = await refusal {
            try await world.client.signIn(name: "bo@example.com", password: Secret(utf8: "a thief's horse"))
        }
        let holder = try await world.client.signIn(name: "bo@example.com", password: Self.new)
        XCTAssertEqual(done.status, 200)
        XCTAssertEqual(late, 414)
        XCTAssertEqual(thief?.code, .loginRefused)
        XCTAssertEqual(holder.status, .existing)
        try world.close()
    }

    func testARedeemedCodeEndsAChangeThatIsUnderWay() async throws {
        let world = try FlowWorld()
        _ = try await world.client.register(FlowWorld.registration())
        let change = try await world.allowedChange()
        try await world.client.requestPassword(for: "bo@example.com")
        let message = try XCTUnwrap(world.messages(.passwordReset).last)
        _ = try await world.call(["code": XCTUnwrap(message.code).revealedText]).redeemCode()

        let late = await code { try await world.make(change, "a thief's horse") }

        let thief = await refusal {
            try await world.client.signIn(name: "bo@example.com", password: Secret(utf8: "a thief's horse"))
        }
        XCTAssertEqual(late, 414)
        XCTAssertEqual(thief?.code, .loginRefused)
        try world.close()
    }

    func testAPersonsPasswordIsReplacedOnlyWhereItIsTheOneThatWasCompared() async throws {
        let world = try FlowWorld()
        let authority = world.organization.authority
        try authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")
        _ = try await world.client.signIn(name: "ana@example.com", password: FlowWorld.password)
        let change = try await world.allowedChange()
        // The operator's.
        try authority.setPassword(Self.new, username: "ana", of: "ana@example.com")

        let late = await code { try await world.make(change, "a thief's horse") }

        let thief = await refusal {
            try await world.client.signIn(name: "ana@example.com", password: Secret(utf8: "a thief's horse"))
        }
        let holder = try await world.client.signIn(name: "ana@example.com", password: Self.new)
        XCTAssertEqual(late, 414)
        XCTAssertEqual(thief?.code, .loginRefused)
        XCTAssertEqual(holder.record.displayName, "Ana Lima")
        try world.close()
    }

    func testAPersonsForgottenPasswordEndsAChangeThatIsUnderWay() async throws {
        let world = try FlowWorld()
        let authority = world.organization.authority
        try authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")
        _ = try await world.client.signIn(name: "ana@example.com", password: FlowWorld.password)
        let change = try await world.allowedChange()
        try await world.client.requestPassword(for: "ana@example.com")
        let message = try XCTUnwrap(world.messages(.passwordReset).last)
        // The code is taken, and the password of the organization is still the old one.
        _ = try await world.call(["code": XCTUnwrap(message.code).revealedText]).redeemCode()

        let late = await code { try await world.make(change, "a thief's horse") }

        let old = try await world.client.signIn(name: "ana@example.com", password: FlowWorld.password)
        XCTAssertEqual(late, 414)
        XCTAssertEqual(old.record.displayName, "Ana Lima")
        try world.close()
    }

    func testASessionThatEndedLinksNothing() async throws {
        let world = try FlowWorld()
        _ = try await world.client.register(FlowWorld.registration())
        let change = try await world.allowedChange()
        let call = try world.call(["access_token": change.token])
        world.server.state.withLock { $0.endSessions(of: change.account.id) }

        let late = await code { try world.server.state.withLock { try call.requireOpen(change.account, in: $0) } }

        XCTAssertEqual(late, 414)
        try world.close()
    }

    func testALinkChangesNoPasswordOfASuspendedPersonAndIsNotUsedUp() async throws {
        let world = try FlowWorld()
        let authority = world.organization.authority
        try authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")
        try await world.client.requestPassword(for: "ana@example.com")
        let message = try XCTUnwrap(world.messages(.passwordReset).last)
        let fields = ["password": "a purple horse", "again": "a purple horse"]
        _ = try authority.suspendPerson("ana@example.com")

        let refused = try await world.submit(message, fields)
        _ = try authority.reinstatePerson("ana@example.com")
        let old = try await world.client.signIn(name: "ana@example.com", password: FlowWorld.password)
        let done = try await world.submit(message, fields)
        let new = try await world.client.signIn(name: "ana@example.com", password: Self.new)

        XCTAssertEqual([refused.status, done.status], [400, 200])
        XCTAssertEqual([old.record.displayName, new.record.displayName], ["Ana Lima", "Ana Lima"])
        try world.close()
    }

    func testASuspendedPersonIsSentNoLink() async throws {
        let world = try FlowWorld()
        let authority = world.organization.authority
        try authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")
        _ = try await world.client.signIn(name: "ana@example.com", password: FlowWorld.password)
        _ = try authority.suspendPerson("ana@example.com")

        let refused = await refusal { try await world.client.requestPassword(for: "ana@example.com") }

        XCTAssertEqual(refused?.code, .accountUnknown)
        XCTAssertEqual(try world.messages(.passwordReset).map(\.to), [])
        try world.close()
    }

    func testOfTwoRegistrationsAtOnceOneGetsAValueThatMustBeUnique() async throws {
        let random = InterruptedRandom()
        let world = try FlowWorld(random: random)
        let now = world.clock.now()
        let call = try world.call([
            "form": "registrationForm", "firstName": "Bo", "displayName": "Berg", "emailAddress": "bo@example.com",
            "newPassword": "correct horse", "newPasswordConfirm": "correct horse", "acceptTerms": "true",
            "redirect_uri": "https://app.example", "response_type": "token",
        ])
        let first = FlowServerAccount(
            id: "eva", record: ["displayName": "berg"], email: "eva@example.com", isVerified: false, created: now)
        random.atNextBytes { world.add(first) }

        let second = await code { try await call.register(withProvider: false) }

        XCTAssertEqual(second, 390)
        XCTAssertEqual(world.server.state.withLock { $0.accounts.values.map(\.email) }, ["eva@example.com"])
        try world.close()
    }

    func testOfTwoRegistrationsAtOnceOneGetsAnAddressOrASignIn() async throws {
        let random = InterruptedRandom()
        let world = try FlowWorld(random: random) { $0.enablesThinRegistration = true }
        let identity = FlowIdentity(provider: "google", email: "ida@example.com")
        let firsts = [
            FlowServerAccount(
                id: "1", record: [:], email: "ida@example.com", isVerified: true, created: world.clock.now()),
            FlowServerAccount(
                id: "2", record: [:], email: "other@example.com", isVerified: true, profiles: [identity],
                created: world.clock.now()),
        ]

        for first in firsts {
            let token = try await world.client.exchange(FlowWorld.token("ida@example.com", name: "Ida"))
            let call = try world.call(["token": token.revealedText, "thin_registration": "true"])
            random.atNextBytes { world.add(first) }
            let second = await code { try await call.signInWithProvider() }
            XCTAssertEqual(second, 361, first.id)
            world.server.state.withLock { $0.accounts = [:] }
        }
        try world.close()
    }

    func testASignInThatWasUnlinkedMeanwhileDoesNotHold() async throws {
        let random = InterruptedRandom()
        let world = try FlowWorld(random: random) { $0.enablesThinRegistration = true }
        _ = try await world.client.signIn(with: FlowWorld.token("ida@example.com", name: "Ida"))
        let account = try XCTUnwrap(world.server.state.withLock { $0.account(email: "ida@example.com") })
        let token = try await world.client.exchange(FlowWorld.token("ida@example.com"))
        let call = try world.call(["token": token.revealedText])
        random.atNextBytes { world.change(account.id) { $0.profiles = [] } }

        let late = await code { try await call.signInWithProvider() }

        XCTAssertEqual(late, 414)
        try world.close()
    }

    func testACodeThatEndsWhileItIsRedeemedOpensNothing() async throws {
        let random = InterruptedRandom()
        let world = try FlowWorld(random: random)
        try await world.addAccount()
        let account = try XCTUnwrap(world.server.state.withLock { $0.account(email: "bo@example.com") })
        let signIn = try await world.call([
            "form": "signInForm", "signInEmailAddress": "bo@example.com", "currentPassword": "correct horse",
            "response_type": "code_and_token",
        ]).signInTraditionally()
        let ofSignIn = try world.call(["code": XCTUnwrap(signIn["authorization_code"]?.stringValue)])
        try await world.client.requestPassword(for: "bo@example.com")
        let ofMessage = try world.call(["code": XCTUnwrap(world.messages(.passwordReset).last?.code).revealedText])
        let new = try await ofSignIn.hash("a purple horse")

        var codes: [Int?] = []
        for call in [ofSignIn, ofMessage] {
            random.atNextBytes {
                world.change(account.id) { $0.passwordHash = new }
                world.server.state.withLock { $0.endSessions(of: account.id) }
            }
            codes.append(await code { try await call.redeemCode() })
        }

        XCTAssertEqual(codes, [415, 415])
        try world.close()
    }

    func testASignInDoesNotHoldWhosePasswordIsChangedOnceItWasCompared() async throws {
        let random = InterruptedRandom()
        let world = try FlowWorld(random: random)
        try await world.addAccount()
        let call = try world.call([
            "form": "signInForm", "signInEmailAddress": "bo@example.com", "currentPassword": "correct horse",
        ])
        let account = try XCTUnwrap(world.server.state.withLock { $0.account(email: "bo@example.com") })
        let new = try await call.hash("a purple horse")
        random.atNextBytes { world.change(account.id) { $0.passwordHash = new } }

        let late = await code { try await call.signInTraditionally() }

        let holder = try await world.client.signIn(name: "bo@example.com", password: Self.new)
        XCTAssertEqual(late, 210)
        XCTAssertEqual(holder.status, .existing)
        try world.close()
    }
}

/// The number of a refusal.
private func code<Value>(_ body: () async throws -> Value) async -> Int? {
    do {
        _ = try await body()
        return nil
    } catch {
        guard let refusal = error as? FlowRefusal else {
            XCTFail("\(error)")
            return nil
        }
        return refusal.code
    }
}

/// A change of a password whose current one was compared.
private struct AllowedChange {
    let account: FlowServerAccount
    let fingerprint: Data?
    let token: String
}

extension FlowWorld {
    func call(_ parameters: [String: String]) throws -> FlowCall {
        let usual = ["client_id": FlowServer.sampleClient, "locale": "en-US", "flow": FlowLibrary.standardName]
        return try FlowCall(
            AuthorityRoutes(OrganizationServer(organization.authority) { $0.flows = server }), server,
            usual.merging(parameters) { $1 })
    }

    /// What another request does meanwhile.
    fileprivate func add(_ account: FlowServerAccount) {
        XCTAssertNoThrow(try server.state.withLock { try $0.add(account, now: clock.now()) })
    }

    fileprivate func change(_ id: String, _ body: (inout FlowServerAccount) -> Void) {
        XCTAssertNoThrow(try server.state.withLock { try $0.change(id, body) })
    }

    fileprivate func allowedChange() async throws -> AllowedChange {
        let stored = try await store.flowSession(at: client.configuration.server, of: FlowServer.sampleClient)
        let token = try XCTUnwrap(stored).accessToken.revealedText
        let (account, grant) = try await call([:]).signedIn(by: token)
        return AllowedChange(account: account, fingerprint: grant.password, token: token)
    }

    fileprivate func make(_ change: AllowedChange, _ password: String) async throws {
        let call = try call(["access_token": change.token])
        try await call.setPassword(
            try await call.hash(password), of: change.account, from: change.fingerprint, by: change.token)
    }
}
