import BadgeAuthority

extension Endpoint {
    static let attestation = "/token/cat"
    static let hypermediaAuthorization = "/hypermedia/authorize"
    static let hypermediaSteps = "/hypermedia/steps"
    static let hypermediaBrowser = "/hypermedia/browser"
    static let clientGrant = "client_credentials"
}

extension Endpoint {
    static let flowDocuments = "/widget_data/flows"
    static let flowProvider = "/signin/start"
    static let flowMessage = "/signin/message"
    static let flowForgottenPassword = "/oauth/forgot_password_native"
    static let flowVerification = "/oauth/verify_email_native"
    static let flowRegistration = "/oauth/register_native_traditional"
    static let flowProviderRegistration = "/oauth/register_native"
    // What may send an email to an address that the client names.
    static let flowMessages: Set = [
        flowForgottenPassword, flowVerification, flowRegistration, flowProviderRegistration,
    ]
    static let flowPages = "/pages"
}
