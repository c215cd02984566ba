import BadgeModel

/// A document of login screens to begin with, in the languages of the library.
enum LoginSettingsExample {
    static var document: JSON {
        ["screens": ["project": ["default": project], "changePassword": ["default": ["loginButton": button]]]]
    }

    private static var project: JSON {
        [
            "title": ["text": text("action.login")],
            "header": ["text": text("admin.loginSettings.welcome")],
            "loginButton": button,
            "forgotPassword": ["text": text("action.forgotPassword"), "link": "https://id.example.com/forgotten"],
            "inputs": [["key": "username", "type": "text"], ["key": "password", "type": "password"]],
        ]
    }

    private static let button: JSON = ["color": "#FFFFFF", "backgroundColor": "#12107C"]

    private static func text(_ key: Message.Key) -> JSON {
        .object(
            Localization.shippedLanguages.reduce(into: [:]) { texts, tag in
                texts[tag] = .string(Localization(Languages([tag]), of: .administration)(key))
            })
    }
}
