import BadgeModel

extension ProviderTexts.Arabic {
    /// Errors of the user and the screens.
    static let prompting: MessageCatalogue.Texts = [
        "declined.completedOutside": "اكتمل تسجيل الدخول في مكان آخر."
    ]
}
