/// The gate.
extension ReferenceModel {
    mutating func use(_ slot: Int, _ code: String, isOnline: Bool) -> Answer {
        guard badges[slot] != nil else { return .absent }
        if isOnline { refresh(slot) }
        record()
        if let answer = activate(slot) { return answer }
        var attempted: Set<Restriction> = []
        var hasProven = false
        while badges[slot] != nil {
            if let answer = blocked(slot) { return answer }
            let unmet = unmet(by: slot, hasProven: hasProven)
            guard let next = unmet.first(where: { !attempted.contains($0) }) else {
                return unmet.isEmpty ? present(slot, code) : .restricted(unmet)
            }
            if let answer = process(next, slot, code, &hasProven) { return answer }
            attempted.insert(next)
            let still = self.unmet(by: slot, hasProven: hasProven)
            if readings.stopsAtFirstUnmet, still.contains(next) { return .restricted(still) }
        }
        return .absent
    }

    /// A badge whose policy has documents waits for them; what gates the activation are they and none of the restrictions
    /// behind them. An answer ends the use.
    mutating func activate(_ slot: Int) -> Answer? {
        guard badges[slot]?.status == .pending else { return nil }
        if let answer = blocked(slot) { return answer }
        if isAgreementMissing(slot) { decide(slot) }
        guard !isAgreementMissing(slot) else { return .restricted([.userAgreement]) }
        badges[slot]?.status = .active
        return nil
    }

    /// Up to the first prompt: nothing of what it asks for is kept.
    mutating func crashAtPrompt(_ slot: Int) -> Answer {
        guard let badge = badges[slot] else { return .absent }
        record()
        if let answer = blocked(slot) { return answer }
        if badge.status == .pending, !isAgreementMissing(slot) { badges[slot]?.status = .active }
        switch unmet(by: slot, hasProven: false).first {
        case nil where badge.isSealed && !isProven: return crashAtPasscode(slot, isDemanded: false)
        case nil: return permit(slot)
        case .revoked where badge.isRevocationTold: return .revoked
        case .passcode: return crashAtPasscode(slot, isDemanded: true)
        default:
            restart()
            return .crashed
        }
    }

    // A wallet may show the prompt during the delay, with the time that is left, or say at once that it is locked.
    // The passcode was to be proven, so that the process has no proof to lose.
    private mutating func crashAtPasscode(_ slot: Int, isDemanded: Bool) -> Answer {
        if lock != nil, let answer = usedUp(slot, isDemanded: isDemanded) { return answer }
        restart()
        return remainingDelay > 0 ? .either([.crashed, .passcodeLocked(seconds: remainingDelay)]) : .crashed
    }

    private func blocked(_ slot: Int) -> Answer? {
        let reasons = blocks(slot)
        return reasons.isEmpty ? nil : .blocked(any: reasons)
    }

    // A clock that was set back makes everything doubtful. A revocation is final otherwise: that something has run out
    // as well is no news.
    private func blocks(_ slot: Int) -> Set<Block> {
        guard let badge = badges[slot] else { return [] }
        if marks.isBack(wall) { return [.clockRolledBack] }
        var reasons: Set<Block> = []
        if badge.status == .revoked { return reasons }
        if badge.status == .suspended { reasons.insert(.suspended) }
        if badge.status == .keyMissing { reasons.insert(.keyMissing) }
        guard let policy = known[Issuer(of: slot)]?.policy else { return reasons }
        if policy.expires <= wall { reasons.insert(.policyExpired) }
        // A contact that lies ahead of the clock by more than the tolerance says nothing of how long ago it was.
        let offline = wall - badge.lastContact
        if offline > policy.variant.maxOffline || offline < -300 { reasons.insert(.offlineTooLong) }
        if policy.variant.isStrange { reasons.insert(.unknownRestriction) }
        return reasons
    }

