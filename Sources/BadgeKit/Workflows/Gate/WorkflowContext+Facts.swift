import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeSensors
import BadgeStorage
import Foundation

extension WorkflowContext {
    /// What the store knows of a badge that is to be evaluated.
    ///
    /// - Throws: `BadgeError` `notFound`; those of a store that cannot be read.
    func requireSnapshot(of badgeID: Badge.ID) async throws -> GateSnapshot {
        guard let snapshot = try await store.gateSnapshot(of: badgeID) else { throw BadgeError.noBadge(badgeID) }
        return snapshot
    }

    /// Gathers every fact again; nothing that a screen said is among them.
    ///
    /// - Parameters:
    ///   - record: What the store knows of the badge.
    ///   - unlocked: What unlocked the wallet for the very use that is evaluated; `nil` when nothing did.
    func gatherFacts(on record: GateSnapshot, unlocked: UnlockMethod?) async -> FactSnapshot {
        let policy = policies.policy(of: record.organization, zones: sensors.zones)
        let location = policy.needsLocation ? await location(record) : .unknown
        // A place may take its time to be found: the moment is that of the evaluation.
        var facts = PolicyFacts(badgeID: record.badge.id, date: sensors.clock.now())
        facts.store = .known(record.awaitsSync || record.isRolledBack ? .rolledBack : .intact)
        facts.fill(record)
        facts.policy = .known(policy.compiled)
        facts.zones = .known(policy.zones)
        facts.location = location
        facts.locationAccess = policy.needsLocationAccess ? await locationAccess(record) : .unknown
        facts.bluetooth = policy.needsBluetooth ? await sensors.bluetooth.bluetooth() : .unknown
        facts.passcode = .known(passcodeFacts(record, unlocked))
        facts.biometrics = .known(biometrics(record, unlocked))
        return FactSnapshot(record: record, facts: facts)
    }

    private func location(_ record: GateSnapshot) async -> Fact<LocationFix> {
        if let source = locationSource(record) { return await source.location() }
        guard let location = record.location else { return .unknown }
        let fix = LocationFix(
            latitude: location.latitude, longitude: location.longitude, accuracy: location.accuracy, age: 0)
        return fix.map(Fact.known) ?? .unknown
    }

    /// The app's own source, else the one that the home names. An address that is none any more is asked nothing.
    private func locationSource(_ record: GateSnapshot) -> (any LocationSource)? {
        if let source = sensors.location { return source }
        guard let address = record.locationSource?.absoluteString else { return nil }
        do { return try GPSDLocation(address: address, clock: sensors.clock) } catch { return nil }
    }

    /// A location that was set by hand may be read at any time; a home without a source has nothing to let be seen.
    private func locationAccess(_ record: GateSnapshot) async -> Fact<PolicyFacts.LocationAccess> {
        if let source = locationSource(record) { return await source.access() }
        return record.location == nil ? .unknown : .known(.always)
    }

    private func passcodeFacts(_ record: GateSnapshot, _ unlocked: UnlockMethod?) -> PasscodeFacts {
        guard let stored = record.passcode else { return PasscodeFacts(setUnder: nil) }
        return PasscodeFacts(
            setUnder: stored.rules, wrongTries: stored.wrongTries, excusedTries: record.excusedTries,
            isUsedUp: record.isUsedUp, lockedFor: stored.lockedFor,
            entry: unlocked == .passcode ? .now : session.entry(of: stored.lock, by: .passcode))
    }

    private func biometrics(_ record: GateSnapshot, _ unlocked: UnlockMethod?) -> Biometrics {
        guard sensors.biometrics.isAvailable else { return .unavailable }
        guard let stored = record.passcode else { return .available }
        if unlocked == .biometrics { return .unlocked(.now) }
        switch session.entry(of: stored.lock, by: .biometrics) {
        case .never: return .available
        case let unlocked: return .unlocked(unlocked)
        }
    }
}

extension PolicyFacts {
    // A clock may be this far behind what is known to have passed before it counts as set back.
    private static let clockTolerance: TimeInterval = 300

    fileprivate mutating func fill(_ record: GateSnapshot) {
        let isBehind = record.clockMark.map { date < $0 - Self.clockTolerance } ?? false
        clock = .known(isBehind ? .rolledBack : .trusted)
        status = .known(record.badge.status)
        validity = .known(record.badge.validity)
        sinceLastContact = record.lastContact.map { .known(elapsed(since: $0)) } ?? .unknown
        agreements = .known(record.agreements)
        otherPasscodes = .known(record.otherPasscodes)
        login = .known(login(since: record.loggedInAt))
        mfaEnrolled = .known(record.isPhoneVerified)
        // Who was not asked has not agreed.
        locationConsent = .known(record.locationConsent ?? false)
        locationAlwaysConsent = .known(record.isLocationAlwaysAgreed)
        bluetoothConsent = .known(record.bluetoothConsent ?? false)
        photo = .known(record.badge.holder.photoDigest != nil)
    }

    // A login that lies farther ahead than a clock may stray counts for none, so that another one is asked for.
    private func login(since login: Date?) -> Login {
        guard let login, elapsed(since: login) >= 0 else { return .loggedOut }
        return .loggedIn(min(login, date))
    }

    // Within the tolerance a clock may stand a little before the contact. Farther before it, the clock ran ahead at the
    // contact, and nobody knows how long ago that was: what is negative is refused.
    private func elapsed(since contact: Date) -> TimeInterval {
        let seconds = date.timeIntervalSince(contact)
        return seconds < 0 && seconds >= -Self.clockTolerance ? 0 : seconds
    }
}
