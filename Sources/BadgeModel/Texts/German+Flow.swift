extension CoreTexts.German {
    /// Errors of the forms of a flow and of the sign-ins with them.
    static let flow: MessageCatalogue.Texts = [
        "notFound.flowForm":
            "Unter den Formularen des Servers ist kein {form}. Sagen Sie es der Organisation.",
        "loginRefused.flow": "Der Name oder das Passwort ist falsch. Geben Sie beide noch einmal ein.",
        "custodyDamaged.flowSession": "Die Token der Anmeldung sind nicht lesbar. Melden Sie sich neu an.",
    ]
}
