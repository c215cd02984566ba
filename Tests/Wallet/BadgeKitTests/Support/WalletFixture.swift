import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import GRDB
import Logging
import TestSupport

@testable import BadgeKit
@testable import BadgeStorage

/// An organization with a policy, a wire to it that can be tampered with, a wallet, and a phone that shows its screens.
struct WalletFixture: Sendable {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    let clock: FixedClock
    let monotonicClock = FixedMonotonicClock()
    let location = FixedLocation()
    let bluetooth = FixedBluetooth()
    let organization: TestOrganization
    let wire: Wire
    let home: TemporaryHome
    let configuration: WalletConfiguration
    let wallet: BadgeWallet
    let phone: Phone
    /// What the wallet tells of its work.
    let events: Captured<DiagnosticEvent>
    let invitation: Invitation

    var offer: String { invitation.offer }

    /// - Parameter codes: What the person types, one after the other; `nil` is the right code, and then gives up.
    /// - Parameter failingSeals: Where key custody fails once, by how the context begins.
    /// - Parameter policy: What the organization asks for.
    init(
        codes: [String?] = [nil], failingSeals: Set<String> = [], sharing: SharingMode = .exclusive,
        policy: JSON = ["deviceLimit": 3], biometrics: any BiometricKeyStore = NoBiometrics(), logger: Logger? = nil
    ) async throws {
        let clock = FixedClock(Self.start)
        // Where the making itself is looked at, nothing is copied.
        let homes = failingSeals.isEmpty && logger == nil ? try await FoundedHomes.shared() : nil
        let organization =
            try homes.map { try TestOrganization(in: $0.organization.copied(), clock: clock) }
            ?? TestOrganization(clock: clock, logger: logger)
        try organization.authority.set(try Policy(JSONReader(policy)))
        try await self.init(
            of: organization, clock, in: homes?.wallet.copied() ?? TemporaryHome(), invitation: organization.invite(),
            codes: codes, failingSeals: failingSeals, sharing: sharing, biometrics: biometrics, logger: logger)
    }

    /// A world that goes on where another one was left.
    init(copying left: Left) async throws {
        let clock = FixedClock(left.date)
        try await self.init(
            of: TestOrganization(in: left.organization.copied(), clock: clock), clock, in: left.wallet.copied(),
            invitation: left.invitation)
    }

    private init(
        of organization: TestOrganization, _ clock: FixedClock, in home: TemporaryHome, invitation: Invitation,
        codes: [String?] = [nil], failingSeals: Set<String> = [], sharing: SharingMode = .exclusive,
        biometrics: any BiometricKeyStore = NoBiometrics(), logger: Logger? = nil
    ) async throws {
        (self.organization, self.clock, self.home, self.invitation) = (organization, clock, home, invitation)
        wire = Wire(try organization.described())
        var configuration = organization.configuration(home: home.url, transport: wire)
        configuration.monotonicClock = monotonicClock
        configuration.location = location
        configuration.bluetooth = bluetooth
        configuration.deviceName = "Ana's phone"
        configuration.biometrics = biometrics
        configuration.custody = FastTestCustody(
            FailingCustody(FileCustody(directory: home.path), failingOnceAt: failingSeals))
        configuration.sharing = sharing
        configuration.logger = logger
        let events = Captured<DiagnosticEvent>()
        configuration.onDiagnosticEvent = { events.append($0) }
        self.events = events
        self.configuration = configuration
        wallet = try await BadgeWallet.open(configuration)
        let right = invitation.transactionCode.text
        phone = Phone(codes: codes.map { $0 ?? right })
        await phone.register(with: wallet.ui)
    }

    /// Closes the wallet and the organization, whose files can be copied then as often as a test likes.
    func leave() async throws -> Left {
        try await wallet.close()
        try organization.close()
        return Left(
            organization: organization.home, wallet: home, invitation: invitation, date: clock.now())
    }

    /// What a world that was closed left behind.
    struct Left: Sendable {
        fileprivate let organization: TemporaryHome
        fileprivate let wallet: TemporaryHome
        fileprivate let invitation: Invitation
        fileprivate let date: Date
    }

