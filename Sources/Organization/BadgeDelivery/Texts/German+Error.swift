import BadgeModel

extension DeliveryTexts.German {
    /// Errors of the settings for a delivery.
    static let error: MessageCatalogue.Texts = [
        "invalidInput.language": "{text} ist keine Sprache. Schreiben Sie sie wie de oder pt-BR.",
        "invalidInput.mailServer":
            "Der Mailserver wird smtps://USER@HOST oder smtp://USER@HOST:PORT geschrieben. Berichtigen Sie ihn.",
        "invalidInput.mailSender": "{sender} ist keine Adresse, von der E-Mail kommen kann. Berichtigen Sie sie.",
        "invalidInput.mailUserMissing":
            "Zu einem Passwort gehört ein Benutzer. Nennen Sie ihn in der Adresse des Mailservers: smtps://USER@HOST.",
        "invalidInput.mailPasswordMissing": "Der Benutzer des Mailservers braucht ein Passwort. Geben Sie es auch an.",
        "invalidInput.mailUser":
            "Der Benutzer des Mailservers ist zu lang oder enthält ein Nullbyte. Berichtigen Sie ihn.",
        "invalidInput.mailPassword":
            "Das Passwort des Mailservers besteht nicht aus 1 bis 1.024 Byte ohne Nullbyte. Berichtigen Sie es.",
        "invalidInput.mailCertificates":
            "Die Zertifikate in {path} sind nicht lesbar. Geben Sie eine Datei mit PEM-Zertifikaten an.",
    ]
}
