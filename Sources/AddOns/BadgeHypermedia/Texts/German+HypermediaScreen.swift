import BadgeModel

extension HypermediaTexts.German {
    /// Texts of a login that the server drives.
    static let hypermediaScreen: MessageCatalogue.Texts = [
        "action.leave": "Verlassen",
        "action.leaveLogin": "Anmeldung abbrechen",
        "action.stay": "Weitermachen",
        "prompt.hypermedia.server": "Dieser Schritt kommt von {server}.",
        "prompt.hypermedia.title": "Anmelden",
        "prompt.hypermedia.qrCode": "QR-Code",
        "prompt.hypermedia.forgotAccountID": "Benutzernamen vergessen?",
        "prompt.hypermedia.help": "Hilfe",
        "prompt.hypermedia.restart": "Von vorn beginnen",
        "prompt.hypermedia.fixedOn": "{label} (verlangt die Organisation)",
        "prompt.hypermedia.fixedOff": "{label} (erlaubt die Organisation nicht)",
        "prompt.hypermedia.pending": "Warten auf Ihre Bestätigung an anderer Stelle",
        "prompt.hypermedia.unanswered": "{server} antwortet zurzeit nicht. Die Wallet fragt weiter nach.",
        "prompt.hypermedia.answeredAgain": "{server} antwortet wieder.",
        "prompt.hypermedia.done": "Bestätigt",
        "prompt.hypermedia.failed": "Nicht bestätigt",
        "prompt.hypermedia.recipient": "Gesendet an {recipient}.",
        "prompt.hypermedia.problem": "Die Anmeldung kann nicht fortgesetzt werden",
        "prompt.hypermedia.close": "Anmeldung abbrechen?",
        "prompt.hypermedia.over": "Die Anmeldung ist beendet",
        "prompt.hypermedia.said": "{server} meldet: {text}",
        "prompt.hypermedia.missing": "{label} fehlt.",
        "prompt.hypermedia.invalid": "{label} ist ungültig.",
        "prompt.hypermedia.inBrowser": "Weiter in Ihrem Browser, bei {host}.",
        "prompt.hypermedia.keyNotCreated": "Kein Schlüssel erstellt",
        "prompt.hypermedia.keyNotUsed": "Schlüssel nicht verwendet",
        "prompt.hypermedia.createsKey":
            "Dieser Schritt erstellt einen Schlüssel, mit dem Sie sich an diesem Server anmelden können.",
        "prompt.hypermedia.usesKey": "Dieser Schritt meldet Sie mit einem Schlüssel statt eines Passworts an.",
        "prompt.hypermedia.crossPlatform": "Ein anderes Gerät oder einen Sicherheitsschlüssel verwenden",
        "uiNotRegistered.presenterFailed":
            "Die Darstellung, die die App für {model} registriert hat, ließ sich nicht erstellen. Fragen Sie die Entwickler der App.",
        "notSupported.modelMap":
            "Der Schritt {name} wurde auf ein Modell abgebildet, das kein {expected} ist. Geben Sie ein solches Modell zurück.",
    ]
}
