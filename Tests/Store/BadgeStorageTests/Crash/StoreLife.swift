import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeSystem
import BadgeTesting
import Foundation
import XCTest

@testable import BadgeStorage

/// The life of a wallet's store: every verb by which a workflow commits something, one after the other.
///
/// From the same seed it is the same every time, row by row.
struct StoreLife {
    /// A step that is done: its name, how many transactions it may have taken, and the store, when it is open.
    typealias Finished = (_ step: String, _ transactions: Int, _ store: BadgeStore?) async throws -> Void

    let home: StoreHome
    private let finished: Finished
    private let noDelays = AttemptLimits(maxTries: 10, delays: [:])

    /// Lives in that home, and tells of each step.
    init(in home: StoreHome, finished: @escaping Finished) {
        self.home = home
        self.finished = finished
    }

    /// From the making of the store to its last closing.
    func live() async throws {
        var store = try await home.open()
        do {
            try await finished("open", 1, store)
            let first = try await provision(store, "one", .inForce(version: 1, .passcodeDemand))
            try await usePasscode(store, first)
            try await use(store, first)
            try await decide(store, first)
            try await store.close()
            try await finished("close", 1, nil)
            store = try await home.open(create: false)
            try await finished("open again", 1, store)
            try await sync(store, first)
            try await describe(store, first)
            let second = try await provision(store, "two", nil)
            try await replace(store, first)
            try await end(store, first, second)
        } catch {
            // What went wrong is more than how the store is left.
            do { try await store.close() } catch {}
            throw error
        }
        try await store.close()
        try await finished("close at the end", 1, nil)
    }
}

