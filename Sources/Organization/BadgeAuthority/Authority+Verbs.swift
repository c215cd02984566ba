public import BadgeModel
import BadgePresentation
public import Foundation

extension Authority {
    /// Returns the organization as wallets see it, with its signing keys as trust anchors and its policy.
    ///
    /// - Throws: `BadgeError` of the store.
    public func organization() throws -> Organization { try store.organization() }

    /// The type (`vct`) of the issued badges.
    ///
    /// - Throws: `BadgeError` of the store.
    public var badgeType: String {
        get throws { Endpoint.type(of: try organization().id.rawValue) }
    }

    /// Moves an organization that has not issued a badge yet to another address. Open invitations become invalid. Has
    /// no effect if the address is the same.
    ///
    /// - Returns: The number of invitations that became invalid.
    /// - Throws: `BadgeError` `serverInsecure`, or `invalidInput` when there are badges or the address has a path.
    @discardableResult
    public func move(to issuer: URL) throws -> Int { try store.move(to: Self.checked(issuer: issuer).issuerIdentifier) }
}

extension Authority {
    /// Adds a person and the person's login in one transaction.
    ///
    /// - Throws: `BadgeError` `invalidInput`, also for a password without a user name; `alreadyExists` when another
    ///   person has the email address or the user name.
    @discardableResult
    public func add(_ details: Person.Details, login: LoginDetails = LoginDetails()) throws -> Person {
        try store.add(details, login: hashed(login))
    }

    /// Changes a person's details, which appear in badges issued from now on, and the person's login, in one
    /// transaction.
    ///
    /// Another email address ends what went to the former one: open invitations, recoveries and codes, with the messages
    /// that wait to be sent. Invite the person again.
    ///
    /// - Throws: `BadgeError` `notFound`, `invalidInput`, `alreadyExists`; errors of the closure.
    @discardableResult
    public func edit(
        _ email: String, login: LoginDetails = LoginDetails(),
        _ change: @Sendable (inout Person.Details) throws -> Void
    ) throws -> Person { try editPerson(email, login: login, change).person }

    /// As ``edit(_:login:_:)``, and also returns whether an invitation ended.
    ///
    /// - Throws: As ``edit(_:login:_:)``.
    package func editPerson(
        _ email: String, login: LoginDetails = LoginDetails(),
        _ change: @Sendable (inout Person.Details) throws -> Void
    ) throws -> PersonEdit { try store.edit(email, login: hashed(login), change) }

    /// Removes a person, revokes the person's badges and ends issuances and sessions in progress.
    ///
    /// - Returns: The revoked badges.
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public func remove(_ email: String) throws -> [IssuedBadge.ID] { try store.remove(email) }

    /// Returns all people, by name.
    ///
    /// - Throws: `BadgeError` of the store.
    public func people() throws -> [Person] { try store.people() }

    /// Returns the person with that email address, which is case-insensitive.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func person(_ email: String) throws -> Person { try store.person(email) }
}

extension Authority {
    /// Returns all issued badges, oldest first.
    ///
    /// - Throws: `BadgeError` of the store.
    public func badges() throws -> [IssuedBadge] { try store.badges() }

    /// Returns an issued badge.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func badge(_ id: IssuedBadge.ID) throws -> IssuedBadge { try store.badge(id) }

    /// Permanently revokes a badge. The status list contains the revocation from now on.
    ///
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public func revoke(_ id: IssuedBadge.ID) throws -> IssuedBadge { try store.change(id, to: .revoked) }

    /// Suspends a badge.
    ///
    /// - Throws: `BadgeError` `notFound`, or `invalidInput` when it is revoked.
    @discardableResult
    public func suspend(_ id: IssuedBadge.ID) throws -> IssuedBadge { try store.change(id, to: .suspended) }

    /// Reinstates a suspended badge.
    ///
    /// - Throws: `BadgeError` `notFound`, or `invalidInput` when it is revoked.
    @discardableResult
    public func reinstate(_ id: IssuedBadge.ID) throws -> IssuedBadge { try store.change(id, to: .active) }

    /// Signs a policy with the next version and publishes it. It is in force for 30 days or its `validFor`, and is
    /// signed again before it expires.
    ///
    /// - Throws: `BadgeError` `documentInvalid` for a `validFor` of less than an hour, and for authorities of verifiers that
    ///   no wallet can trust; those of the store.
    @discardableResult
    public func set(_ policy: Policy) throws -> PolicyDocument {
        try policy.requireUsableVerifiers()
        return try store.set(policy)
    }

    /// Returns the policy in force; `nil` when there is none.
    ///
    /// - Throws: `BadgeError` of the store.
    public func policy() throws -> PolicyDocument? { try store.policy() }
}

extension Authority {
    /// Returns a page of holders' decisions on the organization's documents, in order of arrival: at most 1,000,
    /// starting after the receipt with that number; with an email address, those of one person.
    ///
    /// - Throws: `BadgeError` of the store, `notFound` for an unknown person, or `signatureInvalid` when a stored receipt
    ///   was modified.
    public func receipts(
        after number: Int = 0, atMost count: Int = 1000, of email: String? = nil
    ) throws -> [ReceivedReceipt] {
        try store.receipts(after: number, atMost: min(max(count, 0), 1000), of: email)
    }
}
