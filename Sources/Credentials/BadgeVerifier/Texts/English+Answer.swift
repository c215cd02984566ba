import BadgeModel

extension VerifierTexts.English {
    /// Texts of a verifier: why the answer of a wallet is refused.
    static let answer: MessageCatalogue.Texts = [
        "verification.unanswered": "No wallet answered within five minutes. Ask again.",
        "verification.answerMalformed": "The wallet's answer is not one of OpenID4VP 1.0: {finding}.",
        "verification.answerUnencrypted":
            "The wallet's answer is not encrypted, although the request asks for it. Present the badge again.",
        "verification.answerUnexpectedlyEncrypted":
            "The wallet's answer is encrypted, and the request has no key for it. Present the badge again.",
        "verification.answerUndecryptable":
            "The wallet's answer cannot be decrypted. It was encrypted to another key, or modified on the way.",
        "verification.unsatisfied": "The wallet's answer is not what was asked for: {finding}.",
        "verification.transactionData":
            "The holder has not signed what the request asks to agree to, or something else.",
        "verification.declined": "The wallet presents nothing ({code}). The person declined, or has no such badge.",
        "verification.origin": "The answer is from a page that may not pass on the request.",
        "verification.certificate":
            "The certificate of the organization's key is not accepted. {finding} Ask it for a badge with another.",
        "verification.certificateOfOtherHost": "It does not name the organization's host.",
        "verification.certificateOfRoot": "One that is signed by itself comes with it.",
        "verification.requestUnknown": "The request is not known here, has ended, or was answered before. Ask again.",
    ]
}
