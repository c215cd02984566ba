import BadgeModel

extension VerifierTexts.German {
    /// Texts of a verifier: why a presented badge is refused.
    static let reason: MessageCatalogue.Texts = [
        "invalidInput.audienceAndNonce":
            "Ein Badge wird für eine Prüfstelle und eine Nonce gelesen. Geben Sie beides an.",
        "storeDamaged.challengeMemory":
            """
        {path} fehlt oder ist beschädigt: Welche Challenges beantwortet wurden, ist nicht bekannt, deshalb wird \
        keine angenommen. Entfernen Sie die Datei; danach gelten neue Challenges.
        """,
        "verification.noIssuer":
            "Der Nachweis nennt keinen Aussteller. Bitten Sie den Inhaber um den Badge einer Organisation.",
        "verification.untrustedIssuer": "Der Badge stammt von einer Organisation, der hier nicht vertraut wird.",
        "verification.untrustedType": "Der Organisation wird hier für diese Art von Badge nicht vertraut.",
        "verification.revoked": "Die Organisation hat den Badge endgültig widerrufen.",
        "verification.suspended": "Die Organisation hat den Badge vorübergehend ausgesetzt.",
        "verification.statusNotKnown":
            """
        Die Organisation gibt dem Badge den Status {value}, den sie selbst definiert. Fragen Sie sie, was er bedeutet.
        """,
        "verification.statusElsewhere":
            """
        Die Organisation veröffentlicht den Status des Badges auf eine Weise, die hier nicht gelesen wird. Ob der Badge \
        zurückgezogen wurde, lässt sich nicht feststellen.
        """,
        "verification.noKeyBinding":
            """
        Die Präsentation enthält keinen Beweis, dass der Vorzeigende den Schlüssel des Badges hat. Zeigen Sie \
        den Badge vor, nicht seinen Nachweis.
        """,
        "verification.challengeMalformed":
            """
        Die Präsentation beantwortet keine Challenge dieser Prüfstelle. Fordern Sie eine Challenge an, und \
        zeigen Sie den Badge damit vor.
        """,
        "verification.challengeForeign":
            """
        Die Präsentation beantwortet die Challenge einer anderen Prüfstelle. Zeigen Sie den Badge mit einer von \
        dieser vor.
        """,
        "verification.challengeExpired":
            "Die Challenge ist älter als fünf Minuten. Zeigen Sie den Badge mit einer neuen erneut vor.",
        "verification.challengeNotYetValid":
            """
        Die Challenge stammt aus der Zukunft. Stellen Sie die Uhr der Prüfstelle richtig, und zeigen Sie den \
        Badge mit einer neuen vor.
        """,
        "verification.challengeUsed":
            """
        Die Challenge wurde schon beantwortet und gilt nur einmal. Zeigen Sie den Badge mit einer neuen erneut \
        vor.
        """,
        "verification.challengeMemoryFull":
            """
        In den letzten fünf Minuten wurden zu viele Badges vorgezeigt. Zeigen Sie den Badge in einer Minute \
        erneut vor.
        """,
        "verification.statusOffline":
            """
        Die Organisation ist nicht erreichbar. Verwendet wurde ihre Statusliste vom {date}; was sie später \
        widerrufen hat, ist hier nicht bekannt.
        """,
        "verification.statusListNotStored":
            "Die Statusliste kann nicht für den nächsten Start gespeichert werden. {error}",
        "verification.statusUnavailable": "Ob der Badge widerrufen wurde, lässt sich nicht feststellen. {error}",
        "verification.keysWithdrawn":
            """
        Die Organisation hat die Schlüssel zurückgezogen, denen hier vertraut wird. Vertrauen Sie ihren neuen, \
        sobald Sie diese von ihr haben.
        """,
        "verification.notAPresentation": "Das ist keine Präsentation. Scannen Sie erneut.",
    ]
}
