import BadgeModel

extension ClientTexts.German {
    /// Errors of invitations and of the issuance.
    static let invitation: MessageCatalogue.Texts = [
        "offerUnsupported.credentialKind":
            """
        Die Einladung gilt für eine Art von Nachweis, die diese App nicht aufnehmen kann. Informieren Sie die \
        Organisation.
        """,
        "credentialNotOffered.kind":
            "Die Organisation stellt diese Art von Badge nicht mehr aus. Bitten Sie sie um eine neue Einladung.",
        "credentialNotOffered.dataSet":
            """
        Die Organisation hat keine Daten für den Badge, den sie gewährt hat. Bitten Sie sie um eine neue \
        Einladung.
        """,
        "proofRefused.proof":
            """
        Die Organisation akzeptiert den Beweis dieses Geräts für den Schlüssel des Badges nicht. Prüfen Sie die \
        Uhr des Geräts und versuchen Sie es erneut.
        """,
        "proofRefused.nonce":
            """
        Die Organisation hat einen neuen Beweis für den Schlüssel des Badges zweimal abgelehnt. Versuchen Sie es \
        erneut; bleibt es dabei, informieren Sie die Organisation.
        """,
        "issuanceRefused.denied":
            """
        Die Organisation stellt Ihnen diesen Badge nicht aus. Fragen Sie sie nach dem Grund, oder bitten Sie um \
        eine neue Einladung.
        """,
        "issuanceRefused.request":
            "Der Server der Organisation versteht die Anfrage dieser App nicht. Informieren Sie die Organisation.",
        "issuanceRefused.transaction":
            """
        Die Organisation kennt den Badge nicht, den sie für später versprochen hatte, oder hat ihn schon \
        ausgestellt. Bitten Sie um eine neue Einladung.
        """,
        "encryptionUnsupported.request":
            """
        Die Organisation verlangt verschlüsselte Nachrichten in einer Form, die diese App nicht kennt. \
        Informieren Sie die Organisation.
        """,
        "encryptionUnsupported.refused":
            """
        Die Organisation akzeptiert die Verschlüsselung nicht, die ihre eigenen Metadaten nennen. Informieren \
        Sie die Organisation.
        """,
    ]
}
