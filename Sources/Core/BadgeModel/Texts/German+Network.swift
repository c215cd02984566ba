extension CoreTexts.German {
    /// Errors of the network and of servers.
    static let network: MessageCatalogue.Texts = [
        "serverInsecure.address":
            """
        {scheme}://{host} ist keine verschlüsselte Webadresse. Bitten Sie die Organisation um eine https-Adresse \
        ohne Benutzerangaben.
        """,
        "serverUnreachable.timeout":
            "{server} hat nicht innerhalb von {timeoutSeconds} Sekunden geantwortet. Versuchen Sie es später erneut.",
        "serverUnreachable.server":
            "{server} ist nicht erreichbar. Prüfen Sie das Netzwerk und versuchen Sie es erneut.",
        "serverUntrusted.otherHost":
            "Das Zertifikat von {server} gilt für einen anderen Host. Prüfen Sie die Adresse, oder melden Sie es.",
        "serverUntrusted.certificate":
            """
        Dem Zertifikat von {server} wird nicht vertraut. Wenn die Organisation eine eigene Zertifizierungsstelle \
        hat, geben Sie die Datei mit deren Zertifikaten an.
        """,
        "serverUntrusted.expired":
            """
        Das Zertifikat von {server} ist abgelaufen. Prüfen Sie die Uhr dieses Geräts; geht sie richtig, informieren \
        Sie die Organisation.
        """,
        "serverUntrusted.notYetValid":
            """
        Das Zertifikat von {server} ist noch nicht gültig. Prüfen Sie die Uhr dieses Geräts; geht sie richtig, \
        informieren Sie die Organisation.
        """,
        "serverUntrusted.version":
            """
        {server} bietet keine TLS-Version oder Verschlüsselung an, die noch sicher ist. Nichts wurde gesendet. \
        Informieren Sie die Organisation.
        """,
        "rateLimited.code": "Ein Code wurde eben gesendet. In {wait} kann ein weiterer gesendet werden.",
        "rateLimited.server": "Bei {server} gab es zu viele Anfragen oder Versuche.",
        "accountLocked.tooManyTries":
            """
        Nach zu vielen falschen Anmeldungen nimmt das Konto für {wait} keine weitere an. Versuchen Sie es danach \
        erneut.
        """,
        "wrongPerson.login":
            "Die Anmeldung gehört einer anderen Person als der Badge. Melden Sie sich als Inhaber des Badges an.",
        "serverFailed.status": "{server} hat mit HTTP {status} abgelehnt.",
        "serverFailed.statusAndError": "{server} hat mit HTTP {status} abgelehnt ({error}).",
        "serverFailed.clock":
            "Die Uhr dieses Geräts geht falsch: Laut {server} ist es {time}. Stellen Sie die Uhr richtig und versuchen Sie es erneut.",
        "serverFailed.unavailable": "{server} ist zurzeit nicht verfügbar.",
        "serverFailed.askForInvitation": "Bitten Sie die Organisation um eine neue Einladung.",
        "serverFailed.tryLater": "Versuchen Sie es später erneut.",
        "serverFailed.tryIn": "Versuchen Sie es in {time} erneut.",
        "serverFailed.tellOrganization": "Bleibt es dabei, informieren Sie die Organisation.",
        "serverAnswerInvalid.size": "{server} hat mehr als {size} gesendet. Informieren Sie die Organisation.",
        "serverAnswerInvalid.http": "{server} spricht kein HTTP. Prüfen Sie die Adresse.",
        "serverAnswerInvalid.certificate":
            "Das Zertifikat des Servers kann nicht gelesen werden. Informieren Sie die Organisation.",
        "serverAnswerInvalid.document":
            "{server} hat ein fehlerhaftes Dokument gesendet: {reason} Informieren Sie die Organisation.",
        "serverAnswerInvalid.answer":
            """
        Die Antwort von {server} ist ungültig ({finding}). Prüfen Sie die Adresse, oder informieren Sie die \
        Organisation.
        """,
        "serverAnswerInvalid.picture":
            """
        {server} hat ein Bild gesendet, das ein Badge nicht zeigen kann: {finding}. Informieren Sie die Organisation.
        """,
        "serverAnswerInvalid.login":
            """
        Die Anmeldung bei {server} endete mit {error}. Versuchen Sie es erneut, oder informieren Sie die \
        Organisation.
        """,
        "serverAnswerInvalid.loginAnswer":
            "Der Browser kam von {server} mit einer ungültigen Antwort zurück ({finding}). Melden Sie sich erneut an.",
        "metadataMismatch.loginIssuer":
            """
        Der Browser kam mit der Antwort eines anderen Servers als {server} zurück. Fahren Sie nicht fort; \
        informieren Sie die Organisation.
        """,
        "serverAnswerInvalid.session":
            "{issuer} hat eine Sitzung begonnen, die nicht fortgesetzt werden kann. Informieren Sie die Organisation.",
        "serverAnswerInvalid.checkpointKept":
            """
        {organization} bewahrt einen älteren Checkpoint des Speichers dieser Wallet auf und nimmt keinen neueren \
        an. Informieren Sie die Organisation.
        """,
        "metadataMismatch.authorizationServer":
            """
        Die Metadaten von {issuer} nennen einen anderen Autorisierungsserver. Fahren Sie nicht fort; informieren \
        Sie die Organisation.
        """,
        "metadataMismatch.endpoint":
            """
        {path} in den Metadaten von {issuer} ist nicht verschlüsselt (https) oder liegt auf diesem Gerät oder in einem \
        privaten Netz. Informieren Sie die Organisation.
        """,
        "statusListMismatch.address":
            """
        {server} hat die Statusliste einer anderen Adresse gesendet, als der Badge nennt. Verlassen Sie sich \
        nicht darauf; informieren Sie die Organisation.
        """,
        "metadataMismatch.statusListHost":
            """
        Ein Badge von {issuer} nennt eine Statusliste auf diesem Rechner oder in seinem Netzwerk. Informieren \
        Sie die Organisation.
        """,
        "signatureInvalid.certificate":
            """
        Das Zertifikat des Schlüssels, der einen Badge von {issuer} signiert hat, führt nicht zu einer dafür \
        eingerichteten Wurzel, ist abgelaufen oder nennt einen anderen Host. Fahren Sie nicht fort; informieren \
        Sie die Organisation.
        """,
        "metadataMismatch.finding":
            """
        Die Metadaten von {issuer} sind fehlerhaft ({finding}). Fahren Sie nicht fort; informieren Sie die \
        Organisation.
        """,
        "pinMismatch.server":
            """
        {server} zeigt den Schlüssel {pin}, der nicht zu den für ihn angehefteten gehört; es wurde nichts \
        gesendet. Fahren Sie nicht fort: Fragen Sie die Organisation auf einem anderen Weg, ob sie einen neuen \
        Schlüssel hat.
        """,
        "authenticationFailed.clientCertificate":
            """
        {server} verlangt ein Clientzertifikat und hat von diesem Gerät keines angenommen. Richten Sie dasjenige \
        ein, das Sie von der Organisation haben.
        """,
        "invalidInput.clientCertificate":
            """
        {certificate} und {key} sind nicht eine Zertifikatskette und ihr privater Schlüssel im PEM-Format. \
        Nennen Sie andere Dateien.
        """,
        "invalidInput.clientKeyReadable":
            """
        {key} kann von anderen gelesen werden oder gehört einem anderen Benutzer. Machen Sie die Datei nur für \
        ihren Besitzer lesbar (chmod 600).
        """,
        "invalidInput.pin":
            "{pin} ist kein Pin: der SHA-256-Wert eines öffentlichen Schlüssels in Base64, 44 Zeichen.",
        "invalidInput.roots":
            "Die Stammzertifikate sind nicht 1 bis {most} Zertifikate im PEM-Format. Nennen Sie eine andere Datei.",
        "notSupported.connectionSettings":
            """
        Für {server} sind Pins, Stammzertifikate oder ein Clientzertifikat eingerichtet, und der Weg, auf dem \
        diese App ihn erreicht, kann sie nicht beachten. Es wurde nichts gesendet.
        """,
        "certificateFinding.unreadable": "Es ist nicht lesbar.",
        "certificateFinding.tooLarge": "Es sind zu viele Zertifikate, oder eines ist zu groß.",
        "certificateFinding.ambiguous": "Zwei der Zertifikate, mit denen es kommt, haben denselben Inhaber.",
        "certificateFinding.selfSigned": "Es ist von sich selbst signiert und bürgt für niemanden.",
        "certificateFinding.authority": "Es ist das einer Zertifizierungsstelle, die nur Zertifikate signiert.",
        "certificateFinding.notForSignatures": "Es ist nicht für Signaturen.",
        "certificateFinding.otherKey": "Sein Schlüssel ist keiner von P-256.",
        "certificateFinding.notYetValid":
            "Es, oder eines, von dem es abhängt, gilt noch nicht. Prüfen Sie die Uhr dieses Geräts.",
        "certificateFinding.expired":
            "Es, oder eines, von dem es abhängt, ist abgelaufen. Prüfen Sie die Uhr dieses Geräts.",
        "certificateFinding.unknownAuthority": "Es kommt von keiner Stelle, der hier vertraut wird.",
        "certificateFinding.unknownExtension":
            "Es verlangt etwas, das hier nicht verstanden wird (eine kritische Erweiterung).",
    ]
}
