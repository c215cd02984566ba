import BadgeModel

extension ProviderTexts.German {
    /// Errors of the user and the screens.
    static let prompting: MessageCatalogue.Texts = [
        "declined.completedOutside": "Die Anmeldung wurde anderswo abgeschlossen."
    ]
}
