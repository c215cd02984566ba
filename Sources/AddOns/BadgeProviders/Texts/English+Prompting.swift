import BadgeModel

extension ProviderTexts.English {
    /// Errors of the user and the screens.
    static let prompting: MessageCatalogue.Texts = [
        "declined.completedOutside": "The sign-in was completed elsewhere."
    ]
}
