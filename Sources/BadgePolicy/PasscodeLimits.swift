/// How many wrong passcodes in a row are taken, and how long each makes the next one wait.
///
///     PasscodeLimits.standard.delay(after: 5)  // 60 seconds
public struct PasscodeLimits: Sendable, Hashable {
    /// The wrong entries in a row that are allowed.
    public let maxTries: Int
    private let delays: [Int: Int]

    /// Ten tries; a minute after the fifth, 5 after the sixth, 15 after the seventh and eighth, an hour after the ninth.
    public static let standard = PasscodeLimits(
        maxTries: 10, delays: [5: 60, 6: 300, 7: 900, 8: 900, 9: 3600])

    /// Makes limits; `delays` are seconds by the number of wrong tries from which on they count.
    public init(maxTries: Int, delays: [Int: Int]) {
        self.maxTries = maxTries
        self.delays = delays
    }

    /// Seconds to wait after that many wrong tries in a row: those of the highest number given that is not above it.
    public func delay(after tries: Int) -> Int {
        delays.filter { $0.key <= tries }.max { $0.key < $1.key }?.value ?? 0
    }
}
