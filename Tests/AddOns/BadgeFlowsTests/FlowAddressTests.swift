import BadgeFlows
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import XCTest

@testable import BadgeAuthority

/// The email address of an account: who may change it, to what, and what becomes of an account whose address waits to be
/// verified.
final class FlowAddressTests: XCTestCase {
    func testAnotherAddressNeedsTheCurrentPassword() async throws {
        let world = try FlowWorld()
        _ = try await world.client.register(FlowWorld.registration())

        let without = await refusal {
            try await world.client.updateProfile(
                ["forgottenEmailAddress": "thief@example.com"], form: "forgotPasswordForm")
        }
        let wrong = await refusal { try await world.change(to: "thief@example.com", Secret(utf8: "a wrong horse")) }
        let kept = try await world.client.fetchRecord().email
        try await world.change(to: "bo.berg@example.com")
        let changed = try await world.client.fetchRecord().email

        XCTAssertEqual(without?.flowFailure?.serverCode, 100)
        XCTAssertEqual(wrong?.flowFailure?.fieldMessages.map(\.path), ["currentPassword"])
        XCTAssertEqual([kept, changed], ["bo@example.com", "bo.berg@example.com"])
        try world.close()
    }

    func testTheFormerAddressGetsANotice() async throws {
        let world = try FlowWorld { $0.locale = "de-DE" }
        let mail = try MailSettings(server: "smtp://127.0.0.1:2525", sender: "badges@example.com")
        try world.organization.authority.set(MessageDelivery(mail: mail))
        try await world.registerVerified()

        try await world.change(to: "bo.berg@example.com")
        // This one was not verified: anyone could have named it.
        try await world.change(to: "bo.b@example.com")

        let notices = try world.messages(.emailChanged)
        XCTAssertEqual(notices.map(\.to), ["bo@example.com"])
        XCTAssertTrue(notices[0].body.revealedText.contains("in eine andere geändert"), notices[0].body.revealedText)
        try world.close()
    }

    func testAChangedAddressHasADayFromItsChangeAndIsThenTheFormerOne() async throws {
        let world = try FlowWorld()
        try await world.registerVerified()
        world.clock.advance(by: 2 * 86_400)
        _ = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        try await world.change(to: "bo.berg@example.com")
        let stranger = try world.strangersClient()

        _ = try await stranger.register(FlowWorld.registration("cy@example.com", name: "Cy"))
        let kept = try await world.client.fetchRecord().email
        world.clock.advance(by: 86_401)
        _ = try await stranger.register(FlowWorld.registration("di@example.com", name: "Di"))
        let signIn = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)

        XCTAssertEqual(kept, "bo.berg@example.com")
        XCTAssertEqual(signIn.record.email, "bo@example.com")
        XCTAssertNotEqual(signIn.record.json["emailVerified"], .null)
        try world.close()
    }

    func testAnAccountIsNotLostToTheHolderOfAMistypedAddress() async throws {
        let world = try FlowWorld()
        try await world.registerVerified()
        try await world.change(to: "ana@example.com")
        try world.organization.authority.setPassword(
            Secret(utf8: "a purple horse"), username: "ana", of: "ana@example.com")
        let ana = try world.strangersClient()

        _ = try await ana.signIn(name: "ana@example.com", password: Secret(utf8: "a purple horse"))

        let record = try await world.client.fetchRecord()
        XCTAssertEqual(record.email, "bo@example.com")
        try world.close()
    }

    func testAnAddressThatMailCannotGoToIsRefused() async throws {
        let world = try FlowWorld()
        _ = try await world.client.register(FlowWorld.registration())
        let addresses = [
            "a@b.example>", "a@[127.0.0.1].example", "ana@example.com\u{200B}", "a\u{3164}na@example.com",
            "an\u{034F}a@example.com", String(repeating: "a", count: 250) + "@example.com",
        ]

        for address in addresses {
            let registered = await refusal {
                try await world.client.register(FlowWorld.registration(address, name: "Other"))
            }
            let changed = await refusal { try await world.change(to: address) }
            XCTAssertEqual(registered?.flowFailure?.fieldMessages.map(\.path), ["emailAddress"], address)
            XCTAssertEqual(changed?.flowFailure?.fieldMessages.map(\.path), ["emailAddress"], address)
        }
        try world.close()
    }

    func testAPersonWhoRegisteredInAnotherCaseChangesTheProfile() async throws {
        let world = try FlowWorld()
        try await world.registerVerified("ANA@example.com", name: "Ana")
        try world.organization.authority.setPassword(
            Secret(utf8: "a purple horse"), username: "ana", of: "ana@example.com")
        _ = try await world.client.signIn(name: "ana@example.com", password: Secret(utf8: "a purple horse"))

        try await world.client.updateProfile(["displayName": "Ana L", "firstName": "Ana"])

        let record = try await world.client.fetchRecord()
        XCTAssertEqual([record.displayName, record.email], ["Ana L", "ana@example.com"])
        try world.close()
    }
}

extension FlowWorld {
    /// Registers an account, and verifies its address.
    fileprivate func registerVerified(_ email: String = "bo@example.com", name: String = "Bo") async throws {
        _ = try await client.register(Self.registration(email, name: name))
        _ = try await submit(XCTUnwrap(messages(.emailVerification).last), ["password": "correct horse"])
    }

    fileprivate func change(to email: String, _ password: Secret = password) async throws {
        try await client.updateProfile(
            ["emailAddress": .text(email), "currentPassword": .secret(password)], form: "changeEmailForm")
    }

    /// A client on another device.
    func strangersClient() throws -> FlowClient {
        try FlowClient(
            client.configuration,
            web: WebClient(transport: transport, clock: clock, random: SeededRandom(seed: 4), pause: { _ in }),
            store: MemoryFlowStore(), clock: clock, random: SeededRandom(seed: 5))
    }
}
