import BadgeModel

extension PresentationTexts.German {
    /// Why a verifier's request is refused.
    static let refusal: MessageCatalogue.Texts = [
        "presentationRefused.invalidRequest":
            "Die Anfrage von {client} wird abgelehnt: {finding}. Es wurde nichts gesendet. Melden Sie das der Prüfstelle.",
        "presentationRefused.invalidRequestURI":
            """
        Die Anfrage von {client} kann nicht abgerufen werden: {finding}. Es wurde nichts gesendet. Melden Sie das der \
        Prüfstelle.
        """,
        "presentationRefused.privateHost":
            """
        Die Anfrage von {client} wird abgelehnt: {finding}. Es wurde nichts gesendet. Wenn {host} Ihnen gehört, nennen Sie \
        ihn in privateHosts der Konfiguration.
        """,
        "presentationRefused.requester":
            "Die Anfrage von {client} wird abgelehnt. {finding} Es wurde nichts gesendet. Melden Sie das der Prüfstelle.",
        "presentationRefused.certificate":
            """
        Das Zertifikat von {client} wird nicht angenommen. {finding} Es wurde nichts gesendet. Melden Sie das der Prüfstelle.
        """,
        "presentationRefused.authorityUnknown":
            """
        Wer {client} zertifiziert hat, dem wird hier nicht vertraut. Es wurde nichts gesendet. Wenn Ihre Organisation für \
        diese Prüfstelle bürgt, bitten Sie sie um das Stammzertifikat und vertrauen Sie ihm.
        """,
        "presentationRefused.attesterUnknown":
            """
        Wer für {client} eine Bescheinigung ausstellt, dem wird hier nicht vertraut. Es wurde nichts gesendet. Wenn Ihre \
        Organisation für diese Prüfstelle bürgt, bitten Sie sie um die Schlüssel des Ausstellers und vertrauen Sie ihnen.
        """,
        "presentationRefused.clientUnknown":
            """
        {client} ist hier nicht bekannt. Es wurde nichts gesendet. Wenn Ihre Organisation für diese Prüfstelle bürgt, bitten \
        Sie sie um die Adresse, an die Antworten gehen, und vertrauen Sie der Prüfstelle mit dieser.
        """,
        "presentationRefused.invalidScope":
            "Die Anfrage von {client} wird abgelehnt: {finding}. Es wurde nichts gesendet. Melden Sie das der Prüfstelle.",
        "presentationRefused.unsupportedResponseType":
            "{client} verlangt eine Antwort, die nicht unterstützt wird: {finding}. Es wurde nichts gesendet.",
        "presentationRefused.accessDenied": "{client} erhält keine Antwort. Es wurde nichts gesendet.",
        "presentationRefused.formatsNotSupported":
            "{client} liest keinen Badge der Arten, die hier unterstützt werden. Es wurde nichts gesendet.",
        "presentationRefused.invalidRequestURIMethod":
            "Der Link von {client} wird abgelehnt: {finding}. Es wurde nichts gesendet. Melden Sie das der Prüfstelle.",
        "presentationRefused.invalidTransactionData":
            """
        {client} verlangt die Zustimmung zu etwas, das hier nicht angezeigt werden kann: {finding}. Es wurde nichts \
        gesendet.
        """,
        "presentationRefused.walletUnavailable":
            "{client} erhält jetzt keine Antwort. Es wurde nichts gesendet. Versuchen Sie es später noch einmal.",
        "invalidInput.notAsked":
            """
        Diese Badges sind nicht das, was die Anfrage verlangt. Wählen Sie je einen im verlangten Format.
        """,
        "invalidInput.verifierClient":
            "{client} sagt selbst, wie geprüft wird. Vertrauen Sie stattdessen Stammzertifikaten oder Bescheinigungen.",
        "invalidInput.ofPlatform":
            "Diese Antwort gibt der Browser oder das System zurück; sie wird nicht von hier gesendet.",
    ]
}
