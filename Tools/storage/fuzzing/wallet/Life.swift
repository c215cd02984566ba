import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import Foundation
import GRDB

@testable import BadgeStorage

/// A small wallet with something in every table.
struct Life {
    let home: String
    let sharing: SharingMode
    /// The time at which everything happens.
    static let date = Date(timeIntervalSince1970: 1_800_000_000)
    private static let random = SeededRandom(seed: 7)

    func open(create: Bool = false) async throws -> BadgeStore {
        try await BadgeStore(
            home: home, custody: custody, sharing: sharing, create: create, clock: FixedClock(Self.date),
            monotonicClock: FixedMonotonicClock(), random: Self.random)
    }

    private var custody: FastTestCustody { FastTestCustody(FileCustody(directory: home, random: Self.random)) }

    /// From the making to a closing.
    func begin() async throws {
        let store = try await open(create: true)
        let open = try await add("one", try .inForce(["type": "userPhoto"]), to: store)
        try await add("two", try .inForce(["type": "passcode", "minLength": 4]), to: store)
        let lock = try PasscodeKeyPair.make(passcode: Secret(utf8: "5729"), custody: custody, random: Self.random).lock
        try await store.setPasscode(lock, rules: PasscodeRules(minLength: 4, kind: .digits))
        _ = try await store.beginTry(AttemptLimits(maxTries: 10, delays: [:]))
        try await describe(open, store)
        try await store.close()
    }

    @discardableResult
    private func add(_ name: String, _ policy: PolicyDocument, to store: BadgeStore) async throws -> Badge.ID {
        let claim = try store.lockIssuance(offerDigest: name)
        let issuance = try await store.beginIssuance(claim)
        try await store.completeIssuance(issuance, with: .sample(issuance, .sample(name, policy)))
        return Badge.ID(rawValue: issuance.id.rawValue)
    }

    private func describe(_ badge: Badge.ID, _ store: BadgeStore) async throws {
        let now = Self.date
        _ = try await store.deviceKey(for: .sample("one"))
        let session = StoredSession(refreshToken: Secret(utf8: "granted"), loggedInAt: now)
        try await store.saveSession(session, of: badge)
        try await store.notePhoneVerified(at: now, of: badge)
        try await store.saveCodeSecret(Secret(utf8: "a secret of codes"), of: badge)
        try await store.trust(
            TrustedClient(
                clientID: "reader", badgeID: badge, name: "Reader", claims: ["name"], trustedAt: now,
                expires: now + 600))
        try await store.switchServer(to: .sample("server"), name: "Server")
        try await store.setLocation(StoredLocation(latitude: 51.5, longitude: -0.1, accuracy: 20))
        var update = SyncUpdate()
        let list = StoredStatusList(
            uri: .sample("status"), token: "token", issuedAt: now, expires: nil, ttl: 300, fetchedAt: now)
        update.lists = [SyncUpdate.List(list: list, statuses: [badge: .active])]
        try await store.applySync(update)
        let issuance = try await store.beginIssuance(store.lockIssuance(offerDigest: "three"))
        try await store.saveAuthorization(
            Secret(utf8: "code"), expires: now + 600, of: issuance, store.lockIssuance(offerDigest: "three"))
    }

    /// What goes on in an open store, one commit after another.
    func goOn(_ store: BadgeStore) async throws {
        for badge in try await store.badges() {
            let terms = AgreementDocument(kind: .terms, version: "3", locale: "en", isRequired: true, text: "Be kind.")
            try await store.saveAgreements([AgreementDecisionRecord(terms, .accepted)], of: badge.id) {
                "\($0.kind) \($1.publicKey.thumbprint)"
            }
            try await store.setConsent(true, to: .location, of: badge.id)
            try await store.setDefaultBadge(badge.id)
        }
    }
}

extension BadgeStore {
    /// What is there in the middle of a transaction that does not fit into memory; nothing comes of it.
    func inTransaction<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value? {
        let kept = Kept<Value>()
        do {
            try database.write { database in
                try database.execute(sql: "PRAGMA cache_size = 5")
                for table in [
                    "status_list SET token", "badge SET full_name", "organization SET name", "server SET name",
                ] {
                    let column = table.split(separator: " ").last ?? ""
                    try database.execute(sql: "UPDATE \(table) = \(column) || hex(zeroblob(9000))")
                }
                kept.value = try body()
                throw CancellationError()
            }
        } catch is CancellationError {}
        return kept.value
    }
}

private final class Kept<Value: Sendable>: @unchecked Sendable {
    var value: Value?
}
