import BadgeModel

extension LoginPromptsTexts.English {
    /// Errors of login prompts.
    static let loginPrompt: MessageCatalogue.Texts = [
        "uiNotRegistered.baseNotCalled":
            "{type} overrides setUp(view:setup:) and does not call it on super. Call it there: it shows the prompt.",
        "loginRefused.notSent": "Nothing was sent to the organization, so you are not logged in. Log in again.",
        "inputRequired.badgeOfAccount": "Name the badge whose account gets another password.",
        "inputRequired.certificateServer": "Name the server that issues the certificate.",
        "invalidInput.headerName": "{name} is not the name of a header. Use 1 to 64 letters, digits and hyphens.",
        "invalidInput.headerTaken": "The header {name} cannot be set. Requests need it for themselves.",
        "invalidInput.headerValue":
            "The value of the header {name} is empty, too long, or has other characters than printable ASCII. Correct it.",
        "invalidInput.tooManyHeaders": "There are more than {most} headers. Remove the header {name}, or another one.",
    ]
}
