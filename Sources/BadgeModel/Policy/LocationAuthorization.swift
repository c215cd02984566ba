extension Policy {
    /// The app must be allowed to see where the device is.
    public struct LocationAuthorization: Sendable, Hashable {
        /// How far the permission must go.
        public let level: Level

        /// How far a permission goes.
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

    /// The user must have logged in.
    public struct Login: Sendable, Hashable {
        /// How long a login counts; `nil` for as long as its session lasts.
        public let maxAge: ISODuration?

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            findings.allow(only: Restriction.members.union(["maxAge"]), in: reader)
            maxAge = findings.optional(reader["maxAge"], nil) { try $0.duration() }
        }
    }
}
