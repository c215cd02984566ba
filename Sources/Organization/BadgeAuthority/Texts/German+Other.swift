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
        "noun.nameOnBadges": "Name auf Badges",
        "noun.color": "Farbe {color}",
        "noun.logo": "Logo",
        "noun.supportPage": "Seite für Hilfe",
        "noun.supportAddress": "E-Mail-Adresse für Hilfe",
        "noun.supportPhone": "Telefon für Hilfe",
        "admin.organization.url": "Adresse",
        "admin.organization.urlHint":
            """
        Unter ihr erreichen Wallets die Organisation. Sie kann nur vor dem ersten Badge geändert werden und \
        beendet offene Einladungen.
        """,
        "admin.organization.backgroundColor": "Hintergrundfarbe der Badges",
        "admin.organization.textColor": "Textfarbe der Badges",
        "admin.organization.logo": "Adresse des Logos",
        "admin.organization.logoHint": "Mit https: ein PNG oder JPEG von höchstens 1 MB.",
        "admin.organization.supportEmail": "E-Mail-Adresse für Hilfe",
        "admin.organization.supportPhone": "Telefon für Hilfe",
        "admin.organization.supportPage": "Seite für Hilfe",
        "admin.organization.invitation": "Eine Einladung, die Sie weitergeben, gilt",
        "admin.organization.mailedInvitation": "Eine Einladung per E-Mail gilt",
        "admin.organization.loginInvitation": "Eine Einladung zur Anmeldung gilt",
        "admin.organization.longestInvitation": "Eine einzelne Einladung gilt höchstens",
        "admin.organization.badge": "Ein Badge gilt",
        "admin.field.name": "Name",
        "admin.field.email": "E-Mail-Adresse",
        "admin.field.givenName": "Vorname",
        "admin.field.familyName": "Nachname",
        "admin.field.phone": "Telefon",
        "admin.field.title": "Position",
        "admin.field.group": "Abteilung",
        "admin.field.username": "Benutzername",
        "audit.field.displayName": "Name auf Badges",
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
