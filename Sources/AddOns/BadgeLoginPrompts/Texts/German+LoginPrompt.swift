import BadgeModel

extension LoginPromptsTexts.German {
    /// Errors of login prompts.
    static let loginPrompt: MessageCatalogue.Texts = [
        "uiNotRegistered.baseNotCalled":
            """
        {type} überschreibt setUp(view:setup:), ohne es bei super aufzurufen. Rufen Sie es dort auf: Es zeigt \
        den Dialog.
        """,
        "loginRefused.notSent":
            "An die Organisation wurde nichts gesendet, also ist niemand angemeldet. Melden Sie sich erneut an.",
        "inputRequired.badgeOfAccount": "Nennen Sie den Badge, dessen Konto ein anderes Passwort bekommt.",
        "inputRequired.certificateServer": "Nennen Sie den Server, der das Zertifikat ausstellt.",
        "invalidInput.headerName":
            "{name} ist kein Name eines Headers. Verwenden Sie 1 bis 64 Buchstaben, Ziffern und Bindestriche.",
        "invalidInput.headerTaken":
            "Der Header {name} lässt sich nicht setzen. Anfragen brauchen ihn für sich selbst.",
        "invalidInput.headerValue":
            """
        Der Wert des Headers {name} ist leer, zu lang oder enthält andere als druckbare ASCII-Zeichen. Berichtigen Sie \
        ihn.
        """,
        "invalidInput.tooManyHeaders":
            "Es sind mehr als {most} Header. Entfernen Sie den Header {name} oder einen anderen.",
    ]
}
