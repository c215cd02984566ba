/// What can be seen of it.
extension ReferenceModel {
    var snapshot: Snapshot {
        Snapshot(
            badges: badges.mapValues(\.status), isPasscodeSet: lock != nil,
            triesLeft: triesLeft, lockedFor: remainingDelay,
            accepted: Dictionary(uniqueKeysWithValues: badges.keys.map { ($0, accepted(in: $0)) }),
            auditSize: audit.least)
    }

    /// Takes note of how much a wallet has written, which the design sets no upper limit to.
    mutating func see(_ seen: Snapshot) {
        guard let size = seen.auditSize else { return }
        if audit.see(size) { marks.wrote(at: wall) }
    }

    private func accepted(in slot: Int) -> Set<Document> {
        let named = (policy(of: slot)?.documents ?? [:]).map { Version(document: $0, number: $1) }
        return Set(named.filter { badges[slot]?.decisions[$0] == .accepted }.map(\.document))
    }
}

/// How long the audit log is, as far as it was seen.
struct AuditLength: Equatable, Sendable {
    private var size = 0
    private var mustGrow = false
    /// Whether what is written at the end of the command counts for the clock's mark no more.
    private var isSettled = false

    /// The entries that must be there.
    var least: Int { size + (mustGrow ? 1 : 0) }

    mutating func begin() { (mustGrow, isSettled) = (false, false) }

    /// Something happened that must be on record.
    mutating func grow() { (mustGrow, isSettled) = (true, false) }

    mutating func settle() { isSettled = true }

    mutating func unsettle() { isSettled = false }

    /// Whether there is more than before that the mark is moved by.
    mutating func see(_ seen: Int) -> Bool {
        defer { (size, mustGrow) = (seen, false) }
        return seen > size && !isSettled
    }
}

/// The latest times that are known to have passed.
struct ClockMarks: Equatable, Sendable {
    /// What an organization signed.
    private var signed: Int?
    /// What the wallet wrote into its audit log.
    private var own: Int?

    /// A clock may be five minutes behind them.
    func isBack(_ wall: Int) -> Bool { [signed, own].compactMap(\.self).contains { wall < $0 - 300 } }

    mutating func wrote(at wall: Int) { own = max(own ?? wall, wall) }

    mutating func saw(signed date: Int) { signed = max(signed ?? date, date) }

    /// A sync trusts the organizations' times more than the device's, which may have come from a wrong clock.
    mutating func sync() { own = signed }
}

extension ReferenceModel {
    /// Something happens that must be in the audit log.
    mutating func record() {
        audit.grow()
        marks.wrote(at: wall)
    }
}
