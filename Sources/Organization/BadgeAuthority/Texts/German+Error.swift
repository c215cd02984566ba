import BadgeModel

extension OrganizationTexts.German {
    /// Errors of the organization's records, and what they are wrong about.
    static let error: MessageCatalogue.Texts = [
        "invalidInput.passwordBytes": "Das Passwort ist nicht 8 bis 1.024 Byte lang. Wählen Sie ein anderes.",
        "invalidInput.passwordWithoutUsername": "Zu einem Passwort gehört ein Benutzername. Legen Sie auch einen fest.",
        "invalidInput.accountSubject":
            "Das Konto ist nicht 1 bis 255 sichtbare Zeichen lang. Kopieren Sie `sub` aus dem Token.",
        "invalidInput.loginApproval":
            """
        Bei einer Einladung zur Anmeldung kann der Badge nicht auf Genehmigung warten. Laden Sie mit einem Code \
        ein, oder ohne Genehmigung.
        """,
        "invalidInput.invitationScheme": "{scheme} ist kein Schema für Links. Schreiben Sie es wie {example}.",
        "invalidInput.issuerAddress":
            "Die Adresse des Ausstellers darf nur aus Schema, Host und Port bestehen, wie https://id.example.org.",
        "invalidInput.issuerMove":
            "Badges nennen die jetzige Adresse des Ausstellers. Nur eine Organisation ohne Badges kann umziehen.",
        "invalidInput.personField":
            "Die Angabe „{field}“ der Person {flaw}. Berichtigen Sie sie, und versuchen Sie es erneut.",
        "invalidInput.highAssuranceKey":
            "HAIP fragt Wallets mit x509_hash. Geben Sie einen Schlüssel und sein Zertifikat an, und dieses Präfix.",
        "invalidInput.clientField":
            "Die Angabe „{field}“ des Clients {flaw}. Berichtigen Sie sie, und versuchen Sie es erneut.",
        "invalidInput.organizationField": "Die Angabe „{field}“ der Organisation {flaw}. Berichtigen Sie sie.",
        "invalidInput.lifetime":
            "Die Gültigkeit ({kind}) von {lifetime} liegt nicht zwischen {least} und {most}. Berichtigen Sie sie.",
        "invalidInput.invitationLifetime":
            """
        Die Gültigkeit der Einladung von {lifetime} liegt nicht zwischen {least} und {most}. Wählen Sie eine \
        kürzere, oder lassen Sie die Organisation längere erlauben.
        """,
        "invalidInput.importLine":
            """
        Zeile {line} der Datei {flaw} (Spalte {column}). {taken} Berichtigen Sie sie, und importieren Sie die \
        Datei noch einmal.
        """,
        "invalidInput.importEmpty": "Die Datei ist leer. Ihre erste Zeile nennt die Spalten: {columns}.",
        "invalidInput.importRow": "Die Zeile hat einen Wert in Spalte {column}, die die erste Zeile nicht nennt.",
        "invalidInput.importHeader":
            "Die erste Zeile nennt die Spalten name und email nicht. Die Spalten sind {columns}.",
        "invalidInput.importColumnTwice": "Die erste Zeile nennt eine Spalte zweimal. Die Spalten sind {columns}.",
        "invalidInput.importColumn":
            "Die erste Zeile nennt eine unbekannte Spalte: {column}. Die Spalten sind {columns}.",
        "invalidInput.importPreview":
            "Eine Vorschau umfasst höchstens {count} Personen. Teilen Sie die Datei, oder importieren Sie sie.",
        "invalidInput.mailAddress":
            "{email} ist keine Adresse, an die E-Mail gesendet werden kann. Berichtigen Sie sie.",
        "invalidInput.authorizationServer":
            """
        Die Adresse des Autorisierungsservers enthält eine Abfrage, ein Fragment oder einen Benutzernamen. Lassen \
        Sie das weg.
        """,
        "invalidInput.scope": "Der Scope ist kein einzelnes Wort. Nennen Sie den, den Token haben müssen.",
        "invalidInput.operationsAddress": "{text} ist keine Adresse mit Port. Schreiben Sie sie wie 127.0.0.1:9464.",
        "invalidInput.operationsHost":
            """
        {host} ist von anderen Rechnern aus erreichbar. Geben Sie für Zustand und Messwerte eine Adresse der \
        Loopback-Schnittstelle an, wie 127.0.0.1:{port}, und lassen Sie ein Programm dieses Rechners sie abholen.
        """,
        "invalidInput.batchSize": "Ein Satz hat 1 bis 32 Nachweise, nicht {count}.",
        "invalidInput.retireSigningKey":
            "Der Schlüssel {id} ist der Signaturschlüssel. Nur ein früherer Schlüssel wird zurückgezogen.",
        "invalidInput.retireNextKey":
            "Der Schlüssel {id} ist der nächste. Nur ein früherer Schlüssel wird zurückgezogen.",
        "invalidInput.retireUsedKey":
            """
        Mit dem Schlüssel {id} sind gültige Badges signiert: {count}. Warten Sie, bis ihre Wallets sie erneuert \
        haben, oder widerrufen Sie sie.
        """,
        "invalidInput.policyInForce": "Version {version} der Richtlinie ist schon in Kraft.",
        "invalidInput.personSuspended": "{email} ist gesperrt. Heben Sie zuerst die Sperre der Person auf.",
        "invalidInput.codeWithoutEmail":
            "Ein Code aus sechs oder acht Ziffern wird mit der E-Mail-Adresse der Person geprüft.",
        "invalidInput.badgeCode":
            "Der Code eines Badges hat vier, sechs oder acht Ziffern. Lesen Sie ihn noch einmal ab.",
        "invalidInput.resend":
            """
        Die Nachricht {id} kann nicht noch einmal gesendet werden: Sie ist keine, die vielleicht gesendet wurde, \
        oder ihr Inhalt wurde gelöscht. Laden Sie die Person erneut ein, um eine neue zu senden.
        """,
        "invalidInput.administratorCount":
            "Es gibt {count} Administratoren, mehr geht nicht. Entfernen Sie zuerst einen.",
        "invalidInput.firstOwner":
            "Der erste Administrator muss ein Inhaber sein. Fügen Sie zuerst einen Inhaber hinzu.",
        "invalidInput.onlyAdministrator":
            "{email} ist der einzige Administrator. Fügen Sie einen weiteren hinzu, bevor Sie diesen entfernen.",
        "invalidInput.onlyOwner":
            "{email} ist der einzige Inhaber. Machen Sie zuerst einen anderen Administrator zum Inhaber.",
        "invalidInput.noLogin":
            """
        {email} hat weder ein Passwort noch ein verknüpftes Konto zur Anmeldung. Setzen Sie ein Passwort, \
        verknüpfen Sie ein Konto, oder laden Sie ohne Anmeldung ein.
        """,
        "invalidInput.badgeRevoked":
            "Der Badge {id} ist endgültig widerrufen. Laden Sie die Person erneut ein, um einen neuen auszustellen.",
        "inputRequired.authorizationServer":
            "Die Organisation läuft ohne Autorisierungsserver. Geben Sie an, bei welchem das Konto ist.",
        "inputRequired.mailServer":
            """
        Die Organisation hat keinen Mailserver und kann die Einladung nicht senden. Betreiben Sie sie mit einem, \
        oder geben Sie das Angebot selbst weiter.
        """,
        "inputRequired.lostRevocations":
            """
        Seit der Sicherung wurden Badges widerrufen, gesperrt oder entsperrt (Änderungen: {count}), und der \
        Speicher, der das wusste, ist verloren. Geben Sie {option} an, um die Sicherung trotzdem \
        wiederherzustellen, und widerrufen Sie sie dann noch einmal. Es wurde nichts geändert.
        """,
        "inputRequired.unknownRevocations":
            """
        Nichts sagt, welche Badges seit der Sicherung widerrufen oder gesperrt wurden, und der Speicher, der das \
        wusste, ist verloren. Geben Sie {option} an, um die Sicherung trotzdem wiederherzustellen, und widerrufen \
        Sie sie dann noch einmal. Es wurde nichts geändert.
        """,
        "notFound.client": "Kein Client ist als {id} registriert. Die Kennungen stehen in der Liste der Clients.",
        "notFound.nextKey":
            "Kein nächster Schlüssel ist angekündigt. Kündigen Sie zuerst einen an, damit Wallets von ihm erfahren.",
        "notFound.signingKey":
            """
        Kein Schlüssel oder mehr als einer hat einen Fingerabdruck, der mit {id} beginnt. Sehen Sie in der Liste \
        der Schlüssel nach.
        """,
        "notFound.policyVersion": "Es gibt keine Version {version} der Richtlinie. Die Versionen zeigt {command}.",
        "notFound.personDevice":
            "{email} hat kein solches Gerät. Die Kennungen stehen in der Liste der Geräte der Person.",
        "notFound.template":
            """
        Die Organisation hat keine eigene Vorlage für {kind} in {language}. Sehen Sie in der Liste der Vorlagen \
        nach, welche sie hat.
        """,
        "notFound.message": "Im Postausgang gibt es keine Nachricht {id}. Die Kennungen stehen in seiner Liste.",
        "notFound.linkedAccount": "Kein Konto {subject} bei {server} ist mit einer Person verknüpft.",
        "notFound.administrator":
            "Kein Administrator hat die E-Mail-Adresse {email}. Sehen Sie in der Liste der Administratoren nach.",
        "notFound.peoplePage": "Hinter {email} beginnt keine Seite. Lesen Sie die Liste der Personen von Anfang an.",
        "notFound.approval":
            "Kein Badge von {email} wartet auf Genehmigung. Sehen Sie in der Liste der wartenden nach.",
        "notFound.issuedBadge":
            "Kein Badge hat die Kennung {id}. Die Kennungen stehen in der Liste der ausgestellten Badges.",
        "notFound.provider":
            "Kein Identitätsanbieter hat die Kennung {id}. Die Kennungen stehen in der Liste der Identitätsanbieter.",
        "notFound.person": "Keine Person hat die E-Mail-Adresse {email}. Fügen Sie die Person zuerst hinzu.",
        "notFound.removedPerson": "Diese Person gibt es hier nicht mehr. Sehen Sie in der Liste der Personen nach.",
        "alreadyExists.client":
            "Ein Client ist als {id} registriert. Entfernen Sie ihn zuerst, oder wählen Sie eine andere Kennung.",
        "alreadyExists.nextKey":
            "Ein nächster Schlüssel ist schon angekündigt. Wechseln Sie zu ihm, oder lassen Sie ihn angekündigt.",
        "alreadyExists.organization":
            "In diesem Ordner gibt es schon eine Organisation. Verwenden Sie sie, oder einen anderen Ordner.",
        "alreadyExists.otherOrganization":
            """
        Die Sicherung gehört zu einer anderen Organisation als dieser Ordner. Stellen Sie sie in einem anderen \
        Ordner wieder her.
        """,
        "alreadyExists.personEmail": "Eine andere Person hat die E-Mail-Adresse {email}. Bearbeiten Sie jene Person.",
        "alreadyExists.personUsername":
            "Eine andere Person hat den Benutzernamen {username}. Bearbeiten Sie jene Person.",
        "alreadyExists.linkedAccount":
            "Das Konto {subject} bei {server} ist das von {email}. Heben Sie zuerst die Verknüpfung auf.",
        "alreadyExists.administrator": "Ein anderer Administrator hat die E-Mail-Adresse {email}.",
        "storeAbsent.organizationHere": "In diesem Ordner gibt es keine Organisation. Legen Sie zuerst eine an.",
        "storeDamaged.webAddress":
            "Der Speicher der Organisation enthält eine ungültige Webadresse. Stellen Sie eine Sicherung wieder her.",
        "storeDamaged.outbox":
            "Der Postausgang enthält eine Nachricht unbekannter Art. Stellen Sie eine Sicherung wieder her.",
        "storeDamaged.statusLists":
            """
        Der Speicher der Organisation hat keine Statusliste mit einem freien Eintrag. Stellen Sie eine Sicherung \
        wieder her.
        """,
        "storeDamaged.passwordHash":
            "Ein gespeicherter Passwort-Hash hat ein unbekanntes Format. Setzen Sie das Passwort neu.",
        "storeNewer.administratorRole": "Ein Administrator hat eine unbekannte Rolle. Aktualisieren Sie {program}.",
        "keyMissing.organization": "Der Schlüssel von {path} fehlt. Legen Sie die Datei zurück.",
        "keyMissing.authorityDatabase":
            "{path} fehlt, authority.db aber ist vorhanden. Legen Sie die Schlüsseldatei zurück.",
        "sessionEnded.accountChanged":
            "Ihr Konto wurde inzwischen geändert. Melden Sie sich an, und versuchen Sie es erneut.",
        "closed.organization": "Der Speicher der Organisation wurde geschlossen. Öffnen Sie ihn erneut.",
        "closed.authority": "Die Verbindung zur Organisation wurde geschlossen. Öffnen Sie die Wallet erneut.",
        "attemptInProgress.passwords":
            """
        Es werden zu viele Passwörter geprüft. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# \
        Sekunden}} noch einmal.
        """,
        "invitationUnusable.invitedAgain":
            "Die Person wurde gleichzeitig noch einmal eingeladen. Verwenden Sie jene Einladung.",
        "serverUnreachable.authorizationServer":
            """
        Der Autorisierungsserver hat nicht innerhalb von {seconds, plural, one {# Sekunde} other {# Sekunden}} \
        geantwortet.
        """,
        "serverUnreachable.loginTask": "Es wird über zu viele Anmeldungen entschieden.",
        "serverUnreachable.otherAddress":
            "{address} ist von hier aus nicht erreichbar. Verwenden Sie eine Einladung von {issuer}.",
        "serverAnswerInvalid.noKeys": "Der Autorisierungsserver {server} veröffentlicht keine Schlüssel (jwks_uri).",
        "serverAnswerInvalid.noUsableKey":
            "Der Autorisierungsserver {server} veröffentlicht keinen Schlüssel für ES256, RS256 oder PS256.",
        "serverAnswerInvalid.noIntrospection":
            "Der Autorisierungsserver {server} nimmt keine Fragen zu Token an (introspection_endpoint).",
        "documentInvalid.loginTask": "Die Antwort von {path} ist keine, die Schemas/login-task.schema.json beschreibt.",
        "unexpected.loginTask": "{path} scheiterte mit Status {status}.",
        "unexpected.passwordCheck":
            "Gerade kann kein Passwort geprüft werden. Geben Sie Arbeitsspeicher frei, und versuchen Sie es erneut.",
        "flaw.missing": "fehlt",
        "flaw.line": "muss eine Zeile von {least} bis {most} Zeichen sein",
        "flaw.email": "ist keine E-Mail-Adresse",
        "flaw.space": "enthält ein Leerzeichen",
        "flaw.phone": "ist keine Telefonnummer wie +441632960961",
        "flaw.propertyName": "hat einen Namen, den der Badge selbst verwendet oder der keiner ist",
        "flaw.propertyMember": "enthält ein Element namens _sd oder ..., das ein Nachweis selbst verwendet",
        "flaw.clientID": "besteht nicht aus 1 bis 128 Buchstaben, Ziffern oder -._~",
        "flaw.redirectCount": "besteht nicht aus 1 bis 16 verschiedenen Adressen",
        "flaw.redirect":
            "enthält {address}; das ist weder https noch ein eigenes Schema einer App wie com.example.app:/login",
        "flaw.claimCount": "hat mehr als 32 Einträge oder einen doppelt",
        "flaw.claim": "enthält {claim}; das ist keine Angabe über eine Person",
        "flaw.color": "ist keine Farbe wie #1A547A",
        "flaw.background": "braucht eine Hintergrundfarbe",
        "flaw.https": "braucht eine https-Adresse",
        "flaw.encoding": "ist nicht in UTF-8",
        "flaw.marks": "hat einen Buchstaben mit mehr als 30 kombinierenden Zeichen",
        "flaw.controlCharacter": "hat ein Steuerzeichen",
        "flaw.misplaced": "hat ein Anführungszeichen oder ein Zeilenende, wo keines sein darf",
        "flaw.openQuote": "hat ein Anführungszeichen, das nie geschlossen wird",
        "flaw.innerQuote": "hat ein Anführungszeichen in einem Feld, das nicht mit einem beginnt",
        "flaw.length": "ist länger als 64 KB",
        "import.nothing": "Es wurde nichts importiert.",
        "import.unread": "Es wurde nichts gelesen.",
        "import.rest": "Ab Zeile {line} wurde nichts gelesen, davor aber alles.",
        "noun.name": "Name",
        "noun.email": "E-Mail-Adresse",
        "noun.givenName": "Vorname",
        "noun.familyName": "Nachname",
        "noun.title": "Position",
        "noun.group": "Abteilung",
        "noun.username": "Benutzername",
        "noun.phone": "Telefon",
        "noun.textColor": "Textfarbe",
        "noun.invitation": "Einladung",
        "noun.mailedInvitation": "Einladung per E-Mail",
        "noun.loginInvitation": "Einladung zur Anmeldung",
        "noun.longestInvitation": "längste Einladung",
        "noun.badge": "Badge",
    ]
}
