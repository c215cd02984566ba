import BadgeModel

extension FlowTexts.German {
    /// Errors of the forms of a flow and of the sign-ins with them.
    static let flow: MessageCatalogue.Texts = [
        "notFound.flow":
            "{server} hat keinen Flow {flow} der Version {version} in {locale}. Prüfen Sie Namen, Version und Sprache.",
        "notFound.flowProfile": "Keine Anmeldung namens {profile} ist verknüpft. Sehen Sie nach, welche es sind.",
        "serverAnswerInvalid.flow":
            "Die Formulare von {server} sind nicht lesbar: {finding} Sagen Sie es der Organisation.",
        "serverAnswerInvalid.flowReply":
            """
        {server} hat eine Antwort geschickt, die nicht lesbar ist: {finding}. Versuchen Sie es später noch einmal, oder \
        sagen Sie es der Organisation.
        """,
        "serverFailed.flow": "{server} konnte das nicht ausführen. Versuchen Sie es später noch einmal.",
        "rateLimited.flow": "{server} nimmt vorerst keine Anfragen mehr an. Versuchen Sie es später noch einmal.",
        "invalidInput.flow":
            "{server} hat die Eingaben abgelehnt. Berichtigen Sie sie und versuchen Sie es noch einmal.",
        "invalidInput.flowRefused": "{server} hat das abgelehnt ({code}). Sagen Sie es der Organisation.",
        "invalidInput.flowName": "Geben Sie den Namen und das Passwort ein.",
        "invalidInput.flowSignInForm":
            """
        Das Formular {form} besteht nicht nur aus einem Namen und einem Passwort. Füllen Sie seine Felder nach Namen aus.
        """,
        "invalidInput.flowFormName": "Dafür ist kein Formular eingestellt ({purpose}). Nennen Sie eines.",
        "invalidInput.flowNoIdentifier":
            "Das Formular {form} hat kein Feld für eine E-Mail-Adresse oder einen Namen. Nennen Sie ein anderes.",
        "invalidInput.flowRedirect": "Zum Verknüpfen fehlt die Adresse für die Rückkehr. Stellen Sie eine ein.",
        "invalidInput.flowAddress": "Die Adresse des Servers für Anmeldungen ist nicht verwendbar: {address}.",
        "invalidInput.flowSetting": "Die Einstellung {name} der Anmeldungen darf nicht leer sein.",
        "invalidInput.flowEndpoint":
            "{path} ist kein Pfad eines Servers. Schreiben Sie ihn wie /oauth/update_profile_native.",
        "invalidInput.flowLastSignIn":
            """
        Das ist Ihre einzige Anmeldung. Verknüpfen Sie eine andere oder setzen Sie ein Passwort, bevor Sie sie entfernen.
        """,
        "invalidInput.flowProviders": "Zwei Anbieter haben die Kennung {provider}. Geben Sie jedem eine eigene.",
        "invalidInput.flowProviderToken": "Der Anbieter {provider} braucht außer dem Token {missing}.",
        "alreadyExists.flow": "Anmeldungen sind schon eingestellt. Ändern Sie stattdessen einzelne Einstellungen.",
        "loginRefused.flowProvider":
            "{server} hat die Anmeldung mit {provider} nicht angenommen. Melden Sie sich neu an.",
        "accountUnknown.flow":
            "{server} hat kein Konto mit diesem Namen. Prüfen Sie ihn, oder registrieren Sie sich.",
        "registrationRequired.flow":
            "Für diese Anmeldung gibt es bei {server} noch kein Konto. Registrieren Sie sich, um fortzufahren.",
        "accountConflict.flow":
            """
        {server} hat schon ein Konto mit dieser E-Mail-Adresse. Melden Sie sich dort an ({provider}), um beide zu verbinden.
        """,
        "sessionEnded.flow": "Die Anmeldung bei {server} gilt nicht mehr. Melden Sie sich neu an.",
        "sessionEnded.flowNone": "Bei {server} ist niemand angemeldet. Melden Sie sich zuerst an.",
        "clientUnknown.flow": "{server} kennt diese App nicht. Sagen Sie es der Organisation.",
        "notSupported.flow": "{server} bietet das nicht an.",
        "notFound.flowForm":
            "Unter den Formularen des Servers ist kein {form}. Sagen Sie es der Organisation.",
        "loginRefused.flow": "Der Name oder das Passwort ist falsch. Geben Sie beide noch einmal ein.",
        "form.year": "{label} muss ein Tag in den Jahren {first} bis {last} sein.",
        "form.format": "{label} hat nicht die verlangte Form.",
    ]
}
