/// An administrator's requirements for every use of a badge.
///
/// A value of this type is validated: every member is known, in range, and of the right type.
/// `Schemas/policy.schema.json` is the full definition of the document.
///
///     let policy = try Policy(JSONReader(JSON.parse(#"{"deviceLimit": 3, "restrictions": [{"type": "userPhoto"}]}"#)))
public struct Policy: Sendable, Hashable {
    /// The maximum number of devices per user, 1 to 100; `nil` for no limit.
    public let deviceLimit: Int?
    /// How long a badge may be used without contacting its server; `nil` for no limit.
    public let maxOffline: ISODuration?
    /// The periods of the codes that a badge shows.
    public let codes: CodePeriods
    /// How long a signed version is in force before it must be renewed; `nil` for 30 days.
    public let validFor: ISODuration?
    /// The maximum age of the organization's last answer on a badge before a use fetches a newer one; `nil` for the
    /// period that the status list states.
    public let freshness: ISODuration?
    /// How long a device's session lasts without use, from an hour to 1,000 days; `nil` for 90 days.
    public let sessionIdleTimeout: ISODuration?
    /// Whether a verification code that a user entered on a device also serves, within the ten minutes of its life, the
    /// other purposes for which the organization would send that device a code: second factor, confirmation of the
    /// device, and removal of another one. `false` by default.
    public let oneVerificationCode: Bool
    /// The claims that a use discloses when the user names none, 1 to 32; `nil` for all of them.
    public let disclose: [String]?
    /// The appearance of prompts for the organization's badges, in addition to its metadata; `nil` for none.
    public let appearance: Appearance?
    /// The keys that hosts of the organization may present, each host at most once; in force until they or the policy
    /// expire, whichever is first.
    public let serverPins: [PinSet]
    /// Who vouches for verifiers that ask for the organization's badges, in addition to whom the user trusts.
    public let verifiers: [VerifierAuthority]
    /// The restrictions, in the order written. All of them must be met before a use.
    public let restrictions: [Restriction]
    /// The paths of unknown members outside of critical restrictions, which are ignored.
    public let ignoredMembers: [String]
    /// The document as written.
    public let json: JSON

    /// Reads and validates a policy written by an administrator.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with every invalid or unknown member, each with its path.
    public init(_ reader: JSONReader) throws {
        var findings = ValidationErrors()
        try self.init(reader, &findings)
        try findings.check()
    }

    /// Reads a policy written by an administrator as far as that is possible, for a review of all that is wrong.
    ///
    /// - Returns: The policy, with substitutes for what is invalid, and each invalid or unknown member.
    /// - Throws: `BadgeError` `documentInvalid` when it is not an object.
    package static func draft(
        _ reader: JSONReader
    ) throws -> (policy: Policy, invalid: [BadgeError.InvalidField]) {
        var findings = ValidationErrors()
        let policy = try Policy(reader, &findings)
        return (policy, findings.fields)
    }

    /// Reads a policy that an organization has signed. Unknown members are ignored, so that a newer organization does
    /// not lock out older wallets. Within a critical restriction, an unknown member makes the use refused, as an
    /// unknown type of critical restriction does.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with every invalid member, each with its path.
    public init(received reader: JSONReader) throws {
        var findings = ValidationErrors(passesOverUnknown: true)
        try self.init(reader, &findings)
        try findings.check()
    }

    private static let sessionIdleTimeouts = ISODuration(seconds: 3600)...ISODuration(seconds: 1000 * 86_400)

    private init(_ reader: JSONReader, _ findings: inout ValidationErrors) throws {
        json = .object(try reader.object())
        findings.allow(
            only: [
                "deviceLimit", "maxOffline", "codes", "validFor", "freshness", "sessionIdleTimeout",
                "oneVerificationCode", "disclose", "appearance", "serverPins", "verifiers",
                "restrictions",
            ], in: reader)
        deviceLimit = findings.optional(reader["deviceLimit"], nil) { try $0.integer(in: 1...100) }
        maxOffline = findings.optional(reader["maxOffline"], nil) { try $0.duration() }
        codes = CodePeriods(reader["codes"], &findings)
        validFor = findings.optional(reader["validFor"], nil) { try $0.duration() }
        freshness = findings.optional(reader["freshness"], nil) { try $0.duration(allowingZero: true) }
        sessionIdleTimeout = findings.optional(reader["sessionIdleTimeout"], nil) {
            try $0.duration(in: Self.sessionIdleTimeouts)
        }
        oneVerificationCode = findings.optional(reader["oneVerificationCode"], false) { try $0.bool() }
        disclose = findings.optional(reader["disclose"], nil) { try $0.claimNames() }
        appearance = reader["appearance"].value == nil ? nil : Appearance(reader["appearance"], &findings)
        serverPins = findings.elements(reader["serverPins"], 0...16) { PinSet($0, &$1) }.compactMap(\.self)
        if Set(serverPins.map(\.host)).count < serverPins.count {
            findings.note(reader["serverPins"], "names a host twice")
        }
        verifiers = findings.elements(reader["verifiers"], 0...32) { VerifierAuthority($0, &$1) }.compactMap(\.self)
        restrictions = findings.elements(reader["restrictions"], 0...64) { Restriction($0, &$1) }
        let critical = Set(restrictions.flatMap { $0.isCritical ? $0.unknownMembers : [] })
        let prefix = reader.path.isEmpty ? "" : reader.path + "."
        ignoredMembers = findings.passedOver.filter { !critical.contains($0) }.map { path in
            path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        }
    }
}

extension Policy {
    /// The periods of the codes that a badge shows, in seconds, each from 10 to 300.
    public struct CodePeriods: Sendable, Hashable {
        /// The period of the badge code; 30 by default.
        public let badgeCode: Int
        /// The time step of the one-time code (RFC 6238); 30 by default.
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
