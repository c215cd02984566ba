public import BadgeIssuance
public import BadgeModel
public import BadgeStorage
public import Foundation

extension BadgeWallet {
    /// Logs a user in for a badge through `LoginUIProtocol`. A badge that lost its key or has expired is issued again on
    /// a new key.
    ///
    /// - Parameters:
    ///   - badge: The badge.
    ///   - method: How the user logs in; `nil` for a name and a password.
    /// - Returns: The badge as it is now.
    /// - Throws: `BadgeError` `notFound`, `declined`, `uiNotRegistered`, `notSupported` when the organization has no
    ///   logins, `wrongPerson`, `badgeSuspended`, those of the network; `CancellationError`. What the user can mend is
    ///   told to the screen.
    @discardableResult
    public func logIn(to badge: Badge.ID, method: LoginMethod? = nil) async throws -> Badge {
        try await LogInToBadge(badgeID: badge, method: method, context: context).run()
    }

    /// Gets a badge from an organization by a login, without an invitation, through `LoginUIProtocol`.
    ///
    /// A server that has never heard of BadgeKit will do: an OpenID4VCI issuer whose authorization server takes logins in
    /// the browser (RFC 6749 section 4.1) or on another screen (RFC 8628).
    ///
    /// - Parameters:
    ///   - server: The organization's address.
    ///   - method: How the user logs in; `nil` for a name and a password where the server takes them from an app, elsewhere
    ///     for the browser where there is one on this device, else for another screen.
    /// - Throws: As ``logIn(to:method:)`` and ``provision(_:)``; `verificationCodeExpired` when nobody logged in in time.
    public func enroll(at server: URL, method: LoginMethod? = nil) async throws -> Badge {
        try await EnrollByLogin(server: server, method: method, context: context).run()
    }

    /// Ends the logins and sessions of an organization's badges; the badges stay.
    ///
    /// - Returns: The badges that had one.
    @discardableResult
    public func logOut(of organization: Organization.ID) async throws -> [Badge.ID] {
        try await LogOut(organizationID: organization, context: context).run()
    }

    /// Ends the logins and sessions of all badges; the badges stay.
    ///
    /// - Returns: The badges that had one.
    @discardableResult
    public func logOutOfAll() async throws -> [Badge.ID] {
        try await LogOut(organizationID: nil, context: context).run()
    }

    /// The devices on which the user has badges of the badge's organization, and how many it allows.
    ///
    /// - Throws: `BadgeError` `notFound`, `sessionEnded`, `notSupported`; those of the network.
    public func devices(of badge: Badge.ID) async throws -> DeviceList {
        try await ListDevices(badgeID: badge, context: context).run()
    }

    /// Takes the organization's badges off one of the user's devices; with a code that comes by phone, through
    /// `DeviceProvisioningUIProtocol`, where the organization wants one.
    ///
    /// - Throws: `BadgeError` `notFound`, `sessionEnded`, `declined`, `uiNotRegistered`; those of the network.
    public func removeDevice(_ device: Device.ID, of badge: Badge.ID) async throws {
        try await RemoveDevice(device, badgeID: badge, context: context).run()
    }

    /// Asks for the user's photo through `PhotoUploadUIProtocol` and uploads it.
    ///
    /// - Throws: `BadgeError` `notFound`, `sessionEnded`, `declined`, `uiNotRegistered`; those of the network.
    public func uploadPhoto(of badge: Badge.ID) async throws {
        try await UploadPhoto(badgeID: badge, context: context).run()
    }

    /// What the user agreed to for a badge, or refused; what was never asked is not in it.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func consents(of badge: Badge.ID) async throws -> [Consent] { try await store.consents(of: badge) }

    /// Takes back what the user agreed to; the next use that needs it asks again.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such badge, or nothing to take back.
    public func withdrawConsent(to kind: ConsentKind, of badge: Badge.ID) async throws {
        try await store.withdrawConsent(to: kind, of: badge)
    }

    func required(_ id: Badge.ID) async throws -> Badge { try await store.requireBadge(id) }
}
