public import BadgeSystem
import Synchronization

/// Gives the scripted draws first and then a repeatable stream.
public final class ScriptedRandom: RandomSource {
    private let state: Mutex<(draws: [[UInt8]], seed: UInt64)>

    public init(_ draws: [[UInt8]] = [], seed: UInt64 = 1) {
        state = Mutex((draws, seed))
    }

    public func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            if !state.draws.isEmpty { return state.draws.removeFirst() }
            return (0..<count).map { _ in
                state.seed = state.seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state.seed >> 56)
            }
        }
    }
}
