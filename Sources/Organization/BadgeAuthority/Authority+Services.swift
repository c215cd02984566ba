import BadgeCredentials
public import BadgeModel
public import BadgeOpenID

extension Authority {
    /// Returns the photo that a person uploaded; `nil` when there is none.
    ///
    /// - Throws: `BadgeError` `notFound` for an unknown person.
    public func photo(of email: String) throws -> PersonPhoto? { try store.photo(of: email) }

    /// Saves a person's photo, such as one from an earlier system, as if the person had uploaded it. Badges that are
    /// issued or renewed from now on contain its digest.
    ///
    /// - Parameters:
    ///   - file: A JPEG or PNG of at most 1 MB and 4,096 pixels on a side. Its metadata are not kept.
    ///   - email: The person's email address.
    /// - Throws: `BadgeError` `notFound` for an unknown person; `photoRefused`.
    @discardableResult
    public func setPhoto(_ file: [UInt8], of email: String) throws -> PersonPhoto {
        try store.setPhoto(file, of: email)
    }
}

extension Authority {
    /// Registers an app that may ask people who they are.
    ///
    /// Responses are sent only to the registered addresses, compared exactly: `https`, this machine's loopback, or an
    /// app's own scheme that contains a domain (RFC 8252, section 7). An app gets only the listed claims.
    ///
    ///     try authority.register(
    ///         RegisteredClient("payroll", name: "Payroll", redirectURIs: [url], claims: [.init("email", label: "Mail")]))
    ///
    /// - Throws: `BadgeError` `invalidInput`, or `alreadyExists` when the identifier is taken.
    public func register(_ client: RegisteredClient) throws { try store.register(client) }

    /// Returns the registered apps, by name.
    ///
    /// - Throws: `BadgeError` of the store.
    public func clients() throws -> [RegisteredClient] { try store.clients() }

    /// Removes an app's registration and ends every session that was opened for it.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func removeClient(_ id: String) throws { try store.removeClient(id) }

    /// Returns the session of an app's access token; `nil` when there is none, it has expired, or its badge may no
    /// longer be used.
    ///
    /// - Throws: `BadgeError` of the store.
    public func ssoSession(of accessToken: Secret) throws -> SSOSession? { try store.ssoSession(of: accessToken) }
}

extension Authority {
    /// Verifies a code that a badge shows: four digits online, eight offline, or the six of a one-time code (RFC 6238).
    ///
    /// A code is accepted once. Codes of six and eight digits are verified against the badges of one person and require
    /// `email`; the device's clock may be one time step off. At most ten wrong codes are allowed in five minutes, in
    /// total for four digits and per person for the others. After that, no code is verified until the first of them is
    /// five minutes old.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the code has another format, or requires an email address.
    public func verifyCode(_ code: Secret, of email: String?) throws -> CodeVerification {
        try store.verifyCode(code, of: email)
    }
}
