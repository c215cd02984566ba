extension Policy {
    /// The person must enter the wallet's passcode.
    ///
    /// There is one passcode per wallet, under the strictest of the policies that require one.
    public struct Passcode: Sendable, Hashable {
        /// The fewest characters, 4 to 64; 6 unless said otherwise.
        public let minLength: Int
        /// What it is made of; digits unless said otherwise.
        public let kind: Kind
        /// The wrong entries in a row that are allowed, 1 to 10; 10 unless said otherwise.
        public let maxTries: Int
        /// What happens when they are used up; a reset is required unless said otherwise.
        public let onExhausted: Exhaustion
        /// How long an entry counts within one process; zero, so that every use asks, unless said otherwise.
        public let askEvery: ISODuration

        /// What a passcode is made of.
        public enum Kind: String, Sendable, CaseIterable {
            /// The digits 0 to 9.
            case digits
            /// Any characters.
            case text
        }

        /// What happens when the tries are used up.
        public enum Exhaustion: String, Sendable, CaseIterable {
            /// The badge is removed from this device.
            case deleteBadge
            /// The badge stays, and nothing but a passcode reset opens it.
            case requireReset
        }

        init(_ reader: JSONReader, _ findings: inout Findings) {
            let members: Set = ["minLength", "kind", "maxTries", "onExhausted", "askEvery"]
            findings.allow(only: members.union(Restriction.members), in: reader)
            minLength = findings.optional(reader["minLength"], 6) { try $0.integer(in: 4...64) }
            kind = findings.optional(reader["kind"], .digits) { try $0.name() }
            maxTries = findings.optional(reader["maxTries"], 10) { try $0.integer(in: 1...10) }
            onExhausted = findings.optional(reader["onExhausted"], .requireReset) { try $0.name() }
            askEvery = findings.optional(reader["askEvery"], ISODuration(seconds: 0)) {
                try $0.duration(allowingZero: true)
            }
        }
    }
}
