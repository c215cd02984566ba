/// Forms of sign-ins with identity providers.
extension Form.Kind {
    /// The list of identity providers: no field; an action `provider:ID` for each, `native` for user name and password.
    public static let providerList = Self(rawValue: "providerList")
    /// The greeting of a returning user: no field; actions `continue`, `back` to the list.
    public static let providerLanding = Self(rawValue: "providerLanding")
    /// The identifier that a provider needs: `identifier`; actions `submit` and, where there is a list, `back`.
    public static let providerIdentifier = Self(rawValue: "providerIdentifier")
    /// What waits for a provider's page: no field; action `back`, or `cancel` where there is nothing to go back to.
    public static let providerPage = Self(rawValue: "providerPage")
    /// What waits for the providers: no field; action `cancel`.
    public static let providerWaiting = Self(rawValue: "providerWaiting")
    /// The alert that there are no providers: no field; action `acknowledge`.
    public static let providersUnavailable = Self(rawValue: "providersUnavailable")
    /// The notice that a provider cannot be used: no field; action `acknowledge`.
    public static let providerUnsupported = Self(rawValue: "providerUnsupported")
}
