/// The rules of time zones by their IANA names.
public struct ZoneTable: Sendable, Hashable {
    /// The version of the time zone database, such as `2026a`, if known.
    public let version: String?
    private let zones: [String: ZoneRules]

    /// Creates a table; an alias is a separate entry.
    public init(_ zones: [String: ZoneRules] = [:], version: String? = nil) {
        self.zones = zones
        self.version = version
    }

    /// The rules of a zone; `nil` when they are unknown.
    public subscript(_ name: String) -> ZoneRules? { zones[name] }
}
