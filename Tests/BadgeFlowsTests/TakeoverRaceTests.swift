import BadgeFlows
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import Synchronization
import XCTest

@testable import BadgeAuthority

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

        let late = await refusal { try await world.make(change, "a thief's horse") }

        let thief = await refusal {
            try await world.client.signIn(name: "bo@example.com", password: Secret(utf8: "a thief's horse"))
        }
        let holder = try await world.client.signIn(name: "bo@example.com", password: Self.new)
        XCTAssertEqual(done.status, 200)
        XCTAssertNotNil(late)
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

        let late = await refusal { try await world.make(change, "a thief's horse") }

        let thief = await refusal {
            try await world.client.signIn(name: "bo@example.com", password: Secret(utf8: "a thief's horse"))
        }
        XCTAssertNotNil(late)
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

        let late = await refusal { try await world.make(change, "a thief's horse") }

        let thief = await refusal {
            try await world.client.signIn(name: "ana@example.com", password: Secret(utf8: "a thief's horse"))
        }
        let holder = try await world.client.signIn(name: "ana@example.com", password: Self.new)
        XCTAssertNotNil(late)
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

        let late = await refusal { try await world.make(change, "a thief's horse") }

        let old = try await world.client.signIn(name: "ana@example.com", password: FlowWorld.password)
        XCTAssertNotNil(late)
        XCTAssertEqual(old.record.displayName, "Ana Lima")
        try world.close()
    }

    func testASessionThatEndedLinksNothing() async throws {
        let world = try FlowWorld()
        _ = try await world.client.register(FlowWorld.registration())
        let change = try await world.allowedChange()
        let call = try world.call(["access_token": change.token])
        world.server.state.withLock { $0.endSessions(of: change.account.id) }

        let late = await refusal { try world.server.state.withLock { try call.requireOpen(change.account, in: $0) } }

        XCTAssertNotNil(late)
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

        _ = await refusal { try await world.client.requestPassword(for: "ana@example.com") }

        XCTAssertEqual(try world.messages(.passwordReset).map(\.to), [])
        try world.close()
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
            AuthorityRoutes(authority: organization.authority, flows: server), server,
            usual.merging(parameters) { $1 })
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
