import BadgeModel

extension CommandTexts.German {
    /// Commands about verifiers and presentations.
    static let presentation: MessageCatalogue.Texts = [
        "column.verifier": "PRÜFSTELLE",
        "column.claims": "ANGABEN",
        "column.kind": "ART",
        "column.members": "FELDER",
        "column.type": "TYP",
        "fact.verifier": "Prüfstelle",
        "fact.client": "Client",
        "fact.verification": "Geprüft durch",
        "fact.at": "Am",
        "fact.outcome": "Ergebnis",
        "fact.error": "Fehler",
        "fact.purpose": "Zweck",
        "fact.transaction": "Zugestimmt",
        "command.presentation.none": "Niemand hat nach einem Badge gefragt.",
        "command.presentation.erased": "Gelöschte Einträge: {count}.",
        "command.presentation.answered": "vorgezeigt",
        "command.presentation.declined": "abgelehnt",
        "command.presentation.refused": "zurückgewiesen",
        "command.presentation.byCertificate": "durch ihr Zertifikat",
        "command.presentation.byAttestation": "durch eine Bescheinigung",
        "command.presentation.byRegistration": "durch ihre Registrierung hier",
        "command.presentation.unverified": "nicht geprüft",
        "command.presentation.undelivered": "nicht zugestellt",
        "notFound.presentationNamed": "Der Verlauf hat keinen Eintrag {name}. Alle zeigt: {command}",
        "ambiguous.presentation": "Mehrere Einträge beginnen mit {name}. Geben Sie mehr von der Kennung an.",
        "command.verifierTrust.added": "{name} bürgt von jetzt an für Prüfstellen.",
        "alreadyExists.verifierTrust":
            "Als {name} bürgt schon etwas anderes für Prüfstellen. Geben Sie mit {option} einen anderen Namen an.",
        "command.verifierTrust.none": "Niemandem wird vertraut, für Prüfstellen zu bürgen.",
        "command.verifierTrust.removed": "{name} bürgt für keine Prüfstelle mehr.",
        "command.verifierTrust.certificates": "Zertifikate: {count}",
        "command.transaction.added": "Prüfstellen dürfen Ihre Zustimmung zu Vorgängen der Art {name} erfragen.",
        "command.transaction.none": "Keine Vorgangsart ist hinterlegt.",
        "command.transaction.removed": "Vorgänge der Art {name} werden von jetzt an zurückgewiesen.",
    ]
}
