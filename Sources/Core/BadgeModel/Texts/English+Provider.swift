extension CoreTexts.English {
    /// Errors of sign-ins with identity providers.
    static let provider: MessageCatalogue.Texts = [
        "providerUnknown.provider":
            "{organization} has no identity provider {provider}. Choose one of those that it lists.",
        "signInMismatch.answer":
            "The answer of {provider} belongs to another sign-in. Do not go on with it; sign in again.",
        "lastSignIn.account":
            "This is the only way in which you can sign in. Link another account or set a password first.",
        "notFound.account": "No linked account is named {name}. List them to see their names.",
        "identityMalformed.token": "{provider} sent an ID token that cannot be read. Tell the organization.",
        "identityIssuerMismatch.token":
            "The ID token is of another issuer than {provider}. Do not go on; tell the organization.",
        "identityAudienceMismatch.token":
            "The ID token of {provider} is for another app. Do not go on; tell the organization.",
        "identityPartyMismatch.token":
            "The ID token of {provider} was not issued to this app. Do not go on; tell the organization.",
        "identityNonceMissing.token":
            "The ID token of {provider} does not say for which sign-in it is. Tell the organization.",
        "identityNonceMismatch.token":
            "The ID token of {provider} is of another sign-in, or of one that took too long. Sign in again.",
        "identityExpired.token":
            "The ID token of {provider} has expired. Check this device's clock, and sign in again.",
        "identityNotYetValid.token":
            "The ID token of {provider} is of the future. Check this device's clock, and sign in again.",
        "identityUnsigned.token": "The ID token of {provider} is not signed. Do not go on; tell the organization.",
        "identityKeySymmetric.token":
            "The ID token of {provider} is signed with a shared secret, which proves nothing. Tell the organization.",
        "identityAlgorithmRefused.token":
            "The ID token of {provider} is signed with an algorithm that is not accepted. Tell the organization.",
        "identityKeyUnknown.token":
            "{provider} does not publish the key of its ID token. Sign in again later, or tell the organization.",
        "identitySignatureInvalid.token":
            "The signature of the ID token is not that of {provider}. Do not go on; tell the organization.",
        "identityAccessTokenMismatch.token":
            "The ID token of {provider} belongs to another access token. Do not go on; tell the organization.",
        "identitySubjectMismatch.userInfo":
            "The user info of {provider} is about another account. Do not go on; tell the organization.",
    ]
}
