import BadgeModel
import BadgePolicy
import BadgeSensors
import BadgeStorage
import BadgeSystem
import Foundation

extension WorkflowContext {
    /// Returns the stored state of a badge for an evaluation.
    ///
    /// - Throws: `BadgeError` `notFound`; errors of a store that cannot be read.
    func requireSnapshot(of badgeID: Badge.ID) async throws -> GateSnapshot {
        guard let snapshot = try await store.gateSnapshot(of: badgeID) else { throw BadgeError.noBadge(badgeID) }
        return snapshot
    }

    /// Gathers every fact again, without using any screen's answer.
    ///
    /// - Parameters:
    ///   - snapshot: The stored state of the badge.
    ///   - unlocked: The method that unlocked the wallet for this use; `nil` if it was not unlocked.
    func gatherFacts(on snapshot: GateSnapshot, unlocked: UnlockMethod?) async -> FactSnapshot {
        let policy = policies.policy(of: snapshot.organization, zones: sensors.zones)
        let location = policy.needsLocation ? await location(snapshot) : .unknown
        // Finding a location takes a while: the date is that of the evaluation.
        var facts = PolicyFacts(badgeID: snapshot.badge.id, date: sensors.clock.now())
        facts.store = .known(snapshot.awaitsSync || snapshot.isRolledBack ? .rolledBack : .intact)
        facts.fill(snapshot, loggedInAt: transientSessions.loggedInAt(snapshot.badge.id) ?? snapshot.loggedInAt)
        // Without it the badge is suspended all the same.
        facts.ownStatus = try? await ownStatus(of: snapshot.badge)
        facts.policy = .known(policy.compiled)
        facts.zones = .known(policy.zones)
        facts.location = location
        facts.locationAccess = policy.needsLocationAccess ? await locationAccess(snapshot) : .unknown
        facts.bluetooth = policy.needsBluetooth ? await sensors.bluetooth.bluetooth() : .unknown
        facts.passcode = .known(passcodeFacts(snapshot, unlocked))
        facts.biometrics = .known(biometrics(snapshot, unlocked))
        return FactSnapshot(snapshot: snapshot, facts: facts)
    }

    private func location(_ snapshot: GateSnapshot) async -> Fact<LocationFix> {
        if let source = locationSource(snapshot) { return await source.location() }
        guard let location = snapshot.location else { return .unknown }
        let fix = LocationFix(
            latitude: location.latitude, longitude: location.longitude, accuracy: location.accuracy, age: 0)
        return fix.map(Fact.known) ?? .unknown
    }

    /// Returns the app's location source, otherwise the one configured for the home. An invalid address yields `nil`.
    private func locationSource(_ snapshot: GateSnapshot) -> (any LocationSource)? {
        if let source = sensors.location { return source }
        guard let address = snapshot.locationSource?.absoluteString else { return nil }
        do { return try GPSDLocation(address: address, clock: sensors.clock) } catch { return nil }
    }

    /// Returns the access to the location. A location that was set by hand is always readable; a home without a source
    /// has no location to access.
    private func locationAccess(_ snapshot: GateSnapshot) async -> Fact<PolicyFacts.LocationAccess> {
        if let source = locationSource(snapshot) { return await source.access() }
        return snapshot.location == nil ? .unknown : .known(.always)
    }

    private func passcodeFacts(_ snapshot: GateSnapshot, _ unlocked: UnlockMethod?) -> PasscodeFacts {
        guard let stored = snapshot.passcode else { return PasscodeFacts(setUnder: nil) }
        return PasscodeFacts(
            setUnder: stored.rules, wrongTries: stored.wrongTries, excusedTries: snapshot.excusedTries,
            isUsedUp: snapshot.isUsedUp, lockedFor: stored.lockedFor,
            entry: unlocked == .passcode ? .now : unlockCache.entry(of: stored.lock, by: .passcode))
    }

    private func biometrics(_ snapshot: GateSnapshot, _ unlocked: UnlockMethod?) -> Biometrics {
        guard sensors.biometrics.isAvailable else { return .unavailable }
        guard let stored = snapshot.passcode else { return .available }
        if unlocked == .biometrics { return .unlocked(.now) }
        switch unlockCache.entry(of: stored.lock, by: .biometrics) {
        case .never: return .available
        case let unlocked: return .unlocked(unlocked)
        }
    }
}

extension PolicyFacts {
    // A clock may be this far behind what is known to have passed before it counts as set back.
    private static let clockTolerance: TimeInterval = 300

    fileprivate mutating func fill(_ snapshot: GateSnapshot, loggedInAt: Date?) {
        let isBehind = snapshot.clockMark.map { date < $0 - Self.clockTolerance } ?? false
        clock = .known(isBehind ? .rolledBack : .trusted)
        status = .known(snapshot.badge.status)
        validity = .known(snapshot.badge.validity)
        sinceLastContact = snapshot.lastContact.map { .known(elapsed(since: $0)) } ?? .unknown
        agreements = .known(snapshot.agreements)
        otherPasscodes = .known(snapshot.otherPasscodes)
        login = .known(login(since: loggedInAt))
        mfaEnrolled = .known(snapshot.isPhoneVerified)
        // Who was not asked has not agreed.
        locationConsent = .known(snapshot.locationConsent ?? false)
        locationAlwaysConsent = .known(snapshot.isLocationAlwaysAgreed)
        bluetoothConsent = .known(snapshot.bluetoothConsent ?? false)
        photo = .known(snapshot.badge.holder.photoDigest != nil)
    }

    // A login that lies farther ahead than a clock may stray counts for none, so that another one is asked for.
    private func login(since login: Date?) -> Login {
        guard let login, elapsed(since: login) >= 0 else { return .loggedOut }
        return .loggedIn(min(login, date))
    }

    // Within the tolerance a clock may be slightly before the contact. If it is further before it, the clock was ahead
    // at the contact, and the time since then is unknown: a negative value leads to refusal.
    private func elapsed(since contact: Date) -> TimeInterval {
        let seconds = date.timeIntervalSince(contact)
        return seconds < 0 && seconds >= -Self.clockTolerance ? 0 : seconds
    }
}
