/// What an administrator asks of every use of a badge.
///
/// A value of this type has been checked: every member is known, within its range, and of its type.
/// `Schemas/policy.schema.json` is the full definition of the document.
///
///     let policy = try Policy(JSONReader(JSON.parse(#"{"deviceLimit": 3, "restrictions": [{"type": "userPhoto"}]}"#)))
public struct Policy: Sendable, Hashable {
    /// The most devices that a user may hold the badge on, 1 to 100; `nil` for no limit.
    public let deviceLimit: Int?
    /// How long a badge may be used without asking its server; `nil` for no limit.
    public let maxOffline: ISODuration?
    /// How long the codes that a badge shows stay.
    public let codes: CodePeriods
    /// How long a signed version is in force before it must have been renewed; `nil` for 30 days.
    public let validFor: ISODuration?
    /// How old the organization's word on a badge may be before a use asks for a newer one; `nil` for as long as the status
    /// list says.
    public let freshness: ISODuration?
    /// How long a device's session lasts without use, an hour to 1,000 days; `nil` for 90 days.
    public let sessionIdleTimeout: ISODuration?
    /// The claims that a use tells when the user names none, 1 to 32; `nil` for all of them.
    public let disclose: [String]?
    /// How prompts for the organization's badges look, beside what its metadata say; `nil` for nothing of the kind.
    public let appearance: Appearance?
    /// The keys that hosts of the organization may show, each host at most once; in force until their end or the policy's,
    /// whichever is first.
    public let serverPins: [PinSet]
    /// What must be met before a use, in the order written; all of them must be.
    public let restrictions: [Restriction]
    /// Members that this version does not know and that no critical restriction holds, by their paths in the document; they
    /// are passed over.
    public let ignoredMembers: [String]
    /// The document as written.
    public let json: JSON

    /// Reads and checks a policy as an administrator writes it.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with every member that is wrong or not known, each with its path.
    public init(_ reader: JSONReader) throws {
        try self.init(reader, ValidationErrors())
    }

    /// Reads a policy that an organization has signed. Members that are not known are passed over, so that a newer
    /// organization does not lock older wallets out; within a critical restriction they make the use refused, as a critical
    /// restriction of an unknown type does.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with every member that is wrong, each with its path.
    public init(received reader: JSONReader) throws {
        try self.init(reader, ValidationErrors(passesOverUnknown: true))
    }

    private static let sessionIdleTimeouts = ISODuration(seconds: 3600)...ISODuration(seconds: 1000 * 86_400)

    private init(_ reader: JSONReader, _ empty: ValidationErrors) throws {
        var findings = empty
        json = .object(try reader.object())
        findings.allow(
            only: [
                "deviceLimit", "maxOffline", "codes", "validFor", "freshness", "sessionIdleTimeout", "disclose",
                "appearance", "serverPins", "restrictions",
            ], in: reader)
        deviceLimit = findings.optional(reader["deviceLimit"], nil) { try $0.integer(in: 1...100) }
        maxOffline = findings.optional(reader["maxOffline"], nil) { try $0.duration() }
        codes = CodePeriods(reader["codes"], &findings)
        validFor = findings.optional(reader["validFor"], nil) { try $0.duration() }
        freshness = findings.optional(reader["freshness"], nil) { try $0.duration(allowingZero: true) }
        sessionIdleTimeout = findings.optional(reader["sessionIdleTimeout"], nil) {
            try $0.duration(in: Self.sessionIdleTimeouts)
        }
        disclose = findings.optional(reader["disclose"], nil) { try $0.claimNames() }
        appearance = reader["appearance"].value == nil ? nil : Appearance(reader["appearance"], &findings)
        serverPins = findings.elements(reader["serverPins"], 0...16) { PinSet($0, &$1) }.compactMap(\.self)
        if Set(serverPins.map(\.host)).count < serverPins.count {
            findings.note(reader["serverPins"], "names a host twice")
        }
        restrictions = findings.elements(reader["restrictions"], 0...64) { Restriction($0, &$1) }
        let critical = Set(restrictions.flatMap { $0.isCritical ? $0.unknownMembers : [] })
        let prefix = reader.path.isEmpty ? "" : reader.path + "."
        ignoredMembers = findings.passedOver.filter { !critical.contains($0) }.map { path in
            path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        }
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

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            if reader.value != nil { findings.allow(only: ["badgeCode", "totp"], in: reader) }
            badgeCode = findings.optional(reader["badgeCode"], 30) { try $0.integer(in: 10...300) }
            totp = findings.optional(reader["totp"], 30) { try $0.integer(in: 10...300) }
        }
    }
}

extension JSONReader {
    fileprivate func claimNames() throws -> [String] {
        let names = try elements().map { try $0.nonEmptyString(maxLength: 64) }
        guard (1...32).contains(names.count), Set(names).count == names.count else {
            throw failure("is not a list of 1 to 32 different names")
        }
        return names
    }
}
