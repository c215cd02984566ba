extension CoreTexts.German {
    /// Other errors.
    static let other: MessageCatalogue.Texts = [
        "notFound.badgeForRequest": "Die Wallet enthält dafür keinen Badge.",
        "notFound.badgeToReissue": "Kein Badge wartet auf eine Neuausstellung.",
        "notFound.acceptance": "Sie haben {document} nicht zugestimmt; es gibt nichts zu widerrufen.",
        "notFound.badge": "Die Wallet enthält keinen Badge {badge}. Lassen Sie sich die Badges auflisten.",
        "notFound.organization": "Die Wallet enthält nichts von der Organisation {organization}.",
        "notFound.badgeOfOrganization":
            "Der Badge {badge} gehört zu einer anderen Organisation. Lassen Sie sich die Badges auflisten.",
        "notFound.codeSecret": "Das Geheimnis für die Codes des Badges wurde nie abgerufen. Gehen Sie einmal online.",
        "notFound.consent": "Für diesen Badge gibt es keine Einwilligung ({kind}).",
        "notFound.deviceKey": "Dieses Gerät hat keinen Schlüssel für {name}. Melden Sie sich zuerst an.",
        "notFound.trustedClient":
            "Der App {clientID} wird nicht vertraut. Lassen Sie sich die vertrauten Apps auflisten.",
        "notFound.presentation": "Der Verlauf hat keinen Eintrag {id}. Lassen Sie sich den Verlauf auflisten.",
        "notFound.trustedVerifier":
            "Keine vertraute Prüfstelle heißt {name}. Lassen Sie sich die vertrauten Prüfstellen auflisten.",
        "notFound.transactionType":
            "Die Vorgangsart {name} ist nicht hinterlegt. Lassen Sie sich die hinterlegten Vorgangsarten auflisten.",
        "ambiguous.badges": "{count} Badges kommen infrage. Geben Sie einen an, oder wählen Sie einen Standard.",
        "alreadyExists.passcode": "Es ist bereits ein Passcode festgelegt. Ändern Sie ihn stattdessen.",
        "alreadyExists.file": "{path} gibt es bereits. Geben Sie eine andere Datei an.",
        "alreadyExists.passcodeOfWallet":
            "Die Wallet hat bereits einen Passcode. Ändern Sie ihn, oder setzen Sie ihn zurück.",
        "invalidInput.certificateRoots":
            "Die Wurzeln sind nicht 1 bis 32 Zertifikate im PEM-Format. Prüfen Sie die Datei.",
        "invalidInput.host":
            "{entry} ist kein Host. Geben Sie einen Namen, eine IP-Adresse oder ein Netzwerk wie 10.20.0.0/16 an.",
        "invalidInput.requestAddress": "Eine Anfrage ohne absolute Adresse kann nicht gesendet werden.",
        "invalidInput.certificatesUnreadable":
            """
        {path} kann nicht als PEM-Zertifikate gelesen werden. Geben Sie eine Datei mit den vertrauenswürdigen \
        Zertifikaten an.
        """,
        "invalidInput.noCertificate":
            "{path} enthält kein Zertifikat. Geben Sie eine PEM-Datei mit den vertrauenswürdigen Zertifikaten an.",
        "invalidInput.presentationLifetime": "Eine Präsentation gilt 1 bis 300 Sekunden. Wählen Sie eine andere Dauer.",
        "invalidInput.claimAbsent": "Der Badge enthält keine Angabe {claim}. Er enthält: {claims}.",
        "invalidInput.length": "{name} muss 1 bis {maxLength} Zeichen lang sein. Wählen Sie einen anderen Wert.",
        "invalidInput.claimNotDisclosable":
            "{name} kann nicht einzeln offengelegt werden. Nehmen Sie die Angabe nur unter die signierten auf.",
        "invalidInput.reservedClaims": "_sd, _sd_alg und ... können keine Namen von Angaben sein. Wählen Sie andere.",
        "invalidInput.parameterTaken":
            "Eine Anmeldung hat keinen Platz für ein zweites {name}. Benennen Sie den Parameter anders.",
        "invalidInput.parameterName":
            """
        „{name}“ ist kein Name eines Parameters: 1 bis 64 Buchstaben, Ziffern, Leerzeichen, Punkte, Binde- und \
        Unterstriche.
        """,
        "invalidInput.claimsRequired":
            """
        {client} braucht jede Angabe, die als erforderlich markiert ist. Legen Sie diese offen, oder lehnen Sie \
        ab.
        """,
        "invalidInput.trustAlways":
            """
        Die Antwort an {client} könnte auch jede andere App erreichen, deshalb werden Sie jedes Mal gefragt. \
        Erlauben Sie es einmal, oder lehnen Sie ab.
        """,
        "invalidInput.badgeNotShown": "Dieser Badge ist nicht unter den angezeigten. Wählen Sie einen davon.",
        "invalidInput.deviceNotShown": "Dieses Gerät ist nicht unter den angezeigten. Wählen Sie eines davon.",
        "invalidInput.decisions": "Entscheiden Sie über jedes der {count} Dokumente, über jedes einmal.",
        "invalidInput.imageTyped": "{label} ist ein Bild und kann nicht eingetippt werden.",
        "invalidInput.yesOrNo": "Antworten Sie mit yes oder no.",
        "invalidInput.formAction": "Das Formular {kind} hat keine Aktion {action}.",
        "invalidInput.emailAddress": "Das ist keine E-Mail-Adresse. Schreiben Sie sie wie name@example.org.",
        "invalidInput.phoneNumber":
            "Das ist keine Telefonnummer mit Ländervorwahl. Schreiben Sie sie wie +44 20 7946 0958.",
        "invalidInput.keyOfAnotherPasscode": "Der Schlüssel gehört zu einem anderen Passcode. Öffnen Sie diesen.",
        "invalidInput.passphraseLength":
            "Eine Passphrase ist ein Text mit mindestens {length} Zeichen. Wählen Sie eine andere.",
        "invalidInput.signedHeader":
            "Nur ein Objekt kann signiert werden, und sein Header darf weder alg noch typ setzen.",
        "invalidInput.privateKey": "Diese {count} Byte sind kein privater P-256-Schlüssel. Erzeugen Sie einen neuen.",
        "invalidInput.custodySecret": "Diese Verwahrung braucht eine Passphrase oder PIN. Geben Sie eine an.",
        "invalidInput.passcodeWithoutKey":
            "Der neue Passcode würde nicht öffnen, was der alte versiegelt hat. Verpacken Sie seinen Schlüssel neu.",
        "invalidInput.location":
            """
        Ein Standort hat eine Breite von -90 bis 90, eine Länge von -180 bis 180 und eine Genauigkeit von mehr \
        als 0 Metern.
        """,
        "invalidInput.documentDigest":
            "Der Digest eines Dokuments besteht aus den 32 Byte von SHA-256 des angezeigten Textes.",
        "invalidInput.photoDigest": "Der Digest eines Fotos ist SHA-256 seiner Bytes in base64url, 43 Zeichen.",
        "invalidInput.trustedClient": "Eine vertraute App braucht eine Client-ID und ein Ablaufdatum in der Zukunft.",
        "invalidInput.trustedVerifier":
            "Der Name, unter dem Sie vertrauen, ist eine Zeile von 1 bis 128 Zeichen. Wählen Sie einen anderen.",
        "invalidInput.presentationRecord":
            "Der Eintrag für den Verlauf ist zu lang oder nicht neu. Bitten Sie die Prüfstelle, weniger zu verlangen.",
        "invalidInput.locationSource":
            "Die Adresse einer Standortquelle lautet gpsd://HOST:PORT. Geben Sie sie so ein.",
        "invalidInput.notAFolder": "{path} ist kein Ordner. Geben Sie einen Ordner an.",
        "invalidInput.brokenLink": "{path} ist ein Link, der ins Leere führt. Geben Sie einen anderen Ordner an.",
        "invalidInput.linkCircle": "Der Link {path} führt im Kreis. Geben Sie einen anderen Ordner an.",
        "invalidInput.longName": "Der Name {path} ist zu lang. Geben Sie einen kürzeren an.",
        "invalidInput.closedFolder": "In {path} kann kein Ordner angelegt werden. Geben Sie einen anderen an.",
        "invalidInput.portTaken": "Der Port {port} dieses Rechners ist nicht frei. Geben Sie einen anderen an.",
        "notSupported.passwordLogin":
            "{server} nimmt kein Passwort von einer App an. Melden Sie sich auf einem anderen Bildschirm an.",
        "notSupported.deviceLogin":
            """
        {server} nimmt von diesem Programm keine Anmeldung auf einem anderen Bildschirm an. Fragen Sie die \
        Organisation.
        """,
        "notSupported.browserLogin":
            "{server} nimmt von diesem Programm keine Anmeldung im Browser an. Fragen Sie die Organisation.",
        "notSupported.browserFailed":
            "{program} konnte die Seite nicht öffnen; es endete mit Status {status}. Melden Sie sich anders an.",
        "notSupported.browserNeeded":
            """
        Hier gibt es keinen Browser, der geöffnet werden könnte, und diese Anmeldung braucht einen. Melden \
        Sie sich an einem Gerät mit Browser oder auf andere Weise an.
        """,
        "notSupported.browser":
            "Es gibt keinen Browser, der geöffnet werden könnte. Melden Sie sich auf einem anderen Bildschirm an.",
        "notSupported.loginMethod":
            "Diese App kennt keine Anmeldung mit {method}. Melden Sie sich anders an, oder fragen Sie ihren Entwickler.",
        "notSupported.claimsPath":
            "Nachweise des Formats {format} werden mit ganzen Angaben vorgelegt, nicht mit Teilen davon.",
        "notSupported.noLogin":
            """
        {server} bietet keine Anmeldung, die diese App verwenden kann. Bitten Sie die Organisation um eine \
        Einladung mit Code.
        """,
        "notSupported.biometrics": "Dieses Gerät hat keine Biometrie. Stattdessen wird nach dem Passcode gefragt.",
        "notSupported.keychain": "Auf diesem System gibt es keinen Schlüsselbund. Wählen Sie eine andere Verwahrung.",
        "notSupported.biometricsNotEnrolled":
            "Es ist kein Finger und kein Gesicht registriert. Geben Sie den Passcode ein.",
        "notSupported.biometricsWithKey":
            "Dieses Gerät hat keine Biometrie, die einen Schlüssel freigibt. Geben Sie den Passcode ein.",
        "notSupported.tpmIndicesTaken": "Die Indizes des TPM sind alle belegt. Entfernen Sie einige.",
        "notSupported.program":
            "Das Programm {name} ist nicht installiert. Installieren Sie es: apt-get install {package}.",
        "notSupported.tpmFull":
            "Das TPM hat keinen Platz mehr, um sich diesen Speicher zu merken. Entfernen Sie einen seiner Indizes.",
        "notSupported.tpm":
            """
        Kein TPM ist erreichbar. Aktivieren Sie es in der Firmware, und fügen Sie diesen Benutzer der Gruppe tss \
        hinzu (/dev/tpmrm0).
        """,
        "notSupported.coreDumps": "Das System lässt diesen Prozess Speicherabbilder nicht verbieten.",
        "closed.connection": "Die Verbindung wurde geschlossen. Öffnen Sie die Wallet erneut.",
        "unexpected.wrapped": "Etwas ist fehlgeschlagen, das nicht fehlschlagen dürfte: {type}.",
        "unexpected.compression": "Das Komprimieren ist fehlgeschlagen (zlib {result}). Versuchen Sie es erneut.",
        "unexpected.passcodeKey":
            """
        Der Schlüssel des Passcodes kann jetzt nicht abgeleitet werden. Geben Sie Arbeitsspeicher frei und \
        versuchen Sie es erneut.
        """,
        "unexpected.keyWrap": "Das Verpacken eines Schlüssels ist fehlgeschlagen. Versuchen Sie es erneut.",
        "unexpected.pipe":
            "Es kann keine Pipe erzeugt werden. Schließen Sie einige Dateien und versuchen Sie es erneut.",
        "unexpected.programInput": "Ein Programm nimmt höchstens {maxBytes} Byte an. Geben Sie ihm weniger.",
        "unexpected.pipeWrite": "Das Schreiben in eine Pipe ist fehlgeschlagen. Versuchen Sie es erneut.",
        "unexpected.program": "Das Programm {path} ist fehlgeschlagen ({finding}). Versuchen Sie es erneut.",
        "unexpected.signing": "Das Signieren ist fehlgeschlagen. Versuchen Sie es erneut.",
        "unexpected.encrypting": "Das Verschlüsseln einer Nachricht ist fehlgeschlagen. Versuchen Sie es erneut.",
        "invalidInput.program":
            "Das Programm {path} {finding}. Nennen Sie mit absolutem Pfad eines, das nur Sie oder root ändern können.",
        "unexpected.x25519Key": "Diese {count} Bytes sind kein X25519-Schlüssel. Versuchen Sie es erneut.",
        "notFound.certificate": "Dieses Gerät hat kein Zertifikat von {server}.",
    ]
}
