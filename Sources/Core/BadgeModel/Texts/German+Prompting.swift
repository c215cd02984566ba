extension CoreTexts.German {
    /// Errors of the user and the screens.
    static let prompting: MessageCatalogue.Texts = [
        "declined.cancelled": "Vom Benutzer abgebrochen.",
        "declined.browserClosed": "Der Browser wurde geschlossen, bevor die Anmeldung beendet war.",
        "declined.atServer": "Die Anmeldung wurde bei {server} abgelehnt.",
        "declined.biometrics": "Finger oder Gesicht wurde nicht gezeigt. Geben Sie den Passcode ein.",
        "uiNotRegistered.method":
            "{type} implementiert {method} nicht, was dieser Ablauf braucht. Implementieren Sie es.",
        "uiNotRegistered.restriction": "{reason} Für {name}, das dies gezeigt hätte, ist kein Bildschirm registriert.",
        "uiNotRegistered.protocol":
            """
        Für {name} ist kein Bildschirm registriert, oder seine Klasse erzeugt keinen. Registrieren Sie einen an \
        der Eigenschaft `ui` der Wallet, bevor der Ablauf beginnt.
        """,
        "attemptInProgress.sessionRenewal":
            "Ein anderer Prozess erneuert diese Sitzung und wird nicht fertig. Versuchen Sie es später erneut.",
        "attemptInProgress.answer": "Die vorherige Antwort wird noch geprüft. Warten Sie auf das Ergebnis.",
        "attemptInProgress.login":
            "Hier läuft bereits eine Anmeldung bei dieser Organisation. Beenden Sie diese, und versuchen Sie es dann erneut.",
        "attemptInProgress.badge":
            "Dieser Badge wird bereits angefordert oder erneuert. Warten Sie, bis das beendet ist.",
        "attemptInProgress.invitation":
            """
        Diese Einladung wird bereits eingelöst. Warten Sie, bis das beendet ist, und versuchen Sie es dann \
        erneut.
        """,
        "attemptInProgress.passcodeEntry":
            "Eine andere Eingabe des Passcodes wird geprüft oder war richtig. Versuchen Sie es erneut.",
        "attemptInProgress.passcodeEntries": "Andere Eingaben des Passcodes werden geprüft. Versuchen Sie es erneut.",
        "inputRequired.server": "Es wird kein Server verwendet. Geben Sie den Server der Organisation an.",
        "serverAnswerInvalid.deviceCertificate":
            "{server} hat ein Zertifikat gesendet, das nicht zum Schlüssel dieses Geräts gehört. Fragen Sie den Betreiber.",
        "attemptInProgress.loginPrompt":
            "Es wird bereits nach einer anderen Anmeldung gefragt. Warten Sie, bis sie beendet ist.",
        "invalidInput.anotherAnswer":
            "Der Dialog fragt nach etwas anderem, als geantwortet wurde. Beantworten Sie, wonach er fragt.",
    ]
}
