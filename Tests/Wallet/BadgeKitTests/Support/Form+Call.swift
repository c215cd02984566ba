import BadgeUI

extension Form.Kind {
    /// The screen and the prompt that become the form: `Login`, `promptForLoginToBadge`.
    var prompt: (screen: String, name: String) {
        guard let prompt = Self.prompts[self] else { preconditionFailure("the form \(self) is of no prompt") }
        return prompt
    }

    private static let prompts: [Form.Kind: (String, String)] = [
        .loginToBadge: ("Login", "promptForLoginToBadge"),
        .loginToOrganization: ("Login", "promptForLoginToOrganization"),
        .secondFactor: ("Login", "secondFactor"),
        .passcodeSet: ("Passcode", "promptForPasscode"),
        .passcodeVerify: ("Passcode", "promptForPasscode"),
        .passcodeChange: ("Passcode", "promptForPasscode"),
        .passcodeError: ("Passcode", "promptUserWithErrorMessage"),
        .ssoConfirmation: ("SSOConfirmation", "promptUserToConfirmSSO"),
        .presentation: ("Presentation", "promptForPresentation"),
        .transactionCode: ("DeviceProvisioning", "promptForTransactionCode"),
        .phoneNumber: ("DeviceProvisioning", "promptPhoneNumberEnrollment"),
        .verificationCodeRequest: ("DeviceProvisioning", "promptGetVerificationCodeRequest"),
        .verificationCode: ("DeviceProvisioning", "promptVerificationCodeEntry"),
        .deviceRemoval: ("DeviceProvisioning", "promptForDeviceRemoval"),
        .emailRecovery: ("EmailRecovery", "promptForEmailToRequestRecoveryCode"),
        .emailRecoverySent: ("EmailRecovery", "showRequestSuccessNotification"),
        .serverSwitch: ("ServerSwitch", "promptForConfirmation"),
        .serverSwitchNotNeeded: ("ServerSwitch", "notifyServerSwitchNotNeededToServer"),
        .badgePicker: ("BadgePicker", "promptUserForSelection"),
        .locationConsent: ("LocationConsent", "promptForLocationAuthorizationConsent"),
        .locationError: ("LocationConsent", "informUserOfLocationAuthorizationError"),
        .geoFence: ("GeoFence", "informUserOfGeoFenceNonCompliance"),
        .bluetoothConsent: ("BluetoothConsent", "promptForBluetoothAuthorizationConsent"),
        .bluetoothRequired: ("BluetoothConsent", "informUserThatBluetoothIsRequired"),
        .photoUpload: ("PhotoUpload", "promptForUserPhotoUpload"),
        .userAgreement: ("UserAgreement", "promptForUserAgreement"),
        .timeRestriction: ("TimeRestriction", "informUserOfTimeOfDayNonCompliance"),
        .revoked: ("Revoked", "informUserOfBadgeRevocation"),
    ]
}
