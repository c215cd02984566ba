import BadgeAuthority
import BadgeFlows
import BadgeKit
import BadgeModel
import BadgeProviders
import BadgeSampleServers
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

/// What a signed-in user does on screens, and what is left of it in the store.
@MainActor
final class FlowAccountTests: XCTestCase {
    func testARegistrationShowsWhatTheServerSaysOfAField() async throws {
        let taken: [String: String] = [
            "firstName": "Bo", "displayName": "Bo", "emailAddress": "bo@example.com", "newPassword": "correct horse",
            "newPasswordConfirm": "correct horse", "acceptTerms": "yes", "addressCountry": "DE",
        ]
        let free = taken.merging(["displayName": "Bo the other", "emailAddress": "bo2@example.com"]) { $1 }
        let play = try await FlowPlay([.flowForm: [.submit(taken), .submit(free)]]) { $0.locale = "de-DE" }
        try await play.addAccount()

        let signIn = try await play.account.register()

        let reasons = play.presenter.transcript.events.compactMap { event -> String? in
            if case .refused(_, _, let reason) = event { reason } else { nil }
        }
        XCTAssertEqual(reasons, ["Diesen Anzeigenamen hat schon jemand."])
        XCTAssertEqual(signIn.record.email, "bo2@example.com")
        XCTAssertEqual(play.forms.first?.title, "Konto anlegen")
        try await play.close()
    }

    func testEB22ASignInIsLinkedInTheBrowserAndTheListIsFresh() async throws {
        let play = try await FlowPlay(
            [.flowForm: [FlowPlay.signIn()]], browsing: [FlowPlay.provider("bo@work.example")]
        ) { $0.redirect = URL(string: "https://app.example/return") }
        try await play.addAccount()
        _ = try await play.account.signIn()

        let linked = try await play.account.link(through: "google")
        let left = try await play.account.client.unlink(linked.profiles[0].identifier)

        XCTAssertEqual(linked.profiles.map(\.provider), ["google"])
        XCTAssertEqual(left.profiles, [])
        try await play.close()
    }

    func testEB23ARefreshedTokenIsInTheStore() async throws {
        let play = try await FlowPlay([.flowForm: [FlowPlay.signIn()]])
        try await play.addAccount()
        let first = try await play.account.signIn().accessToken

        try await play.account.client.refreshAccessToken()

        let second = try await play.account.client.accessToken
        XCTAssertNotNil(second)
        XCTAssertNotEqual(first, second)
        try await play.close()
    }

    func testEB24ASignInInTheBrowserCanBeRefreshed() async throws {
        let play = try await FlowPlay(browsing: [FlowPlay.provider("thin@example.com", "Thin")]) {
            $0.enablesThinRegistration = true
        }
        _ = try await play.account.signIn(through: "google")

        try await play.account.client.refreshAccessToken()

        let record = try await play.account.client.fetchRecord()
        XCTAssertEqual(record.email, "thin@example.com")
        try await play.close()
    }

    func testEB25TokensSurviveARestartAndBothAreErased() async throws {
        let organization = try TestOrganization()
        let server = try FlowServer(hasSampleProviders: true)
        let home = try TemporaryHome()
        let transport = try organization.authority.transport { $0.flows = server }
        let configuration = organization.configuration(home: home.url, transport: transport)
        let wallet = try await BadgeWallet.open(configuration)
        let account = try wallet.configureFlows(FlowPlay.configuration())
        _ = try await account.client.register([
            "firstName": "Bo", "displayName": "Bo", "emailAddress": "bo@example.com",
            "newPassword": .secret(Secret(utf8: "correct horse")),
            "newPasswordConfirm": .secret(Secret(utf8: "correct horse")), "acceptTerms": "true",
        ])
        let token = try await account.client.accessToken
        try await wallet.close()

        let again = try await BadgeWallet.open(configuration)
        let later = try again.configureFlows(FlowPlay.configuration())
        let kept = try await later.client.accessToken
        try await later.client.refreshAccessToken()
        try await later.client.clearSignInState()
        let erased = try await later.client.accessToken
        let refresh = await FlowSignInTests.end { try await later.client.refreshAccessToken() }

        XCTAssertEqual(token, kept)
        XCTAssertNil(erased)
        XCTAssertEqual(refresh, .sessionEnded)
        try await again.close()
        try organization.close()
    }

