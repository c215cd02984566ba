extension CoreTexts.English {
    /// Errors of the forms of a flow and of the sign-ins with them.
    static let flow: MessageCatalogue.Texts = [
        "notFound.flowForm": "The forms of the server have no {form}. Tell the organization.",
        "loginRefused.flow": "The name or the password is wrong. Enter them again.",
        "custodyDamaged.flowSession": "The tokens of the sign-in cannot be read. Sign in again.",
    ]
}
