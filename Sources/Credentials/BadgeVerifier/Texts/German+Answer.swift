import BadgeModel

extension VerifierTexts.German {
    /// Texts of a verifier: why the answer of a wallet is refused.
    static let answer: MessageCatalogue.Texts = [
        "verification.unanswered": "Keine Wallet hat innerhalb von fünf Minuten geantwortet. Fragen Sie erneut an.",
        "verification.answerMalformed": "Die Antwort der Wallet entspricht nicht OpenID4VP 1.0: {finding}.",
        "verification.answerUnencrypted":
            """
        Die Antwort der Wallet ist nicht verschlüsselt, obwohl die Anfrage das verlangt. Zeigen Sie den Badge \
        erneut vor.
        """,
        "verification.answerUnexpectedlyEncrypted":
            """
        Die Antwort der Wallet ist verschlüsselt, und die Anfrage enthält keinen Schlüssel dafür. Zeigen Sie \
        den Badge erneut vor.
        """,
        "verification.answerUndecryptable":
            """
        Die Antwort der Wallet lässt sich nicht entschlüsseln. Sie wurde für einen anderen Schlüssel \
        verschlüsselt oder unterwegs verändert.
        """,
        "verification.unsatisfied": "Die Antwort der Wallet ist nicht das, was angefragt wurde: {finding}.",
        "verification.transactionData":
            "Der Inhaber hat das, dem er laut Anfrage zustimmen soll, nicht oder anders unterschrieben.",
        "verification.declined":
            "Die Wallet zeigt nichts vor ({code}). Die Person hat abgelehnt oder hat keinen solchen Badge.",
        "verification.origin": "Die Antwort kommt von einer Seite, die die Anfrage nicht weitergeben darf.",
        "verification.certificate":
            """
        Das Zertifikat des Schlüssels der Organisation wird nicht angenommen. {finding} Bitten Sie die Organisation um einen \
        Badge mit einem anderen.
        """,
        "verification.certificateOfOtherHost": "Es nennt den Host der Organisation nicht.",
        "verification.certificateOfRoot": "Es kommt mit einem, das von sich selbst signiert ist.",
        "verification.requestUnknown":
            "Die Anfrage ist hier nicht bekannt, abgelaufen oder schon beantwortet. Fragen Sie erneut an.",
    ]
}
