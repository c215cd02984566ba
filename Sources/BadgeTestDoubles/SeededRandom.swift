public import BadgeSystem
import Synchronization

/// A random source that generates the same bytes for the same seed. For tests only, since anyone who knows the seed can
/// compute all bytes.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
///
///     SeededRandom(seed: 1).bytes(4) == SeededRandom(seed: 1).bytes(4)  // true
public final class SeededRandom: RandomSource {
    private let state: Mutex<UInt64>

    /// Creates a source with the seed.
    public init(seed: UInt64) {
        state = Mutex(seed)
    }

    /// Creates a source that goes on where the other one is.
    package convenience init(continuing other: SeededRandom) {
        self.init(seed: other.state.withLock { $0 })
    }

    /// Returns the next bytes of the sequence.
    public func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            (0..<count).map { _ in UInt8(truncatingIfNeeded: Self.next(&state) >> 56) }
        }
    }

    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
