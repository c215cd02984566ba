import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeSystem
import Foundation

/// An issuance that the organization has authorized.
struct AuthorizedIssuance: Sendable {
    let issuance: Issuance
    let grant: AuthorizedOffer
    /// The time of the login for it; `nil` for an issuance by invitation.
    let loggedInAt: Date?

    init(_ issuance: Issuance, _ grant: AuthorizedOffer, loggedInAt: Date? = nil) {
        self.issuance = issuance
        self.grant = grant
        self.loggedInAt = loggedInAt
    }

    /// Resumes the stored authorization of an earlier run.
    ///
    /// - Throws: `BadgeError` `passcodeRequired` when the device's key is sealed and the key does not open it.
    init?(resuming issuance: Issuance, with key: PasscodeKey?, context: WorkflowContext) async throws {
        guard let stored = issuance.authorization else { return nil }
        let issuer = try AuthorizedOffer.issuer(ofStored: stored)
        self.init(
            issuance, try await context.issuer.resume(stored, device: try await context.device(at: issuer, with: key)))
    }
}

/// The second half of provisioning: fetches policy and credential, stores both in one transaction, and notifies the
/// issuer.
///
/// Prompts the user only if the organization's limit of devices is reached.
struct IssueCredential: Workflow {
    private let authorized: AuthorizedIssuance
    private let replaced: Badge?
    private let isInteractive: Bool
    let context: WorkflowContext
    private let organization = Step<Organization>()
    private let outcome = Step<IssuanceOutcome>()
    private let newBadge = Step<IssuanceResult>()

    /// - Parameters:
    ///   - replaced: The badge that the new one replaces, or that was promised.
    ///   - isInteractive: Whether the user may be prompted.
    init(
        authorized: AuthorizedIssuance, replacing replaced: Badge? = nil, isInteractive: Bool, context: WorkflowContext
    ) {
        self.authorized = authorized
        self.replaced = replaced
        self.isInteractive = isInteractive
        self.context = context
    }

    func perform() async throws -> Badge {
        let known = try await context.store.organization(authorized.grant.offer.organizationID)
        let grant = try await pinned(authorized.grant, by: known)
        let organization = try await organization.once { try await fetchOrganization(grant.offer, known: known) }
        switch try await outcome.once({ try await fetchCredential(grant) }) {
        case .issued(let issued): return try await save(issued, of: organization)
        case .deferred(let grant, let seconds): return try await promise(grant, seconds, of: organization)
        }
    }

    private func save(_ issued: IssuedCredential, of organization: Organization) async throws -> Badge {
        // With the key of a chain of certificates, which came with the credential.
        var organization = organization
        organization.trustAnchors = issued.trust.map(Organization.TrustAnchor.init(key:))
        let issuer = organization
        let new = try await newBadge.once {
            IssuanceResult(
                issued, of: issuer, as: try await identifier(of: issued, issuer),
                loggedInAt: authorized.loggedInAt, at: context.sensors.clock.now(), random: context.random)
        }
        do {
            if replaced == nil {
                try await context.store.completeIssuance(authorized.issuance, with: new)
            } else {
                try await context.store.replaceCredential(authorized.issuance, with: new, isAsked: isInteractive)
            }
        } catch let error as BadgeError where error.code == .credentialMalformed {
            await notify(of: issued, .failure)
            await discard()
            throw error
        }
        await notify(of: issued, .accepted)
        return try await context.store.badge(new.badge.id) ?? new.badge
    }

    /// Stores a badge that is issued later as `pending`, for a sync to collect. An existing badge keeps its credential,
    /// and is requested again at a later sync.
    private func promise(
        _ grant: AuthorizedOffer, _ seconds: Int, of organization: Organization
    ) async throws -> Badge {
        guard replaced?.credentialID == nil else { throw BadgeError(.issuancePending, "issuancePending.badge") }
        let badge = replaced ?? Badge(awaited: grant.offer, id: awaitedID)
        let due = context.sensors.clock.now().addingTimeInterval(TimeInterval(seconds))
        try await context.store.promise(
            authorized.issuance, grant.stored, as: badge, of: organization, dueAt: due)
        return try await context.store.badge(badge.id) ?? badge
    }

    /// Returns the identifier of a new badge: the organization's identifier, so that both use the same one, if it is a
    /// UUID that no other badge here has; otherwise the issuance's. A resumed run creates the same badge.
    private func identifier(of issued: IssuedCredential, _ organization: Organization) async throws -> Badge.ID {
        guard replaced == nil, let id = issued.badgeIDOfIssuer else { return awaitedID }
        guard let known = try await context.store.badge(id) else { return id }
        let keys = try await context.store.credentials(of: id).map(\.holderKey)
        let isSame =
            known.organizationID == organization.id && keys.contains(authorized.issuance.key.publicKey.thumbprint)
        return isSame ? id : awaitedID
    }

    private var awaitedID: Badge.ID { replaced?.id ?? Badge.ID(rawValue: authorized.issuance.id.rawValue) }

