/// The passcode: set, tried, changed, thrown away.
extension ReferenceModel {
    /// What the policies of the wallet's badges ask of its one passcode: the strictest of each.
    var strictest: ModelPasscodePolicy {
        let demands = badges.keys.compactMap { policy(of: $0)?.passcode }
        guard let first = demands.first else { return ModelPasscodePolicy() }
        return demands.dropFirst().reduce(first) { $0.stricter($1) }
    }

    /// Whether a code may be set: digits enough, not all the same, not one after another.
    func isFit(_ code: String) -> Bool {
        let digits = code.compactMap(\.wholeNumberValue)
        let steps = Set(zip(digits, digits.dropFirst()).map { $1 - $0 })
        return digits.count == code.count && digits.count >= strictest.minLength
            && !steps.isSubset(of: [0]) && !steps.isSubset(of: [1]) && !steps.isSubset(of: [-1])
    }

    mutating func setPasscode(_ code: String, _ again: String) -> Answer {
        if lock != nil { return .passcodeAlreadySet }
        if !isFit(code) { return .passcodeUnfit }
        if code != again { return .entriesDiffer }
        lock = Lock(code: code, minLength: strictest.minLength)
        prove()
        seal()
        record()
        return .done
    }

    mutating func changePasscode(_ old: String, _ new: String) -> Answer {
        if lock == nil { return .passcodeNotSet }
        if triesLeft <= 0 { return exhaust() }
        // A look at the new code needs no secret, and so no try.
        if !isFit(new) { return .passcodeUnfit }
        if let refusal = attempt(old, for: nil) { return refusal }
        self.lock = Lock(code: new, minLength: strictest.minLength)
        seal()
        return .done
    }

    // The private half of the lock is gone, and with it what was sealed to it.
    mutating func resetPasscode() -> Answer {
        if lock == nil { return .passcodeNotSet }
        lock = nil
        proof = nil
        forgetTries()
        for slot in badges.keys where badges[slot]?.isSealed == true {
            badges[slot]?.isSealed = false
            if badges[slot]?.status != .revoked { badges[slot]?.status = .keyMissing }
        }
        record()
        return .done
    }

    /// One try, for an organization's badge or for none; `nil` when the code is right.
    mutating func attempt(_ code: String, for issuer: Issuer?) -> Answer? {
        if isNoTry(code) { return .passcodeRefused(triesLeft: triesLeft(for: issuer)) }
        let usedUp: Set<Issuer>
        switch count() {
        case .refused(let answer): return answer
        case .counted(let issuers): usedUp = issuers
        }
        guard let lock else { return .passcodeNotSet }
        if lock.code == code {
            self.lock = Lock(code: code, minLength: lock.minLength)
            forgetTries()
            prove()
            return nil
        }
        let left = triesLeft(for: issuer)
        if triesLeft <= 0 { return exhaust() }
        if !usedUp.isEmpty { enforce(usedUp) }
        return left <= 0 ? .passcodeExhausted : .passcodeRefused(triesLeft: left, wait: remainingDelay)
    }

    // A code that is too short for the one that was set is not derived from, and so costs no try where one is taken.
    private func isNoTry(_ code: String) -> Bool {
        guard let lock, triesLeft > 0, remainingDelay <= 0 else { return false }
        return code.count < lock.minLength
    }

    mutating func crashInTry(_ code: String) -> Answer {
        if isNoTry(code) { return .passcodeRefused(triesLeft: triesLeft) }
        if case .refused(let answer) = count() { return answer }
        restart()
        return .crashed
    }

    private enum Counted {
        case refused(Answer)
        /// The organizations whose last try it is.
        case counted(Set<Issuer>)
    }

    // A try counts before its result is known. What an earlier one used up that was cut off is enforced first.
    private mutating func count() -> Counted {
        guard lock != nil else { return .refused(.passcodeNotSet) }
        if triesLeft <= 0 { return .refused(exhaust()) }
        enforce(usedUpIssuers)
        if remainingDelay > 0 { return .refused(.passcodeLocked(seconds: remainingDelay)) }
        let seconds = nextDelay
        lock?.wrongTries += 1
        for issuer in demanding { counts[issuer]?.wrong += 1 }
        lock?.delay = seconds == 0 ? nil : Delay(seconds: seconds, since: now)
        record()
        return .counted(Set(demanding.filter { counts[$0]?.wrong == counts[$0]?.most }))
    }

