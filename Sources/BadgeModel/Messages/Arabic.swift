/// The Arabic texts.
enum Arabic {
    /// Texts that contain other texts.
    static let composed: MessageCatalogue.Texts = [
        "verbatim": "{text}",
        "sentences": "{sentences}",
    ]
}

extension MessageCatalogue {
    static let arabic = MessageCatalogue(
        "ar",
        groups: [
            Arabic.composed, Arabic.promptingErrors, Arabic.gateErrors, Arabic.passcodeErrors,
            Arabic.invitationErrors, Arabic.deviceErrors, Arabic.networkErrors, Arabic.hypermediaErrors,
            Arabic.providerErrors, Arabic.providerScreens, Arabic.accountCommands,
            Arabic.flowErrors,
            Arabic.credentialErrors,
            Arabic.storeErrors, Arabic.otherErrors, Arabic.reasons, Arabic.verification, Arabic.findings, Arabic.form,
            Arabic.terminal, Arabic.prompts, Arabic.fields, Arabic.formats, Arabic.nouns, Arabic.commandErrors,
            Arabic.commands, Arabic.walletCommands, Arabic.storeCommands, Arabic.headings, Arabic.pages,
            Arabic.walletPages, Arabic.walletEvents, Arabic.organizationEvents, Arabic.screens, Arabic.web,
            Arabic.hypermediaScreens, Arabic.flowScreens, Arabic.sharing, Arabic.administration, Arabic.drawings,
            Arabic.mail,
        ])
}
