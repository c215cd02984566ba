public import BadgePolicy
public import BadgeSensors
import Synchronization

/// A Bluetooth source with a state that the test sets.
///
///     let bluetooth = FixedBluetooth(.known(.off))
///     bluetooth.set(.known(.on))
public final class FixedBluetooth: BluetoothSource {
    private let state: Mutex<Fact<PolicyFacts.Bluetooth>>

    /// Creates a source with the state; `unknown` by default.
    public init(_ fact: Fact<PolicyFacts.Bluetooth> = .unknown) {
        state = Mutex(fact)
    }

    /// Sets the state from now on.
    public func set(_ fact: Fact<PolicyFacts.Bluetooth>) {
        state.withLock { $0 = fact }
    }

    /// Returns the state that was set last.
    public func bluetooth() async -> Fact<PolicyFacts.Bluetooth> { state.withLock { $0 } }
}
