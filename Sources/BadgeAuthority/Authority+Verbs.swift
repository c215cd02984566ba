public import BadgeModel
public import Foundation

extension Authority {
    /// The organization as wallets see it, with its signing keys as trust anchors and its policy.
    ///
    /// - Throws: `BadgeError` of the store.
    public func organization() throws -> Organization { try store.organization() }

    /// The type (`vct`) of the badges that it issues.
    ///
    /// - Throws: `BadgeError` of the store.
    public var badgeType: String {
        get throws { Endpoint.type(of: try organization().id.rawValue) }
    }

    /// Moves an organization that has issued no badge yet to another address; open invitations die. Where it is
    /// already, nothing happens.
    ///
    /// - Returns: The number of open invitations that died.
    /// - Throws: `BadgeError` `serverInsecure`, or `invalidInput` when there are badges or the address has a path.
    @discardableResult
    public func move(to issuer: URL) throws -> Int { try store.move(to: Self.checked(issuer: issuer).issuerIdentifier) }
}

extension Authority {
    /// Adds a person, together with the login: all of it or nothing.
    ///
    /// - Throws: `BadgeError` `invalidInput`, also for a password without a user name; `alreadyExists` when somebody has
    ///   the email address or the user name.
    @discardableResult
    public func add(_ details: Person.Details, login: LoginDetails = LoginDetails()) throws -> Person {
        try store.add(details, login: hashed(login))
    }

    /// Changes what is known of a person, which stands in the badges issued from now on, together with the login: all of
    /// it or nothing.
    ///
    /// - Throws: `BadgeError` `notFound`, `invalidInput`, `alreadyExists`, and what the closure throws.
    @discardableResult
    public func edit(
        _ email: String, login: LoginDetails = LoginDetails(),
        _ change: @Sendable (inout Person.Details) throws -> Void
    ) throws -> Person { try store.edit(email, login: hashed(login), change) }

    /// Removes a person, revokes the person's badges and ends what was under way; returns the badges that this revoked.
    ///
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public func remove(_ email: String) throws -> [IssuedBadge.ID] { try store.remove(email) }

    /// Everybody, by name.
    ///
    /// - Throws: `BadgeError` of the store.
    public func people() throws -> [Person] { try store.people() }

    /// The person of that email address, whatever its case.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func person(_ email: String) throws -> Person { try store.person(email) }
}

extension Authority {
    /// Everything issued, oldest first.
    ///
    /// - Throws: `BadgeError` of the store.
    public func badges() throws -> [IssuedBadge] { try store.badges() }

    /// One issued badge.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func badge(_ id: IssuedBadge.ID) throws -> IssuedBadge { try store.badge(id) }

    /// Withdraws a badge for good; the status list says so from now on.
    ///
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public func revoke(_ id: IssuedBadge.ID) throws -> IssuedBadge { try store.change(id, to: .revoked) }

    /// Withdraws a badge for a time.
    ///
    /// - Throws: `BadgeError` `notFound`, or `invalidInput` when it is revoked.
    @discardableResult
    public func suspend(_ id: IssuedBadge.ID) throws -> IssuedBadge { try store.change(id, to: .suspended) }

    /// Gives a suspended badge back.
    ///
    /// - Throws: `BadgeError` `notFound`, or `invalidInput` when it is revoked.
    @discardableResult
    public func reinstate(_ id: IssuedBadge.ID) throws -> IssuedBadge { try store.change(id, to: .active) }

    /// Signs a policy with the next version and publishes it; it is in force for 30 days or its `validFor`, and signed
    /// again before that has passed.
    ///
    /// - Throws: `BadgeError` of the store.
    @discardableResult
    public func set(_ policy: Policy) throws -> PolicyDocument { try store.set(policy) }

    /// The policy in force; `nil` when there is none.
    ///
    /// - Throws: `BadgeError` of the store.
    public func policy() throws -> PolicyDocument? { try store.policy() }
}

extension Authority {
    /// What the holders of badges decided on the organization's documents, in the order in which it arrived: a page of
    /// them, at most 1,000, after the receipt of that number.
    ///
    /// - Throws: `BadgeError` of the store, or `signatureInvalid` when a receipt was changed in it.
    public func receipts(after number: Int = 0, atMost count: Int = 1000) throws -> [ReceivedReceipt] {
        try store.receipts(after: number, atMost: min(max(count, 0), 1000))
    }
}
