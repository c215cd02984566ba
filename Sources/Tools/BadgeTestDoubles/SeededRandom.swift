public import BadgeSystem
import Synchronization

/// A random source that generates the same bytes for the same seed. For tests only, since anyone who knows the seed can
/// compute all bytes.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
///
///     SeededRandom(seed: 1).bytes(4) == SeededRandom(seed: 1).bytes(4)  // true
public final class SeededRandom: RandomSource {
    private let generator: Mutex<SeededGenerator>

    /// Creates a source with the seed.
    public init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    /// Creates a source that goes on where the other one is.
    package init(continuing other: SeededRandom) {
        generator = Mutex(other.generator.withLock { $0 })
    }

    /// Returns the next bytes of the sequence.
    public func bytes(_ count: Int) -> [UInt8] {
        generator.withLock { generator in
            (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 56) }
        }
    }
}
