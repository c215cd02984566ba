import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// A badge that comes by a login, without an invitation.
final class BadgeByLoginTests: XCTestCase {
    private static let prompt = ["Login.instance", "Login.promptForLoginToOrganization"]
    private static let came = ["badge added", "login loggedIn"]

    private struct Row {
        let name: String
        var screens = Screens.allCases
        var absent: Set<String> = []
        var script: @MainActor (WalletFixture, ScriptedUser) -> Void = { _, _ in }
        let ends: Ending
        var calls = prompt + ["Login.dismiss"]
        var rows: [String: Int] = [:]
        var statuses: [Badge.Status] = []
        var audit: [String] = []

        /// The badge has come.
        static func completed(
            _ name: String, _ script: @escaping @MainActor (WalletFixture, ScriptedUser) -> Void, calls: [String] = []
        ) -> Row {
            Row(
                name: name, script: script, ends: .completed, calls: prompt + calls + ["Login.dismiss"],
                rows: WalletFixture.oneBadge, statuses: [.active], audit: came)
        }
    }

    private static let rows = [
        Row.completed("happy path", { $1.logins = [.right] }),
        Row(name: "declined", ends: .failed(.declined)),
        Row.completed(
            "a wrong password, then the right one", { $1.logins = [.wrong, .right] },
            calls: ["Login.handler loginRefused"]),
        Row(
            name: "a wrong password, then given up", script: { $1.logins = [.wrong] }, ends: .failed(.declined),
            calls: prompt + ["Login.handler loginRefused", "Login.dismiss"]),
        Row.completed(
            "the network is down for one attempt",
            { world, book in
                book.logins = [.right, .right]
                world.cut("POST /login")
                book.onRefusal = { _ in world.wire.reset() }
            },
            calls: ["Login.handler serverUnreachable"]),
        Row(
            name: "given up by swiping the screen away", script: { $1.swipes = true }, ends: .failed(.declined)),
        Row(
            name: "refused without a handler", screens: [.classes],
            script: { _, book in
                book.omitsHandler = true
                book.logins = [.wrong]
            },
            ends: .failed(.loginRefused)),
        Row(name: "not registered", absent: ["Login"], ends: .failed(.uiNotRegistered), calls: []),
    ]

    @MainActor
    func testEveryWayInWhichABadgeByLoginCanGo() async throws {
        try await playEach(Self.rows) { row in
            try await playEach(row.screens) { screens in try await Self.play(row, on: screens) }
        }
    }

    @MainActor
    private static func play(_ row: Row, on screens: Screens) async throws {
        let ((world, book), name) = (try await Self.world(except: row.absent, on: screens), "\(row.name), \(screens)")
        row.script(world, book)

        let ending = await Ending { try await world.badgeByLogin() }

        let found = try await world.wallet.contents()
        let expected = Contents(
            rows: row.rows, statuses: row.statuses, wrongTries: nil, uses: row.statuses.map { _ in 0 },
            audit: row.audit)
        XCTAssertEqual(ending, row.ends, name)
        XCTAssertEqual(book.calls, screens.calls(row.calls), name)
        XCTAssertEqual(found, expected, name)
        XCTAssertEqual(try world.organization.authority.badges().count, row.statuses.count, name)
    }

    @MainActor
    func testCutOffAtThePromptLeavesNothingAndTheNextRunGetsTheBadge() async throws {
        try await CutOff(calls: Self.prompt + ["Login.dismiss"], nextRows: WalletFixture.oneBadge) { screens in
            let (world, book) = try await Self.world(on: screens)
            let issuer = try world.issuer()
            return Stage(
                world: world, book: book, wallet: world.wallet, home: world.home,
                run: { _ = try await $0.enroll(at: issuer) }, cure: { $0.logins = [.right] })
        }.play()
    }

    @MainActor
    func testABadgeByLoginThatIsCancelledThroughItsHandleIsDeclinedOnce() async throws {
        let (world, book) = try await Self.world()
        book.waits = true
        let runs = Runs()

        let handle = world.wallet.enroll(at: try world.issuer()) { runs.append($0) }
        await book.waitUntilShown()
        handle.cancel()
        let run = try await runs.next()

        XCTAssertEqual(run.ending, .declined)
        XCTAssertEqual(runs.count, 1)
        XCTAssertEqual(book.calls, Self.prompt + ["Login.dismiss"])
    }

    @MainActor
    func testTheScreenIsToldTheOrganizationsOwnName() async throws {
        let (world, book) = try await Self.world()
        book.logins = [.right]

        let badge = try await world.badgeByLogin()

        XCTAssertEqual(book.messages, ["Example Works"])
        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
    }

    @MainActor
    func testALoginThatTheBadgesPolicyAsksForIsNotAskedForTwice() async throws {
        let (world, book) = try await Self.world(policy: ["restrictions": [["type": "login"]]])
        book.logins = [.right]

        let badge = try await world.badgeByLogin()
        _ = try await world.use(badge.id)

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(book.calls, Self.prompt + ["Login.dismiss"])
    }

