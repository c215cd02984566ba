import BadgeModel

extension PresentationTexts.German {
    /// Why the exchange with a verifier's server failed.
    static let server: MessageCatalogue.Texts = [
        "serverFailed.verifier":
            "{server} lehnt es mit dem Status {status} ab. Bleibt es dabei, melden Sie es der Prüfstelle.",
        "serverAnswerInvalid.verifierSize": "{server} hat mehr als {size} gesendet. Melden Sie das der Prüfstelle.",
        "serverAnswerInvalid.verifierAnswer": "{server} {finding}. Melden Sie das der Prüfstelle.",
        "serverUntrusted.verifierOfOtherHost":
            "Das Zertifikat von {server} gilt für einen anderen Host. Melden Sie das der Prüfstelle.",
        "serverUntrusted.verifierExpired":
            "Das Zertifikat von {server} ist abgelaufen. Geht die Uhr dieses Geräts richtig, melden Sie es der Prüfstelle.",
        "serverUntrusted.verifierNotYetValid":
            "Das Zertifikat von {server} gilt noch nicht. Geht die Uhr dieses Geräts richtig, melden Sie es der Prüfstelle.",
        "serverUntrusted.verifierVersion":
            "{server} bietet keine TLS-Version und kein Verfahren, die noch sicher sind. Melden Sie das der Prüfstelle.",
    ]
}
