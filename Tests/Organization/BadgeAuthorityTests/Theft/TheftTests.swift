import BadgeAuthority
import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import XCTest

@testable import BadgeAuthority

/// Whatever a thief has and whatever the thief sends, what comes of it is what a table of *Threat model* says.
///
/// `THEFT_RUNS` thieves of 25 requests each, of `THEFT_SEED` and the seeds after it. `Tools/theft` plays many.
final class TheftTests: XCTestCase {
    private static let runs = Int(ProcessInfo.processInfo.environment["THEFT_RUNS"] ?? "") ?? 8
    private static let seed = UInt64(ProcessInfo.processInfo.environment["THEFT_SEED"] ?? "") ?? 1

    func testAThiefGetsWhatTheTableSaysAndNoMore() async throws {
        Self.say("THEFT_SEED=\(Self.seed) THEFT_RUNS=\(Self.runs)")
        try await playEach(Self.seed..<Self.seed + UInt64(Self.runs)) { seed in
            let chance = ThiefsChance(seed: seed)
            let share = chance.pick([15, 30, 60]) ?? 30
            let held = Set(Holding.allCases.filter { _ in chance.percent(share) })
            let theft = try await Theft(of: held, chance: chance, requests: 25)

            let excess = theft.gained.subtracting(Right.gains(of: held))
            let story = "THEFT_SEED=\(seed) with \(held.map(\.rawValue).sorted()):\n\(theft.story)"
            XCTAssertEqual(excess.sorted(), [], story)
            XCTAssertEqual(theft.trespasses, [], story)
            if !Theft.endsSession(held) { XCTAssertTrue(theft.isVictimUnharmed, story) }
        }
    }

    func testEveryYesOfTheTableIsReached() async throws {
        try await playEach(Right.all) { right in
            try await playEach(right.holdings) { held in
                let theft = try await Theft(directed: held)

                let gains = Set(theft.gained.map(\.gain))
                let row = "S-\(right.claim) \(held.map(\.rawValue).sorted())"
                XCTAssertEqual(gains.sorted(), Set(right.gains.map(\.gain)).sorted(), row)
                XCTAssertEqual(theft.gained.subtracting(right.gains).sorted(), [], row)
                XCTAssertEqual(theft.trespasses, [], row)
            }
        }
    }

    func testEveryRouteHasItsRule() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let all = AuthorityRoutes(OrganizationServer(house.authority)).router().routes
        let routes = all.filter { $0.method != .options }.map {
            "\($0.method.rawValue) \($0.path.description.hasPrefix("/") ? "" : "/")\($0.path)"
        }

        XCTAssertEqual(routes.sorted(), Thief.rules.keys.sorted())
    }

    func testTheTableIsTheOneOfTheThreatModel() throws {
        let path = "Sources/Wallet/BadgeKit/Documentation.docc/ThreatModel.md"
        let article = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
        let lines = article.components(separatedBy: "\n")
        let table = lines.drop { !$0.hasPrefix("| An attacker with | Present |") }.dropFirst(2)
        let rows = table.prefix { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }

        XCTAssertEqual(
            rows.map { $0[0].prefix { $0 != " " } }, Right.all.map { "**S-\($0.claim)**" })
        for (row, right) in zip(rows, Right.all) { XCTAssertEqual(Array(row.dropFirst()), right.cells, row[0]) }
    }

    // Standard output keeps its lines until it has many, and whoever follows a long run sees nothing.
    private static func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}

// One thief at a copy of the organization.
private struct Theft {
    // Whether these can end the victim's session: through what they gain, or by a spent refresh token that is shown with
    // the device's key (S-78).
    static func endsSession(_ held: Set<Holding>) -> Bool {
        held.isSuperset(of: [.deviceKey, .replacedKeys]) || !Right.gains(of: held).isDisjoint(with: harmful)
    }

    private static let harmful = Set(
        [Gain.devices, .reissue, .another].map { Gained(gain: $0, isOfNewBadge: false) })

    let gained: Set<Gained>
    let trespasses: [String]
    let isVictimUnharmed: Bool
    let story: String

    init(of held: Set<Holding>, chance: ThiefsChance, requests: Int) async throws {
        try await self.init(of: held, chance) { thief, oracle, clock in
            var lines: [String] = []
            for _ in 0..<requests {
                if chance.percent(25) { clock.advance(by: Double(chance.below(20))) }
                let (route, answer) = try await thief.ask()
                try await oracle.oracle(thief.loot, [answer])
                lines.append("\(route): \(answer.status) \(answer.error ?? "")")
            }
            return lines.joined(separator: "\n")
        }
    }

    // Of one who uses each secret for what it is for.
    init(directed held: Set<Holding>) async throws {
        try await self.init(of: held, ThiefsChance(seed: 90_000)) { thief, oracle, _ in
            try await thief.takeAll()
            try await oracle.oracle(thief.loot, thief.answers)
            return ""
        }
    }

    private init(
        of held: Set<Holding>, _ chance: ThiefsChance,
        steal: (inout Thief, inout Oracle, FixedClock) async throws -> String
    ) async throws {
        let victim = try await StolenFrom.made.value
        let home = try TemporaryHome()
        for name in try FileManager.default.contentsOfDirectory(atPath: victim.home.path) {
            try FileManager.default.copyItem(atPath: victim.home.path + "/" + name, toPath: home.path + "/" + name)
        }
        let clock = FixedClock(victim.date)
        let authority = try Authority.open(
            at: home.path, custody: FastTestCustody(FileCustody(directory: home.path)), sharing: .exclusive,
            clock: clock,
            random: SeededRandom(seed: 5))
        defer { try? authority.close() }
        let wallet = WalletProbe(
            issuer: try authority.organization().id.rawValue, transport: authority.transport(), clock: clock,
            key: SigningKey(random: SeededRandom(seed: 500)))
        var thief = Thief(wallet, loot: victim.loot(of: held), names: victim.names, chance: chance)
        var oracle = try Oracle(authority, wallet)
        try await oracle.oracle(thief.loot, [])
        story = try await steal(&thief, &oracle, clock)
        (gained, trespasses) = (oracle.gained, oracle.trespasses)
        let device = DeviceProbe(wallet, key: victim.deviceKey, random: SeededRandom(seed: 99))
        isVictimUnharmed = try await device.refresh(victim.refreshToken).status == 200
    }
}
