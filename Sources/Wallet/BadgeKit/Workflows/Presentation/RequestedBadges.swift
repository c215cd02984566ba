import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeStorage
import BadgeUI

/// The wallet's badges that match a verifier's request.
struct RequestedBadges {
    let request: VerifierRequest
    let match: DCQLMatch
    /// Whether the badges were chosen before.
    let isConfirmation: Bool
    private let held: [String: HeldCredential]
    private let credentials: [String: QueriedCredential]
    private let queries: [String: PreparedQuery]
    private let sealed: Set<String>

    fileprivate init(
        _ request: VerifierRequest, _ held: [(HeldCredential, QueriedCredential)], sealed: Set<String>,
        isConfirmation: Bool
    ) {
        self.request = request
        self.isConfirmation = isConfirmation
        self.sealed = sealed
        self.held = Dictionary(held.map { ($1.id, $0) }) { first, _ in first }
        credentials = Dictionary(held.map { ($1.id, $1) }) { first, _ in first }
        let prepared = request.query.prepared()
        queries = Dictionary(prepared.map { ($0.query.id, $0) }) { first, _ in first }
        match = request.query.match(held.map(\.1), by: prepared)
    }

    /// The digest to which a consent is bound.
    var digest: String { Base64URL.encode(request.digest) }

    func badge(_ id: String) -> Badge? { held[id]?.badge }

    /// Whether the values of a badge are shown only after the passcode.
    func isSealed(_ id: String) -> Bool { sealed.contains(id) }

    /// Returns the claims of a badge that a query requires, and those that may be added.
    func choice(of id: String, for query: CredentialQuery) -> ClaimChoice? {
        credentials[id].flatMap { queries[query.id]?.choice(in: $0) }
    }

    /// Returns what the verifier's registrations permit a query to ask of a badge; `nil` if it has none.
    func permission(of id: String, for query: CredentialQuery) -> CredentialPermission? {
        credentials[id].flatMap { request.permission(of: query, for: $0) }
    }

    /// Returns the values that a path selects in a badge; `nil` while they are sealed.
    func values(at path: ClaimsPath, of id: String) -> [JSON]? {
        guard !isSealed(id) else { return nil }
        return credentials[id].flatMap { path.select(in: $0.claims)?.map(\.value) }
    }
}

extension WorkflowContext {
    /// Finds the badges that match a request.
    ///
    /// A badge whose credential is sealed under the passcode is matched by what it says without it. One that the
    /// organization took back counts only where there is no other. Where an organization alone vouches for the verifier,
    /// only its own badges count.
    ///
    /// - Parameter opened: The badges to choose from, which were opened; `nil` for all.
    func requestedBadges(
        _ request: VerifierRequest, opened: [Badge.ID: QueriedCredential]? = nil
    ) async throws -> RequestedBadges {
        let all = try await store.heldCredentials().filter { held in
            (opened.map { $0[held.badge.id] != nil } ?? true)
                && (request.formats?.contains(held.credential.format) ?? true)
                && (request.requester.organizations?.contains(held.badge.organizationID) ?? true)
        }
        let unrevoked = all.filter { $0.badge.status != .revoked }
        let usable = try await requestedBadges(request, unrevoked, opened)
        guard !usable.match.isSatisfiable, unrevoked.count < all.count else { return usable }
        let any = try await requestedBadges(request, all, opened)
        return any.match.isSatisfiable ? any : usable
    }

    private func requestedBadges(
        _ request: VerifierRequest, _ held: [HeldCredential], _ opened: [Badge.ID: QueriedCredential]?
    ) async throws -> RequestedBadges {
        let key = unlockCache.key()
        let asked = AskedClaims.byFormat(request.query)
        var found: [(HeldCredential, QueriedCredential)] = []
        var sealed: Set<String> = []
        for one in held {
            if let known = opened?[one.badge.id] {
                found.append((one, known))
                continue
            }
            if one.isLocked, key == nil { sealed.insert(one.badge.id.rawValue) }
            found.append((one, try await queried(one, for: asked[one.credential.format], with: key)))
        }
        return RequestedBadges(request, found, sealed: sealed, isConfirmation: opened != nil)
    }

    private func queried(
        _ held: HeldCredential, for asked: AskedClaims?, with key: PasscodeKey?
    ) async throws -> QueriedCredential {
        guard held.needsText(for: asked) else { return QueriedCredential(held, isSealed: false) }
        do {
            return try await opened(held.badge, with: key)
        } catch BadgeError.Code.passcodeRequired {
            return QueriedCredential(held, isSealed: true)
        } catch BadgeError.Code.keyMissing {
            // Without its key it is not presented, whatever it says.
            return QueriedCredential(held, isSealed: false)
        }
    }

    /// Opens the credential of a badge to match it with a query.
    ///
    /// - Throws: `BadgeError` `passcodeRequired`, `keyMissing`; those of the custody and of the format.
    func opened(_ badge: Badge, with key: PasscodeKey?) async throws -> QueriedCredential {
        try await store.readCredential(of: badge, with: key) { [formats] credential, text in
            try QueriedCredential(credential, text, of: badge.id, as: formats.require(credential.format))
        }
    }
}
