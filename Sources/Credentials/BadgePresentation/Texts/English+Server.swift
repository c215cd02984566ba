import BadgeModel

extension PresentationTexts.English {
    /// Why the exchange with a verifier's server failed.
    static let server: MessageCatalogue.Texts = [
        "serverFailed.verifier": "{server} refuses it with status {status}. If it stays so, tell the verifier.",
        "serverAnswerInvalid.verifierSize": "{server} sent more than {size}. Tell the verifier.",
        "serverAnswerInvalid.verifierAnswer": "{server} {finding}. Tell the verifier.",
        "serverUntrusted.verifierOfOtherHost": "The certificate of {server} is for another host. Tell the verifier.",
        "serverUntrusted.verifierExpired":
            "The certificate of {server} has expired. Check this device's clock; if it is right, tell the verifier.",
        "serverUntrusted.verifierNotYetValid":
            "The certificate of {server} is not valid yet. Check this device's clock; if it is right, tell the verifier.",
        "serverUntrusted.verifierVersion":
            "{server} offers no version of TLS, or no cipher, that is still safe. Tell the verifier.",
    ]
}
