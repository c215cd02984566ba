extension CoreTexts.German {
    /// Texts of the forms of a flow.
    static let flowScreen: MessageCatalogue.Texts = [
        "action.signIn": "Anmelden",
        "action.register": "Registrieren",
        "action.save": "Speichern",
        "flow.sent.title": "Eine Nachricht ist unterwegs",
    ]
}
