import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

/// Shows a badge to a reader: the gate, then a presentation that is bound to the reader and to its nonce.
struct UseBadge: Workflow {
    private let badgeID: Badge.ID
    private let audience: String
    private let nonce: String
    private let claims: Set<String>?
    private let required: Set<String>
    let context: WorkflowContext

    /// Takes the badge, the reader's name for itself, the reader's nonce, the claims to tell (`nil` for those that the
    /// organization's policy names, or all of them), and those without which the badge is not shown.
    init(
        badgeID: Badge.ID, audience: String, nonce: String, disclosing claims: Set<String>? = nil,
        requiring required: Set<String> = [], context: WorkflowContext
    ) {
        self.badgeID = badgeID
        self.audience = audience
        self.nonce = nonce
        self.claims = claims
        self.required = required
        self.context = context
    }

    /// Resolves what is unmet, and presents; what waited for the passcode is done behind it.
    func perform() async throws -> Presentation {
        let presentation = try await resolveAndPresent()
        await PostponedWork(badgeID: badgeID, context: context).run()
        return presentation
    }

    private func resolveAndPresent() async throws -> Presentation {
        // Before anybody is asked for anything and the use is counted.
        try Presentation.requireReader(audience: audience, nonce: nonce)
        do { return try await present() } catch BadgeError.Code.passcodeRequired {
            // The policy asks for no passcode any more, and the credential is still sealed under it: this entry frees it.
            // It may take its time, so that the permit is asked for anew.
            let badge = try await context.store.requireBadge(badgeID)
            try await EnterPasscode(for: .use(badge: badge.display.name), context: context).run()
            return try await present(isFresh: true)
        } catch BadgeError.Code.permitInvalid {
            // A policy that came between the evaluation and the release is evaluated by.
            return try await present(isFresh: true)
        }
    }

    private func present(isFresh: Bool = false) async throws -> Presentation {
        let evaluated = try await SecureBadge(
            badgeID: badgeID, purpose: .use, isFresh: isFresh, context: context
        ).evaluate()
        let released = try await context.store.release(
            evaluated.requirePermit(), recording: evaluated.auditEvent(.decision), with: context.unlockCache.key()
        ) { [required] credential in
            try Presentation.requireClaims(required, in: credential)
        }
        if released.isReused {
            context.diagnostics.emit(.credentialReused, .warning, [.badge: .string(badgeID.rawValue)])
        }
        let policy = evaluated.gathered.snapshot.organization.policy?.policy
        return try Presentation.make(
            credential: released.text, key: released.key, audience: audience, nonce: nonce,
            now: context.sensors.clock.now(), disclosing: claims ?? policy?.disclose.map(Set.init))
    }
}
