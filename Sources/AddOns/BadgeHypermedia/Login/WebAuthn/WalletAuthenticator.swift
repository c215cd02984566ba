import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeStorage
import BadgeUI

/// The wallet's own authenticator: P-256 keys in the store, one for each account of a relying party.
///
/// A key that was created with the passcode is sealed under it. It signs after an entry made for this signature alone, and
/// only then does the answer say that the user was verified. That the user was present, every answer says: nothing but
/// the user's action begins an operation.
struct WalletAuthenticator: Authenticator {
    let context: WorkflowContext

    var attachments: Set<WebAuthn.Attachment> { [.platform] }

    func register(_ options: WebAuthn.CreationOptions, origin: String) async throws -> WebAuthn.Registration {
        let relyingParty = try Self.relyingParty(options.relyingPartyID)
        try Self.requirePlatform(options.attachment)
        guard options.algorithms.isEmpty || options.algorithms.contains(-7) else {
            throw BadgeError(
                .notSupported, .hypermedia("notSupported.authenticatorKey"), ["relyingParty": relyingParty])
        }
        let excluded = Set(options.excludedCredentials.map(\.id))
        let known = try await context.store.webAuthnCredentials(for: relyingParty)
        guard !known.contains(where: { excluded.contains($0.id) }) else {
            throw BadgeError(
                .alreadyExists, .hypermedia("alreadyExists.webAuthnCredential"), ["relyingParty": relyingParty])
        }
        // It takes the place of an earlier one of the account, which nobody without the passcode may take away.
        let isReplacingLocked = known.contains { $0.isLocked && $0.userHandle == options.user.id }
        let isVerified = try await verifyUser(
            isReplacingLocked ? .required : options.userVerification, for: relyingParty)
        let made = try await context.store.createWebAuthnCredential(
            for: relyingParty, user: options.user.id, isLocked: isVerified)
        let data = AuthenticatorData(relyingParty: relyingParty, isUserVerified: isVerified)
        return WebAuthn.Registration(
            credentialID: made.credential.id, clientData: options.clientData(origin: origin),
            attestationObject: data.attestationObject(of: made.credential.id, made.key.publicKey))
    }

    func sign(_ options: WebAuthn.RequestOptions, origin: String) async throws -> WebAuthn.Assertion {
        let relyingParty = try Self.relyingParty(options.relyingPartyID)
        try Self.requirePlatform(options.attachment)
        let credential = try await credential(for: relyingParty, options)
        if credential.isLocked {
            try await EnterPasscode(for: .webAuthn(relyingParty: relyingParty), context: context).run()
        }
        let key = try await context.store.signingKey(of: credential, with: context.unlockCache.key())
        let data = AuthenticatorData(relyingParty: relyingParty, isUserVerified: credential.isLocked).bytes
        let clientData = options.clientData(origin: origin)
        return WebAuthn.Assertion(
            credentialID: credential.id, clientData: clientData, authenticatorData: data,
            signature: try key.derSignature(for: data + Digest.sha256(clientData)), userHandle: credential.userHandle)
    }

    // The newest that is allowed.
    private func credential(
        for relyingParty: String, _ options: WebAuthn.RequestOptions
    ) async throws -> StoredWebAuthnCredential {
        let allowed = Set(options.allowedCredentials.map(\.id))
        let known = try await context.store.webAuthnCredentials(for: relyingParty)
            .filter { allowed.isEmpty || allowed.contains($0.id) }
        let usable = options.userVerification == .required ? known.filter(\.isLocked) : known
        if let credential = usable.last { return credential }
        throw known.isEmpty
            ? BadgeError(.notFound, .hypermedia("notFound.webAuthnCredential"), ["relyingParty": relyingParty])
            : BadgeError(.notSupported, .hypermedia("notSupported.userVerification"), ["relyingParty": relyingParty])
    }

    // A user without a passcode sets one first: a server that prefers verification here may require it at the login, and
    // would take no key that was created without.
    private func verifyUser(_ demand: WebAuthn.UserVerification, for relyingParty: String) async throws -> Bool {
        guard demand != .discouraged else { return false }
        if try await context.store.passcode() != nil {
            try await EnterPasscode(for: .webAuthn(relyingParty: relyingParty), context: context).run()
            return true
        }
        try await SetPasscode(context: context).run()
        return true
    }

    private static func relyingParty(_ named: String?) throws -> String {
        guard let named else { throw BadgeError(.notSupported, .hypermedia("notSupported.authenticator")) }
        return named
    }

    private static func requirePlatform(_ attachment: WebAuthn.Attachment?) throws {
        guard attachment != .crossPlatform else {
            throw BadgeError(.notSupported, .hypermedia("notSupported.authenticator"))
        }
    }
}
