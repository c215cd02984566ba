import BadgeModel

extension SharingTexts.German {
    /// Errors and screens of sharing.
    static let sharing: MessageCatalogue.Texts = [
        "activityMissing.none": "Es gibt nichts zu teilen. Geben Sie eine Adresse oder einen Text an.",
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
        "action.share": "Teilen",
        "action.done": "Fertig",
        "prompt.share.done": "{target} (geteilt)",
        "prompt.share.shared": "Mit {target} geteilt.",
        "field.shareTarget": "Teilen mit",
        "field.shareText": "Ihr Text",
        "field.recipient": "E-Mail-Adresse des Empfängers",
        "share.mail": "E-Mail",
        "screen.sharing.byMail": "Per E-Mail teilen",
        "screen.sharing.byTextMessage": "Per SMS teilen",
    ]
}