    @MainActor
    func testAnInvitationsBadgeIsPendingUntilTheLoginThatItsPolicyAsksFor() async throws {
        let (world, book) = try await Self.world(policy: ["restrictions": [["type": "login"]]])
        let invitation = try world.organization.invite()
        book.codes = [invitation.transactionCode.text]

        let first = await Ending { try await world.wallet.provision(invitation.offer) }
        let pending = try await world.wallet.contents()
        book.logins = [.right]
        let badge = try await world.wallet.badges.first
        let id = try XCTUnwrap(badge).id
        let second = await Ending { try await world.use(id) }

        let found = try await world.wallet.contents()
        XCTAssertEqual([first, second], [.failed(.declined), .completed])
        XCTAssertEqual(pending.statuses, [.pending])
        XCTAssertEqual(pending.audit, ["badge added", "decision unmet login"])
        XCTAssertEqual(found.statuses, [.active])
        XCTAssertEqual(
            found.audit.dropFirst(2),
            [
                "decision unmet login", "login loggedIn", "decision permitted", "status active", "decision permitted",
                "use released",
            ])
    }

    @MainActor
    func testAnOrganizationWithoutLoginsIsToldApartBeforeAnybodyIsAsked() async throws {
        let (world, book) = try await Self.world()
        world.wire.rule { call in
            switch call.name {
            case "GET /.well-known/badge-configuration": return .json(["error": "not_found"], status: 404)
            case "GET /.well-known/oauth-authorization-server":
                let answer = try await call.forward()
                var metadata = try JSON.parse(answer.body).objectValue ?? [:]
                metadata["device_authorization_endpoint"] = nil
                return .json(.object(metadata))
            default: return try await call.forward()
            }
        }

        let ending = await Ending { try await world.badgeByLogin() }

        let rows = try await world.rows()
        XCTAssertEqual(ending, .failed(.notSupported))
        XCTAssertEqual(book.calls, [])
        XCTAssertEqual(rows, [:])
    }

    @MainActor
    func testWhatWasCutOffAfterTheLoginIsFinishedWithoutAskingAnybody() async throws {
        let (world, book) = try await Self.world()
        book.logins = [.right]
        world.cut("POST /credential")
        let first = await Ending { try await world.badgeByLogin() }
        let left = try await world.rows()
        world.wire.reset()

        let badges = try await world.wallet.resumeProvisioning()

        let rows = try await world.rows()
        XCTAssertEqual(first, .failed(.serverUnreachable))
        XCTAssertEqual(left, WalletFixture.resumable)
        XCTAssertEqual(badges.map(\.status), [.active])
        XCTAssertEqual(rows, WalletFixture.oneBadge)
        XCTAssertEqual(book.calls, Self.prompt + ["Login.dismiss"])
    }

    @MainActor
    func testABadgeByLoginThroughAPresenter() async throws {
        let world = try await WalletFixture()
        try world.organization.authority.openAccount()
        let presenter = ScriptedPresenter([
            .loginToOrganization: [
                .submit(["username": "ana", "password": "seven grey lamps"]),
                .submit(["username": "ana", "password": "seven green lamps"]),
            ]
        ])
        world.wallet.ui.registerAll(presentedBy: presenter)

        let badge = try await world.badgeByLogin()

        guard case .shown(let form) = presenter.transcript.events.first else { return XCTFail("nothing was shown") }
        XCTAssertEqual(form.message, "Log in to Example Works to get your badge.")
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(
            presenter.transcript.lines,
            [
                "shown loginToOrganization", "answered loginToOrganization submit password=<secret> username=ana",
                "refused loginToOrganization loginRefused",
                "answered loginToOrganization submit password=<secret> username=ana", "dismissed loginToOrganization",
            ])
    }

    @MainActor
    func testU8ALinkAsksForTheLoginToAnOrganizationAndBringsItsBadge() async throws {
        let (world, book) = try await Self.world()
        book.confirmations = [.confirmed]
        book.logins = [.right]

        let outcome = try await world.wallet.handle(
            "badge:ao?org_id=http%3A%2F%2F127.0.0.1%3A8430&org_name=Another%20Bank")

        guard case .badge(let badge) = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(badge.organizationID.rawValue, "http://127.0.0.1:8430")
        XCTAssertEqual(book.messages, ["Example Works"])
        XCTAssertEqual(
            book.calls,
            ["ServerSwitch.instance", "ServerSwitch.promptForConfirmation", "ServerSwitch.dismiss"] + Self.prompt + [
                "Login.dismiss"
            ])
    }

    @MainActor
    private static func world(
        except absent: Set<String> = [], policy: JSON = ["deviceLimit": 3], on screens: Screens = .classes
    ) async throws -> (WalletFixture, ScriptedUser) {
        let (world, book) = (try await WalletFixture(policy: policy), ScriptedUser(on: screens))
        try world.organization.authority.openAccount()
        book.register(with: world.wallet.ui, except: absent)
        return (world, book)
    }
}
