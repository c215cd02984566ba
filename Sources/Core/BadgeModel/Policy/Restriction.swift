extension Policy {
    /// A condition that must be met before a badge is used.
    public struct Restriction: Sendable, Hashable {
        /// The condition.
        public let requirement: Requirement
        /// Whether a wallet that does not know the condition must refuse the use. A known condition is always enforced.
        public let isCritical: Bool
        /// The paths of its unknown members.
        public let unknownMembers: [String]

        static let members: Set<String> = ["type", "critical"]

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            _ = findings.required(reader, placeholder: [:]) { try $0.object() }
            isCritical = findings.optional(reader["critical"], false) { try $0.bool() }
            let before = findings.passedOver.count
            requirement = Requirement(reader, &findings)
            unknownMembers = Array(findings.passedOver[before...])
        }
    }

    /// The conditions, by type.
    public enum Requirement: Sendable, Hashable {
        /// The device is in a permitted area.
        case geoFence(GeoFence)
        /// The current time is within a window.
        case timeOfDay(TimeOfDay)
        /// The user entered the wallet's passcode, or unlocked by biometrics.
        case passcode(Passcode)
        /// The user accepted the documents.
        case userAgreement(UserAgreement)
        /// The app may read the device's location.
        case location(LocationAuthorization)
        /// Bluetooth is allowed and on.
        case bluetooth
        /// The organization has a photo of the user.
        case userPhoto
        /// The user's phone is verified.
        case mfaEnrollment
        /// The user has logged in.
        case login(Login)
        /// A type that this version does not know: its name, and the restriction as written.
        case unknown(type: String, json: JSON)
    }
}

extension Policy.Requirement {
    /// The type's name in the document.
    public var type: String {
        switch self {
        case .geoFence: "geoFence"
        case .timeOfDay: "timeOfDay"
        case .passcode: "passcode"
        case .userAgreement: "userAgreement"
        case .location: "location"
        case .bluetooth: "bluetooth"
        case .userPhoto: "userPhoto"
        case .mfaEnrollment: "mfaEnrollment"
        case .login: "login"
        case .unknown(let type, _): type
        }
    }

    init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
        let type = findings.required(reader["type"], placeholder: "") { try $0.nonEmptyString(maxLength: 64) }
        switch type {
        case "geoFence": self = .geoFence(Policy.GeoFence(reader, &findings))
        case "timeOfDay": self = .timeOfDay(Policy.TimeOfDay(reader, &findings))
        case "passcode": self = .passcode(Policy.Passcode(reader, &findings))
        case "userAgreement": self = .userAgreement(Policy.UserAgreement(reader, &findings))
        case "location": self = .location(Policy.LocationAuthorization(reader, &findings))
        case "bluetooth": self = Self.bare(.bluetooth, reader, &findings)
        case "userPhoto": self = Self.bare(.userPhoto, reader, &findings)
        case "mfaEnrollment": self = Self.bare(.mfaEnrollment, reader, &findings)
        case "login": self = .login(Policy.Login(reader, &findings))
        default: self = .unknown(type: type, json: reader.value ?? .null)
        }
    }

    private static func bare(_ requirement: Self, _ reader: JSONReader, _ findings: inout ValidationErrors) -> Self {
        findings.allow(only: Policy.Restriction.members, in: reader)
        return requirement
    }
}
