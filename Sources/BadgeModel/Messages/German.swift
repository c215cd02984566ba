/// The German texts.
enum German {
    /// Texts that contain other texts.
    static let composed: MessageCatalogue.Texts = [
        "verbatim": "{text}",
        "sentences": "{sentences}",
    ]
}

extension MessageCatalogue {
    static let german = MessageCatalogue(
        "de",
        groups: [
            German.composed, German.promptingErrors, German.gateErrors, German.passcodeErrors,
            German.invitationErrors, German.deviceErrors, German.networkErrors, German.hypermediaErrors,
            German.providerErrors, German.providerScreens, German.accountCommands,
            German.flowErrors,
            German.credentialErrors,
            German.storeErrors, German.otherErrors, German.reasons, German.verification, German.findings, German.form,
            German.terminal, German.prompts, German.fields, German.formats, German.nouns, German.commandErrors,
            German.commands, German.walletCommands, German.storeCommands, German.headings, German.pages,
            German.walletPages, German.walletEvents, German.organizationEvents, German.screens, German.web,
            German.hypermediaScreens, German.flowScreens, German.sharing, German.administration, German.drawings,
            German.mail,
        ])
}
