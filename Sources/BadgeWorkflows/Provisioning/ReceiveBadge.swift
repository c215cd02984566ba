import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

/// An issuance that the organization has granted: what is left needs no person.
struct GrantedIssuance: Sendable {
    let issuance: Issuance
    let authorized: AuthorizedOffer

    init(_ issuance: Issuance, _ authorized: AuthorizedOffer) {
        self.issuance = issuance
        self.authorized = authorized
    }

    /// Takes up what an earlier run kept.
    init?(resuming issuance: Issuance, issuer: IssuerClient) async throws {
        guard let stored = issuance.authorization else { return nil }
        self.init(issuance, try await issuer.restore(stored))
    }
}

/// The second half of provisioning: policy, credential, one transaction, notification.
struct ReceiveBadge: Workflow {
    let granted: GrantedIssuance
    let parts: WalletParts
    let memory: StepMemory

    func run() async throws -> Badge {
        let known = try await parts.store.organization(granted.authorized.offer.organizationID)
        let authorized = try granted.authorized.pinned(by: known)
        let organization = try await memory.step("organization") {
            try await self.organization(authorized.offer, known: known)
        }
        let issued = try await memory.step("credential") { try await credential(authorized) }
        let parcel = try await memory.step("parcel") {
            IssuedBadge(issued, of: organization, for: granted.issuance, random: parts.random)
        }
        try await parts.store.completeIssuance(granted.issuance, with: parcel)
        await tell(of: issued)
        return parcel.badge
    }

    private func organization(_ offer: ResolvedOffer, known: Organization?) async throws -> Organization {
        let policy = try await parts.issuer.fetchPolicy(offer)
        if let policy, let held = known?.policy, policy.version < held.version {
            throw BadgeError(
                .documentStale,
                "\(offer.issuerName) sent version \(policy.version) of its policy, but version \(held.version) is in "
                    + "force here. Ask the organization to publish its newest policy.")
        }
        return Organization(offer, policy: policy ?? known?.policy)
    }

    private func credential(_ authorized: AuthorizedOffer) async throws -> IssuedCredential {
        do {
            return try await parts.issuer.requestCredential(authorized, key: granted.issuance.key)
        } catch let error as BadgeError where Self.finalVerdicts.contains(error.code) {
            await parts.abandon(granted.issuance)
            throw error
        }
    }

    /// After these the grant is worth nothing. Any other failure says nothing about it, and key and token are kept until
    /// they run out.
    private static let finalVerdicts: Set<BadgeError.Code> = [
        .authenticationFailed, .invitationUnusable, .offerUnsupported, .signatureInvalid, .disclosureInvalid,
        .credentialMalformed, .credentialKeyMismatch, .credentialTypeMismatch, .credentialIssuerMismatch,
        .credentialExpired, .credentialNotYetValid,
    ]

    /// The badge is there whether or not the issuer hears of it (OpenID4VCI 1.0 section 11: best effort).
    private func tell(of issued: IssuedCredential) async {
        do { try await parts.issuer.notify(issued, event: .accepted) } catch { return }
    }
}

extension AuthorizedOffer {
    /// The keys that were pinned at the organization's first badge count, not those that its issuer publishes now.
    fileprivate func pinned(by known: Organization?) throws -> AuthorizedOffer {
        guard let known else { return self }
        return trusting(try known.trustAnchors.map { try JWK($0.jwk) })
    }
}
