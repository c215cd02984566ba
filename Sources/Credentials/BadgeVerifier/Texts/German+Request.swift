import BadgeModel

extension VerifierTexts.German {
    /// Texts of a verifier: requests that cannot be made.
    static let request: MessageCatalogue.Texts = [
        "invalidInput.unsignedPrefix":
            """
        Eine Prüfstelle mit dem Präfix redirect_uri signiert nichts. Wählen Sie ein anderes Präfix, oder geben \
        Sie keinen Schlüssel an.
        """,
        "invalidInput.certificateUnreadable":
            """
        Die Zertifikate lassen sich nicht lesen. Geben Sie ein bis sechs im PEM-Format an, zuerst das des \
        Schlüssels.
        """,
        "invalidInput.certificateOfOtherKey": "Das erste Zertifikat gehört zu einem anderen Schlüssel.",
        "invalidInput.certificateSelfSigned":
            """
        Das Zertifikat ist selbst signiert; keine Wallet nimmt es an. Lassen Sie den Schlüssel von einer \
        Zertifizierungsstelle zertifizieren.
        """,
        "invalidInput.certificateEnded": "Das Zertifikat der Prüfstelle ist am {end} abgelaufen. Erneuern Sie es.",
        "invalidInput.certificateHost":
            "Das Zertifikat nennt nicht {host}, wohin Wallets ihre Antworten senden, sondern: {hosts}.",
        "invalidInput.unsignedByReference": "Eine Anfrage ohne Signatur wird als Wert übergeben.",
        "invalidInput.noRequestAddress":
            "Wallets haben keine Adresse, von der sie die Anfrage abrufen können. Übergeben Sie sie als Wert.",
        "invalidInput.holderBindingWaived":
            """
        Die Abfrage {query} verlangt einen Badge ohne Beweis, dass der Vorzeigende sein Inhaber ist. Lassen Sie \
        require_cryptographic_holder_binding weg.
        """,
        "invalidInput.transactionData":
            "Transaktionsdaten nennen mindestens eine Abfrage der Anfrage, und es gibt höchstens 16 Einträge.",
        "invalidInput.highAssurance":
            """
        Das High-Assurance-Profil fragt nur als x509_hash und lässt Antworten verschlüsseln. Wählen Sie dieses Präfix und \
        diesen Antwortmodus.
        """,
        "invalidInput.highAssuranceLink":
            """
        Das High-Assurance-Profil fragt mit einer signierten Anfrage, auf die der Link verweist. Geben Sie einen \
        Schlüssel und sein Zertifikat an.
        """,
        "invalidInput.origin":
            """
        Ein Ursprung ist, was ein Browser für eine Seite angibt, etwa https://shop.example, ohne Pfad und ohne \
        Schrägstrich.
        """,
    ]
}
