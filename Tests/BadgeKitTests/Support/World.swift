import BadgeAuthority
import BadgeCustody
import BadgeDatabase
import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeWorkflows
import Foundation
import GRDB

@testable import BadgeKit
@testable import BadgeStorage

/// An organization with a policy, a wire to it that can be tampered with, a wallet, and a phone that shows its screens.
struct World: Sendable {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    let clock = FixedClock(start)
    let organization: TestOrganization
    let wire: Wire
    let home: TemporaryHome
    let wallet: BadgeWallet
    let phone: Phone
    let invitation: Invitation

    var offer: String { invitation.offer }

    /// - Parameter codes: What the person types, one after the other; `nil` is the right code, and then gives up.
    /// - Parameter failingSeals: Where key custody fails once, by how the context begins.
    init(codes: [String?] = [nil], failingSeals: Set<String> = [], sharing: SharingMode = .exclusive) async throws {
        organization = try TestOrganization(clock: clock)
        try organization.authority.set(try Policy(JSONReader(["deviceLimit": 3])))
        wire = Wire(organization.authority.transport())
        home = try TemporaryHome()
        var configuration = organization.configuration(home: home.url, transport: wire)
        configuration.custody = FailingCustody(FileCustody(directory: home.path), failingOnceAt: failingSeals)
        configuration.sharing = sharing
        wallet = try await BadgeWallet.open(configuration)
        invitation = try organization.invite()
        let right = invitation.transactionCode.text
        phone = Phone(codes: codes.map { $0 ?? right })
        await phone.register(with: wallet.ui)
    }

    /// Another wallet's worth of the same files, after this one was closed.
    func reopened() async throws -> BadgeWallet {
        try await wallet.close()
        return try await BadgeWallet.open(organization.configuration(home: home.url, transport: wire))
    }

    /// Provisions as `wallet.provision` does, without the seconds between the attempts of one request.
    func workflow(_ offer: String? = nil) -> ProvisionBadge {
        let issuer = IssuerClient(transport: wire, clock: clock) { _ in try Task.checkCancellation() }
        return ProvisionBadge(
            offer: offer ?? self.offer,
            parts: ProvisionBadge.Parts(
                store: wallet.store, issuer: issuer, ui: wallet.ui, random: SystemRandom()))
    }

    /// How many rows each table of the store has, where it has any.
    func rows() async throws -> [String: Int] {
        try await wallet.store.database.read { database in
            let tables = try String.fetchAll(
                database,
                sql:
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'"
            )
            let counts = try tables.map { ($0, try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? 0) }
            return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
        }
    }

    /// What the store holds after one badge was provisioned.
    static let oneBadge = [
        "badge": 1, "organization": 1, "credential": 1, "device_key": 1, "trust_anchor": 1, "policy": 1,
    ]
    /// What it holds of an issuance that can be resumed.
    static let resumable = ["issuance": 1, "device_key": 1]
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
        return BadgeError(reporting: error)
    }
}
