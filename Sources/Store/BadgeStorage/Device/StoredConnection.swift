public import BadgeModel

/// The connection settings and observations of an organization.
public struct StoredConnection: Sendable, Hashable {
    /// The user's settings.
    public var settings = ConnectionSettings()
    /// The pins of the newest policy, none of which applies longer than the policy.
    public var policyPins: [PinSet] = []
    /// The keys that servers presented first, by host.
    public var seenKeys: [SeenKey] = []

    /// Creates a connection without settings and observations.
    public init() {}
}
