/// The English texts: the table that every other language translates.
enum English {
    /// Texts that contain other texts.
    static let composed: MessageCatalogue.Texts = [
        "verbatim": "{text}",
        "sentences": "{sentences}",
    ]
}

extension MessageCatalogue {
    static let english = MessageCatalogue(
        "en",
        groups: [
            English.composed, English.promptingErrors, English.gateErrors, English.passcodeErrors,
            English.invitationErrors, English.deviceErrors, English.networkErrors, English.hypermediaErrors,
            English.providerErrors, English.providerScreens, English.accountCommands,
            English.flowErrors,
            English.credentialErrors,
            English.storeErrors, English.otherErrors, English.reasons, English.verification, English.findings,
            English.form, English.terminal, English.prompts, English.fields, English.formats, English.nouns,
            English.commandErrors, English.commands, English.walletCommands, English.storeCommands, English.headings,
            English.pages, English.walletPages, English.walletEvents, English.organizationEvents, English.screens,
            English.web,
            English.hypermediaScreens, English.flowScreens, English.sharing, English.administration, English.drawings,
            English.mail,
        ])
}
