/// A source of unpredictable bytes. Tests can replace it to repeat a run.
public protocol RandomSource: Sendable {
    /// Returns that many random bytes.
    func bytes(_ count: Int) -> [UInt8]
}

/// The system's cryptographic random source.
public struct SystemRandom: RandomSource {
    public init() {}

    /// Returns that many random bytes from the operating system.
    public func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
