extension CoreTexts.German {
    /// Errors of what is shared, and of signed requests.
    static let sharing: MessageCatalogue.Texts = [
        "activityMissing.empty": "Es gibt nichts zu teilen. Geben Sie eine Adresse oder einen Text an.",
        "notSupported.shareByMail":
            """
        {organization} verschickt keine E-Mails für seine Leute. Bitten Sie die Verwaltung, das zu erlauben, oder wählen \
        Sie ein anderes Ziel.
        """,
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
        "form.characterLimit":
            """
        {label} hat {count, plural, one {# Zeichen} other {# Zeichen}}, und höchstens {limit} sind hier möglich. Kürzen \
        Sie den Text.
        """,
    ]
}
