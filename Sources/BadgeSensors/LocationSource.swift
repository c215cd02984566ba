public import BadgePolicy

/// Tells where the device is; a seam, since a location cannot be had on every device.
public protocol LocationSource: Sendable {
    /// The location at the call. `unknown` when it cannot be had, which no rule takes for a good one.
    func location() async -> Fact<LocationFix>

    /// What the system lets the app see of the location. `unknown` when that cannot be told.
    func access() async -> Fact<PolicyFacts.LocationAccess>
}

/// Tells whether Bluetooth works; a seam, since each system says it in its own way.
public protocol BluetoothSource: Sendable {
    /// The adapter's state at the call. `unknown` when it cannot be had, which no rule takes for `on`.
    func bluetooth() async -> Fact<PolicyFacts.Bluetooth>
}
