extension Form {
    /// The purpose of a form: a stable string by which presenters and scripts distinguish forms.
    public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: String

        /// Creates a kind. An app can define its own kinds, with its own prefix.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public var description: String { rawValue }
    }
}

/// Forms of the access prompts.
extension Form.Kind {
    /// `promptForLoginToBadge`: `username`, `password`.
    public static let loginToBadge = Self(rawValue: "loginToBadge")
    /// `promptForLoginToOrganization`: `username`, `password`.
    public static let loginToOrganization = Self(rawValue: "loginToOrganization")
    /// `promptForPasswordChange`: `current`, `new`, `confirmation`.
    public static let passwordChange = Self(rawValue: "passwordChange")
    /// `promptForCertificate`: the fields that the server lists.
    public static let certificate = Self(rawValue: "certificate")
    /// `promptForDeviceLogin`: no field.
    public static let deviceLogin = Self(rawValue: "deviceLogin")
    /// `promptForBrowserLogin`: no field.
    public static let browserLogin = Self(rawValue: "browserLogin")
    /// `promptForKeyChange`: no field; actions `confirm`, `refuse`.
    public static let keyChange = Self(rawValue: "keyChange")
    /// A login that requires a second factor: `otp`.
    public static let secondFactor = Self(rawValue: "secondFactor")
    /// `promptForPasscode(.set)`: `new`, `confirmation`.
    public static let passcodeSet = Self(rawValue: "passcodeSet")
    /// `promptForPasscode(.verify)`: `current`.
    public static let passcodeVerify = Self(rawValue: "passcodeVerify")
    /// `promptForPasscode(.change)`: `current`, `new`, `confirmation`.
    public static let passcodeChange = Self(rawValue: "passcodeChange")
    /// `promptUserWithErrorMessage`: no field; about biometrics, actions `retry`, `acknowledge`.
    public static let passcodeError = Self(rawValue: "passcodeError")
    /// `promptForBiometrics`: no field.
    public static let biometrics = Self(rawValue: "biometrics")
    /// `promptUserToConfirmSSO`: one field for each claim; actions `trustOnce`, `trustAlways` where it can be chosen, `cancel`.
    public static let ssoConfirmation = Self(rawValue: "ssoConfirmation")
    /// `promptForPresentation`: `set:` and a number where there are combinations to choose from, `badge:QUERY` where
    /// there are badges, `claim:QUERY:PATH` for each optional claim; actions `present` where badges match, `decline`.
    public static let presentation = Self(rawValue: "presentation")
}

/// Forms of the provisioning prompts.
extension Form.Kind {
    /// `promptForTransactionCode`: `code`.
    public static let transactionCode = Self(rawValue: "transactionCode")
    /// `promptPhoneNumberEnrollment`: `phoneNumber`.
    public static let phoneNumber = Self(rawValue: "phoneNumber")
    /// `promptGetVerificationCodeRequest`: actions `confirm`, `refuse`.
    public static let verificationCodeRequest = Self(rawValue: "verificationCodeRequest")
    /// `promptVerificationCodeEntry`: `code`; actions `submit`, `resend`.
    public static let verificationCode = Self(rawValue: "verificationCode")
    /// `promptForDeviceRemoval`: `device`.
    public static let deviceRemoval = Self(rawValue: "deviceRemoval")
    /// `promptForEmailToRequestRecoveryCode`: `email`.
    public static let emailRecovery = Self(rawValue: "emailRecovery")
    /// `showRequestSuccessNotification`: no field.
    public static let emailRecoverySent = Self(rawValue: "emailRecoverySent")
    /// `promptForConfirmation` of a server: actions `confirm`, `refuse`.
    public static let serverSwitch = Self(rawValue: "serverSwitch")
    /// `notifyServerSwitchNotNeededToServer`: no field.
    public static let serverSwitchNotNeeded = Self(rawValue: "serverSwitchNotNeeded")
    /// `promptUserForSelection`: `badge`.
    public static let badgePicker = Self(rawValue: "badgePicker")
}

/// Forms of the restrictions.
extension Form.Kind {
    /// `promptForLocationAuthorizationConsent`: actions `confirm`, `refuse`.
    public static let locationConsent = Self(rawValue: "locationConsent")
    /// `informUserOfLocationAuthorizationError`: actions `retry`, `acknowledge`.
    public static let locationError = Self(rawValue: "locationError")
    /// `informUserOfGeoFenceNonCompliance`: actions `retry`, `acknowledge`.
    public static let geoFence = Self(rawValue: "geoFence")
    /// `promptForBluetoothAuthorizationConsent`: actions `confirm`, `refuse`.
    public static let bluetoothConsent = Self(rawValue: "bluetoothConsent")
    /// `informUserThatBluetoothIsRequired`: actions `retry`, `acknowledge`.
    public static let bluetoothRequired = Self(rawValue: "bluetoothRequired")
    /// `promptForUserPhotoUpload`: `photo`.
    public static let photoUpload = Self(rawValue: "photoUpload")
    /// `promptForUserAgreement`: one field for each document, named by its id.
    public static let userAgreement = Self(rawValue: "userAgreement")
    /// `informUserOfTimeOfDayNonCompliance`: actions `retry`, `acknowledge`.
    public static let timeRestriction = Self(rawValue: "timeRestriction")
    /// `informUserOfBadgeRevocation`: no field.
    public static let revoked = Self(rawValue: "revoked")
}

/// Forms of a login that the server drives. Its fields have the server's names, and its actions those of
/// ``HypermediaActionID``; `back`, `close` and `acknowledge` are the wallet's own.
extension Form.Kind {
    /// A form to fill in, or the buttons of several.
    public static let hypermediaForm = Self(rawValue: "hypermediaForm")
    /// Options to choose from: `option`, the number of one. As tabs, the actions have the numbers.
    public static let hypermediaSelector = Self(rawValue: "hypermediaSelector")
    /// Forms and options to choose from: no field; an option's action is its number.
    public static let hypermediaGeneric = Self(rawValue: "hypermediaGeneric")
    /// A wait for something that happens elsewhere: no field.
    public static let hypermediaPolling = Self(rawValue: "hypermediaPolling")
    /// An operation of the client: no field.
    public static let hypermediaOperation = Self(rawValue: "hypermediaOperation")
    /// A problem that no other screen shows: no field; action `acknowledge`.
    public static let hypermediaProblem = Self(rawValue: "hypermediaProblem")
    /// Whether to leave the login: no field; actions `confirm`, `refuse`.
    public static let hypermediaClose = Self(rawValue: "hypermediaClose")
    /// An error that ends the login: no field; action `acknowledge`.
    public static let hypermediaError = Self(rawValue: "hypermediaError")
}

/// Forms of a flow, with the fields' own names.
extension Form.Kind {
    /// A form of the flow; actions `submit` and, in a sign-in, `forgotPassword`.
    public static let flowForm = Self(rawValue: "flowForm")
    /// Whether to join two accounts: no field; actions `confirm`, `refuse`.
    public static let flowMerge = Self(rawValue: "flowMerge")
    /// A message that the server sends: no field; action `acknowledge`.
    public static let flowSent = Self(rawValue: "flowSent")
}

/// Forms of sharing.
extension Form.Kind {
    /// `promptToShare`: `target`, `text`, and one field for each claim, `claim:` and its name; actions `submit`, `close`.
    public static let share = Self(rawValue: "share")
    /// `promptForShareRecipient`: `email`; actions `submit`, `back`.
    public static let shareRecipient = Self(rawValue: "shareRecipient")
}
