import BadgeAuthority
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// A wallet and an organization over a network that does its worst. `BADGE_NETWORK_SCHEDULES` and `BADGE_NETWORK_SEED` make
/// longer runs.
final class NetworkSimulationTests: XCTestCase {
    func testOA10NoScheduleOfTheNetworkLosesABadgeOrMakesTwo() async throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["BADGE_NETWORK_SCHEDULES"].flatMap { Int($0) } ?? 500
        let first = environment["BADGE_NETWORK_SEED"].flatMap { UInt64($0) } ?? 1

        let outcome = try await Self.play(first..<first + UInt64(count))

        let said = outcome.fates.map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ", ")
        print("\(count) schedules from seed \(first), \(outcome.badges) badges: \(said)")
        XCTAssertEqual(outcome.faults, [])
        XCTAssertEqual(Set(outcome.fates.keys), Set(SimulatedNetwork.Fate.allCases), "a fate was never met")
        XCTAssertGreaterThan(outcome.badges, count / 2)
    }

    // One schedule more at a time than there are processors, since some wait for a store.
    private static func play(_ seeds: Range<UInt64>) async throws -> Schedule.Outcome {
        let homes = try await FoundedHomes.shared()
        let lanes = ProcessInfo.processInfo.activeProcessorCount + 1
        return try await withThrowingTaskGroup(of: Schedule.Outcome.self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    var sum = Schedule.Outcome()
                    for seed in stride(from: seeds.lowerBound + UInt64(lane), to: seeds.upperBound, by: lanes) {
                        sum.add(try await Schedule(seed: seed, from: homes).run())
                    }
                    return sum
                }
            }
            return try await group.reduce(into: Schedule.Outcome()) { $0.add($1) }
        }
    }
}

/// One invitation, from its offer to a badge that is used for a while.
private struct Schedule {
    struct Outcome {
        var faults: [String] = []
        var badges = 0
        var fates: [SimulatedNetwork.Fate: Int] = [:]

        mutating func add(_ other: Outcome) {
            faults += other.faults
            badges += other.badges
            fates.merge(other.fates) { $0 + $1 }
        }
    }

    private let clock = FixedClock(WalletFixture.start)
    private let network: SimulatedNetwork
    private let home: TemporaryHome
    private let invitation: Invitation
    private let random: SeededRandom
    private let seed: UInt64

    init(seed: UInt64, from homes: FoundedHomes) throws {
        self.seed = seed
        let organization = try TestOrganization(in: homes.organization.copied(), clock: clock)
        network = SimulatedNetwork(organization, clock: clock, seed: seed)
        home = try homes.wallet.copied()
        invitation = try organization.invite()
        random = SeededRandom(seed: seed &* 7919)
    }

    func run() async throws -> Outcome {
        var wallet = try await open()
        try await provision(&wallet)
        for _ in 0..<random.bytes(1)[0] % 4 { try await live(&wallet) }
        try await network.heal()
        try await reopen(&wallet)
        _ = try? await wallet.resumeProvisioning()
        var outcome = try await evaluate(wallet)
        outcome.faults = outcome.faults.map { "seed \(seed): \($0)" }
        try await wallet.close()
        try network.organization.close()
        return outcome
    }

    private func provision(_ wallet: inout BadgeWallet) async throws {
        for _ in 0..<6 {
            if (try? await wallet.provision(invitation.offer)) != nil { return }
            if network.isWalletDown { try await reopen(&wallet) }
            _ = try? await wallet.resumeProvisioning()
            if try await !wallet.badges.isEmpty { return }
        }
    }

    // A while later: a sync, the list of devices on a fresh token, a use, or another key of the organization.
    private func live(_ wallet: inout BadgeWallet) async throws {
        clock.advance(by: 1000)
        let badge = try await wallet.badges.first?.id
        switch random.bytes(1)[0] % 4 {
        case 0: _ = try? await wallet.sync()
        case 1: if let badge { _ = try? await wallet.devices(of: badge) }
        case 2: if let badge { _ = try? await wallet.use(badge, audience: "https://door.example", nonce: "n") }
        default:
            try network.withAuthority { authority in
                do { _ = try authority.announceNextKey() } catch BadgeError.Code.alreadyExists {
                    try authority.rotateKey()
                }
            }
        }
        if network.isWalletDown { try await reopen(&wallet) }
    }

    private func evaluate(_ wallet: BadgeWallet) async throws -> Outcome {
        var outcome = Outcome(fates: network.fates)
        let issued = try network.withAuthority { try $0.badges() }
        let held = try await wallet.badges
        outcome.badges = held.count
        if issued.count > 1 { outcome.faults.append("\(issued.count) badges of one invitation") }
        if held.count > 1 { outcome.faults.append("\(held.count) badges here") }
        if issued.contains(where: { $0.notification == .accepted }), held.isEmpty {
            outcome.faults.append("a badge that counts as delivered is not here")
        }
        guard let badge = held.first else { return outcome }
        if badge.status != .active { outcome.faults.append("the badge is \(badge.status.rawValue)") }
        let keys = try await wallet.store.credentials(of: badge.id).map(\.holderKey)
        if !issued.contains(where: { keys.contains($0.holderKey) }) { outcome.faults.append("nobody issued the badge") }
        do { _ = try await wallet.devices(of: badge.id) } catch {
            outcome.faults.append("the session has ended: \(error)")
        }
        for report in try await wallet.sync() where !report.failures.isEmpty {
            outcome.faults.append("sync: \(report.failures)")
        }
        return outcome
    }

    // As after a crash: nothing that was in memory is there.
    private func reopen(_ wallet: inout BadgeWallet) async throws {
        try await wallet.close()
        network.restartWallet()
        wallet = try await open()
    }

    private func open() async throws -> BadgeWallet {
        var configuration = network.organization.configuration(home: home.url, transport: network)
        configuration.monotonicClock = FixedMonotonicClock()
        configuration.retryPause = { _ in try Task.checkCancellation() }
        configuration.pause = { _ in try Task.checkCancellation() }
        let wallet = try await BadgeWallet.open(configuration)
        let answers = Array(
            repeating: ScriptedPresenter.Reply.submit(["code": invitation.transactionCode.text]), count: 20)
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: answers]))
        return wallet
    }
}
