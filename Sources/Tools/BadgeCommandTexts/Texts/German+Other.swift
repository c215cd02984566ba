import BadgeModel

extension CommandTexts.German {
    /// What several commands say.
    static let other: MessageCatalogue.Texts = [
        "action.takeBadge": "Annehmen",
        "action.doNotTakeBadge": "Nicht annehmen",
        "field.onceMore": "Noch einmal",
        "field.offer": "Angebot",
        "command.signin.signedIn": "Angemeldet als {name}.",
        "command.signin.registered": "Registriert und angemeldet als {name}.",
        "command.signin.changed": "Gespeichert für {name}.",
        "command.signin.messageSent": "Der Server schickt eine Nachricht.",
        "command.signin.signedOut": "Abgemeldet.",
        "command.signin.password": "{field} ist ein Passwort. Geben Sie es mit --password-file an.",
        "declined.keysNotTrusted": "Die Schlüssel sind, wie sie waren.",
        "inputRequired.offeredBadge":
            "Die Einladung gilt für einen dieser Badges: {badges}. Geben Sie einen mit {option} an.",
        "inputRequired.loginField":
            """
        Die Anmeldung der Organisation fragt nach {fields} („{title}“); keine Option beantwortet das. Melden Sie sich mit \
        --method challenge an, oder führen Sie den Befehl in einem Terminal aus.
        """,
        "inputRequired.loginCode":
            """
        Die Anmeldung der Organisation fragt nach einem Einmalcode („{title}“). Geben Sie ihn mit --second-factor-file an, \
        oder führen Sie den Befehl in einem Terminal aus.
        """,
        "inputRequired.loginChoice":
            """
        Die Anmeldung der Organisation verlangt eine Auswahl („{title}“); keine Option beantwortet das. Melden Sie sich \
        mit --method challenge an, oder führen Sie den Befehl in einem Terminal aus.
        """,
        "invalidInput.shareAddress":
            "{address} ist keine Webadresse, die geteilt werden kann. Schreiben Sie sie wie https://example.com/seite.",
        "declined.nothingShared": "Es wurde nichts geteilt.",
        "command.share.shared": "Mit {target} geteilt.",
        "command.share.sharedAt": "Mit {target} geteilt: {url}",
        "web.done.title": "Fertig",
        "web.done.cancelled": "Abgebrochen",
        "web.done.failed": "Das hat nicht geklappt",
        "web.done.return": "Sie können diese Seite schließen und zum Terminal zurückkehren.",
    ]
}
