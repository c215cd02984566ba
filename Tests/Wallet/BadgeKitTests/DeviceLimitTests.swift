import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// The third device where two are allowed: the person chooses the one that goes.
final class DeviceLimitTests: DeviceTestCase {
    /// The terminal takes none but the devices that it lists.
    private static let toldAtOnce: [Screens: [String]] = [
        .terminal: coded.dropFirst() + [removal, "DeviceProvisioning.told", dismiss]
    ]
    private static let strangers = Device.ID(rawValue: "somebody-elses")
    private static let waiting = WalletFixture.resumable

    private struct Row {
        let name: String
        var screens = Screens.allCases
        var script: @MainActor (DevicesFixture) -> Void = { _ in }
        let ends: Ending
        var calls = coded + [instance, removal, dismiss]
        var callsOn: [Screens: [String]] = [:]
        var rows = waiting
        var statuses: [Badge.Status] = []
        var audit: [String] = []
        /// As the organization has them, oldest first.
        var issued: [Badge.Status] = [.active, .active]

        /// The first device has gone, and the new one has the badge.
        static func completed(
            _ name: String, refusal: [String] = [], callsOn: [Screens: [String]] = [:],
            _ script: @escaping @MainActor (DevicesFixture) -> Void
        ) -> Row {
            Row(
                name: name, script: script, ends: .completed, calls: coded + [instance, removal] + refusal + [dismiss],
                callsOn: callsOn, rows: WalletFixture.oneBadge, statuses: [.active], audit: ["badge added"],
                issued: [.revoked, .active, .active])
        }
    }

    private static let rows = [
        Row.completed("happy path") { $0.book.removals = [{ $0.first?.id }] },
        Row(name: "declined", ends: .failed(.declined)),
        Row.completed(
            "a device that was not shown, then one that was", refusal: ["DeviceProvisioning.handler invalidInput"],
            callsOn: toldAtOnce
        ) {
            $0.book.removals = [{ _ in strangers }, { $0.first?.id }]
        },
        Row(
            name: "a device that was not shown, then given up",
            script: { $0.book.removals = [{ _ in strangers }] }, ends: .failed(.declined),
            calls: coded + [instance, removal, "DeviceProvisioning.handler invalidInput", dismiss],
            callsOn: toldAtOnce),
        Row.completed(
            "the removal fails once", refusal: ["DeviceProvisioning.handler serverUnreachable"]
        ) { family in
            family.world.cut("POST /devices/\(family.members[0].device)/removal")
            family.book.removals = [{ $0.first?.id }, { $0.first?.id }]
            family.book.onRefusal = { _ in family.world.wire.reset() }
        },
        Row(
            name: "given up by swiping the screen away",
            script: { family in
                family.book.onPrompt = { family.book.swipes = family.book.calls.last == removal }
            },
            ends: .failed(.declined)),
        Row(
            name: "refused without a handler", screens: [.classes],
            script: { family in
                family.book.omitsHandler = true
                family.book.removals = [{ _ in strangers }]
            },
            ends: .failed(.invalidInput)),
        Row(
            name: "no screen any more",
            script: { family in
                family.book.onPrompt = { family.world.wallet.ui.registerDeviceProvisioningUI { nil } }
            },
            ends: .failed(.uiNotRegistered), calls: coded),
    ]

    @MainActor
    func testEveryWayInWhichTheDeviceLimitCanGo() async throws {
        try await playEach(Self.rows) { row in
            try await playEach(row.screens) { screens in try await Self.play(row, on: screens) }
        }
    }

    @MainActor
    private static func play(_ row: Row, on screens: Screens) async throws {
        let (family, name) = (try await DevicesFixture(on: screens), "\(row.name), \(screens)")
        row.script(family)

        let ending = await family.ending()

        let found = try await family.world.wallet.contents()
        let expected = Contents(
            rows: row.rows, statuses: row.statuses, wrongTries: nil, uses: row.statuses.map { _ in 0 },
            audit: row.audit)
        XCTAssertEqual(ending, row.ends, name)
        XCTAssertEqual(family.book.calls, row.callsOn[screens] ?? screens.calls(row.calls), name)
        XCTAssertEqual(found, expected, name)
        XCTAssertEqual(try family.authority.badges().map(\.status), row.issued, name)
        try await family.close()
    }

    @MainActor
    func testTheScreenIsShownThePersonsOtherDevicesAndTheLimit() async throws {
        let family = try await DevicesFixture()

        _ = await family.ending()

        let shown = try XCTUnwrap(family.book.deviceLists.first)
        XCTAssertEqual(shown.limit, 2)
        XCTAssertEqual(shown.devices.map(\.name), ["Phone 1", "Phone 2"])
        XCTAssertEqual(shown.devices.map(\.id), family.members.map(\.device))
        XCTAssertEqual(shown.devices.map(\.isCurrent), [false, false])
        XCTAssertEqual(shown.devices.map(\.addedAt), [WalletFixture.start, WalletFixture.start + 60])
        try await family.close()
    }

    @MainActor
    func testTheRemovedDevicesBadgeIsRevokedAtItsNextSyncAndItsSessionEnds() async throws {
        let family = try await DevicesFixture()
        family.book.removals = [{ $0.last?.id }]
        let (kept, gone) = (family.members[0], family.members[1])

        let ending = await family.ending()
        for member in family.members { _ = try await member.wallet.sync() }

        let statuses = [
            try await kept.wallet.badge(kept.badge.id)?.status, try await gone.wallet.badge(gone.badge.id)?.status,
        ]
        let listing = await Ending { try await gone.wallet.devices(of: gone.badge.id) }
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(statuses, [.active, .revoked])
        XCTAssertEqual(listing, .failed(.sessionEnded))
        XCTAssertEqual(try family.authority.badges().map(\.status), [.active, .revoked, .active])
        try await family.close()
    }

