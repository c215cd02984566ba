import BadgeModel

extension VerifierTexts.English {
    /// Texts of a verifier: requests that cannot be made.
    static let request: MessageCatalogue.Texts = [
        "invalidInput.unsignedPrefix":
            "A verifier with the prefix redirect_uri signs nothing. Choose another prefix, or give no key.",
        "invalidInput.certificateUnreadable":
            "The certificates cannot be read. Give one to six in PEM, that of the key first.",
        "invalidInput.certificateOfOtherKey": "The first certificate is for another key.",
        "invalidInput.certificateSelfSigned":
            "The certificate is signed by itself, and no wallet accepts it. Have an authority certify the key.",
        "invalidInput.certificateEnded": "The verifier's certificate ended on {end}. Renew it.",
        "invalidInput.certificateHost":
            "The certificate does not name {host}, to which wallets send their answers, but: {hosts}.",
        "invalidInput.unsignedByReference": "A request that is not signed is delivered by value.",
        "invalidInput.noRequestAddress":
            "Wallets have no address from which to fetch the request. Deliver it by value.",
        "invalidInput.holderBindingWaived":
            """
        The query {query} asks for a badge without proof that the presenter holds it. Leave out \
        require_cryptographic_holder_binding.
        """,
        "invalidInput.transactionData":
            "Transaction data names one or more queries of the request, and there are at most 16 entries.",
        "invalidInput.highAssurance":
            """
        The High Assurance profile asks as x509_hash alone, and has answers encrypted. Choose that prefix and that \
        response mode.
        """,
        "invalidInput.highAssuranceLink":
            "The High Assurance profile asks by a signed request that the link refers to. Give a key and its certificate.",
        "invalidInput.origin":
            "An origin is what a browser states for a page, such as https://shop.example, without a path or a slash.",
    ]
}
