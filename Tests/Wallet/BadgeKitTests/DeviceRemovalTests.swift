import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// Another device goes only after a code that comes by phone, where the person has a verified one: by hand, and to make room
/// for a new device.
final class DeviceRemovalTests: DeviceTestCase {
    private static let refused = "DeviceProvisioning.handler verificationCodeRefused"
    private static let unreachable = "DeviceProvisioning.handler serverUnreachable"
    /// The new device is verified once there is room for it.
    private static let enrolled = [instance, request, entry, dismiss]

    /// What happens between the question for a code and the end of the device.
    private struct Row {
        let name: String
        var screens = Screens.allCases
        var script: @MainActor (DevicesFixture) -> Void = { _ in }
        var ends = Ending.failed(.declined)
        let calls: [String]
    }

    private static let rows = [
        Row(
            name: "happy path",
            script: { family in
                family.book.confirmations = [.confirmed]
                family.book.verifications = [{ family.authority.sentCode() }]
            },
            ends: .completed, calls: [request, entry]),
        Row(name: "no code is wanted", script: { $0.book.confirmations = [.refused] }, calls: [request]),
        Row(name: "given up before a code is sent", calls: [request]),
        Row(
            name: "swiped away before a code is sent",
            script: { family in
                family.book.onPrompt = { family.book.swipes = family.book.calls.last == request }
            },
            calls: [request]),
        Row(
            name: "no code can be sent once",
            script: { family in
                family.book.confirmations = [.confirmed, .confirmed]
                family.book.verifications = [{ family.authority.sentCode() }]
                family.world.cut("POST /phone/codes")
                family.book.onRefusal = { _ in family.world.wire.reset() }
            },
            ends: .completed, calls: [request, unreachable, entry]),
        Row(
            name: "no code can be sent, then given up",
            script: { family in
                family.book.confirmations = [.confirmed]
                family.world.cut("POST /phone/codes")
            },
            calls: [request, unreachable]),
        Row(name: "given up at the code", script: { $0.book.confirmations = [.confirmed] }, calls: [request, entry]),
        Row(
            name: "swiped away at the code",
            script: { family in
                family.book.confirmations = [.confirmed]
                family.book.onPrompt = { family.book.swipes = family.book.calls.last == entry }
            },
            calls: [request, entry]),
        Row(
            name: "a wrong code, then the right one",
            script: { family in
                family.book.confirmations = [.confirmed]
                family.book.verifications = [{ family.authority.wrongCode() }, { family.authority.sentCode() }]
            },
            ends: .completed, calls: [request, entry, refused]),
        Row(
            name: "a wrong code, then given up",
            script: { family in
                family.book.confirmations = [.confirmed]
                family.book.verifications = [{ family.authority.wrongCode() }]
            },
            calls: [request, entry, refused]),
        Row(
            name: "a wrong code without a handler", screens: [.classes],
            script: { family in
                family.book.omitsHandler = true
                family.book.confirmations = [.confirmed]
                family.book.verifications = [{ family.authority.wrongCode() }]
            },
            ends: .failed(.verificationCodeRefused), calls: [request, entry]),
    ]

    @MainActor
    func testEveryWayInWhichARemovalByHandCanGo() async throws {
        try await playEach(Self.rows) { row in
            try await playEach(row.screens) { screens in try await Self.playByHand(row, on: screens) }
        }
    }

    @MainActor
    private static func playByHand(_ row: Row, on screens: Screens) async throws {
        let (family, name) = (try await byHand(on: screens), "\(row.name), \(screens)")
        let (here, there) = (family.members[0], family.members[1])
        let untouched = try await here.wallet.contents()
        row.script(family)

        let ending = await Ending { try await family.removal(of: there, from: here).run() }

        let found = try await here.wallet.contents()
        let intents = Set(family.book.messages)
        XCTAssertEqual(ending, row.ends, name)
        XCTAssertEqual(family.book.calls, screens.calls([instance] + row.calls + [dismiss]), name)
        XCTAssertEqual(intents, screens == .classes ? ["delete +447700900123"] : [], name)
        XCTAssertEqual(found, untouched, name)
        XCTAssertEqual(
            try family.authority.badges().map(\.status), [.active, row.ends == .completed ? .revoked : .active], name)
        try await family.close()
    }

