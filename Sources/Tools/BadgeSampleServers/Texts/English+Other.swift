import BadgeModel

extension SampleTexts.English {
    /// Texts of accounts and sign-ins by a flow.
    static let other: MessageCatalogue.Texts = [
        "loginRefused.flowSecondFactor":
            "This badge needs a second factor. Sign in with the password of your organization.",
        "accountConflict.flowLinked": "This account is linked already.",
        "verificationRequired.flow": "Verify your email address first.",
        "flow.field.displayName": "Name",
    ]
}
