public import BadgeClient
public import BadgeModel
public import BadgeStorage
public import BadgeUI
public import Foundation

extension BadgeWallet {
    /// Logs the user in for a badge through `LoginUIProtocol`. A badge that lost its key or has expired is reissued on
    /// a new key.
    ///
    /// - Parameters:
    ///   - badge: The badge.
    ///   - method: How the user logs in; `nil` for a user name and a password.
    /// - Returns: The badge after the login.
    /// - Throws: `BadgeError` `notFound`, `declined`, `uiNotRegistered`, `notSupported` when the organization has no
    ///   logins, `wrongPerson`, `badgeSuspended`; network errors; `CancellationError`. Errors that the user can correct
    ///   are reported to the screen instead.
    @discardableResult
    public func logIn(to badge: Badge.ID, method: LoginMethod? = nil) async throws -> Badge {
        try await LogInToBadge(badgeID: badge, method: method, context: context).run()
    }

    /// Enrolls this device by a login, without an invitation, through `LoginUIProtocol`, and adds the new badge to the
    /// wallet.
    ///
    /// The server need not support BadgeKit: an OpenID4VCI issuer suffices if its authorization server accepts logins
    /// in the browser (RFC 6749 section 4.1) or on another screen (RFC 8628).
    ///
    /// - Parameters:
    ///   - server: The organization's address.
    ///   - method: How the user logs in. `nil` selects a user name and a password if the server accepts them from an
    ///     app, otherwise the browser if this device has one, otherwise another screen.
    /// - Throws: The errors of ``logIn(to:method:)`` and ``provision(_:)``; `verificationCodeExpired` when the user did
    ///   not log in in time.
    public func enroll(at server: URL, method: LoginMethod? = nil) async throws -> Badge {
        try await EnrollByLogin(server: server, method: method, context: context).run()
    }

    /// Logs the user in for a badge with the given credentials, without showing a screen.
    ///
    /// - Returns: The badge after the login.
    /// - Throws: The errors of ``logIn(to:method:)``; also `loginRefused`, `accountLocked` and `secondFactorRequired`,
    ///   which are otherwise reported to the screen.
    @discardableResult
    public func logIn(to badge: Badge.ID, with credentials: LoginCredentials) async throws -> Badge {
        try await LogInToBadge(badgeID: badge, prompt: .silent(credentials), context: context).run()
    }

    /// Enrolls this device by a login with the given credentials, without showing a screen.
    ///
    /// - Throws: The errors of ``enroll(at:method:)`` and ``logIn(to:with:)``.
    public func enroll(at server: URL, with credentials: LoginCredentials) async throws -> Badge {
        try await EnrollByLogin(server: server, credentials: credentials, context: context).run()
    }

    /// Changes the password of the account that is logged in for a badge, through `LoginUIProtocol`. The account's other
    /// sessions end.
    ///
    /// - Throws: `BadgeError` `notFound`, `declined`, `uiNotRegistered`, `sessionEnded`, `notSupported` when the
    ///   organization does not offer password changes; network errors. Errors that the user can correct are reported to
    ///   the screen instead.
    public func changePassword(of badge: Badge.ID) async throws {
        try await ChangePassword(badgeID: badge, context: context).run()
    }

    /// Ends the logins and sessions of an organization's badges. The badges stay in the wallet.
    ///
    /// - Returns: The badges that had a login.
    @discardableResult
    public func logOut(of organization: Organization.ID) async throws -> [Badge.ID] {
        try await LogOut(organizationID: organization, context: context).run()
    }

    /// Ends the logins and sessions of all badges. The badges stay in the wallet.
    ///
    /// - Returns: The badges that had a login.
    @discardableResult
    public func logOutOfAll() async throws -> [Badge.ID] {
        try await LogOut(organizationID: nil, context: context).run()
    }

    /// Returns the devices on which the user has badges of the badge's organization, and how many devices it allows.
    ///
    /// - Throws: `BadgeError` `notFound`, `sessionEnded`, `notSupported`; network errors.
    public func devices(of badge: Badge.ID) async throws -> DeviceList {
        try await ListDevices(badgeID: badge, context: context).run()
    }

    /// Removes the organization's badges from one of the user's devices. If the organization requires a code sent by
    /// phone, it is requested through `DeviceProvisioningUIProtocol`.
    ///
    /// - Throws: `BadgeError` `notFound`, `sessionEnded`, `declined`, `uiNotRegistered`; network errors.
    public func removeDevice(_ device: Device.ID, of badge: Badge.ID) async throws {
        try await RemoveDevice(device, badgeID: badge, context: context).run()
    }

    /// Asks for the user's photo through `PhotoUploadUIProtocol` and uploads it.
    ///
    /// - Throws: `BadgeError` `notFound`, `sessionEnded`, `declined`, `uiNotRegistered`; network errors.
    public func uploadPhoto(of badge: Badge.ID) async throws {
        try await UploadPhoto(badgeID: badge, context: context).run()
    }

    /// Returns the consents that the user gave or refused for a badge. A consent that was never requested is not
    /// included.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func consents(of badge: Badge.ID) async throws -> [Consent] { try await store.consents(of: badge) }

    /// Withdraws a consent. The next use that needs it asks again.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such badge, or no consent to withdraw.
    public func withdrawConsent(to kind: ConsentKind, of badge: Badge.ID) async throws {
        try await store.withdrawConsent(to: kind, of: badge)
    }

    func required(_ id: Badge.ID) async throws -> Badge { try await store.requireBadge(id) }
}
