package import BadgeModel

/// The limit of consecutive wrong passcodes, and the lockouts after them.
///
///     AttemptLimits.standard.delay(after: 5)  // 60 seconds
package struct AttemptLimits: Sendable, Hashable {
    /// The limits of a policy that defines none: ten attempts; a minute after the fifth, 5 after the sixth, 15 after
    /// the seventh and eighth, an hour after the ninth.
    package static let standard = AttemptLimits(strictestOf: [])

    /// The maximum number of consecutive wrong entries.
    package let maxTries: Int
    // Seconds after each number of wrong entries, from the first on.
    private let waits: [Int]

    /// Creates limits; `delays` are seconds by the number of wrong entries from which they apply.
    package init(maxTries: Int, delays: [Int: Int]) {
        self.maxTries = maxTries
        waits = (1...9).map { tries in delays.filter { $0.key <= tries }.max { $0.key < $1.key }?.value ?? 0 }
    }

    /// Creates limits with the fewest attempts and, for each number of them, the longest delay. Without policies, these
    /// are the limits of a policy that defines none.
    package init(strictestOf passcodes: [Policy.Passcode]) {
        let passcodes = passcodes.isEmpty ? [.standard] : passcodes
        maxTries = passcodes.maxTries
        waits = (1...9).map { tries in passcodes.map { $0.wait(after: tries) }.max() ?? 0 }
    }

    /// Returns the lockout in seconds after that many consecutive wrong entries.
    package func delay(after tries: Int) -> Int {
        tries < 1 ? 0 : waits[min(tries, waits.count) - 1]
    }
}

extension Policy.Passcode {
    fileprivate func wait(after tries: Int) -> Int {
        delays.last { $0.after <= tries }?.wait.seconds ?? 0
    }
}
