public import BadgePolicy

/// Tells where the device is; a seam, since a place cannot be had on every device.
public protocol LocationSource: Sendable {
    /// The place at the call. `unknown` when it cannot be had, which no rule takes for a good one.
    func location() async -> Fact<LocationFix>
}
