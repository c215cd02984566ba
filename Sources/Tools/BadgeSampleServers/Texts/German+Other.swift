import BadgeModel

extension SampleTexts.German {
    /// Texts of accounts and sign-ins by a flow.
    static let other: MessageCatalogue.Texts = [
        "loginRefused.flowSecondFactor":
            "Dieser Badge verlangt einen zweiten Faktor. Melden Sie sich mit dem Passwort Ihrer Organisation an.",
        "accountConflict.flowLinked": "Dieses Konto ist schon verknüpft.",
        "verificationRequired.flow": "Bestätigen Sie zuerst Ihre E-Mail-Adresse.",
        "flow.field.displayName": "Name",
    ]
}
