import BadgeModel

extension FlowTexts.English {
    /// Errors of the forms of a flow and of the sign-ins with them.
    static let flow: MessageCatalogue.Texts = [
        "notFound.flow":
            "{server} has no flow {flow} of the version {version} in {locale}. Check the name, the version and the locale.",
        "notFound.flowProfile": "No sign-in named {profile} is linked. See which ones are.",
        "serverAnswerInvalid.flow":
            "The forms that {server} sent cannot be read: {finding} Tell the organization.",
        "serverAnswerInvalid.flowReply":
            "{server} sent a reply that cannot be read: {finding}. Try again later, or tell the organization.",
        "serverFailed.flow": "{server} could not do this. Try again later.",
        "rateLimited.flow": "{server} is not accepting requests right now. Try again later.",
        "invalidInput.flow": "{server} refused what was entered. Correct it and try again.",
        "invalidInput.flowRefused": "{server} refused this ({code}). Tell the organization.",
        "invalidInput.flowName": "Enter the name and the password.",
        "invalidInput.flowSignInForm":
            "The form {form} does not consist of a name and a password alone. Fill in its fields by name.",
        "invalidInput.flowFormName": "No form is configured for this ({purpose}). Name one.",
        "invalidInput.flowNoIdentifier": "The form {form} has no field for an email address or a name. Name another.",
        "invalidInput.flowRedirect": "Linking needs an address to return to. Configure one.",
        "invalidInput.flowAddress": "The address of the server of sign-ins cannot be used: {address}.",
        "invalidInput.flowSetting": "The setting {name} of the sign-ins cannot be empty.",
        "invalidInput.flowEndpoint": "{path} is no path of a server. Write it like /oauth/update_profile_native.",
        "invalidInput.flowLastSignIn":
            "This is the only way in which you sign in. Link another one, or set a password, before you remove it.",
        "invalidInput.flowProviderToken": "The provider {provider} needs {missing} besides the token.",
        "invalidInput.flowProviders": "Two providers have the identifier {provider}. Give each its own.",
        "alreadyExists.flow": "Sign-ins are configured already. Change single settings of the configuration instead.",
        "loginRefused.flowProvider": "{server} did not accept the sign-in with {provider}. Sign in again.",
        "accountUnknown.flow": "{server} has no account of this name. Check it, or register.",
        "registrationRequired.flow": "There is no account for this sign-in at {server} yet. Register to continue.",
        "accountConflict.flow":
            "{server} has an account with this email address already. Sign in to it ({provider}) to join the two.",
        "sessionEnded.flow": "The sign-in at {server} is no longer valid. Sign in again.",
        "sessionEnded.flowNone": "Nobody is signed in at {server}. Sign in first.",
        "clientUnknown.flow": "{server} does not know this app. Tell the organization.",
        "notSupported.flow": "{server} does not offer this.",
        "notFound.flowForm": "The forms of the server have no {form}. Tell the organization.",
        "loginRefused.flow": "The name or the password is wrong. Enter them again.",
        "form.year": "{label} must be a day in the years {first} to {last}.",
        "form.format": "{label} is not in the required form.",
    ]
}
