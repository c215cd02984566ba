import BadgeModel

extension HypermediaTexts.English {
    /// Texts of a login that the server drives.
    static let hypermediaScreen: MessageCatalogue.Texts = [
        "action.leave": "Leave",
        "action.leaveLogin": "Cancel the login",
        "action.stay": "Go on",
        "prompt.hypermedia.server": "This step is from {server}.",
        "prompt.hypermedia.title": "Log in",
        "prompt.hypermedia.qrCode": "QR code",
        "prompt.hypermedia.forgotAccountID": "Forgot your user name?",
        "prompt.hypermedia.help": "Help",
        "prompt.hypermedia.restart": "Start again",
        "prompt.hypermedia.fixedOn": "{label} (required by the organization)",
        "prompt.hypermedia.fixedOff": "{label} (not permitted by the organization)",
        "prompt.hypermedia.pending": "Waiting for you to confirm elsewhere",
        "prompt.hypermedia.unanswered": "{server} does not answer. The wallet goes on asking.",
        "prompt.hypermedia.answeredAgain": "{server} answers again.",
        "prompt.hypermedia.done": "Confirmed",
        "prompt.hypermedia.failed": "Not confirmed",
        "prompt.hypermedia.recipient": "Sent to {recipient}.",
        "prompt.hypermedia.problem": "The login cannot go on",
        "prompt.hypermedia.close": "Cancel the login?",
        "prompt.hypermedia.over": "The login has ended",
        "prompt.hypermedia.said": "{server} says: {text}",
        "prompt.hypermedia.missing": "{label} is missing.",
        "prompt.hypermedia.invalid": "{label} is not valid.",
        "prompt.hypermedia.inBrowser": "Continue in your browser, at {host}.",
        "prompt.hypermedia.keyNotCreated": "No key was created",
        "prompt.hypermedia.keyNotUsed": "The key was not used",
        "prompt.hypermedia.createsKey": "This step creates a key with which you can log in at this server.",
        "prompt.hypermedia.usesKey": "This step logs you in with a key instead of a password.",
        "prompt.hypermedia.crossPlatform": "Use another device or a security key",
        "uiNotRegistered.presenterFailed":
            "The presenter that the app registered for {model} could not be created. Ask the app's developer.",
        "notSupported.modelMap":
            "The step {name} was mapped to a model that is not {expected}. Return such a model from the mapper.",
    ]
}
