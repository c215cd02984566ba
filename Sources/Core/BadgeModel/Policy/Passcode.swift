extension Policy {
    /// A restriction that requires the wallet's passcode.
    ///
    /// There is one passcode per wallet, under the strictest of the policies that require one.
    public struct Passcode: Sendable, Hashable {
        /// The minimum number of characters, 4 to 64; 6 by default.
        public let minLength: Int
        /// The characters of the passcode; digits by default.
        public let kind: Kind
        /// The number of consecutive wrong entries that are allowed, 1 to 10; 10 by default.
        public let maxTries: Int
        /// The consequence of used-up attempts; a required reset by default.
        public let onExhausted: Exhaustion
        /// How long an entry is valid within one process; zero by default, so that every use asks.
        public let askEvery: ISODuration
        /// The lockouts after wrong entries; the standard schedule by default.
        public let delays: [Delay]
        /// Whether biometrics may replace an entry; allowed by default.
        public let biometrics: BiometricUse

        /// A lockout after a wrong entry.
        public struct Delay: Sendable, Hashable {
            /// The number of consecutive wrong entries from which it applies, 1 to 9.
            public let after: Int
            /// The duration of the lockout, at most a day.
            public let wait: ISODuration

            public init(after: Int, wait: ISODuration) {
                self.after = after
                self.wait = wait
            }

            init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
                findings.allow(only: ["after", "wait"], in: reader)
                after = findings.required(reader["after"], placeholder: 1) { try $0.integer(in: 1...9) }
                wait = findings.required(reader["wait"], placeholder: ISODuration(seconds: 0)) {
                    try $0.duration(allowingZero: true)
                }
                if wait.seconds > 86_400 { findings.note(reader["wait"], "is longer than a day") }
            }
        }

        /// The use of biometrics in place of an entry.
        public enum BiometricUse: String, Sendable, CaseIterable {
            /// Biometrics may replace an entry.
            case allowed
            /// Only biometrics are accepted; a device without them refuses the use.
            case required
            /// Biometrics may not replace an entry.
            case refused
        }

        /// The characters of a passcode.
        public enum Kind: String, Sendable, CaseIterable {
            /// The digits 0 to 9.
            case digits
            /// Any characters.
            case text
        }

        /// The consequences of used-up attempts.
        public enum Exhaustion: String, Sendable, CaseIterable {
            /// The badge is removed from this device.
            case deleteBadge
            /// The badge stays, but only a passcode reset makes it usable again.
            case requireReset
        }

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            let members: Set = [
                "minLength", "kind", "maxTries", "onExhausted", "askEvery", "delays", "biometrics",
            ]
            findings.allow(only: members.union(Restriction.members), in: reader)
            minLength = findings.optional(reader["minLength"], 6) { try $0.integer(in: 4...64) }
            kind = findings.optional(reader["kind"], .digits) { try $0.name() }
            maxTries = findings.optional(reader["maxTries"], 10) { try $0.integer(in: 1...10) }
            onExhausted = findings.optional(reader["onExhausted"], .requireReset) { try $0.name() }
            askEvery = findings.optional(reader["askEvery"], ISODuration(seconds: 0)) {
                try $0.duration(allowingZero: true)
            }
            biometrics = findings.optional(reader["biometrics"], .allowed) { try $0.name() }
            delays = Self.delays(reader["delays"], &findings)
        }

        private static func delays(_ reader: JSONReader, _ findings: inout ValidationErrors) -> [Delay] {
            guard reader.value != nil else { return standardDelays }
            let delays = findings.elements(reader, 0...9) { Delay($0, &$1) }
            for (earlier, later) in zip(delays, delays.dropFirst())
            where later.after <= earlier.after || later.wait < earlier.wait {
                findings.note(reader, "does not rise: each wait comes after more tries and is no shorter")
            }
            return delays
        }

        /// A minute after the fifth, 5 after the sixth, 15 after the seventh and eighth, an hour after the ninth.
        package static let standardDelays = [(5, 60), (6, 300), (7, 900), (9, 3600)].map {
            Delay(after: $0.0, wait: ISODuration(seconds: $0.1))
        }

        /// The restriction of a policy that requires a passcode without further settings.
        public static let standard: Passcode = {
            var findings = ValidationErrors()
            return Passcode(JSONReader(["type": "passcode"]), &findings)
        }()
    }
}
