package import BadgeClient
import BadgeCredentials
import BadgeKeys
package import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

/// Redeems an invitation: from an offer and a transaction code to a badge in the wallet.
///
/// The issuance is atomic: the offer is resolved, a pending row with the badge's key is written, the policy is read,
/// and the code is redeemed and the authorization saved; a refusal deletes the row. Badge, credential and refresh token
/// are stored in one transaction, and the issuer is notified last. A run that is interrupted after the organization
/// authorized the issuance is resumed by the next run of the same offer, with the same key and the same token, so that
/// nothing is issued twice.
package struct ProvisionBadge: Workflow {
    private let offer: String
    private let subject: IssuanceSubject
    private let code: Secret?
    private let given: Result<ResolvedOffer, any Error>?
    package let context: WorkflowContext
    private let issued = Step<Badge>()
    private let welcomed = Step<Void>()
    private let resolved = Step<ResolvedOffer>()
    private let tightening = Step<PasscodeTightening?>()
    private let announced = Step<Void>()
    private let authorized = Step<AuthorizedIssuance>()
    private let saved = Step<Void>()
    private let issuing = Step<IssueCredential>()

    /// - Parameters:
    ///   - offer: The offer as received: `openid-credential-offer://…`; surrounding white space is ignored.
    ///   - given: The resolved offer, or why it could not be resolved; `nil` to resolve it.
    init(offer: String, given: Result<ResolvedOffer, any Error>? = nil, context: WorkflowContext) {
        let offer = offer.trimmingCharacters(in: .whitespacesAndNewlines)
        self.init(offer: offer, identifiedBy: offer, given: given, context: context)
    }

    /// - Parameters:
    ///   - link: The text that identifies the same offer when it arrives again.
    ///   - code: The transaction code, if it came with the offer; `nil` to ask for it.
    package init(
        offer: String, identifiedBy link: String, code: Secret? = nil, given: Result<ResolvedOffer, any Error>? = nil,
        context: WorkflowContext
    ) {
        self.offer = offer
        self.code = code
        self.given = given
        subject = .offer(digest: link.digest)
        self.context = context
    }

    /// Redeems the offer, and resolves what gates the badge's first use on this device.
    ///
    /// A badge whose activation is refused (a required document was declined, or a restriction that no screen resolves is
    /// unmet) is in the wallet, `pending`.
    package func perform() async throws -> Badge {
        let badge = try await issued.once { try await issueBadge() }
        try await welcomed.once { await context.welcome(badge) }
        return try await context.activateIfPermitted(badge)
    }

    private func issueBadge() async throws -> Badge {
        try await context.store.withIssuanceLock(subject) { lock in
            let issuance = try await authorized.once {
                if let earlier = try await context.resumeIssuance(lock) { return earlier }
                return try await authorizeIssuance(lock)
            }
            // The invitation is spent now: if the authorization cannot be written, a retry writes it without prompting
            // again.
            try await saved.once { try await context.save(issuance, lock) }
            return try await issuing.once {
                IssueCredential(authorized: issuance, isInteractive: true, context: context)
            }.run()
        }
    }

    private func authorizeIssuance(_ lock: IssuanceLock) async throws -> AuthorizedIssuance {
        let resolved = try await resolved.once {
            let offered = try await resolveOffer()
            guard offered.configurations.count > 1 else { return try offered.choosing(offered.configuration.id) }
            return try await ChooseOfferedBadge(offered, context: context).run()
        }
        let issuance = try await context.store.beginIssuance(lock)
        do {
            return AuthorizedIssuance(issuance, context.requestingBatch(try await authorize(resolved)))
        } catch {
            await context.discard(issuance)
            throw error
        }
    }

    private func resolveOffer() async throws -> ResolvedOffer {
        if let given { return try given.get() }
        return try await context.issuer.resolve(offer)
    }

    private func authorize(_ resolved: ResolvedOffer) async throws -> AuthorizedOffer {
        let tightening = try await tightening.once { try await context.fetchTightening { resolved } }
        guard resolved.offer.transactionCode != nil else {
            try await announced.once { try await context.confirm(tightening) }
            let device = try await context.device(at: resolved.offer.issuer)
            guard resolved.offer.preAuthorizedCode != nil else {
                return try await context.withAppearance(of: resolved) {
                    try await context.logIn(
                        for: resolved, organization: resolved.issuerName, method: nil, device: device)
                }
            }
            return try await context.issuer.authorize(resolved, transactionCode: nil, device: device)
        }
        let device = try await context.device(at: resolved.offer.issuer)
        if let code {
            try await announced.once { try await context.confirm(tightening) }
            return try await context.issuer.authorize(resolved, transactionCode: code, device: device)
        }
        let notice = tightening?.message.text(in: context.ui.localization)
        return try await context.withAppearance(of: resolved) {
            try await context.ui.prompt(\.deviceProvisioning) {
                $0.promptForTransactionCode(for: OfferSummary(resolved, notice: notice), completion: $1)
            } attempt: { code in
                try await context.issuer.authorize(resolved, transactionCode: code.secret, device: device)
            }
        }
    }
}

extension String {
    /// SHA-256 of an offer's text, base64url: identifies the same offer without storing it.
    fileprivate var digest: String { Base64URL.encode(Digest.sha256(Array(utf8))) }
}

extension OfferSummary {
    init(_ resolved: ResolvedOffer, notice: String?) {
        self.init(
            organization: resolved.issuerName, issuerHost: resolved.offer.issuer.host() ?? "",
            badge: resolved.configuration.display.name, code: resolved.offer.transactionCode ?? TransactionCodeFormat(),
            notice: notice)
    }
}
