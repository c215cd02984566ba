extension English {
    /// Errors of logins that are driven by the server.
    static let hypermediaErrors: MessageCatalogue.Texts = [
        "serverAnswerInvalid.loginAddress":
            "{server} leads the login to an address that {finding}. Do not go on; tell the organization.",
        "serverAnswerInvalid.loginForm":
            "{server} sent a form for the login that {finding}. Tell the organization.",
        "invalidInput.loginValue": "This value cannot be chosen here. Choose or enter another one.",
    ]
}
