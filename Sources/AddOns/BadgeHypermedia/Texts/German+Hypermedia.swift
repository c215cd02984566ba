import BadgeModel

extension HypermediaTexts.German {
    /// Errors of logins that are driven by the server.
    static let hypermedia: MessageCatalogue.Texts = [
        "serverAnswerInvalid.loginAddress":
            """
        {server} führt die Anmeldung zu einer unzulässigen Adresse ({finding}). Fahren Sie nicht fort; informieren Sie \
        die Organisation.
        """,
        "serverAnswerInvalid.loginForm":
            "{server} hat für die Anmeldung ein fehlerhaftes Formular gesendet ({finding}). Informieren Sie die Organisation.",
        "serverAnswerInvalid.loginStep":
            """
        {server} hat einen fehlerhaften Schritt der Anmeldung gesendet ({finding}). Melden Sie sich erneut an, oder \
        informieren Sie die Organisation.
        """,
        "serverAnswerInvalid.loginLoop":
            """
        Die Anmeldung bei {server} kommt nicht zum Ende: Sie brauchte mehr als {most} Anfragen. Informieren Sie die \
        Organisation.
        """,
        "serverAnswerInvalid.loginResponse":
            "Die Anmeldung bei {server} endete mit einer fehlerhaften Antwort ({finding}). Melden Sie sich erneut an.",
        "serverAnswerInvalid.mediaType":
            """
        {server} hat mit HTTP {status} und dem Medientyp {type} geantwortet; das ist kein Schritt einer Anmeldung. \
        Prüfen Sie die Adresse, oder informieren Sie die Organisation.
        """,
        "serverAnswerInvalid.loginSession":
            """
        {server} hat die Anmeldung mit einer Sitzung begonnen, die nicht fortgesetzt werden kann. Informieren Sie die \
        Organisation.
        """,
        "metadataMismatch.loginResponse":
            """
        Die Anmeldung bei {server} endete mit der Antwort eines anderen Servers. Fahren Sie nicht fort; informieren Sie \
        die Organisation.
        """,
        "invalidInput.loginValue":
            "Dieser Wert ist hier nicht möglich. Wählen Sie einen anderen oder geben Sie einen anderen ein.",
        "invalidInput.loginStep":
            "Das gehört zu einem anderen Schritt der Anmeldung. Verwenden Sie, was die Anmeldung jetzt zeigt.",
        "invalidInput.loginOption": "Die Anmeldung ist falsch eingerichtet: {option}.",
        "attemptInProgress.loginStep":
            "Die Anmeldung ist noch mit dem letzten Schritt beschäftigt. Warten Sie auf das Ergebnis.",
        "attemptInProgress.loginFlow":
            "Eine Anmeldung bei {server} läuft bereits. Beenden oder schließen Sie sie zuerst.",
        "closed.login": "Diese Anmeldung ist beendet. Beginnen Sie eine neue.",
        "sessionEnded.login": "Die Anmeldung bei {server} ist nicht mehr gültig. Beginnen Sie eine neue.",
        "authenticationFailed.hypermediaLogin": "{server} hat Sie nicht angemeldet. Beginnen Sie eine neue Anmeldung.",
        "serverFailed.login":
            """
        Die Anmeldung bei {server} ist fehlgeschlagen. Beginnen Sie eine neue, oder informieren Sie die Organisation.
        """,
        "serverAnswerInvalid.relyingParty":
            """
        {server} verlangt einen Schlüssel von {relyingParty}, den es nicht benutzen darf. Fahren Sie nicht fort; \
        informieren Sie die Organisation.
        """,
        "notSupported.authenticator":
            "Hier gibt es keinen Authentifikator dafür. Wählen Sie einen anderen Weg.",
        "notSupported.authenticatorKey":
            """
        {relyingParty} nimmt keinen Schlüssel an, den diese Wallet erzeugen kann. Wählen Sie einen anderen Weg.
        """,
        "notSupported.userVerification":
            """
        {relyingParty} will wissen, dass Sie es sind, und der Schlüssel dieser Wallet wurde ohne Passcode erzeugt. \
        Wählen Sie einen anderen Weg.
        """,
        "notFound.webAuthnCredential":
            """
        Diese Wallet hat keinen Schlüssel für {relyingParty}, der hier benutzt werden darf. Wählen Sie einen anderen Weg.
        """,
        "alreadyExists.webAuthnCredential":
            """
        Diese Wallet hat schon einen Schlüssel für dieses Konto bei {relyingParty}. Wählen Sie einen anderen Weg.
        """,
        "notSupported.clientOperation":
            "Dieses Gerät kann nicht tun, was die Anmeldung verlangt ({name}). Wählen Sie einen anderen Weg.",
        "notSupported.loginLink":
            "Dieser Link führt aus der Anmeldung hinaus. Wenn Sie ihm vertrauen, öffnen Sie ihn anderswo: {address}",
        "notSupported.hypermediaLogin":
            "{server} hat keine Anmeldung, die es selbst steuert. Melden Sie sich auf andere Weise an.",
    ]
}
