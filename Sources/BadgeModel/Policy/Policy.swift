/// What an administrator asks of every use of a badge.
///
/// A value of this type has been checked: every member is known, within its range, and of its type.
/// `Schemas/policy.schema.json` is the full definition of the document.
///
///     let policy = try Policy(JSONReader(JSON.parse(#"{"deviceLimit": 3, "restrictions": [{"type": "userPhoto"}]}"#)))
public struct Policy: Sendable, Hashable {
    /// The most devices that a person may hold the badge on, 1 to 100; `nil` for no limit.
    public let deviceLimit: Int?
    /// How long a badge may be used without asking its server; `nil` for no limit.
    public let maxOffline: ISODuration?
    /// How long the codes that a badge shows stay.
    public let codes: CodePeriods
    /// How long a signed version is in force before it must have been renewed; `nil` for 30 days.
    public let validFor: ISODuration?
    /// What must be met before a use, in the order written; all of them must be.
    public let restrictions: [Restriction]
    /// The document as written.
    public let json: JSON

    /// Reads and checks a policy.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with every member that is wrong, each with its path.
    public init(_ reader: JSONReader) throws {
        var findings = Findings()
        json = .object(try reader.object())
        findings.allow(only: ["deviceLimit", "maxOffline", "codes", "validFor", "restrictions"], in: reader)
        deviceLimit = findings.optional(reader["deviceLimit"], nil) { try $0.integer(in: 1...100) }
        maxOffline = findings.optional(reader["maxOffline"], nil) { try $0.duration() }
        codes = CodePeriods(reader["codes"], &findings)
        validFor = findings.optional(reader["validFor"], nil) { try $0.duration() }
        restrictions = findings.elements(reader["restrictions"], 0...64) { Restriction($0, &$1) }
        try findings.check()
    }
}

extension Policy {
    /// How long the codes that a badge shows stay, in seconds, each from 10 to 300.
    public struct CodePeriods: Sendable, Hashable {
        /// The badge code's period; 30 unless said otherwise.
        public let badgeCode: Int
        /// The time step of the one-time code (RFC 6238); 30 unless said otherwise.
        public let totp: Int

        init(_ reader: JSONReader, _ findings: inout Findings) {
            if reader.value != nil { findings.allow(only: ["badgeCode", "totp"], in: reader) }
            badgeCode = findings.optional(reader["badgeCode"], 30) { try $0.integer(in: 10...300) }
            totp = findings.optional(reader["totp"], 30) { try $0.integer(in: 10...300) }
        }
    }
}
