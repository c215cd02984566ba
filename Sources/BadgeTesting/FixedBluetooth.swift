public import BadgePolicy
public import BadgeSensors
import Synchronization

/// A Bluetooth adapter that is in the state that a test set.
///
///     let bluetooth = FixedBluetooth(.known(.off))
///     bluetooth.set(.known(.on))
public final class FixedBluetooth: BluetoothSource {
    private let state: Mutex<Fact<PolicyFacts.Bluetooth>>

    /// Answers with the fact; a state that cannot be had unless said otherwise.
    public init(_ fact: Fact<PolicyFacts.Bluetooth> = .unknown) {
        state = Mutex(fact)
    }

    /// What is answered from now on.
    public func set(_ fact: Fact<PolicyFacts.Bluetooth>) {
        state.withLock { $0 = fact }
    }

    /// What was set last.
    public func bluetooth() async -> Fact<PolicyFacts.Bluetooth> { state.withLock { $0 } }
}
