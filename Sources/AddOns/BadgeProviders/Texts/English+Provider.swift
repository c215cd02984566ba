import BadgeModel

extension ProviderTexts.English {
    /// Errors of sign-ins with identity providers.
    static let provider: MessageCatalogue.Texts = [
        "providerUnsupported.kind":
            "This app has no sign-in for {provider}, which is of another kind. Choose another provider.",
        "dialogAlreadyShown.signIn": "A sign-in is already shown. Finish or cancel it first.",
        "prompt.provider.choose": "How do you want to sign in to {organization}?",
        "prompt.provider.with": "Sign in with {provider}",
        "prompt.provider.welcome": "Welcome back, {name}",
        "prompt.provider.lastTime": "Last time you signed in to {organization} with {provider}.",
        "prompt.provider.other": "Sign in another way",
        "prompt.provider.native": "Sign in with your user name and password",
        "prompt.provider.identifier": "Which account at {provider} is yours?",
        "field.providerIdentifier": "User name or email address",
        "prompt.provider.page": "Continue in the browser, at {host}.",
        "prompt.provider.elsewhere": "Continue at {provider}.",
        "prompt.provider.waiting": "Asking {server} how you can sign in.",
        "prompt.provider.none": "No available providers",
        "prompt.provider.noneMessage": "{server} named no way to sign in. Try again later.",
        "prompt.provider.unsupported": "{provider} cannot be used",
    ]
}
