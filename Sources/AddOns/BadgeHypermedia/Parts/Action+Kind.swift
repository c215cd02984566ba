import BadgeModel

extension Representation.Action {
    /// The purpose of an action. The set is open: unknown purposes are preserved.
    ///
    /// Some servers put blanks around the text. They are preserved, and do not count in what a client does.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        /// Creates the purpose with that text, exactly as in the document.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The purpose without blanks around its text.
        package var trimmed: Self { Self(rawValue: rawValue.trimmed) }

        /// Continues at once.
        public static let redirect = Self(rawValue: "redirect")
        /// Cancels what the step is about.
        public static let cancel = Self(rawValue: "cancel")
        /// Asks again whether something has happened elsewhere.
        public static let poll = Self(rawValue: "poll")
        /// Logs the user in.
        public static let login = Self(rawValue: "login")
        /// Continues.
        public static let `continue` = Self(rawValue: "continue")
        /// Continues, without a choice of authenticator the next time.
        public static let continueAutoLogin = Self(rawValue: "continue-auto-login")
        /// Offers the ways to authenticate.
        public static let authenticatorSelector = Self(rawValue: "authenticator-selector")
        /// Chooses a way to authenticate.
        public static let selectAuthenticator = Self(rawValue: "select-authenticator")
        /// Offers the user's devices.
        public static let deviceSelector = Self(rawValue: "device-selector")
        /// Chooses a device.
        public static let deviceOption = Self(rawValue: "device-option")
        /// Registers a device.
        public static let deviceRegister = Self(rawValue: "device-register")
        /// Registers a user.
        public static let userRegister = Self(rawValue: "user-register")
        /// Answers what a client may have.
        public static let userConsent = Self(rawValue: "user-consent")
        /// Sets a new password.
        public static let passwordReset = Self(rawValue: "password-reset")
        /// A form for another purpose.
        public static let form = Self(rawValue: "form")
        /// Logs the user in with BankID on this device.
        public static let bankIDSameDevice = Self(rawValue: "bankid-same-device")
        /// Logs the user in with BankID on another device.
        public static let bankIDOtherDevice = Self(rawValue: "bankid-other-device")
    }
}
