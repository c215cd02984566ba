enum CoreTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of the library itself: errors, prompts, and what every presenter shows.
    public static let core = MessageCatalogue(
        english: [
            CoreTexts.English.screen, CoreTexts.English.credential, CoreTexts.English.device, CoreTexts.English.field,
            CoreTexts.English.claim, CoreTexts.English.finding,
            CoreTexts.English.form, CoreTexts.English.format, CoreTexts.English.gate,
            CoreTexts.English.hypermedia, CoreTexts.English.hypermediaScreen, CoreTexts.English.invitation,
            CoreTexts.English.network, CoreTexts.English.noun, CoreTexts.English.other, CoreTexts.English.passcode,
            CoreTexts.English.presentation, CoreTexts.English.prompt, CoreTexts.English.prompting,
            CoreTexts.English.provider,
            CoreTexts.English.reason,
            CoreTexts.English.serving, CoreTexts.English.sharing, CoreTexts.English.store, CoreTexts.English.composed,
        ],
        german: [
            CoreTexts.German.screen, CoreTexts.German.credential, CoreTexts.German.device, CoreTexts.German.field,
            CoreTexts.German.claim, CoreTexts.German.finding,
            CoreTexts.German.form, CoreTexts.German.format, CoreTexts.German.gate,
            CoreTexts.German.hypermedia, CoreTexts.German.hypermediaScreen, CoreTexts.German.invitation,
            CoreTexts.German.network, CoreTexts.German.noun, CoreTexts.German.other, CoreTexts.German.passcode,
            CoreTexts.German.presentation, CoreTexts.German.prompt, CoreTexts.German.prompting,
            CoreTexts.German.provider,
            CoreTexts.German.reason,
            CoreTexts.German.serving, CoreTexts.German.sharing, CoreTexts.German.store, CoreTexts.German.composed,
        ],
        arabic: [
            CoreTexts.Arabic.screen, CoreTexts.Arabic.credential, CoreTexts.Arabic.device, CoreTexts.Arabic.field,
            CoreTexts.Arabic.claim, CoreTexts.Arabic.finding,
            CoreTexts.Arabic.form, CoreTexts.Arabic.format, CoreTexts.Arabic.gate,
            CoreTexts.Arabic.hypermedia, CoreTexts.Arabic.hypermediaScreen, CoreTexts.Arabic.invitation,
            CoreTexts.Arabic.network, CoreTexts.Arabic.noun, CoreTexts.Arabic.other, CoreTexts.Arabic.passcode,
            CoreTexts.Arabic.presentation, CoreTexts.Arabic.prompt, CoreTexts.Arabic.prompting,
            CoreTexts.Arabic.provider,
            CoreTexts.Arabic.reason,
            CoreTexts.Arabic.serving, CoreTexts.Arabic.sharing, CoreTexts.Arabic.store, CoreTexts.Arabic.composed,
        ])
}
