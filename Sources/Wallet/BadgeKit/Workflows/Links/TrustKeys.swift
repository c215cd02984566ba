import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeStorage
import BadgeUI
import Foundation

/// Pins the keys that an organization publishes now, if a pinned key vouches for them or the user confirms them.
struct TrustKeys: Workflow {
    private let organizationID: Organization.ID
    private let expected: Set<String>?
    let context: WorkflowContext

    /// - Parameter expected: The thumbprints that the organization gave to the user; `nil` to ask on a screen.
    init(of organizationID: Organization.ID, expecting expected: Set<String>? = nil, context: WorkflowContext) {
        self.organizationID = organizationID
        self.expected = expected
        self.context = context
    }

    /// - Returns: The organization with the keys that are pinned now.
    func perform() async throws -> Organization {
        let organization = try await known()
        let pinned = try organization.pinnedKeys
        if let keys = try await keysVouchedFor(organization, pinned) {
            var update = SyncUpdate()
            update.keys[organization.id] = PinnedKeys(keys)
            try await context.store.applySync(update)
            return try await known()
        }
        let published = try await context.issuer.fetchPublishedKeys(of: organization.issuer)
        let shown = published.keys.map(\.thumbprint)
        guard Set(shown) != Set(pinned.map(\.thumbprint)) else { return organization }
        try await confirm(organization, shown)
        try await context.store.pin(
            PinnedKeys(
                version: published.version, keys: published.keys.map(Organization.TrustAnchor.init(key:)),
                reissueBefore: published.reissueBefore), of: organization.id)
        return try await known()
    }

    private func known() async throws -> Organization {
        guard let organization = try await context.store.organization(organizationID) else {
            throw BadgeError(.notFound, "notFound.organization", ["organization": organizationID])
        }
        return organization
    }

    // The user decides on keys that no known key vouches for, but not on an older state of the keys.
    private func keysVouchedFor(_ organization: Organization, _ pinned: [JWK]) async throws -> KeyStatement? {
        do { return try await context.issuer.fetchKeys(of: organization, trust: pinned) } catch let error as BadgeError
            where error.code == .signatureInvalid
        { return nil }
    }

    private func confirm(_ organization: Organization, _ shown: [String]) async throws {
        if let expected {
            guard expected == Set(shown) else { throw Self.refusal(organization, "serverSwitchRefused.otherKeys") }
            return
        }
        let change = KeyChange(
            organization: organization.name, issuer: organization.issuer,
            knownKeys: organization.trustAnchors.map(\.thumbprint), shownKeys: shown)
        let isConfirmed = try await context.ui.prompt(\.serverSwitch) {
            $0.promptForKeyChange(change, completion: $1)
        } attempt: { (answer: Confirmation) in
            answer == .confirmed
        }
        guard isConfirmed else { throw Self.refusal(organization, "serverSwitchRefused.keysNotTrusted") }
    }

    private static func refusal(_ organization: Organization, _ key: Message.Key) -> BadgeError {
        BadgeError(.serverSwitchRefused, key, ["organization": organization.name])
    }
}
