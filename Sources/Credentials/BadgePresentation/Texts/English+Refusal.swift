import BadgeModel

extension PresentationTexts.English {
    /// Why a verifier's request is refused.
    static let refusal: MessageCatalogue.Texts = [
        "presentationRefused.invalidRequest":
            "The request of {client} is refused: {finding}. Nothing was sent. Tell the verifier.",
        "presentationRefused.invalidRequestURI":
            "The request of {client} cannot be fetched: {finding}. Nothing was sent. Tell the verifier.",
        "presentationRefused.privateHost":
            """
        The request of {client} is refused: {finding}. Nothing was sent. If {host} is yours, name it in privateHosts of the \
        configuration.
        """,
        "presentationRefused.requester":
            "The request of {client} is refused. {finding} Nothing was sent. Tell the verifier.",
        "presentationRefused.certificate":
            "The certificate of {client} is not accepted. {finding} Nothing was sent. Tell the verifier.",
        "presentationRefused.authorityUnknown":
            """
        Who certified {client} is not trusted here. Nothing was sent. If your organization vouches for this verifier, ask it \
        for the root certificate, and trust that.
        """,
        "presentationRefused.attesterUnknown":
            """
        Who attests {client} is not trusted here. Nothing was sent. If your organization vouches for this verifier, ask it \
        for the keys of the attester, and trust those.
        """,
        "presentationRefused.clientUnknown":
            """
        {client} is not known here. Nothing was sent. If your organization vouches for this verifier, ask it for the address \
        to which answers go, and trust the verifier with it.
        """,
        "presentationRefused.invalidScope":
            "The request of {client} is refused: {finding}. Nothing was sent. Tell the verifier.",
        "presentationRefused.unsupportedResponseType":
            "{client} asks for an answer that is not supported: {finding}. Nothing was sent.",
        "presentationRefused.accessDenied": "{client} gets no answer. Nothing was sent.",
        "presentationRefused.formatsNotSupported":
            "{client} reads no badge of the kinds that are supported here. Nothing was sent.",
        "presentationRefused.invalidRequestURIMethod":
            "The link of {client} is refused: {finding}. Nothing was sent. Tell the verifier.",
        "presentationRefused.invalidTransactionData":
            "{client} asks for agreement to something that cannot be shown here: {finding}. Nothing was sent.",
        "presentationRefused.walletUnavailable": "{client} gets no answer now. Nothing was sent. Try again later.",
        "invalidInput.notAsked":
            "These badges are not what the request asks for. Choose one for each, of the format that it names.",
        "invalidInput.verifierClient":
            "{client} says by its prefix how it is verified. Trust the roots or the attester of such verifiers instead.",
        "invalidInput.ofPlatform": "This answer is returned by the browser or the system, and not sent from here.",
    ]
}
