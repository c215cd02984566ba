public import BadgeModel

/// How many wrong passcodes in a row are taken, and how long each makes the next one wait.
///
///     AttemptLimits.standard.delay(after: 5)  // 60 seconds
public struct AttemptLimits: Sendable, Hashable {
    /// The limits of a policy that says nothing about them: ten tries; a minute after the fifth, 5 after the sixth, 15
    /// after the seventh and eighth, an hour after the ninth.
    public static let standard = AttemptLimits(strictestOf: [])

    /// The wrong entries in a row that are allowed.
    public let maxTries: Int
    // Seconds after each number of wrong entries, from the first on.
    private let waits: [Int]

    /// Creates limits; `delays` are seconds by the number of wrong entries from which on they count.
    public init(maxTries: Int, delays: [Int: Int]) {
        self.maxTries = maxTries
        waits = (1...9).map { tries in delays.filter { $0.key <= tries }.max { $0.key < $1.key }?.value ?? 0 }
    }

    /// Takes the fewest tries and, for each number of them, the longest wait. A passcode without any policy has the
    /// limits of a policy that says nothing about them.
    public init(strictestOf passcodes: [Policy.Passcode]) {
        let passcodes = passcodes.isEmpty ? [.standard] : passcodes
        maxTries = passcodes.maxTries
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
