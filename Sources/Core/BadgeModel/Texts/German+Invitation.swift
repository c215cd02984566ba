extension CoreTexts.German {
    /// Errors of invitations and their codes.
    static let invitation: MessageCatalogue.Texts = [
        "transactionCodeRefused.wrong": "Der Code ist falsch. Prüfen Sie den Code und geben Sie ihn erneut ein.",
        "transactionCodeRefused.wrongOrInvitationGone":
            """
        Der Code ist falsch, oder die Einladung wurde schon verwendet oder ist abgelaufen. Prüfen Sie den Code \
        und geben Sie ihn erneut ein.
        """,
        "transactionCodeRefused.wrongWithTries":
            """
        Der Code ist falsch. {count, plural, one {Es bleibt 1 Versuch.} other {Es bleiben # Versuche.}} Prüfen \
        Sie den Code und geben Sie ihn erneut ein.
        """,
        "invitationUnusable.gone":
            """
        Die Einladung wurde verwendet oder zurückgezogen, ist abgelaufen, oder hatte zu viele falsche Codes. Bitten Sie \
        die Organisation um eine neue.
        """,
        "invitationUnusable.recoveryLink":
            """
        Der Wiederherstellungslink wurde verwendet, zurückgezogen oder ist abgelaufen. Bitten Sie die \
        Organisation um einen neuen.
        """,
        "offerUnsupported.grantType":
            "Der Server der Organisation nimmt keine Einladungen von dieser App an. Informieren Sie die Organisation.",
        "offerUnsupported.tokenType":
            "Der Server vergibt Tokens eines Typs, der nicht unterstützt wird. Informieren Sie die Organisation.",
        "issuancePending.badge":
            """
        Die Organisation hat diesen Badge noch nicht ausgestellt. Er kommt mit einer späteren Synchronisierung; \
        sonst ist nichts zu tun.
        """,
        "decryptionFailed.message":
            """
        Eine verschlüsselte Nachricht wurde unterwegs verändert oder ist für jemand anderen bestimmt. Versuchen \
        Sie es erneut; informieren Sie danach die Organisation.
        """,
        "offerTooLarge.offer":
            "Die Einladung ist größer als 64 KB. Bitten Sie die Organisation um einen kürzeren Link.",
        "offerSchemeUnknown.scheme":
            "Eine Einladung beginnt mit {scheme}://. Kopieren Sie den Link, den die Organisation gesendet hat.",
        "offerMalformed.unreadable":
            """
        Die Einladung kann nicht gelesen werden: {finding} Kopieren Sie den ganzen Link, oder bitten Sie um \
        einen neuen.
        """,
        "offerUnsupported.noGrant":
            """
        Die Einladung enthält keinen Code zum Einlösen. Bitten Sie die Organisation um eine mit vorautorisiertem \
        Code.
        """,
        "linkUnknown.action":
            "Diese App weiß nicht, was der Link verlangt. Aktualisieren Sie sie, oder bitten Sie um einen anderen.",
        "linkMalformed.unreadable":
            """
        Der Link kann nicht gelesen werden: {finding}. Kopieren Sie den ganzen Link, oder bitten Sie um einen \
        neuen.
        """,
        "linkUnknown.shortcut":
            "Der Link ist ein NFC-Kurzbefehl, den diese App nicht unterstützt. Bitten Sie um einen anderen Link.",
        "linkUnknown.scheme":
            "Diese App öffnet nur Links mit {scheme}:, {offer}: und openid4vp:. Kopieren Sie den Link der Organisation.",
        "linkUnknown.empty": "Es ist kein Text da. Fügen Sie einen Link ein, oder scannen Sie einen QR-Code.",
        "linkUnknown.tooLarge": "Der Text ist größer als {kilobytes} KB. Kopieren Sie nur den Link.",
        "linkUnknown.text":
            """
        Der Text enthält keinen Link, den diese App öffnet. Kopieren Sie den ganzen Link, oder scannen Sie den QR-Code \
        noch einmal.
        """,
        "linkUnknown.document":
            """
        Der Text ist ein JSON-Dokument, aber keine Challenge einer Prüfstelle. Kopieren Sie den Link, den die Prüfstelle oder \
        die Organisation zeigt.
        """,
        "linkUnknown.code":
            """
        Der Text sieht wie ein Code aus. Codes, die ein Badge zeigt, prüft seine Organisation; der Code einer Einladung \
        wird eingegeben, wenn der Link der Einladung geöffnet ist.
        """,
        "linkUnknown.nonce":
            """
        Der Text sieht wie die Challenge einer Prüfstelle ohne deren Namen aus. Kopieren Sie die ganze Challenge.
        """,
        "linkUnknown.presentation":
            """
        Der Text sieht wie ein Badge oder eine Präsentation aus, die eine Prüfstelle prüft. Diese App braucht einen Link.
        """,
        "linkUnknown.certificate":
            "Der Text sieht wie ein Schlüssel oder ein Zertifikat aus. Diese App braucht einen Link.",
        "linkUnknown.page":
            """
        Der Text sieht wie die Adresse einer Webseite aus. Kopieren Sie den Link, den die Seite für Badges zeigt, oder \
        nur die Adresse des Servers der Organisation.
        """,
        "linkUnknown.email":
            """
        Der Text sieht wie eine E-Mail-Adresse aus. Um einen Badge zurückzubekommen, fordern Sie einen \
        Wiederherstellungslink per E-Mail an.
        """,
        "linkUnknown.host": "Der Text sieht wie die Adresse eines Servers aus. Schreiben Sie {address}.",
        "linkUnknown.challengeExpired":
            "Die Challenge der Prüfstelle ist abgelaufen. Bitten Sie um eine neue.",
    ]
}
