extension German {
    /// Errors of logins that are driven by the server.
    static let hypermediaErrors: MessageCatalogue.Texts = [
        "serverAnswerInvalid.loginAddress":
            """
        {server} führt die Anmeldung zu einer unzulässigen Adresse ({finding}). Fahren Sie nicht fort; informieren Sie \
        die Organisation.
        """,
        "serverAnswerInvalid.loginForm":
            "{server} hat für die Anmeldung ein fehlerhaftes Formular gesendet ({finding}). Informieren Sie die Organisation.",
        "invalidInput.loginValue":
            "Dieser Wert ist hier nicht möglich. Wählen Sie einen anderen oder geben Sie einen anderen ein.",
    ]
}
