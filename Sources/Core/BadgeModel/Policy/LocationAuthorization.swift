extension Policy {
    /// A restriction that requires the app's permission to read the device's location.
    public struct LocationAuthorization: Sendable, Hashable {
        /// The required level of permission.
        public let level: Level

        /// The levels of permission.
        public enum Level: String, Sendable, CaseIterable {
            /// While the app is in use.
            case whenInUse
            /// In the background too.
            case always
        }

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            findings.allow(only: Restriction.members.union(["authorization"]), in: reader)
            level = findings.required(reader["authorization"], placeholder: .whenInUse) { try $0.name() }
        }
    }

    /// A restriction that requires a login.
    public struct Login: Sendable, Hashable {
        /// How long a login is valid; `nil` for as long as its session lasts.
        public let maxAge: ISODuration?

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            findings.allow(only: Restriction.members.union(["maxAge"]), in: reader)
            maxAge = findings.optional(reader["maxAge"], nil) { try $0.duration() }
        }
    }
}
