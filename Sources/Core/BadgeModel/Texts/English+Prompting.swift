extension CoreTexts.English {
    /// Errors of the user and the screens.
    static let prompting: MessageCatalogue.Texts = [
        "declined.cancelled": "Cancelled by the user.",
        "serverAnswerInvalid.deviceCertificate":
            "{server} sent a certificate that is not of this device's key. Ask its operator.",
        "declined.browserClosed": "The browser was closed before the login was over.",
        "declined.atServer": "The login was refused at {server}.",
        "declined.biometrics": "The finger or face was not shown. Enter the passcode.",
        "uiNotRegistered.method": "{type} does not implement {method}, which this workflow needs. Implement it.",
        "uiNotRegistered.restriction": "{reason} No screen is registered for {name}, which would have said so.",
        "uiNotRegistered.protocol":
            """
        No screen is registered for {name}, or its factory returned nil. Register one on the wallet's `ui` before the \
        workflow starts.
        """,
        "attemptInProgress.sessionRenewal": "Another process renews this session and does not end. Try again later.",
        "attemptInProgress.answer": "The answer before this one is still being tried. Wait for its outcome.",
        "attemptInProgress.loginPrompt": "Another login is being asked for. Wait until it is over.",
        "invalidInput.anotherAnswer": "The prompt asks for something else than was answered. Answer what it asks for.",
        "attemptInProgress.login":
            "A login at this organization is already running here. Finish or cancel it, then try again.",
        "attemptInProgress.badge":
            "This badge is being requested or renewed already. Wait for it to end, then try again.",
        "attemptInProgress.invitation":
            "This invitation is being redeemed already. Wait for it to end, then try again.",
        "attemptInProgress.passcodeEntry": "Another entry of the passcode is being verified, or was right. Try again.",
        "attemptInProgress.passcodeEntries": "Other entries of the passcode are being verified. Try again.",
        "inputRequired.server": "No server is in use. Name the organization's server.",
    ]
}
