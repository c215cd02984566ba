public import BadgePolicy
public import BadgeSensors
import Synchronization

/// A location source that says what a test set, and counts how often it was asked.
///
///     let location = FixedLocation(.known(office))
///     location.set(.unknown)
public final class FixedLocation: LocationSource {
    private let state: Mutex<(fact: Fact<LocationFix>, calls: Int)>
    private let allowed: Mutex<Fact<PolicyFacts.LocationAccess>>

    /// Answers with the fact; no location unless said otherwise.
    public init(_ fact: Fact<LocationFix> = .unknown, access: Fact<PolicyFacts.LocationAccess> = .known(.always)) {
        state = Mutex((fact, 0))
        allowed = Mutex(access)
    }

    /// How often it was asked.
    public var calls: Int { state.withLock { $0.calls } }

    /// What is answered from now on.
    public func set(_ fact: Fact<LocationFix>) {
        state.withLock { $0.fact = fact }
    }

    /// What the system lets be seen from now on.
    public func allow(_ access: Fact<PolicyFacts.LocationAccess>) {
        allowed.withLock { $0 = access }
    }

    /// What was allowed last.
    public func access() async -> Fact<PolicyFacts.LocationAccess> { allowed.withLock { $0 } }

    /// What was set last.
    public func location() async -> Fact<LocationFix> {
        state.withLock { state in
            state.calls += 1
            return state.fact
        }
    }
}
