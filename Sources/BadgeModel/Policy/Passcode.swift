extension Policy {
    /// The user must enter the wallet's passcode.
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
        /// How long wrong entries make the next one wait; the standard schedule unless said otherwise.
        public let delays: [Delay]
        /// Whether biometrics may stand in for an entry; they may unless said otherwise.
        public let biometrics: BiometricUse

        /// A wait that begins with a wrong entry.
        public struct Delay: Sendable, Hashable {
            /// The number of wrong entries in a row from which on it counts, 1 to 9.
            public let after: Int
            /// How long no entry is taken, a day at most.
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

        /// Whether biometrics stand in for an entry.
        public enum BiometricUse: String, Sendable, CaseIterable {
            /// They may.
            case allowed
            /// Nothing else will do; a device without them refuses the use.
            case required
            /// They may not.
            case refused
        }

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

        // A minute after the fifth, 5 after the sixth, 15 after the seventh and eighth, an hour after the ninth.
        private static let standardDelays = [(5, 60), (6, 300), (7, 900), (9, 3600)].map {
            Delay(after: $0.0, wait: ISODuration(seconds: $0.1))
        }

        /// What a policy asks for that says no more than that there must be a passcode.
        public static let standard: Passcode = {
            var findings = ValidationErrors()
            return Passcode(JSONReader(["type": "passcode"]), &findings)
        }()
    }
}
