import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit

/// Links: each opens a screen, and does what it is for once the person has agreed there.
final class LinkWorkflowTests: XCTestCase {
    private static let confirmed = [
        "ServerSwitch.instance", "ServerSwitch.promptForConfirmation", "ServerSwitch.dismiss",
    ]
    private static let code = [
        "DeviceProvisioning.instance", "DeviceProvisioning.promptForTransactionCode", "DeviceProvisioning.dismiss",
    ]
    private static let login = ["Login.instance", "Login.promptForLoginToOrganization", "Login.dismiss"]

    @MainActor
    func testAServerIsUsedOnceItIsConfirmed() async throws {
        let bearer = try await BadgeHolder()
        try SecondOrganization(of: bearer.world)
        bearer.book.confirmations = [.refused, .confirmed]
        let link = BadgeLink.server(try SecondOrganization.url).text

        let refused = await Ending { _ = try await bearer.wallet.handle(link) }
        let between = try await bearer.wallet.store.servers()
        let outcome = try await bearer.wallet.handle(link)

        let servers = try await bearer.wallet.store.servers()
        guard case .server(let server) = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(refused, .failed(.serverSwitchRefused))
        XCTAssertEqual(between, [])
        XCTAssertEqual(server, try SecondOrganization.url)
        XCTAssertEqual(servers.map(\.isCurrent), [true])
        XCTAssertEqual(bearer.book.calls, Self.confirmed + Self.confirmed)
    }

    @MainActor
    func testAnInvitationOfAnotherServerAsksForTheServerAndThenForItsCode() async throws {
        let (world, book, wallet) = try await Self.freshHome()
        book.confirmations = [.confirmed]
        book.codes = [world.invitation.transactionCode.text]

        let outcome = try await wallet.handle(world.invitation.link)

        let servers = try await wallet.servers
        guard case .badge(let badge) = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(book.calls, Self.confirmed + Self.code)
        XCTAssertEqual(book.servers.map(\.mode), [.addNewServer])
        XCTAssertEqual(book.servers.map(\.target.name), [nil])
        XCTAssertEqual(servers.map(\.isCurrent), [true])
        try await wallet.close()
    }

    @MainActor
    func testNothingIsAskedOfAnotherServersOffersBeforeItIsConfirmed() async throws {
        let (world, book, wallet) = try await Self.freshHome()
        book.confirmations = [.refused]

        let ending = await Ending { _ = try await wallet.handle(world.invitation.link) }

        let rows = try await wallet.rows()
        XCTAssertEqual(ending, .failed(.serverSwitchRefused))
        XCTAssertEqual(book.calls, Self.confirmed)
        XCTAssertEqual(rows, [:])
        XCTAssertEqual(world.wire.calls, [])
        try await wallet.close()
    }

    @MainActor
    func testAnOfferThatStandsElsewhereIsNotFetchedBeforeAYes() async throws {
        let (world, book, wallet) = try await Self.freshHome()
        book.confirmations = [.refused]
        let offer = try world.organization.invite().offerReference

        let ending = await Ending { _ = try await wallet.handle(offer) }

        XCTAssertEqual(ending, .failed(.serverSwitchRefused))
        XCTAssertEqual(book.calls, Self.confirmed)
        XCTAssertEqual(world.wire.calls, [])
        try await wallet.close()
    }

    @MainActor
    func testAnOfferThatNamesAThirdServerIsConfirmedForThatOne() async throws {
        let (world, book, wallet) = try await Self.freshHome()
        let neighbour = try SecondOrganization(of: world)
        let offer = try neighbour.organization.invite()
        let transport = neighbour.transport
        world.wire.rule { call in
            if call.request.authority == "127.0.0.1:8431" {
                return try await transport.send(call.request, body: call.body)
            }
            guard call.name.hasPrefix("GET /offers/") else { return try await call.forward() }
            return .text(try Self.document(of: offer.offer), type: "application/json")
        }
        book.confirmations = [.confirmed, .refused]

        let ending = await Ending { _ = try await wallet.handle(world.invitation.link) }

        XCTAssertEqual(ending, .failed(.serverSwitchRefused))
        XCTAssertEqual(book.servers.map(\.target.url), [try WalletFixture.url, try SecondOrganization.url])
        XCTAssertEqual(world.wire.posts, [])
        withExtendedLifetime(neighbour) {}
        try await wallet.close()
    }

    @MainActor
    func testTheCertificateOfANewServerIsShownOnceItMayBeAsked() async throws {
        let (world, book, wallet) = try await Self.freshHome()
        world.wire.show(
            .init(subject: "CN=b", issuer: "CN=a", fingerprint: "0a", pin: .sample(10), expires: WalletFixture.start))
        book.confirmations = [.confirmed, .refused]
        let link = BadgeLink.server(try WalletFixture.url).text

        let refused = await Ending { _ = try await wallet.handle(link) }
        let servers = try await wallet.store.servers()
        book.confirmations = [.confirmed, .confirmed]
        _ = try await wallet.handle(link)

        XCTAssertEqual(refused, .failed(.serverSwitchRefused))
        XCTAssertEqual(servers, [])
        XCTAssertEqual(book.servers.map(\.target.name), [nil, "Example Works", nil, "Example Works"])
        XCTAssertEqual(book.servers.map(\.certificate?.fingerprint), [nil, "0a", nil, "0a"])
        try await wallet.close()
    }

