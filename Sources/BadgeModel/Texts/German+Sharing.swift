extension CoreTexts.German {
    /// Errors and screens of sharing.
    static let sharing: MessageCatalogue.Texts = [
        "activityMissing.none": "Es gibt nichts zu teilen. Geben Sie eine Adresse oder einen Text an.",
        "activityMissing.empty": "Es gibt nichts zu teilen. Geben Sie eine Adresse oder einen Text an.",
        "characterLimitExceeded.text":
            """
        Der Text hat {count, plural, one {# Zeichen} other {# Zeichen}}, und {target} nimmt höchstens {limit}. \
        Kürzen Sie ihn.
        """,
        "shareRefused.webhook":
            """
        {server} hat abgelehnt, was Sie mit {target} teilen (Status {status}). Berichtigen Sie es, oder wenden Sie sich \
        an den Betreiber von {target}.
        """,
        "shareRefused.redirect":
            """
        {server} leitet weiter, was Sie mit {target} teilen. Dem wird nicht gefolgt. Berichtigen Sie die Adresse von \
        {target}.
        """,
        "notFound.shareTarget": "Es gibt kein Ziel {target} zum Teilen. Wählen Sie eines von {targets}.",
        "notFound.shareTargets":
            """
        Es gibt kein Ziel zum Teilen. Registrieren Sie eines, oder bitten Sie die Organisation, das Teilen per E-Mail zu \
        erlauben.
        """,
        "alreadyExists.share": "Dieser Text wurde schon mit {target} geteilt. Ändern Sie ihn, um ihn erneut zu teilen.",
        "dialogAlreadyShown.sharing": "Es wird schon geteilt. Beenden Sie das zuerst, oder brechen Sie es ab.",
        "invalidInput.shareRecipient": "{target} braucht die E-Mail-Adresse eines Empfängers. Nennen Sie eine.",
        "invalidInput.shareText": "Der Text enthält ein Steuerzeichen. Entfernen Sie es.",
        "invalidInput.shareClaims": "Angaben gehören zu einem Badge. Nennen Sie den Badge.",
        "invalidInput.shareClaimNotOffered": "Die Angabe {claim} wird hier nicht geteilt. Lassen Sie sie weg.",
        "invalidInput.shareRecipientRefused":
            "{organization} kann an diese Adresse keine E-Mail schicken. Geben Sie eine andere ein.",
        "notSupported.shareByMail":
            """
        {organization} verschickt keine E-Mails für seine Leute. Bitten Sie die Verwaltung, das zu erlauben, oder wählen \
        Sie ein anderes Ziel.
        """,
        "rateLimited.share":
            "{organization} verschickt höchstens {limit} E-Mails am Tag für Sie. Versuchen Sie es später wieder.",
        "invalidInput.privateKeyPEM":
            "Das ist kein privater Schlüssel für P-256 im PEM-Format. Nennen Sie eine andere Datei.",
        "invalidInput.keyID":
            """
        Der Name des Schlüssels muss 1 bis 128 ASCII-Zeichen haben, ohne Anführungszeichen und umgekehrte Schrägstriche.
        """,
        "invalidInput.signingSecret":
            "Das Geheimnis für Signaturen muss mindestens {count} Bytes haben. Geben Sie ein längeres an.",
        "invalidInput.webhookSecret":
            "Das Geheimnis beginnt mit whsec_, aber es folgt kein Base64. Kopieren Sie es noch einmal.",
        "action.share": "Teilen",
        "action.done": "Fertig",
        "prompt.share.done": "{target} (geteilt)",
        "prompt.share.shared": "Mit {target} geteilt.",
        "field.shareTarget": "Teilen mit",
        "field.shareText": "Ihr Text",
        "field.recipient": "E-Mail-Adresse des Empfängers",
        "form.characterLimit":
            """
        {label} hat {count, plural, one {# Zeichen} other {# Zeichen}}, und höchstens {limit} sind hier möglich. Kürzen \
        Sie den Text.
        """,
        "share.mail": "E-Mail",
    ]
}
