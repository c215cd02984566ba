import BadgeModel

extension FlowTexts.English {
    /// Texts of the forms of a flow.
    static let flowScreen: MessageCatalogue.Texts = [
        "action.joinAccounts": "Join the accounts",
        "action.keepApart": "Do not join them",
        "flow.title.signIn": "Sign in at {server}",
        "flow.title.registration": "Register at {server}",
        "flow.title.socialRegistration": "Complete your registration at {server}",
        "flow.title.profile": "Your details at {server}",
        "flow.title.passwordChange": "Change your password at {server}",
        "flow.title.forgottenPassword": "Forgot your password at {server}?",
        "flow.title.resendVerification": "Verify your email address at {server}",
        "flow.title.other": "{server}",
        "flow.merge.title": "You have an account at {server} already",
        "flow.merge.password":
            "{server} has an account with your email address and a password. Sign in with the password to join the two?",
        "flow.merge.provider":
            "{server} has an account with your email address that signs in with {provider}. Sign in there to join the two?",
        "flow.sent.forgottenPassword": "{server} sends a message to {name}. Its link lets you choose another password.",
        "flow.sent.verification": "{server} sends a message to {name}. Open its link to verify your email address.",
        "action.save": "Save",
        "flow.sent.title": "A message is on its way",
    ]
}
