import BadgeModel

extension OrganizationTexts.German {
    /// What an organization says elsewhere.
    static let other: MessageCatalogue.Texts = [
        "invalidInput.adminLoginLifetime":
            """
        Eine Einladung zur Anmeldung gilt immer die übliche Zeit. Lassen Sie die Dauer leer.
        """,
        "alreadyExists.importedPerson":
            """
        Es gibt schon eine Person mit der E-Mail-Adresse {email} und anderen Angaben. Importieren Sie mit --update, um \
        die der Datei zu übernehmen.
        """,
        "invalidInput.provider": "Der Anbieter lässt sich nicht registrieren: {reason}",
        "invalidInput.providerDomainsKind":
            "Nur ein OpenID-Anbieter kann für eine Domain vertrauenswürdig sein. Lassen Sie die Domains weg.",
        "invalidInput.providerDomains": "Das sind mehr als {count} Domains.",
        "invalidInput.providerDomain": "„{domain}“ ist keine Domain. Schreiben Sie sie wie example.com.",
        "invalidInput.providerCount":
            "Es gibt {count} Identitätsanbieter, mehr geht nicht. Entfernen Sie zuerst einen.",
        "alreadyExists.provider":
            "Ein Identitätsanbieter mit der Kennung {id} oder demselben Aussteller ist registriert. Entfernen Sie ihn zuerst.",
        "invalidInput.linkedProvider":
            "Bei diesem Aussteller sind Konten von Personen verknüpft. Ihre Rolle umfasst nicht, wer sie "
            + "anmeldet. Fragen Sie einen Inhaber.",
        "finding.creationInterrupted": "Das Anlegen der Organisation wurde unterbrochen.",
        "finding.policyFromTheFuture":
            "Die Richtlinie wurde um {date} signiert, also in der Zukunft: Wallets lehnen sie ab.",
        "remedy.beginOrganization": "Legen Sie eine Organisation an, oder stellen Sie eine Sicherung wieder her.",
        "remedy.createOrganization": "Legen Sie sie erneut an.",
        "remedy.fullDiskOfOrganization":
            "Schaffen Sie Platz: Auf einer vollen Festplatte kann nichts widerrufen werden.",
        "remedy.rolledBackOrganization":
            "Spielen Sie die neueste Kopie zurück, oder stellen Sie eine Sicherung wieder her.",
        "remedy.setClockOfServer":
            "Stellen Sie die Uhr richtig: Der Server signiert sie mit seiner nächsten Antwort neu.",
        "problem.valuesAltered": "Personenbezogene Werte zu Eintrag {entry} wurden verändert oder fehlen.",
        "noun.organization": "Organisation",
        "storeDamaged.auditValues":
            "Personenbezogene Werte zu Eintrag {entry} des Protokolls wurden verändert oder fehlen. Stellen Sie eine Sicherung wieder her.",
        "storeDamaged.organizationGone":
            """
        {path} fehlt oder ist leer, obwohl der Schlüssel vorhanden ist: Hier gab es eine Organisation. Legen Sie \
        die Datei zurück, oder stellen Sie eine Sicherung der Organisation wieder her. Um eine andere \
        Organisation anzulegen, verwenden Sie einen anderen Ordner.
        """,
        "storeAbsent.organization": "In {home} gibt es keine Organisation. Legen Sie zuerst eine an.",
    ]
}