    @MainActor
    func testAnInvitationOfTheServerInUseAsksForItsCodeAlone() async throws {
        let (world, book, wallet) = try await Self.freshHome()
        try await wallet.store.switchServer(to: WalletFixture.url, name: "Example Works")
        book.codes = [world.invitation.transactionCode.text]
        let nameless = world.invitation.link.replacing(/&surl=.*/, with: "")

        let outcome = try await wallet.handle(nameless)

        guard case .badge(let badge) = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(badge.server, try WalletFixture.url)
        XCTAssertEqual(book.calls, Self.code)
        try await wallet.close()
    }

    @MainActor
    func testAnInvitationWithoutAServerNeedsOneInUse() async throws {
        let (world, book, wallet) = try await Self.freshHome()

        let ending = await Ending { _ = try await wallet.handle("badge:ab?code=abc") }

        XCTAssertEqual(ending, .failed(.inputRequired))
        XCTAssertEqual(book.calls, [])
        XCTAssertEqual(world.wire.calls, [])
        try await wallet.close()
    }

    @MainActor
    func testAnOfferByValueAndByReferenceAsksForTheServerToo() async throws {
        try await playEach([\Invitation.offer, \Invitation.offerReference]) { offer in
            let (world, book, wallet) = try await Self.freshHome()
            book.confirmations = [.confirmed]
            book.codes = [world.invitation.transactionCode.text]

            let outcome = try await wallet.handle(world.invitation[keyPath: offer])

            guard case .badge(let badge) = outcome else { return XCTFail("\(outcome)") }
            XCTAssertEqual(badge.holder.fullName, "Ana Lima")
            XCTAssertEqual(book.calls, Self.confirmed + Self.code)
            try await wallet.close()
        }
    }

    @MainActor
    func testALoginLinkAsksForTheServerAndThenForTheLogin() async throws {
        let (world, book, wallet) = try await Self.freshHome()
        try Self.openAccount(world)
        book.confirmations = [.confirmed]
        book.logins = [Self.credentials]

        let outcome = try await wallet.handle(
            BadgeLink.login(organization: try WalletFixture.url, name: "A Fine Bank").text)

        guard case .badge(let badge) = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(book.calls, Self.confirmed + Self.login)
        XCTAssertEqual(book.messages, ["Example Works"])
        try await wallet.close()
    }

    @MainActor
    func testALoginLinkOfTheServerInUseAsksForTheLoginAlone() async throws {
        let (world, book, wallet) = try await Self.freshHome()
        try Self.openAccount(world)
        try await wallet.store.switchServer(to: WalletFixture.url, name: "Example Works")
        book.logins = [Self.credentials]

        _ = try await wallet.handle(BadgeLink.login(organization: try WalletFixture.url, name: nil).text)

        XCTAssertEqual(book.calls, Self.login)
        try await wallet.close()
    }

    @MainActor
    func testARecoveryIsConfirmedAlsoWhereItsServerIsInUse() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.wallet.store.switchServer(to: WalletFixture.url, name: "Example Works")
        try await bearer.authority.requestsRecovery(bearer.wallet)
        let link = try bearer.recoveryLink()
        try await bearer.startOver()
        bearer.book.confirmations = [.refused, .confirmed]

        let refused = await Ending { _ = try await bearer.wallet.handle(link) }
        let kept = try await bearer.wallet.badges.count
        let outcome = try await bearer.wallet.handle(link)

        guard case .badge = outcome else { return XCTFail("\(outcome)") }
        let badges = try await bearer.wallet.badges.count
        XCTAssertEqual(refused, .failed(.serverSwitchRefused))
        XCTAssertEqual([kept, badges], [1, 2])
        XCTAssertEqual(bearer.book.calls, Self.confirmed + Self.confirmed)
    }

    @MainActor
    func testALinkGoesOnThroughItsHandleFromTheStepThatFailed() async throws {
        let (world, book, wallet) = try await Self.freshHome()
        book.confirmations = [.confirmed]
        book.codes = [world.invitation.transactionCode.text]
        world.wire.rule { call in
            guard call.name == "POST /credential" else { return try await call.forward() }
            return .json(["error": "server_error"], status: 500)
        }
        let outcomes = Outcomes<LinkOutcome>()

        wallet.handle(world.invitation.link) { outcomes.append($0) }
        let first = try await outcomes.next()
        world.wire.reset()
        guard case .failed(_, let retry) = first else { return XCTFail("\(first)") }
        try XCTUnwrap(retry)()
        let second = try await outcomes.next()

        guard case .completed(.badge) = second else { return XCTFail("\(second)") }
        XCTAssertEqual(book.calls, Self.confirmed + Self.code)
        try await wallet.close()
    }

    private static let credentials = LoginCredentials(
        username: "ana", password: Secret(utf8: "correct horse battery"))

    private static func openAccount(_ world: WalletFixture) throws {
        try world.organization.authority.setPassword(
            credentials.password, username: credentials.username, of: "ana@example.com")
    }

    /// A home that knows no server yet.
    @MainActor
    static func freshHome(
        policy: JSON = ["deviceLimit": 3]
    ) async throws -> (WalletFixture, ScriptedUser, BadgeWallet) {
        let world = try await WalletFixture(policy: policy)
        let book = ScriptedUser()
        let wallet = try await world.fresh(book)
        return (world, book, wallet)
    }

    private static func document(of offer: String) throws -> String {
        let value = offer.replacing("openid-credential-offer://?credential_offer=", with: "")
        return try XCTUnwrap(value.removingPercentEncoding)
    }
}

extension Authority {
    /// Has Ana ask for a recovery.
    func requestsRecovery(_ wallet: BadgeWallet) async throws {
        try await wallet.requestRecovery(email: try EmailAddress("ana@example.com"), at: try WalletFixture.url)
    }
}
