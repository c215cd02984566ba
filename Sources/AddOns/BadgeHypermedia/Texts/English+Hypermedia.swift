import BadgeModel

extension HypermediaTexts.English {
    /// Errors of logins that are driven by the server.
    static let hypermedia: MessageCatalogue.Texts = [
        "serverAnswerInvalid.loginAddress":
            "{server} leads the login to an address that {finding}. Do not go on; tell the organization.",
        "serverAnswerInvalid.loginForm":
            "{server} sent a form for the login that {finding}. Tell the organization.",
        "serverAnswerInvalid.loginStep":
            "{server} sent a step of the login that {finding}. Log in again, or tell the organization.",
        "serverAnswerInvalid.loginLoop":
            "The login at {server} does not end: it took more than {most} requests. Tell the organization.",
        "serverAnswerInvalid.loginResponse":
            "The login at {server} ended with a response that {finding}. Log in again.",
        "serverAnswerInvalid.mediaType":
            """
        {server} answered with HTTP {status} and the media type {type}, which is no step of a login. Check the address, \
        or tell the organization.
        """,
        "serverAnswerInvalid.loginSession":
            "{server} began the login with a session that cannot be continued. Tell the organization.",
        "metadataMismatch.loginResponse":
            "The login at {server} ended with the response of another server. Do not go on; tell the organization.",
        "invalidInput.loginValue": "This value cannot be chosen here. Choose or enter another one.",
        "invalidInput.loginStep": "This belongs to another step of the login. Use what the login shows now.",
        "invalidInput.loginOption": "The configuration of the login is wrong: {option}.",
        "attemptInProgress.loginStep": "The login is still working on the last step. Wait for its outcome.",
        "attemptInProgress.loginFlow": "A login at {server} is already running. Finish or close it first.",
        "closed.login": "This login is over. Begin another one.",
        "sessionEnded.login": "The login at {server} is no longer valid. Begin another one.",
        "authenticationFailed.hypermediaLogin": "{server} did not log you in. Begin another login.",
        "serverFailed.login": "The login at {server} failed. Begin another one, or tell the organization.",
        "serverAnswerInvalid.relyingParty":
            "{server} asks for a key of {relyingParty}, which it may not use. Do not go on; tell the organization.",
        "notSupported.authenticator": "There is no authenticator for this here. Choose another way.",
        "notSupported.authenticatorKey":
            "{relyingParty} accepts no key that this wallet can create. Choose another way.",
        "notSupported.userVerification":
            """
        {relyingParty} wants to know that it is you, and the key of this wallet was created without a passcode. Choose \
        another way.
        """,
        "notFound.webAuthnCredential":
            "This wallet has no key for {relyingParty} that may be used here. Choose another way.",
        "alreadyExists.webAuthnCredential":
            "This wallet has a key for this account at {relyingParty} already. Choose another way.",
        "notSupported.clientOperation":
            "This device cannot do what the login asks for ({name}). Choose another way.",
        "notSupported.loginLink":
            "This link leads out of the login. If you trust it, open it elsewhere: {address}",
        "notSupported.hypermediaLogin": "{server} has no logins that it drives itself. Log in another way.",
    ]
}
