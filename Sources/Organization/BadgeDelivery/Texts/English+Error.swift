import BadgeModel

extension DeliveryTexts.English {
    /// Errors of the settings for a delivery.
    static let error: MessageCatalogue.Texts = [
        "invalidInput.language": "{text} is not a language. Write it like de or pt-BR.",
        "invalidInput.mailServer": "The mail server is written smtps://USER@HOST or smtp://USER@HOST:PORT. Correct it.",
        "invalidInput.mailSender": "{sender} is not an address that mail can come from. Correct it.",
        "invalidInput.mailUserMissing":
            "A password goes with a user. Name the user in the address of the mail server: smtps://USER@HOST.",
        "invalidInput.mailPasswordMissing": "The mail server's user needs a password. Give it too.",
        "invalidInput.mailUser": "The mail server's user is too long or has a zero byte. Correct it.",
        "invalidInput.mailPassword": "The mail server's password is not 1 to 1,024 bytes without a zero. Correct it.",
        "invalidInput.mailCertificates": "The certificates in {path} cannot be read. Name a file of PEM certificates.",
    ]
}
