extension CoreTexts.German {
    /// Errors of credentials and signed documents.
    static let credential: MessageCatalogue.Texts = [
        "signatureInvalid.refused":
            "Die Signatur wird abgelehnt: {finding}. Holen Sie das Dokument erneut von seinem Aussteller.",
        "signatureInvalid.keysChanged":
            """
        {organization} signiert jetzt mit anderen Schlüsseln: {shown} statt {known}, und kein bekannter Schlüssel bürgt \
        für sie. Fragen Sie die Organisation auf einem anderen Weg, ob das ihre Fingerabdrücke sind, und vertrauen Sie \
        dann ihren neuen Schlüsseln.
        """,
        "signatureInvalid.anotherSyncKey":
            "Die Signatur wird abgelehnt: Der Schlüssel des Badges bürgt für einen anderen Sync-Schlüssel.",
        "credentialMalformed.unreadable":
            "Der Nachweis kann nicht gelesen werden: {finding}. Bitten Sie die Organisation um einen neuen.",
        "credentialMalformed.valueNotStorable":
            "Der Badge enthält einen Wert, den die Wallet nicht speichern kann. Informieren Sie die Organisation.",
        "credentialKeyMismatch.checkpoint": "Der Checkpoint ist nicht mit dem Schlüssel des Badges signiert.",
        "credentialKeyMismatch.credential":
            "Der Nachweis ist an einen anderen Schlüssel gebunden. Bitten Sie die Organisation um eine neue Einladung.",
        "credentialKeyMismatch.credentialOfDevice":
            """
        Der Nachweis ist an einen anderen Schlüssel gebunden als den dieses Geräts. Bitten Sie die Organisation \
        um eine neue Einladung.
        """,
        "credentialKeyMismatch.receipt":
            """
        Der Beleg ist mit einem anderen Schlüssel als dem des Badges signiert. Entscheiden Sie erneut mit der \
        Wallet des Badges.
        """,
        "credentialKeyMismatch.delegation":
            "Die Delegation gilt für einen anderen Sync-Schlüssel. Lassen Sie den Badge neu ausstellen.",
        "credentialTypeMismatch.credential":
            "Der Nachweis hat den Typ {type} statt {expected}. Melden Sie das der Organisation.",
        "credentialIssuerMismatch.credential":
            "Der Nachweis nennt den Aussteller {issuer} statt {expected}. Melden Sie das der Organisation.",
        "credentialExpired.credential":
            "Der Nachweis ist abgelaufen. Bitten Sie die Organisation um eine neue Einladung.",
        "credentialNotYetValid.credential":
            "Der Nachweis ist noch nicht gültig. Prüfen Sie die Uhr dieses Geräts, oder warten Sie, bis er gültig ist.",
        "disclosureInvalid.credential":
            """
        Die Offenlegungen des Nachweises sind fehlerhaft: {finding}. Bitten Sie die Organisation um einen neuen \
        Nachweis.
        """,
        "keyBindingInvalid.refused":
            """
        Der Beweis, dass der Vorzeigende den Schlüssel des Badges hat, wird abgelehnt: {finding}. Zeigen Sie den \
        Badge erneut vor.
        """,
        "audienceMismatch.presentation":
            "Die Präsentation wurde für eine andere Prüfstelle erstellt. Zeigen Sie den Badge dieser vor.",
        "nonceMismatch.presentation":
            "Die Präsentation beantwortet eine andere Challenge. Zeigen Sie den Badge mit der neuen erneut vor.",
        "presentationExpired.presentation":
            """
        Die Präsentation ist zu alt. Prüfen Sie die Uhren beider Geräte und zeigen Sie den Badge erneut vor.
        """,
        "presentationNotYetValid.presentation":
            """
        Die Präsentation stammt aus der Zukunft. Prüfen Sie die Uhren beider Geräte und zeigen Sie den Badge \
        erneut vor.
        """,
        "documentInvalid.statusList":
            "{server} hat eine fehlerhafte Statusliste veröffentlicht: {reason} Melden Sie es.",
        "documentInvalid.policyWithoutNewVersion":
            "Die Richtlinie wurde ohne neue Version {version} geändert. Informieren Sie die Organisation.",
        "documentInvalid.future":
            """
        In der Zukunft signiert: {document}. Prüfen Sie die Uhr dieses Geräts; geht sie richtig, informieren Sie die \
        Organisation.
        """,
        "documentInvalid.members":
            "{findings}. Korrigieren Sie {count, plural, one {das} other {diese Punkte}} und versuchen Sie es erneut.",
        "documentStale.expired": "Abgelaufen: {document}. Holen Sie die aktuelle Fassung von der Organisation.",
        "signatureInvalid.keysNotVouchedFor":
            """
        {issuer} hat andere Schlüssel als bisher, und keiner der hier bekannten bürgt für sie. Fahren Sie nicht \
        fort, bevor die Organisation die neuen bestätigt hat.
        """,
        "documentStale.olderKeys":
            """
        {issuer} zeigt seine Schlüssel in Version {version}; hier ist Version {held} bekannt. Informieren Sie \
        die Organisation.
        """,
        "documentStale.olderPolicyOfIssuer":
            """
        {issuer} hat Version {version} seiner Richtlinie gesendet, hier gilt aber Version {held}. Bitten Sie die \
        Organisation, ihre neueste Richtlinie zu veröffentlichen.
        """,
        "documentStale.olderPolicy": "Version {version} der Richtlinie ist älter als die geltende Version {held}.",
    ]
}
