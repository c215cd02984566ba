import BadgeIssuance
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

extension WorkflowContext {
    /// What the policy of an offer's organization adds to what the wallet's one passcode must be; `nil` in a wallet without
    /// one.
    ///
    /// - Throws: What fetching the policy throws: a badge whose policy cannot be read is not taken either.
    func tightening(by offer: @Sendable () async throws -> ResolvedOffer) async throws -> PasscodeTightening? {
        let held = try await store.passcodePolicies()
        guard try await store.passcode() != nil || !held.isEmpty else { return nil }
        let resolved = try await offer()
        // The keys that were pinned count, as they do when the badge is taken.
        let pinned = try await store.organization(resolved.organizationID)?.pinnedKeys
        let trusted = pinned.map(resolved.trusting) ?? resolved
        return PasscodeTightening(of: try await issuer.fetchPolicy(trusted)?.policy.passcodes ?? [], over: held)
    }

    /// Tells what a badge tightens, where no other screen does that takes the badge.
    ///
    /// - Throws: `BadgeError` `declined` when the person gives up: the badge is not to be taken then.
    func tell(_ tightening: PasscodeTightening?) async throws {
        guard let tightening else { return }
        try await ui.prompt(\.passcode) {
            $0.promptUserWithErrorMessage(
                Message("tightening.question", ["tightening": tightening.message]).text, completion: $1)
        } attempt: { (_: InformAnswer) in
        }
    }
}