    @MainActor
    func testEveryWayInWhichMakingRoomAfterACodeCanGo() async throws {
        try await playEach(Self.rows) { row in
            try await playEach(row.screens) { screens in try await Self.playMakingRoom(row, on: screens) }
        }
    }

    // Once there is room, the new device is verified too: without an answer left, that is given up.
    @MainActor
    private static func playMakingRoom(_ row: Row, on screens: Screens) async throws {
        let (family, name) = (try await DevicesFixture.verified(on: screens), "\(row.name), \(screens)")
        row.script(family)
        family.book.removals = [{ $0.last?.id }]

        let ending = await family.ending()

        let isMade = row.ends == .completed
        let found = try await family.world.wallet.contents()
        let verification = isMade ? [instance, request, dismiss] : []
        let calls = coded + [instance, removal] + row.calls + [dismiss] + verification
        let expected = Contents(
            rows: isMade ? WalletFixture.oneBadge : WalletFixture.resumable, statuses: isMade ? [.pending] : [],
            wrongTries: nil,
            uses: isMade ? [0] : [], audit: isMade ? ["badge added", "decision unmet mfaEnrollment"] : [])
        XCTAssertEqual(ending, isMade ? .failed(.declined) : row.ends, name)
        XCTAssertEqual(family.book.calls, screens.calls(calls), name)
        XCTAssertEqual(found, expected, name)
        XCTAssertEqual(
            try family.authority.badges().map(\.status),
            isMade ? [.active, .revoked, .active] : [.active, .active], name)
        try await family.close()
    }