    /// Another wallet's worth of the same files, after this one was closed.
    func reopened() async throws -> BadgeWallet {
        try await wallet.close()
        return try await opened(home)
    }

    /// A wallet on the files of another home.
    func opened(_ home: TemporaryHome) async throws -> BadgeWallet {
        var configuration = configuration
        configuration.home = home.url
        configuration.custody = FastTestCustody(FileCustody(directory: home.path))
        return try await BadgeWallet.open(configuration)
    }

    /// The files as they are at this time, as a process that is killed now leaves them.
    func copied(_ home: TemporaryHome? = nil) throws -> TemporaryHome { try (home ?? self.home).copied() }

    /// What the wallet's workflows work with, without the seconds between the attempts of one request.
    var context: WorkflowContext { context(of: wallet, in: home) }

    /// The same with a browser.
    func context(browser: any ExternalBrowser) -> WorkflowContext { context(of: wallet, in: home, browser: browser) }

    /// What another of the organization's wallets works with.
    func context(
        of wallet: BadgeWallet, in home: TemporaryHome, browser: any ExternalBrowser = NoBrowser(),
        pause: @escaping WorkflowContext.Pause = { try await Task.sleep(for: $0) }
    ) -> WorkflowContext {
        WorkflowContext(
            store: wallet.store, ui: wallet.ui,
            issuer: IssuerClient(
                transport: DiagnosticTransport(base: wire, diagnostics: wallet.context.diagnostics), clock: clock,
                pause: { _ in try Task.checkCancellation() }),
            custody: FastTestCustody(FileCustody(directory: home.path)), random: SystemRandom(),
            sensors: wallet.context.sensors, deviceName: "Ana's phone", browser: browser,
            unlockCache: wallet.context.unlockCache, transientSessions: wallet.context.transientSessions, pause: pause,
            diagnostics: wallet.context.diagnostics)
    }

    /// Provisions as `wallet.provision` does, without the seconds between the attempts of one request.
    func workflow(_ offer: String? = nil) -> ProvisionBadge {
        ProvisionBadge(offer: offer ?? self.offer, context: context)
    }

    /// How many rows each table of the store has, where it has any.
    func rows() async throws -> [String: Int] { try await wallet.rows() }

    /// What the store holds after one badge was provisioned.
    static let oneBadge = [
        "badge": 1, "organization": 1, "credential": 1, "device_key": 1, "trust_anchor": 1, "policy": 1, "session": 1,
    ]
    /// What it holds of an issuance that can be resumed.
    static let resumable = ["issuance": 1, "device_key": 1]
}

extension BadgeWallet {
    /// How many rows each table of the store has, where it has any; but for the audit log, what rows are bound by, the row of
    /// the home, the badges' own keys, sync keys and pictures, and the keys by which organizations know the device.
    func rows() async throws -> [String: Int] {
        try await store.database.read { database in
            let tables = try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                        AND name NOT LIKE 'grdb_%'
                        AND name NOT IN ('anchor', 'audit', 'audit_tree', 'binding', 'freshness', 'home', 'device',
                            'passcode_demand', 'picture')
                    """)
            let counts = try tables.map { ($0, try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? 0) }
            var rows = Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
            // A key for each badge, and none without, goes without saying.
            for table in ["badge_key", "sync_key"] where rows[table] == rows["badge"] { rows[table] = nil }
            return rows
        }
    }
}

extension Secret {
    var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

/// The error of a call that must fail.
func failure<Value>(of call: @Sendable () async throws -> Value) async -> BadgeError? {
    do {
        _ = try await call()
        return nil
    } catch {
        return BadgeError(wrapping: error)
    }
}

extension TemporaryHome {
    /// Another one with the same files.
    func copied() throws -> TemporaryHome {
        let copy = try TemporaryHome()
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            try FileManager.default.copyItem(at: url.appending(path: name), to: copy.url.appending(path: name))
        }
        return copy
    }
}
