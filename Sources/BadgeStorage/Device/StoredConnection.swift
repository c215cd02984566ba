public import BadgeModel

/// What is known of the connections to an organization.
public struct StoredConnection: Sendable, Hashable {
    /// What the user asks of them.
    public var settings = ConnectionSettings()
    /// The pins of the newest policy, none of which counts longer than the policy.
    public var policyPins: [PinSet] = []
    /// The keys that servers showed first, by host.
    public var seenKeys: [SeenKey] = []

    /// Creates a connection of which nothing is known.
    public init() {}
}