    @MainActor
    func testCutOffAtTheListIsTakenUpByTheNextRunWithoutAnotherCode() async throws {
        try await CutOff(
            calls: Self.coded + [Self.instance, Self.removal, Self.dismiss], rows: Self.waiting,
            nextCalls: [Self.instance, Self.removal, Self.dismiss], nextRows: WalletFixture.oneBadge
        ) { screens in
            let family = try await DevicesFixture(on: screens)
            return Self.stage(family) { $0.removals = [{ $0.first?.id }] }
        }.play()
    }

    /// The new device, which gets its badge.
    @MainActor
    private static func stage(_ family: DevicesFixture, cure: @escaping @MainActor (ScriptedUser) -> Void) -> Stage {
        let offer = family.offer
        return Stage(
            world: family.world, book: family.book, wallet: family.world.wallet, home: family.world.home,
            run: { _ = try await $0.provision(offer) }, cure: cure, close: { try await family.close() })
    }

    @MainActor
    func testWhatIsFinishedLaterAsksNobody() async throws {
        let family = try await DevicesFixture()
        let declined = await family.ending()
        family.book.startOver()

        let full = await Ending { try await family.world.wallet.resumeProvisioning() }
        let waiting = try await family.world.rows()
        try await family.members[0].wallet.removeDevice(family.members[1].device, of: family.members[0].badge.id)
        let badges = try await family.world.wallet.resumeProvisioning()

        XCTAssertEqual([declined, full], [.failed(.declined), .failed(.deviceLimitReached)])
        XCTAssertEqual(waiting, Self.waiting)
        XCTAssertEqual(badges.map(\.status), [.active])
        XCTAssertEqual(family.book.calls, [])
        try await family.close()
    }

    @MainActor
    func testADeviceCanBeRemovedByHandAndItsListTellsWhichOneIsThis() async throws {
        let family = try await DevicesFixture()
        let (here, there) = (family.members[0], family.members[1])
        let before = try await here.wallet.devices(of: here.badge.id)

        try await here.wallet.removeDevice(there.device, of: here.badge.id)
        let twice = await Ending { try await here.wallet.removeDevice(there.device, of: here.badge.id) }

        let after = try await here.wallet.devices(of: here.badge.id)
        XCTAssertEqual(before.limit, 2)
        XCTAssertEqual(before.devices.map(\.isCurrent), [true, false])
        XCTAssertEqual(after.devices.map(\.name), ["Phone 1"])
        XCTAssertEqual(twice, .failed(.notFound))
        XCTAssertEqual(family.book.calls, [])
        try await family.close()
    }

    @MainActor
    func testABadgeByLoginMakesRoomAsAnInvitedOneDoes() async throws {
        let family = try await DevicesFixture()
        try family.authority.openAccount()
        family.book.logins = [.right]
        family.book.removals = [{ $0.first?.id }]

        let badge = try await family.world.badgeByLogin()

        let rows = try await family.world.rows()
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(rows, WalletFixture.oneBadge)
        XCTAssertEqual(
            family.book.calls,
            [
                "Login.instance", "Login.promptForLoginToOrganization", "Login.dismiss", Self.instance, Self.removal,
                Self.dismiss,
            ])
        try await family.close()
    }

    @MainActor
    func testADeviceIsChosenThroughAPresenter() async throws {
        let family = try await DevicesFixture()
        let presenter = AttentivePresenter([
            .transactionCode: [.submit(["code": family.code])],
            .deviceRemoval: [
                .submit(["device": "somebody-elses"]), .submit(["device": family.members[0].device.rawValue]),
            ],
        ])
        family.world.wallet.ui.registerAll(presentedBy: presenter)

        let ending = await family.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            presenter.lines,
            [
                "shown transactionCode", "answered transactionCode submit code=<secret>", "dismissed transactionCode",
                "shown deviceRemoval", "answered deviceRemoval submit device=somebody-elses",
                "refused deviceRemoval invalidInput",
                "answered deviceRemoval submit device=\(family.members[0].device)", "dismissed deviceRemoval",
            ])
        try await family.close()
    }

    @MainActor
    func testU14ABadgeOnAnotherDeviceIsRemovedAfterAVerificationByPhoneOrAtOnceWithoutAPhone() async throws {
        try await playEach([true, false]) { hasPhone in
            let family = hasPhone ? try await DevicesFixture.verified() : try await DevicesFixture()
            let (here, there) = (family.members[0], family.members[1])
            family.book.register(with: here.wallet.ui)
            family.book.confirmations = [.confirmed]
            family.book.verifications = [{ family.authority.sentCode() }]

            try await here.wallet.removeDevice(there.device, of: here.badge.id)

            XCTAssertEqual(
                family.book.calls, hasPhone ? [Self.instance, Self.request, Self.entry, Self.dismiss] : [])
            XCTAssertEqual(family.book.messages, hasPhone ? ["delete +447700900123"] : [])
            XCTAssertEqual(try family.authority.badges().map(\.status), [.active, .revoked])
            try await family.close()
        }
    }

    @MainActor
    func testU48TheOrganizationLimitsTheDevicesAndThePersonChoosesTheOneThatGoes() async throws {
        let family = try await DevicesFixture(1)
        family.book.removals = [{ $0.first?.id }]

        let ending = await family.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(family.book.deviceLists.map(\.limit), [1])
        XCTAssertEqual(family.book.deviceLists.map { $0.devices.map(\.name) }, [["Phone 1"]])
        XCTAssertEqual(try family.authority.badges().map(\.status), [.revoked, .active])
        try await family.close()
    }
}