    /// Seconds until a try is taken.
    var remainingDelay: Int { lock?.delay.map { max($0.since + $0.seconds - now, 0) } ?? 0 }

    private mutating func prove() {
        let periods = badges.keys.compactMap { policy(of: $0)?.passcode?.askEvery }
        proof = Proof(at: now, lasts: max(30, periods.max() ?? 0))
    }

    // The lock stays until a reset, unless nothing is left that only it opens.
    mutating func exhaust() -> Answer {
        proof = nil
        enforce(usedUpIssuers)
        if !badges.values.contains(where: \.isSealed) {
            lock = nil
            forgetTries()
            record()
        }
        return .passcodeExhausted
    }

    mutating func enforceUsedUp() { enforce(usedUpIssuers) }

    /// Deletes the badges of these organizations, or locks them until they are issued again, as their policies say.
    private mutating func enforce(_ issuers: Set<Issuer>) {
        for issuer in issuers {
            let slots = badges.keys.filter { Issuer(of: $0) == issuer }
            if known[issuer]?.policy.variant.passcode?.deletesBadges == true {
                remove(slots)
            } else {
                for slot in slots { badges[slot]?.isUsedUp = true }
            }
        }
    }
}

/// How many tries are left, against each policy from when it came.
extension ReferenceModel {
    private static let most = 10

    /// The organizations of which there are badges, and whose policies demand a passcode.
    var demanding: [Issuer] {
        Issuer.allCases.filter { issuer in
            badges.keys.contains { Issuer(of: $0) == issuer } && known[issuer]?.policy.variant.passcode != nil
        }
    }

    private var usedUpIssuers: Set<Issuer> { Set(demanding.filter { left(of: $0) <= 0 }) }

    private func left(of issuer: Issuer) -> Int {
        guard let count = counts[issuer] else { return Self.most }
        return max(0, count.most - count.wrong)
    }

    /// The tries that are taken at all: as many as any policy still takes, and ten in a row at most.
    var triesLeft: Int {
        let most = max(0, Self.most - (lock?.wrongTries ?? 0))
        return demanding.isEmpty ? most : min(most, demanding.map(left).max() ?? 0)
    }

    func triesLeft(for issuer: Issuer?) -> Int {
        guard let issuer, demanding.contains(issuer) else { return triesLeft }
        return min(triesLeft, left(of: issuer))
    }

    private var nextDelay: Int {
        let waits = demanding.filter { left(of: $0) > 0 }.compactMap { issuer in
            known[issuer]?.policy.variant.passcode.map { $0.delay(after: (counts[issuer]?.wrong ?? 0) + 1) }
        }
        return waits.max() ?? ModelPasscodePolicy().delay(after: (lock?.wrongTries ?? 0) + 1)
    }

    private mutating func forgetTries() {
        for issuer in counts.keys { counts[issuer]?.wrong = 0 }
    }

    /// A policy counts from when it demands a passcode, or comes with a badge where there was none; a tighter one leaves what
    /// was left, and no more than it allows.
    mutating func noteDemand(of issuer: Issuer) {
        guard let demand = known[issuer]?.policy.variant.passcode else { return counts[issuer] = nil }
        guard let count = counts[issuer], badges.keys.contains(where: { Issuer(of: $0) == issuer }) else {
            return counts[issuer] = Count(wrong: 0, most: demand.maxTries)
        }
        let left = max(0, count.most - count.wrong)
        let wrong = demand.maxTries < count.most ? demand.maxTries - min(left, demand.maxTries) : count.wrong
        counts[issuer] = Count(wrong: wrong, most: demand.maxTries)
    }

    /// A new badge of an organization whose tries were used up begins them again.
    mutating func forgiveTries(of issuer: Issuer) {
        if left(of: issuer) <= 0 { counts[issuer]?.wrong = 0 }
    }
}
