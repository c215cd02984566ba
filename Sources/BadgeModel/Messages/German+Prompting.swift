extension German {
    /// Errors of the user and the screens.
    static let promptingErrors: MessageCatalogue.Texts = [
        "declined.cancelled": "Vom Benutzer abgebrochen.",
        "declined.keysNotTrusted": "Die Schlüssel sind, wie sie waren.",
        "declined.browserClosed": "Der Browser wurde geschlossen, bevor die Anmeldung beendet war.",
        "declined.atServer": "Die Anmeldung wurde bei {server} abgelehnt.",
        "declined.biometrics": "Finger oder Gesicht wurde nicht gezeigt. Geben Sie den Passcode ein.",
        "uiNotRegistered.method":
            "{type} implementiert {method} nicht, was dieser Ablauf braucht. Implementieren Sie es.",
        "uiNotRegistered.protocol":
            """
        Für {name} ist kein Bildschirm registriert, oder seine Klasse erzeugt keinen. Registrieren Sie einen an \
        der Eigenschaft `ui` der Wallet, bevor der Ablauf beginnt.
        """,
        "attemptInProgress.sessionRenewal":
            "Ein anderer Prozess erneuert diese Sitzung und wird nicht fertig. Versuchen Sie es später erneut.",
        "attemptInProgress.answer": "Die vorherige Antwort wird noch geprüft. Warten Sie auf das Ergebnis.",
        "attemptInProgress.invitation":
            """
        Diese Einladung wird bereits eingelöst. Warten Sie, bis das beendet ist, und versuchen Sie es dann \
        erneut.
        """,
        "attemptInProgress.passcodeEntry":
            "Eine andere Eingabe des Passcodes wird geprüft oder war richtig. Versuchen Sie es erneut.",
        "attemptInProgress.passcodeEntries": "Andere Eingaben des Passcodes werden geprüft. Versuchen Sie es erneut.",
        "inputRequired.transactionCode":
            "Die Einladung braucht einen Code, den die Organisation getrennt gesendet hat. Geben Sie ihn ein.",
        "inputRequired.server": "Es wird kein Server verwendet. Geben Sie den Server der Organisation an.",
        "inputRequired.offeredBadge":
            "Die Einladung gilt für einen dieser Badges: {badges}. Geben Sie einen mit {option} an.",
        "inputRequired.form":
            """
        „{title}“ braucht eine Antwort, und hier kann niemand gefragt werden. Führen Sie den Befehl in einem \
        Terminal aus.
        """,
        "inputRequired.terminal":
            """
        Es gibt kein Terminal für Rückfragen. Führen Sie den Befehl in einem Terminal aus, oder geben Sie alles \
        mit Optionen an.
        """,
        "inputRequired.formWithOption":
            """
        „{title}“ braucht eine Antwort, und hier kann niemand gefragt werden. Geben Sie sie mit {option} an, \
        oder führen Sie den Befehl in einem Terminal aus.
        """,
    ]
}
