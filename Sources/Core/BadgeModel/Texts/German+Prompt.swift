extension CoreTexts.German {
    /// Texts of the prompts.
    static let prompt: MessageCatalogue.Texts = [
        "prompt.login.toBadge": "Melden Sie sich für {badge} neu an.",
        "prompt.login.elsewhere": "Auf einem anderen Bildschirm bei {organization} anmelden",
        "prompt.login.code":
            """
        Öffnen Sie {address} in einem Browser, geben Sie dort den Code {code} ein, und melden Sie sich an. Der \
        Code gilt {time}. Hier geht es von selbst weiter.
        """,
        "prompt.login.inBrowser": "Im Browser bei {organization} anmelden",
        "prompt.login.browserHost":
            "Ihr Browser öffnet {host}. Geben Sie Ihr Passwort dort nur ein, wenn die Adressleiste diesen Namen zeigt.",
        "prompt.login.toOrganization": "Melden Sie sich bei {organization} an, um Ihren Badge zu erhalten.",
        "prompt.secondFactor.title": "Zweiter Faktor",
        "prompt.secondFactor.message": "Geben Sie den Code ein, der Ihnen gesendet wurde.",
        "prompt.passcodeSet.title": "Passcode festlegen",
        "prompt.passcodeSet.message":
            "Er schützt die Badges auf diesem Gerät und die Schlüssel, mit denen es sich anmeldet.",
        "prompt.passcodeVerify.title": "Passcode der Wallet eingeben",
        "prompt.passcodeVerify.locked": "Gesperrt bis {date}.",
        "prompt.passcodeVerify.forUse": "Erforderlich, um {badge} zu verwenden.",
        "prompt.passcodeVerify.forDevice":
            "Erforderlich, um bei {server} als dieses Gerät aufzutreten: Der Passcode schützt seinen Schlüssel dafür.",
        "prompt.passcodeVerify.forSession":
            """
        Erforderlich, um die Organisation von {badge} zu fragen: Der Passcode schützt die Sitzung dieses Geräts \
        dort.
        """,
        "prompt.passcodeVerify.forIssuance":
            "Erforderlich, um einen Badge ausstellen zu lassen: Der Passcode schützt dessen Schlüssel.",
        "prompt.passcodeVerify.forWebAuthn":
            "Erforderlich, um sich bei {relyingParty} mit einem Schlüssel dieser Wallet anzumelden.",
        "prompt.passcodeVerify.triesLeft":
            "{count, plural, one {Das ist der letzte Versuch.} other {Es bleiben # Versuche.}}",
        "prompt.passcodeVerify.removes":
            """
        Ist die nächste Eingabe falsch, werden die Badges von {organizations} von diesem Gerät entfernt.
        """,
        "prompt.passcodeVerify.locks":
            """
        Ist die nächste Eingabe falsch, werden die Badges von {organizations} gesperrt, bis sie neu ausgestellt werden.
        """,
        "prompt.passcodeVerify.reset":
            """
        Ist die nächste Eingabe falsch, muss der Passcode zurückgesetzt werden, und die Badges, die er schützt, müssen neu \
        ausgestellt werden.
        """,
        "prompt.passcodeVerify.delays":
            "Ist die nächste Eingabe falsch, ist die darauf folgende erst nach {time} möglich.",
        "prompt.passcodeChange.title": "Passcode ändern",
        "prompt.ssoConfirmation.title": "Bei {client} anmelden",
        "prompt.ssoConfirmation.message": "{client} möchte wissen, wer Sie sind.",
        "prompt.ssoConfirmation.destination": "Die Antwort geht an {destination}.",
        "prompt.locationConsent.title": "Verwendung Ihres Standorts",
        "prompt.locationConsent.always":
            "{badge} muss jederzeit wissen, wo sich dieses Gerät befindet, auch im Hintergrund.",
        "prompt.locationConsent.whenInUse":
            "{badge} muss während der Verwendung wissen, wo sich dieses Gerät befindet.",
        "prompt.locationError.title": "Standort nicht verfügbar",
        "prompt.locationError.message":
            """
        {badge} kann ohne den Standort nicht verwendet werden. Erlauben Sie ihn in den Systemeinstellungen, oder \
        geben Sie eine Quelle dafür an.
        """,
        "prompt.bluetoothConsent.title": "Verwendung von Bluetooth",
        "prompt.bluetoothConsent.message": "{badge} braucht Bluetooth.",
        "prompt.bluetoothRequired.title": "Bluetooth nicht verfügbar",
        "prompt.bluetoothRequired.message":
            "{badge} kann ohne Bluetooth nicht verwendet werden. Schalten Sie es in den Systemeinstellungen ein.",
        "prompt.userAgreement.title": "Zustimmung",
        "prompt.userAgreement.message": "Bitte lesen und entscheiden Sie, bevor {badge} verwendet werden kann.",
        "prompt.document.terms": "Nutzungsbedingungen",
        "prompt.document.privacy": "Datenschutzerklärung",
        "prompt.document.version": "{title}, Version {version}",
        "prompt.document.required": "ohne Zustimmung kann der Badge nicht verwendet werden",
        "prompt.photoUpload.title": "Ihr Foto",
        "prompt.photoUpload.message": "Wählen Sie das Foto von Ihnen, das {badge} zeigt.",
        "prompt.photoUpload.hint": "{types}; höchstens {megabytes} MB",
        "prompt.phoneNumber.title": "Ihre Telefonnummer",
        "prompt.phoneNumber.message": "Dorthin werden Codes gesendet, die die Verwendung von {badge} bestätigen.",
        "prompt.phoneNumber.hint": "mit Ländervorwahl, etwa +44 20 7946 0958",
        "prompt.verificationCodeRequest.message": "Ein Bestätigungscode für {badge} wird an {phoneNumber} gesendet.",
        "prompt.verificationCode.message":
            "Geben Sie den Bestätigungscode für {badge} ein, der an {phoneNumber} gesendet wurde.",
        "prompt.verificationCode.another":
            """
        Ein weiterer Bestätigungscode für {badge} wurde an {phoneNumber} gesendet. Geben Sie diesen ein: Der frühere \
        gilt nicht mehr.
        """,
        "prompt.verificationCode.forEnrollment": "Dieses Gerät bestätigen",
        "prompt.verificationCode.forRemoval": "Entfernen bestätigen",
        "prompt.deviceRemoval.title": "Zu viele Geräte",
        "prompt.deviceRemoval.message":
            """
        {badge} darf auf {count, plural, one {# Gerät} other {# Geräten}} sein. Wählen Sie das Gerät, von dem \
        der Badge entfernt wird.
        """,
        "prompt.deviceRemoval.device": "{device} ({platform})",
        "prompt.deviceRemoval.deviceAndDate": "{device} ({platform}), hinzugefügt am {date}",
        "prompt.transactionCode.enter": "Geben Sie den Code ein, der Ihnen getrennt von der Einladung gesendet wurde.",
        "prompt.transactionCode.title": "Badge von {organization}",
        "prompt.transactionCode.message": "{badge}, ausgestellt von {issuer}.\n{request}",
        "prompt.geoFence.title": "Außerhalb des erlaubten Bereichs",
        "prompt.geoFence.unknownTitle": "Standort unbekannt",
        "prompt.geoFence.usableAt": "{badge} kann verwendet werden in: {areas}.",
        "prompt.geoFence.message": "{badge} kann hier nicht verwendet werden. {explanation}",
        "prompt.geoFence.outside": "Erlaubt ist die Verwendung in: {areas}.",
        "prompt.geoFence.excluded": "Nicht erlaubt ist die Verwendung in: {areas}.",
        "prompt.geoFence.unknownPosition": "Der Standort dieses Geräts ist nicht genau genug bekannt.",
        "prompt.geoFence.areaAway": "{area} ({distance} entfernt)",
        "prompt.timeRestriction.title": "Außerhalb der erlaubten Zeiten",
        "prompt.timeRestriction.message": "{badge} kann jetzt nicht verwendet werden. {explanation}",
        "prompt.timeRestriction.window": "von {from} bis {to} Uhr ({zone})",
        "prompt.timeRestriction.notToday": "Heute ist die Verwendung nicht möglich.",
        "prompt.timeRestriction.today": "Heute ist die Verwendung möglich {windows}.",
        "prompt.timeRestriction.next": "Nächstes Mal: {date}.",
        "prompt.revoked.title": "Badge widerrufen",
        "prompt.revoked.message":
            "Die Organisation hat {badge} widerrufen. Der Badge kann nicht mehr verwendet werden.",
        "prompt.emailRecovery.title": "Badge wiederherstellen",
        "prompt.emailRecovery.message":
            "Ein Wiederherstellungslink wird an die Adresse gesendet, die Ihre Organisation kennt.",
        "prompt.emailRecoverySent.title": "Wiederherstellungslink gesendet",
        "prompt.emailRecoverySent.message":
            "Wenn Ihre Organisation die Adresse kennt, ist eine E-Mail mit einem Link unterwegs. Öffnen Sie ihn hier.",
        "prompt.serverSwitch.target": "Neuer Server: {server}",
        "prompt.serverSwitch.current": "Verwendeter Server: {server}",
        "prompt.serverSwitch.certificate": "Zertifikat: {subject}, ausgestellt von {issuer}, gültig bis {date}",
        "prompt.serverSwitch.fingerprint": "Fingerabdruck (SHA-256): {fingerprint}",
        "prompt.serverSwitch.addTitle": "Diesen Server hinzufügen?",
        "prompt.serverSwitch.switchTitle": "Zu diesem Server wechseln?",
        "prompt.serverSwitch.nothingSent": "Es wurde noch nichts an ihn gesendet.",
        "prompt.serverSwitch.noCertificate": "Der Server zeigt kein Zertifikat.",
        "prompt.keyChange.title": "Anderen Schlüsseln von {organization} vertrauen?",
        "prompt.keyChange.warning":
            """
        {issuer} zeigt Schlüssel, für die kein bekannter Schlüssel bürgt. Fahren Sie nur fort, wenn die \
        Organisation Ihnen deren Fingerabdrücke auf anderem Weg mitgeteilt hat.
        """,
        "prompt.keyChange.known": "Bekannter Schlüssel: {fingerprint}",
        "prompt.keyChange.shown": "Angezeigter Schlüssel: {fingerprint}",
        "prompt.serverSwitchNotNeeded.title": "Server bereits in Verwendung",
        "prompt.serverSwitchNotNeeded.message": "{server} ist der verwendete Server.",
        "prompt.badgePicker.title": "Badge auswählen",
        "prompt.badgePicker.offer":
            """
        {organization} bietet mit dieser Einladung mehrere Badges an, von denen Sie einen erhalten. Wählen Sie \
        ihn aus.
        """,
        "prompt.badgePicker.until": "{status} bis {date}",
        "prompt.badgePicker.authorization": "Eine andere App fragt, wer Sie sind.",
        "prompt.serverSwitch.pin": "Pin seines Schlüssels (SHA-256): {pin}",
        "prompt.geoFence.tooInaccurate":
            "Der Standort dieses Geräts ist nicht genau genug ({accuracy}), um zu sagen, ob es hier ist: {areas}.",
        "prompt.login.busy": "{server} prüft Ihre Anmeldung.",
        "prompt.login.passwordOrigin": "Ihr Passwort wird an {origin} gesendet.",
        "prompt.passwordChange.title": "Passwort ändern",
        "prompt.passwordChange.message": "Für Ihr Konto bei {organization}. Überall sonst wird das Konto abgemeldet.",
        "prompt.certificate.title": "Zertifikat für dieses Gerät",
        "prompt.certificate.message": "{server} beglaubigt einen Schlüssel dieses Geräts und fragt dafür:",
        "prompt.biometrics.title": "Finger oder Gesicht",
        "prompt.biometrics.message": "{badge} wird nur durch Ihren Finger oder Ihr Gesicht entsperrt.",
        "prompt.biometrics.refused":
            """
        Ihr Finger oder Gesicht wurde nicht erkannt oder ist für die Badges auf diesem Gerät nicht eingerichtet. \
        Versuchen Sie es erneut.
        """,
    ]
}
