public import BadgeIssuance
public import BadgeModel

extension Authority {
    /// The photo that a person sent; `nil` when there is none.
    ///
    /// - Throws: `BadgeError` `notFound` for an unknown person.
    public func photo(of email: String) throws -> PersonPhoto? { try store.photo(of: email) }
}

extension Authority {
    /// Lets another program ask people who they are.
    ///
    /// Answers go to the registered addresses alone, compared character by character: `https`, this machine's loopback,
    /// or an app's own scheme with a domain in it (RFC 8252, section 7). A program gets no claim that is not listed.
    ///
    ///     try authority.register(
    ///         RegisteredClient("payroll", name: "Payroll", redirectURIs: [url], claims: [.init("email", label: "Mail")]))
    ///
    /// - Throws: `BadgeError` `invalidInput`, or `alreadyExists` when the identifier is taken.
    public func register(_ client: RegisteredClient) throws { try store.register(client) }

    /// The registered programs, by name.
    ///
    /// - Throws: `BadgeError` of the store.
    public func clients() throws -> [RegisteredClient] { try store.clients() }

    /// Takes a program's registration back and ends every session that was opened for it.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func removeClient(_ id: String) throws { try store.removeClient(id) }

    /// The session behind the access token that a program shows; `nil` when there is none, it has run out, or its badge
    /// may no longer be used.
    ///
    /// - Throws: `BadgeError` of the store.
    public func ssoSession(of accessToken: Secret) throws -> SSOSession? { try store.ssoSession(of: accessToken) }
}

extension Authority {
    /// Checks a code that a badge shows: four digits online, eight offline, six of a one-time code (RFC 6238).
    ///
    /// A code is taken once. Six and eight digits are checked against the badges of one person, whose `email` they need;
    /// their clock may be one time step off. Ten wrong codes in five minutes, of four digits in all or of the others for
    /// a person, are the most: then none is looked at until the first of them is five minutes old.
    ///
    /// - Throws: `BadgeError` `invalidInput` when it is no code, or needs an email address.
    public func verifyCode(_ code: Secret, of email: String?) throws -> CodeVerification {
        try store.verifyCode(code, of: email)
    }
}
