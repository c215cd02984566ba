import BadgeModel

extension SampleTexts.English {
    /// Texts of errors of sample servers.
    static let error: MessageCatalogue.Texts = [
        "invalidInput.loginWithoutCredential":
            """
        This login lets people in without a credential, and is served on this machine only: listen on 127.0.0.1, \
        without a proxy, for an organization whose address is this machine's.
        """,
        "invalidInput.trialPerson":
            "This login lets people in without a credential. Name the person whose badge they get.",
        "invalidInput.sampleProviders":
            """
        The sample providers let people in without a credential, and are served on this machine only: listen on \
        127.0.0.1, without a proxy, for an organization whose address is this machine's.
        """,
        "notFound.flows": "There is no flow in that folder. Name the files APP/NAME/VERSION/LOCALE.json.",
        "documentInvalid.flow": "{path}: {reason}",
        "documentInvalid.flowTwice": "Two applications have a flow {flow}. Give each flow a name of its own.",
    ]
}
