public import BadgeModel

extension Authority {
    /// Suspends a person: all badges of the person are suspended, every session and login is refused, and open
    /// invitations end. Has no effect if the person is suspended already.
    ///
    ///     let suspended = try authority.suspendPerson("ana@example.com")
    ///
    /// - Parameter email: The person's email address.
    /// - Returns: The badges that were suspended with the person.
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public func suspendPerson(_ email: String) throws -> [IssuedBadge.ID] { try store.suspendPerson(email) }

    /// Reinstates a suspended person, with the badges and sessions that were in use before. Badges that were suspended
    /// on their own stay suspended. Has no effect if the person is not suspended.
    ///
    /// - Parameter email: The person's email address.
    /// - Returns: The badges that were reinstated with the person.
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public func reinstatePerson(_ email: String) throws -> [IssuedBadge.ID] { try store.reinstatePerson(email) }
}
