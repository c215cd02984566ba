extension CoreTexts.English {
    /// Texts of the forms of a flow.
    static let flowScreen: MessageCatalogue.Texts = [
        "action.signIn": "Sign in",
        "action.register": "Register",
        "action.save": "Save",
        "flow.sent.title": "A message is on its way",
    ]
}
