/// The passcode: set, tried, changed, thrown away.
extension ReferenceModel {
    /// What the policies of the wallet's badges ask of its one passcode: the strictest of each.
    var strictest: PasscodeDemand {
        let demands = badges.keys.compactMap { policy(of: $0)?.passcode }
        guard let first = demands.first else { return PasscodeDemand() }
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
        guard let lock else { return .passcodeNotSet }
        if lock.wrongTries >= strictest.maxTries { return exhaust() }
        // A look at the new code needs no secret, and so no try.
        if !isFit(new) { return .passcodeUnfit }
        if let refusal = attempt(old) { return refusal }
        self.lock = Lock(code: new, minLength: strictest.minLength)
        seal()
        return .done
    }

    // The private half of the lock is gone, and with it what was sealed to it.
    mutating func resetPasscode() -> Answer {
        if lock == nil { return .passcodeNotSet }
        lock = nil
        proof = nil
        for slot in badges.keys where badges[slot]?.isSealed == true {
            badges[slot]?.isSealed = false
            if badges[slot]?.status != .revoked { badges[slot]?.status = .keyMissing }
        }
        record()
        return .done
    }

    /// One try; `nil` when the code is right.
    mutating func attempt(_ code: String) -> Answer? {
        if let refusal = count() { return refusal }
        guard let lock else { return .passcodeNotSet }
        if lock.code == code {
            self.lock = Lock(code: code, minLength: lock.minLength)
            prove()
            return nil
        }
        let triesLeft = strictest.maxTries - lock.wrongTries
        return triesLeft <= 0 ? exhaust() : .passcodeRefused(triesLeft: triesLeft, wait: remainingDelay)
    }

    mutating func crashInTry(_ code: String) -> Answer {
        if let refusal = count() { return refusal }
        restart()
        return .crashed
    }

    // A try counts before its result is known.
    private mutating func count() -> Answer? {
        guard let lock else { return .passcodeNotSet }
        if lock.wrongTries >= strictest.maxTries { return exhaust() }
        if remainingDelay > 0 { return .passcodeLocked(seconds: remainingDelay) }
        let seconds = strictest.delay(after: lock.wrongTries + 1)
        self.lock?.wrongTries += 1
        self.lock?.delay = seconds == 0 ? nil : Delay(seconds: seconds, since: now)
        record()
        return nil
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
        let deleted = badges.keys.filter { policy(of: $0)?.passcode?.deletesBadges == true }
        if !deleted.isEmpty { remove(deleted) }
        if !badges.values.contains(where: \.isSealed) {
            lock = nil
            record()
        }
        return .passcodeExhausted
    }
}
