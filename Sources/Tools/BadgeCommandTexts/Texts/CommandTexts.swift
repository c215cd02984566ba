package import BadgeModel

/// The texts of `badgectl`, by language.
package enum CommandTexts {
    enum English {}
    enum German {}
    enum Arabic {}

    package static var english: [MessageCatalogue.Texts] {
        [
            English.command, English.error, English.other, English.heading, English.account, English.store,
            English.wallet, English.presentation,
        ]
    }

    package static var german: [MessageCatalogue.Texts] {
        [
            German.command, German.error, German.other, German.heading, German.account, German.store, German.wallet,
            German.presentation,
        ]
    }

    package static var arabic: [MessageCatalogue.Texts] {
        [
            Arabic.command, Arabic.error, Arabic.other, Arabic.heading, Arabic.account, Arabic.store, Arabic.wallet,
            Arabic.presentation,
        ]
    }
}
