public import BadgePolicy

/// A source of the device's location, which is not available on every device.
public protocol LocationSource: Sendable {
    /// Returns the current location; `unknown` when it is not available, which satisfies no rule.
    func location() async -> Fact<LocationFix>

    /// Returns the app's permission to read the location; `unknown` when it cannot be determined.
    func access() async -> Fact<PolicyFacts.LocationAccess>
}

/// A source of the Bluetooth state.
public protocol BluetoothSource: Sendable {
    /// Returns the adapter's current state; `unknown` when it is not available, which satisfies no rule.
    func bluetooth() async -> Fact<PolicyFacts.Bluetooth>
}
