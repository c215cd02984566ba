import BadgeModel

extension FlowTexts.German {
    /// Texts of the forms of a flow.
    static let flowScreen: MessageCatalogue.Texts = [
        "action.joinAccounts": "Konten verbinden",
        "action.keepApart": "Nicht verbinden",
        "flow.title.signIn": "Bei {server} anmelden",
        "flow.title.registration": "Bei {server} registrieren",
        "flow.title.socialRegistration": "Registrierung bei {server} abschließen",
        "flow.title.profile": "Ihre Angaben bei {server}",
        "flow.title.passwordChange": "Passwort bei {server} ändern",
        "flow.title.forgottenPassword": "Passwort bei {server} vergessen?",
        "flow.title.resendVerification": "E-Mail-Adresse bei {server} bestätigen",
        "flow.title.other": "{server}",
        "flow.merge.title": "Sie haben schon ein Konto bei {server}",
        "flow.merge.password":
            """
        {server} hat ein Konto mit Ihrer E-Mail-Adresse und einem Passwort. Mit dem Passwort anmelden, um beide zu verbinden?
        """,
        "flow.merge.provider":
            """
        {server} hat ein Konto mit Ihrer E-Mail-Adresse, das sich mit {provider} anmeldet. Dort anmelden, um beide zu \
        verbinden?
        """,
        "flow.sent.forgottenPassword":
            "{server} schickt eine Nachricht an {name}. Mit ihrem Link wählen Sie ein anderes Passwort.",
        "flow.sent.verification":
            "{server} schickt eine Nachricht an {name}. Öffnen Sie ihren Link, um die E-Mail-Adresse zu bestätigen.",
        "action.save": "Speichern",
        "flow.sent.title": "Eine Nachricht ist unterwegs",
    ]
}
