public import BadgePolicy
public import BadgeSensors
import Synchronization

/// A location source with a location that the test sets, which counts its calls.
///
///     let location = FixedLocation(.known(office))
///     location.set(.unknown)
public final class FixedLocation: LocationSource {
    private let state: Mutex<(fact: Fact<LocationFix>, calls: Int)>
    private let allowed: Mutex<Fact<PolicyFacts.LocationAccess>>

    /// Creates a source with the location; `unknown` by default.
    public init(_ fact: Fact<LocationFix> = .unknown, access: Fact<PolicyFacts.LocationAccess> = .known(.always)) {
        state = Mutex((fact, 0))
        allowed = Mutex(access)
    }

    /// The number of calls.
    public var calls: Int { state.withLock { $0.calls } }

    /// Sets the location from now on.
    public func set(_ fact: Fact<LocationFix>) {
        state.withLock { $0.fact = fact }
    }

    /// Sets the system's permission from now on.
    public func allow(_ access: Fact<PolicyFacts.LocationAccess>) {
        allowed.withLock { $0 = access }
    }

    /// Returns the permission that was set last.
    public func access() async -> Fact<PolicyFacts.LocationAccess> { allowed.withLock { $0 } }

    /// Returns the location that was set last.
    public func location() async -> Fact<LocationFix> {
        state.withLock { state in
            state.calls += 1
            return state.fact
        }
    }
}