extension StoreLife {
    func provision(_ store: BadgeStore, _ name: String, _ policy: PolicyDocument?) async throws -> IssuanceResult {
        let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: name)))
        home.plant("device key of \(name)", issuance.key.raw)
        try await finished("begin issuance", 1, store)
        try await store.saveAuthorization(
            Secret(utf8: "\(StoreHome.marker) authorization"), expires: home.clock.now() + 60, of: issuance,
            store.lockIssuance(.offer(digest: name)))
        try await finished("keep authorization", 1, store)
        let issued = IssuanceResult.full(issuance, .sample(name, policy))
        try await store.completeIssuance(issuance, with: issued)
        try await finished("complete issuance", 1, store)
        return issued
    }

    func usePasscode(_ store: BadgeStore, _ issued: IssuanceResult) async throws {
        let made = try await home.setPasscode(of: store)
        try await finished("set the passcode", 1, store)
        let right = try await store.beginAttempt(noDelays)
        try await finished("begin a try", 1, store)
        try await store.acceptAttempt(right)
        try await finished("accept the try", 1, store)
        for _ in 0..<2 {
            _ = try await store.beginAttempt(noDelays)
            try await finished("begin a wrong try", 1, store)
        }
        let unverified = try await store.beginAttempt(noDelays)
        try await finished("begin a try that is withdrawn", 1, store)
        try await store.withdrawAttempt(unverified)
        try await finished("withdraw the try", 1, store)
        let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: issued.organization.policy))
        _ = try await store.release(permit, with: made.key)
        try await finished("use with the passcode", 1, store)
        let changed = try made.lock.rewrapped(
            made.key, under: Secret(utf8: "\(StoreHome.marker) 8830"), custody: home.cheapCustody, random: home.random)
        try await store.changePasscode(to: changed, rules: .four)
        try await finished("change the passcode", 1, store)
        _ = try await store.release(permit, with: made.key)
        try await finished("use again", 1, store)
    }

    func use(_ store: BadgeStore, _ issued: IssuanceResult) async throws {
        try await store.setDefaultBadge(issued.badge.id)
        try await finished("set the default badge", 1, store)
        let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: issued.organization.policy))
        do {
            _ = try await store.release(permit)
            XCTFail("used without its passcode")
        } catch BadgeError.Code.passcodeRequired {
            try await finished("refuse a use", 1, store)
        }
        _ = try await store.record(AuditEvent(.use, badgeID: issued.badge.id, outcome: "denied"))
        try await finished("record an evaluation", 1, store)
    }

    func decide(_ store: BadgeStore, _ issued: IssuanceResult) async throws {
        for decision in [AgreementStatement.Decision.accepted, .withdrawn] {
            try await store.saveAgreements([.terms(decision)], of: issued.badge.id) { statement, key in
                "\(StoreHome.marker) \(key.delegation.badgeKey.thumbprint) \(statement.decision.rawValue)"
            }
            try await finished("keep an agreement", 1, store)
        }
        try await store.markSent(try await store.unsentReceipts().prefix(1).map(\.id))
        try await finished("mark a receipt sent", 1, store)
    }

    func sync(_ store: BadgeStore, _ issued: IssuanceResult) async throws {
        for (number, status) in [Badge.Status.suspended, .active].enumerated() {
            try await store.applySync(try heard(issued, number: number, status))
            try await finished("keep a sync", 1, store)
        }
    }

    func heard(_ issued: IssuanceResult, number: Int, _ status: Badge.Status) throws -> SyncUpdate {
        var update = SyncUpdate()
        update.policies[issued.organization.id] = try .inForce(version: 2 + number, .passcodeDemand)
        let list = StoredStatusList(
            uri: .sample("status/1"), token: "\(StoreHome.marker) \(number)",
            issuedAt: Date(timeIntervalSince1970: 1_799_000_000 + Double(number)), expires: nil, ttl: 300,
            fetchedAt: home.clock.now())
        update.lists = [SyncUpdate.List(list: list, statuses: [issued.badge.id: status])]
        return update
    }

    func describe(_ store: BadgeStore, _ issued: IssuanceResult) async throws {
        let id = issued.badge.id
        _ = try await store.deviceKey(for: issued.organization.issuer)
        try await finished("make the device's key", 1, store)
        try await store.saveSession(
            StoredSession(refreshToken: Secret(utf8: "\(StoreHome.marker) granted"), loggedInAt: home.clock.now()),
            of: id)
        try await finished("keep a session", 1, store)
        try await store.notePhoneVerified(at: home.clock.now(), of: id)
        try await finished("note a phone", 1, store)
        try await store.setConsent(true, to: .location, of: id)
        try await finished("set a consent", 1, store)
        try await store.setPhoto(StoreHome.photo, of: id)
        try await finished("set a photo", 1, store)
        try await store.saveCodeSecret(StoreHome.codeSecret, of: id)
        try await finished("keep a code secret", 1, store)
        try await store.savePicture(BadgePicture(SamplePicture.logo), .logo, from: "https://id.example/logo", of: id)
        try await finished("keep a picture", 1, store)
        try await store.notePicture(.photo, from: StoreHome.photo, of: id)
        try await finished("note a picture that was refused", 1, store)
        try await store.trust(.sample("reader", id))
        try await finished("trust a client", 1, store)
        try await store.switchServer(to: .sample("server"), name: "Server")
        try await finished("switch the server", 1, store)
        try await store.setLocation(.london)
        try await finished("set the location", 1, store)
    }

    func replace(_ store: BadgeStore, _ issued: IssuanceResult) async throws {
        let lost = try await store.resetPasscode()
        XCTAssertEqual(lost, [issued.badge.id])
        try await finished("reset the passcode", 1, store)
        let found = try await store.organization(issued.organization.id)
        let organization = try XCTUnwrap(found)
        let restoration = try await store.beginIssuance(store.lockIssuance(.offer(digest: "restoration")))
        try await home.replace(issued.badge, organization, with: restoration, in: store, status: .pending)
        // What was begun before is swept by the next opening.
        try await finished("replace the credential", 2, store)
        let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: organization.policy, .activation))
        try await store.activate(permit)
        try await finished("activate", 1, store)
    }

    func end(_ store: BadgeStore, _ first: IssuanceResult, _ second: IssuanceResult) async throws {
        var update = try heard(second, number: 7, .revoked)
        update.policies = [:]
        try await store.applySync(update)
        try await finished("keep a revocation", 1, store)
        try await store.markRevocationTold(second.badge.id)
        try await finished("tell of the revocation", 1, store)
        try await store.endSession(of: first.badge.id)
        try await finished("end the session", 1, store)
        try await store.removeBadge(first.badge.id)
        try await finished("remove a badge", 1, store)
        try await store.removeOrganization(first.organization.id)
        try await finished("remove an organization", 1, store)
    }
}