    func testEB28ASecondConfigurationIsRefused() async throws {
        let play = try await FlowPlay()

        let second = await FlowSignInTests.end { try play.wallet.configureFlows(FlowPlay.configuration()) }

        XCTAssertEqual(second, .alreadyExists)
        XCTAssertTrue(play.wallet.flowAccount === play.account)
        try await play.close()
    }

    func testASignedInPersonRedeemsTheSignInForTheBadge() async throws {
        let play = try await FlowPlay([
            .flowForm: [.submit(["signInEmailAddress": "ana@example.com", "currentPassword": FlowPlay.password])]
        ])
        try play.organization.authority.setPassword(
            Secret(utf8: FlowPlay.password), username: "ana", of: "ana@example.com")

        _ = try await play.account.signIn()
        let badge = try await play.account.redeem()

        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(play.forms.map(\.kind), [.flowForm])
        try await play.close()
    }

    func testASignInBringsNoOtherBadgeWhileOneIsSuspended() async throws {
        let play = try await FlowPlay([
            .flowForm: [.submit(["signInEmailAddress": "ana@example.com", "currentPassword": FlowPlay.password])]
        ])
        let authority = play.organization.authority
        try authority.setPassword(Secret(utf8: FlowPlay.password), username: "ana", of: "ana@example.com")
        _ = try await play.account.signIn()
        _ = try await play.account.redeem()
        let issued = try XCTUnwrap(authority.badges().first)
        _ = try authority.suspend(issued.id)

        let refused = await FlowSignInTests.end { try await play.account.redeem() }

        XCTAssertEqual(refused, .badgeSuspended)
        XCTAssertEqual(try authority.badges().count, 1)
        try await play.close()
    }

    func testAnOfferOfAnotherServerIsRedeemedOnceItIsConfirmed() async throws {
        let other = try TestOrganization(name: "Other Works", address: "http://127.0.0.1:8431")
        let play = try await FlowPlay(
            [.flowForm: [FlowPlay.signIn()], .serverSwitch: [.action("refuse"), .action("confirm")]], beside: other)
        try await play.addAccount()
        _ = try await play.account.signIn()
        let invitation = try other.invite()
        let reply: JSON = [
            "stat": "ok", "offer": .string(invitation.offer),
            "transaction_code": .string(invitation.transactionCode.text),
        ]

        play.server.answerNext(reply.text)
        let refused = await FlowSignInTests.end { try await play.account.redeem() }
        let without = try await play.wallet.badges
        play.server.answerNext(reply.text)
        let badge = try await play.account.redeem()

        XCTAssertEqual(refused, .serverSwitchRefused)
        XCTAssertEqual(without.count, 0)
        XCTAssertEqual(badge.server.absoluteString, "http://127.0.0.1:8431")
        XCTAssertEqual(play.forms.map(\.kind), [.flowForm, .serverSwitch, .serverSwitch])
        try await play.close()
        try other.close()
    }

    func testAnAccountOfNobodyGetsNoBadge() async throws {
        let play = try await FlowPlay(browsing: [FlowPlay.provider("thin@example.com", "Thin")]) {
            $0.enablesThinRegistration = true
        }
        _ = try await play.account.signIn(through: "google")

        let end = await FlowSignInTests.end { try await play.account.redeem() }

        XCTAssertEqual(end, .accountUnknown)
        try await play.close()
    }

    func testAFormOfAnyNameIsPostedToAnyEndpoint() async throws {
        let play = try await FlowPlay([
            .flowForm: [
                FlowPlay.signIn(),
                .submit([
                    "currentPassword": FlowPlay.password, "newPassword": "another horse",
                    "newPasswordConfirm": "another horse",
                ]),
            ]
        ])
        try await play.addAccount()
        _ = try await play.account.signIn()

        let reply = try await play.account.fillIn("changePasswordForm", to: "/oauth/update_profile_native")

        XCTAssertEqual(reply["stat"], "ok")
        try await play.close()
    }
}
