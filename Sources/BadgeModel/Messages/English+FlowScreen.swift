extension English {
    /// Texts of the forms of a flow.
    static let flowScreens: MessageCatalogue.Texts = [
        "action.signIn": "Sign in",
        "action.register": "Register",
        "action.save": "Save",
        "action.joinAccounts": "Join the accounts",
        "action.keepApart": "Do not join them",
        "command.signin.signedIn": "Signed in as {name}.",
        "command.signin.registered": "Registered and signed in as {name}.",
        "command.signin.changed": "Saved for {name}.",
        "command.signin.messageSent": "The server sends a message.",
        "command.signin.signedOut": "Signed out.",
        "command.signin.password": "{field} is a password. Give it with --password-file.",
        "flow.field.displayName": "Name",
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
        "flow.sent.title": "A message is on its way",
        "flow.sent.forgottenPassword": "{server} sends a message to {name}. Its link lets you choose another password.",
        "flow.sent.verification": "{server} sends a message to {name}. Open its link to verify your email address.",
    ]
}
