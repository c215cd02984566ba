public import BadgeModel

/// How many wrong passcodes in a row are taken, and how long each makes the next one wait.
///
///     let limits = PasscodeLimits(strictestOf: [passcode])
///     limits.delay(after: 5)  // 60 seconds, unless the policy says otherwise
public struct PasscodeLimits: Sendable, Hashable {
    /// The wrong entries in a row that are allowed.
    public let maxTries: Int
    // Seconds after each number of wrong entries, from the first on.
    private let waits: [Int]

    /// Takes the fewest tries and, for each number of them, the longest wait. A passcode without any policy has the
    /// limits of a policy that says nothing about them.
    public init(strictestOf passcodes: [Policy.Passcode]) {
        let passcodes = passcodes.isEmpty ? [.standard] : passcodes
        maxTries = passcodes.map(\.maxTries).min() ?? Policy.Passcode.standard.maxTries
        waits = (1...9).map { tries in passcodes.map { $0.wait(after: tries) }.max() ?? 0 }
    }

    /// Seconds during which no entry is taken after that many wrong ones in a row.
    public func delay(after tries: Int) -> Int {
        tries < 1 ? 0 : waits[min(tries, waits.count) - 1]
    }
}

extension Policy.Passcode {
    fileprivate func wait(after tries: Int) -> Int {
        delays.last { $0.after <= tries }?.wait.seconds ?? 0
    }
}