    /// Uses the keys that were pinned at the organization's first badge and those that they vouch for by now, rather
    /// than the keys that its issuer publishes.
    private func pinned(_ grant: AuthorizedOffer, by known: Organization?) async throws -> AuthorizedOffer {
        guard let known else { return grant }
        let pinned = try known.pinnedKeys
        guard Set(grant.offer.trust.map(\.thumbprint)) != Set(pinned.map(\.thumbprint)),
            let keys = try await context.issuer.fetchKeys(of: known, trust: pinned)
        else { return grant.trusting(pinned) }
        var update = SyncUpdate()
        update.keys[known.id] = PinnedKeys(keys)
        try await context.store.applySync(update)
        return grant.trusting(keys.keys)
    }

    private func fetchOrganization(_ offer: ResolvedOffer, known: Organization?) async throws -> Organization {
        let policy = try await context.issuer.fetchPolicy(offer)
        if let policy, let held = known?.policy, policy.version < held.version {
            throw BadgeError(
                .documentStale,
                "documentStale.olderPolicyOfIssuer",
                ["issuer": offer.issuerName, "version": policy.version, "held": held.version])
        }
        return Organization(offer, policy: policy ?? known?.policy)
    }

    private func fetchCredential(_ grant: AuthorizedOffer) async throws -> IssuanceOutcome {
        while true {
            do { return try await requestCredential(grant) } catch let error as BadgeError {
                guard error.code == .deviceLimitReached, isInteractive else { throw error }
                try await freeDevice(grant, error)
            }
        }
    }

    /// Asks the user which device to remove the badge from.
    private func freeDevice(_ grant: AuthorizedOffer, _ error: BadgeError) async throws {
        guard case .deviceLimit(let limit, let devices) = error.detail,
            let session = try await context.issuer.session(of: grant)
        else { throw error }
        try await FreeDevice(
            badge: replaced ?? Badge(awaited: grant.offer, id: awaitedID), limit: limit, devices: devices,
            session: session, context: context
        ).run()
    }

    private func requestCredential(_ grant: AuthorizedOffer) async throws -> IssuanceOutcome {
        do {
            let grant = try await renewed(grant)
            do { return try await context.issuer.requestOutcome(grant, key: authorized.issuance.key) } catch let error
                as BadgeError where error.code == .authenticationFailed && grant.refreshToken != nil
            {
                // A server may end an access token before the time that it named, or name none.
                let next = try await renewed(grant, isRefused: true)
                return try await context.issuer.requestOutcome(next, key: authorized.issuance.key)
            }
        } catch let error as BadgeError where Self.terminalErrors.contains(error.code) {
            await discard()
            throw error
        }
    }

    /// Stores the rotated refresh token before the tokens that came with it are used.
    private func renewed(_ grant: AuthorizedOffer, isRefused: Bool = false) async throws -> AuthorizedOffer {
        let renewed = try await context.issuer.renewed(grant, isRefused: isRefused)
        if renewed.accessToken != grant.accessToken {
            try await context.store.renewAuthorization(renewed.stored, of: authorized.issuance)
        }
        return renewed
    }

    private func discard() async {
        guard let replaced, replaced.credentialID == nil else { return await context.discard(authorized.issuance) }
        do { try await context.store.endPromise(of: replaced.id) } catch { return }
    }

    /// The errors after which the authorization is useless. After any other failure, key and token are kept until they
    /// expire.
    private static let terminalErrors: Set<BadgeError.Code> = [
        .authenticationFailed, .invitationUnusable, .offerUnsupported, .signatureInvalid, .disclosureInvalid,
        .credentialMalformed, .credentialKeyMismatch, .credentialTypeMismatch, .credentialIssuerMismatch,
        .credentialExpired, .credentialNotYetValid, .credentialNotOffered, .issuanceRefused, .encryptionUnsupported,
        .metadataMismatch,
    ]

    /// Notifies the issuer (OpenID4VCI 1.0 section 11: best effort). The badge is valid whether or not the notification
    /// arrives.
    private func notify(of issued: IssuedCredential, _ event: NotificationEvent) async {
        do { try await context.issuer.notify(issued, event: event) } catch { return }
    }
}

extension Badge {
    /// Creates a placeholder for the awaited badge, for display on a screen.
    fileprivate init(awaited offer: ResolvedOffer, id: ID) {
        self.init(
            id: id, organizationID: offer.organizationID, holder: Holder(fullName: ""),
            display: offer.configuration.display, status: .pending, server: offer.offer.issuer)
    }
}

extension IssuedCredential {
    /// The issuer's `notification_id` if it is a UUID in lowercase, as the identifiers of badges are. BadgeKit's
    /// authority uses the badge's identifier; a foreign issuer's identifier is seldom a UUID and means nothing more.
    fileprivate var badgeIDOfIssuer: Badge.ID? {
        guard let name = notificationID, let uuid = UUID(uuidString: name), uuid.uuidString.lowercased() == name else {
            return nil
        }
        return Badge.ID(rawValue: name)
    }
}