    @MainActor
    func testANewDeviceIsVerifiedAsSoonAsThereIsRoomForIt() async throws {
        let family = try await DevicesFixture.verified()
        family.book.removals = [{ $0.last?.id }]
        family.book.confirmations = [.confirmed, .confirmed]
        family.book.verifications = [
            { family.authority.wrongCode() }, { family.authority.sentCode() }, { family.authority.sentCode() },
        ]

        let ending = await family.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            family.book.calls,
            Self.coded + [Self.instance, Self.removal, Self.request, Self.entry, Self.refused, Self.dismiss]
                + Self.enrolled)
        XCTAssertEqual(family.book.messages, ["delete +447700900123", "enroll +447700900123"])
        XCTAssertEqual(try family.authority.badges().map(\.status), [.active, .revoked, .active])
        try await family.close()
    }

    @MainActor
    func testOneCodeServesALoginARemovalAndTheNewDevice() async throws {
        let family = try await DevicesFixture.verified()
        try family.allowLoginWithOneCode()
        family.book.logins = [.right]
        family.book.onRefusal = { _ in
            guard let code = family.authority.newestCode() else { return }
            family.book.logins = [.right.with(code: code)]
        }
        family.book.removals = [{ $0.last?.id }]

        let badge = try await family.world.badgeByLogin()
        _ = try await family.world.use(badge.id)

        XCTAssertEqual(
            family.book.calls,
            [
                "Login.instance", "Login.promptForLoginToOrganization", "Login.handler secondFactorRequired",
                "Login.dismiss",
                Self.instance, Self.removal, Self.dismiss,
            ])
        XCTAssertEqual(try family.authority.badges().map(\.status), [.active, .revoked, .active])
        try await family.close()
    }

    @MainActor
    func testWhoWantsNoCodeIsSentNone() async throws {
        let family = try await DevicesFixture.verified()
        family.book.removals = [{ $0.last?.id }]
        family.book.confirmations = [.refused]

        let ending = await family.ending()

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(try family.authority.texts().count, 0)
        try await family.close()
    }

    @MainActor
    func testRemovingByHandNeedsItsScreen() async throws {
        let family = try await Self.byHand()
        let (here, there) = (family.members[0], family.members[1])
        here.wallet.ui.registerDeviceProvisioningUI { nil }

        let ending = await Ending { try await here.wallet.removeDevice(there.device, of: here.badge.id) }

        XCTAssertEqual(ending, .failed(.uiNotRegistered))
        XCTAssertEqual(family.book.calls, [])
        XCTAssertEqual(try family.authority.badges().map(\.status), [.active, .active])
        try await family.close()
    }

    @MainActor
    func testCutOffBeforeACodeIsSentNothingIsRemovedByHand() async throws {
        try await CutOff(calls: [Self.instance, Self.request, Self.dismiss], nextCalls: Self.enrolled) { screens in
            try await Self.stageByHand(try await Self.byHand(on: screens))
        }.play()
    }

    @MainActor
    func testCutOffAtTheCodeNothingIsRemovedByHand() async throws {
        try await CutOff(calls: Self.enrolled, nextCalls: Self.enrolled) { screens in
            let family = try await Self.byHand(on: screens)
            family.book.confirmations = [.confirmed]
            return try await Self.stageByHand(family)
        }.play()
    }

    @MainActor
    func testCutOffBeforeACodeIsSentNoRoomIsMade() async throws {
        try await CutOff(
            calls: Self.coded + [Self.instance, Self.removal, Self.request, Self.dismiss],
            rows: WalletFixture.resumable,
            nextCalls: [Self.instance, Self.removal, Self.request, Self.entry, Self.dismiss] + Self.enrolled,
            nextRows: WalletFixture.oneBadge
        ) { screens in
            Self.stageMakingRoom(try await DevicesFixture.verified(on: screens))
        }.play()
    }

    @MainActor
    func testCutOffAtTheCodeNoRoomIsMade() async throws {
        try await CutOff(
            calls: Self.coded + [Self.instance, Self.removal, Self.request, Self.entry, Self.dismiss],
            rows: WalletFixture.resumable,
            nextCalls: [Self.instance, Self.removal, Self.request, Self.entry, Self.dismiss] + Self.enrolled,
            nextRows: WalletFixture.oneBadge
        ) { screens in
            let family = try await DevicesFixture.verified(on: screens)
            family.book.confirmations = [.confirmed]
            return Self.stageMakingRoom(family)
        }.play()
    }

    /// The screens are those of the first device, which removes the second.
    @MainActor
    private static func byHand(on screens: Screens = .classes) async throws -> DevicesFixture {
        let family = try await DevicesFixture.verified(on: screens)
        family.book.register(with: family.members[0].wallet.ui)
        return family
    }

    @MainActor
    private static func stageByHand(_ family: DevicesFixture) async throws -> Stage {
        let (here, there) = (family.members[0], family.members[1])
        let (device, badge) = (there.device, here.badge.id)
        return Stage(
            world: family.world, book: family.book, wallet: here.wallet, home: here.home,
            mark: try await here.wallet.auditEntries().last?.index,
            run: { try await $0.removeDevice(device, of: badge) }, cure: { family.answer(on: $0, times: 1) },
            close: { try await family.close() })
    }

    @MainActor
    private static func stageMakingRoom(_ family: DevicesFixture) -> Stage {
        let offer = family.offer
        family.book.removals = [{ $0.last?.id }]
        return Stage(
            world: family.world, book: family.book, wallet: family.world.wallet, home: family.world.home,
            run: { _ = try await $0.provision(offer) },
            cure: { book in
                book.removals = [{ $0.last?.id }]
                family.answer(on: book, times: 2)
            },
            close: { try await family.close() })
    }
}

extension DevicesFixture {
    fileprivate func allowLoginWithOneCode() throws {
        try authority.openAccount()
        try authority.requireSecondFactor(true, of: "ana@example.com")
        let policy: JSON = [
            "deviceLimit": 2, "oneVerificationCode": true, "restrictions": [["type": "mfaEnrollment"]],
        ]
        try authority.set(try Policy(JSONReader(policy)))
    }

    /// As the wallet's `removeDevice`, without the seconds between the attempts of one request.
    fileprivate func removal(of there: Member, from here: Member) -> RemoveDevice {
        RemoveDevice(there.device, badgeID: here.badge.id, context: world.context(of: here.wallet, in: here.home))
    }

    /// Codes are wanted, and entered as they come, half a minute after the last one was sent.
    fileprivate func answer(on book: ScriptedUser, times: Int) {
        world.clock.advance(by: 30)
        world.monotonicClock.advance(by: 30)
        book.confirmations = Array(repeating: .confirmed, count: times)
        book.verifications = Array(repeating: { self.authority.sentCode() }, count: times)
    }
}
