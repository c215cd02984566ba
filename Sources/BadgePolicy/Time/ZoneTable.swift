/// The rules of time zones, by their names in the IANA database.
public struct ZoneTable: Sendable, Hashable {
    /// The version of the database that they come from, such as `2026a`, where it is known.
    public let version: String?
    private let zones: [String: ZoneRules]

    /// Creates a table; an alias is an entry of its own.
    public init(_ zones: [String: ZoneRules] = [:], version: String? = nil) {
        self.zones = zones
        self.version = version
    }

    /// The rules of a zone; `nil` when they are not known.
    public subscript(_ name: String) -> ZoneRules? { zones[name] }
}
