import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport

/// A wallet with real files, the organization that it is of in the same process, and the device under it.
actor RealWallet {
    // 08:00 UTC.
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// The right time, and what the device takes for it.
    let rightClock = FixedClock(start)
    let clock = FixedClock(start)
    let monotonicClock = FixedMonotonicClock()
    private let random = SeededRandom(seed: 1)
    let person = ScriptedPerson()
    let organizations: [Issuer: TestOrganization]
    let network: Network
    var slots: [Int: Held] = [:]
    /// What was done last.
    var last: Command?
    private var auditEntries = 0
    private(set) var wallet: BadgeWallet
    private var home: TemporaryHome
    private var custody: DyingCustody

    /// A badge that was got, as the wallet and as the organization know it.
    struct Held {
        let id: Badge.ID
        let issued: IssuedBadge.ID
    }

    init() async throws {
        let works = try Self.found("Example Works", port: 8430, rightClock, random)
        let club = try Self.found("Garden Club", port: 8431, rightClock, random)
        organizations = [.works: works, .club: club]
        network = Network([
            "127.0.0.1:8430": try Self.described(works, port: 8430),
            "127.0.0.1:8431": try Self.described(club, port: 8431),
        ])
        home = try TemporaryHome()
        (wallet, custody) = try await Self.open(home, network, clock, monotonicClock, random, person)
    }

    func close() async throws {
        let (counted, audit) = (try await auditSize(), try await wallet.verifyAuditLog())
        // For a revoked badge an organization keeps withdrawals alone.
        let receipts = try organizations.values.flatMap { organization in
            try organization.authority.receipts().filter {
                try organization.authority.badge($0.badgeID).status != .revoked || $0.link == .fork
            }
        }
        try await wallet.close()
        for organization in organizations.values { try organization.close() }
        guard audit.problems.isEmpty, audit.entries == counted else { throw Broken(found: "\(audit)") }
        guard receipts.allSatisfy({ $0.link == .whole }) else { throw Broken(found: "\(receipts.map(\.link))") }
    }

    /// The entries of the audit log.
    func auditSize() async throws -> Int {
        auditEntries += try await wallet.auditEntries(after: auditEntries - 1).count
        return auditEntries
    }

    /// Ends the process as one should, and starts another.
    func restart() async throws {
        try await wallet.close()
        try await reopen()
    }

    /// Starts another process where the last one died, on the files as they were then.
    func revive(from files: TemporaryHome) async throws {
        try await wallet.close()
        home = files
        try await reopen()
    }

    private func reopen() async throws {
        (wallet, custody) = try await Self.open(home, network, clock, monotonicClock, random, person)
    }

    private static func found(
        _ name: String, port: Int, _ clock: FixedClock, _ random: SeededRandom
    ) throws -> TestOrganization {
        let organization = try TestOrganization(
            name: name, address: "http://127.0.0.1:\(port)", clock: clock, random: random)
        try organization.authority.set(PolicyVariant.open.policy)
        return organization
    }

    private static func described(_ organization: TestOrganization, port: Int) throws -> any HTTPTransport {
        try Described.transport(
            organization.authority.transport(), root: JSONReader(.string("http://127.0.0.1:\(port)")).url())
    }

    private static func open(
        _ home: TemporaryHome, _ network: Network, _ clock: FixedClock, _ monotonicClock: FixedMonotonicClock,
        _ random: SeededRandom, _ person: ScriptedPerson
    ) async throws -> (BadgeWallet, DyingCustody) {
        let custody = DyingCustody(FastTestCustody(FileCustody(directory: home.path, random: random)))
        var configuration = WalletConfiguration(home: home.url)
        configuration.transport = network
        configuration.custody = custody
        configuration.clock = clock
        configuration.monotonicClock = monotonicClock
        configuration.random = random
        let wallet = try await BadgeWallet.open(configuration)
        await person.register(with: wallet.ui)
        return (wallet, custody)
    }

    /// Sets the device's clock so many seconds ahead of the right time.
    func setClock(ahead seconds: Int) {
        clock.advance(by: rightClock.now().timeIntervalSince(clock.now()) + TimeInterval(seconds))
    }

    /// Runs something in which the process dies; `nil` when it did not come to that.
    func dying(
        _ arm: @MainActor (ScriptedPerson, DyingCustody, LastFiles) -> Void, _ body: (BadgeWallet) async throws -> Void
    ) async throws -> Answer? {
        let files = LastFiles(of: home)
        await arm(person, custody, files)
        defer { custody.die(nil) }
        do { try await body(wallet) } catch { if try files.copy() == nil { throw error } }
        guard let copy = try files.copy() else { return nil }
        try await revive(from: copy)
        return .crashed
    }
}

/// The audit log does not hold, or not what was in it before; or a receipt is missing in its chain.
struct Broken: Error {
    let found: String
}

extension PolicyVariant {
    var policy: Policy {
        get throws { try Policy(JSONReader(try JSON.parse(json))) }
    }
}
