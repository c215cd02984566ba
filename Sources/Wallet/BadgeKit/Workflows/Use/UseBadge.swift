package import BadgeCredentials
package import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeSystem
import BadgeUI
import Foundation

/// Presents a badge to a verifier: passes the gate, then creates a presentation that is bound to the verifier and its
/// nonce.
package struct UseBadge: Workflow {
    private let badgeID: Badge.ID
    private let binding: PresentationBinding
    private let claims: Set<String>?
    private let required: Set<String>
    package let context: WorkflowContext

    /// - Parameters:
    ///   - audience: The verifier's identifier.
    ///   - nonce: The verifier's nonce.
    ///   - claims: The claims to disclose; `nil` for those that the organization's policy names, or all of them.
    ///   - required: The claims without which the badge is not presented.
    package init(
        badgeID: Badge.ID, audience: String, nonce: String, disclosing claims: Set<String>? = nil,
        requiring required: Set<String> = [], context: WorkflowContext
    ) {
        self.badgeID = badgeID
        binding = PresentationBinding(audience: audience, nonce: nonce)
        self.claims = claims
        self.required = required
        self.context = context
    }

    /// Resolves the unmet restrictions and presents the badge. Work that waited for the passcode follows.
    package func perform() async throws -> Presentation {
        let presentation = try await resolveAndPresent()
        await PostponedWork(badgeID: badgeID, context: context).run()
        return presentation
    }

    private func resolveAndPresent() async throws -> Presentation {
        // Checked before any prompt, and before the use is counted.
        try binding.requireValid()
        do { return try await present() } catch BadgeError.Code.passcodeRequired {
            // The policy no longer demands a passcode, but the credential is still sealed under it: this entry unseals
            // it. It may take time, so the permit is requested again.
            let badge = try await context.store.requireBadge(badgeID)
            try await context.withAppearance(of: badge.organizationID) {
                try await EnterPasscode(for: .use(badge: badge.display.name), context: context).run()
            }
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
        ) { [required, formats = context.formats] credential, text in
            try formats.require(credential.format).requireClaims(required, in: text)
        }
        if released.isReused {
            context.diagnostics.emit(.credentialReused, .warning, [.badge: .string(badgeID.rawValue)])
        }
        let policy = evaluated.gathered.snapshot.organization.policy?.policy
        let disclosed = claims ?? policy?.disclose.map(Set.init)
        return try context.formats.require(released.credential.format).present(
            released.text, key: released.key, disclosing: disclosed?.map { [.string($0)] }, for: binding,
            now: context.sensors.clock.now())
    }
}