    private func unmet(by slot: Int, hasProven: Bool) -> [Restriction] {
        let policy = policy(of: slot)
        let isMet: [Restriction: Bool] = [
            .revoked: badges[slot]?.status != .revoked,
            .userAgreement: !isAgreementMissing(slot),
            .timeOfDay: policy?.hasHours != true || PolicyVariant.openingHours.contains(secondOfDay),
            .geoFence: policy?.isFenced != true || location == .inside,
            .passcode: policy?.passcode.map { !isUsedUp(slot) && isProven(to: $0, hasProven) } ?? true,
        ]
        return Restriction.allCases.filter { isMet[$0] == false }
    }

    private var secondOfDay: Int {
        let second = (Self.startOfDay + wall) % 86_400
        return second < 0 ? second + 86_400 : second
    }

    private func isAgreementMissing(_ slot: Int) -> Bool { missing(slot).contains { $0.document == .terms } }

    // The documents that are asked for: the required ones until they are accepted, and the optional ones once, since a
    // person who declined one or took it back has decided.
    private func missing(_ slot: Int) -> [Version] {
        (policy(of: slot)?.documents ?? [:]).map { Version(document: $0, number: $1) }.filter { version in
            let decision = badges[slot]?.decisions[version]
            return version.document == .terms ? decision != .accepted : decision == nil
        }
    }

    private var isProven: Bool { proof.map { now - $0.at < $0.lasts } ?? false }

    // One that is set, not used up, strong enough for every policy, and proven lately enough for the badge's own.
    private func isProven(to demand: ModelPasscodePolicy, _ hasProven: Bool) -> Bool {
        guard let lock, lock.minLength >= strictest.minLength else { return false }
        if hasProven { return true }
        guard let proof, isProven, remainingDelay == 0 else { return false }
        return now - proof.at < demand.askEvery
    }

    // An answer ends the use; without one it goes on.
    private mutating func process(
        _ restriction: Restriction, _ slot: Int, _ code: String, _ hasProven: inout Bool
    ) -> Answer? {
        switch restriction {
        case .revoked:
            badges[slot]?.isRevocationTold = true
            return .revoked
        case .userAgreement: decide(slot)
        case .timeOfDay, .geoFence: break
        case .passcode:
            if let refusal = provePasscode(slot, code), refusal != .done { return refusal }
            hasProven = true
        }
        return nil
    }

    // One that is too weak by now is changed, which proves it too; the person offers the same code again. While no try is
    // taken, nothing is asked for that would need one.
    private mutating func provePasscode(_ slot: Int, _ code: String) -> Answer? {
        guard let lock else { return setPasscode(code, code) }
        if let answer = usedUp(slot, isDemanded: true) { return answer }
        return remainingDelay > 0 || lock.minLength >= strictest.minLength
            ? attempt(code, for: Issuer(of: slot)) : changePasscode(code, code)
    }

    private func isUsedUp(_ slot: Int) -> Bool {
        guard lock != nil else { return false }
        return badges[slot]?.isUsedUp == true || triesLeft(for: Issuer(of: slot)) <= 0
    }

    // The badges of other organizations stay usable where these are not.
    private mutating func usedUp(_ slot: Int, isDemanded: Bool) -> Answer? {
        guard isDemanded, isUsedUp(slot) else { return !isDemanded && triesLeft <= 0 ? exhaust() : nil }
        if triesLeft <= 0 { return exhaust() }
        if badges[slot]?.isUsedUp != true { enforceUsedUp() }
        return .passcodeExhausted
    }

    private mutating func decide(_ slot: Int) {
        for version in missing(slot) {
            badges[slot]?.decisions[version] = accepts.contains(version.document) ? .accepted : .declined
        }
    }

    // A sealed credential needs the passcode even when the policy no longer asks for it: that is no restriction of the
    // policy, and so it comes when all of them are met.
    private mutating func present(_ slot: Int, _ code: String) -> Answer {
        if badges[slot]?.isSealed == true, !isProven, let refusal = attempt(code, for: nil) { return refusal }
        return permit(slot)
    }

    // A use unseals for good what the policy no longer wants sealed.
    private mutating func permit(_ slot: Int) -> Answer {
        if policy(of: slot)?.passcode == nil { badges[slot]?.isSealed = false }
        return .permitted
    }
}
