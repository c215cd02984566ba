extension BadgeError {
    /// The kind of a failure: a stable string that programs compare and `badgectl --json` prints.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: String

        /// Creates a code. An app can define its own codes, with its own prefix.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public var description: String { rawValue }
    }
}

/// Codes for the user and the screens.
extension BadgeError.Code {
    /// The user cancelled or declined.
    public static let declined = Self(rawValue: "declined")
    /// A prompt was needed, but no screen is registered for its protocol.
    public static let uiNotRegistered = Self(rawValue: "uiNotRegistered")
    /// An answer arrived while another one was being processed.
    public static let attemptInProgress = Self(rawValue: "attemptInProgress")
    /// A prompt was needed, but there is no terminal to show it on.
    public static let inputRequired = Self(rawValue: "inputRequired")
}

/// Codes for presentations to verifiers.
extension BadgeError.Code {
    /// A verifier's request is refused, since it breaks a rule or its sender is not the one that it claims to be.
    public static let presentationRefused = Self(rawValue: "presentationRefused")
    /// The answer to a verifier was not delivered; `detail` has the presentation, which can be sent again.
    public static let presentationUndelivered = Self(rawValue: "presentationUndelivered")
}

/// Codes for the gate: why a badge may not be used.
extension BadgeError.Code {
    /// The use is blocked by a condition that no screen can resolve: the badge is suspended or expired, its policy has
    /// expired, ...
    public static let blocked = Self(rawValue: "blocked")
    /// Restrictions are unmet; `detail` lists them.
    public static let restricted = Self(rawValue: "restricted")
    /// The organization revoked the badge.
    public static let badgeRevoked = Self(rawValue: "badgeRevoked")
    /// The organization refuses the request while a badge of the user is suspended. Nothing on this device is lost.
    public static let badgeSuspended = Self(rawValue: "badgeSuspended")
    /// The permit is for another badge or purpose, or has expired.
    public static let permitInvalid = Self(rawValue: "permitInvalid")
}

/// Codes for the passcode.
extension BadgeError.Code {
    /// The passcode is wrong; `detail` has the number of remaining attempts.
    public static let passcodeRefused = Self(rawValue: "passcodeRefused")
    /// No attempt is possible before the time in `detail`.
    public static let passcodeLocked = Self(rawValue: "passcodeLocked")
    /// The attempts are used up.
    public static let passcodeExhausted = Self(rawValue: "passcodeExhausted")
    /// The new passcode is too weak, or its two entries differ; `detail` says what is wrong.
    public static let passcodeUnfit = Self(rawValue: "passcodeUnfit")
    /// No passcode is set.
    public static let passcodeNotSet = Self(rawValue: "passcodeNotSet")
    /// The credential is sealed under the passcode, and the passcode was not entered.
    public static let passcodeRequired = Self(rawValue: "passcodeRequired")
}

/// Codes for invitations and their codes.
extension BadgeError.Code {
    /// The transaction code is wrong; `detail` has the number of remaining attempts.
    public static let transactionCodeRefused = Self(rawValue: "transactionCodeRefused")
    /// The invitation was used, has expired, or was invalidated by wrong codes.
    public static let invitationUnusable = Self(rawValue: "invitationUnusable")
    /// The offer does not conform to the specification.
    public static let offerMalformed = Self(rawValue: "offerMalformed")
    /// The offer is longer than 64 KB.
    public static let offerTooLarge = Self(rawValue: "offerTooLarge")
    /// The offer's scheme is unknown.
    public static let offerSchemeUnknown = Self(rawValue: "offerSchemeUnknown")
    /// The offer requires a feature that this build does not support.
    public static let offerUnsupported = Self(rawValue: "offerUnsupported")
    /// The organization does not, or no longer, issue what was requested: the kind of badge or the data set is unknown.
    public static let credentialNotOffered = Self(rawValue: "credentialNotOffered")
    /// The organization refused the proof of possession of the badge's key, or its nonce.
    public static let proofRefused = Self(rawValue: "proofRefused")
    /// The organization refused to issue the badge.
    public static let issuanceRefused = Self(rawValue: "issuanceRefused")
    /// The organization issues the badge later; a sync collects it.
    public static let issuancePending = Self(rawValue: "issuancePending")
    /// The organization and this wallet have no message encryption in common.
    public static let encryptionUnsupported = Self(rawValue: "encryptionUnsupported")
    /// The authorization is wrong, expired or withdrawn.
    public static let authenticationFailed = Self(rawValue: "authenticationFailed")
}

/// Codes for logins, devices and personal data.
extension BadgeError.Code {
    /// The user name or the password is wrong; `detail` has the number of remaining attempts.
    public static let loginRefused = Self(rawValue: "loginRefused")
    /// The account is locked temporarily; `recovery` has the duration.
    public static let accountLocked = Self(rawValue: "accountLocked")
    /// The account requires a second factor besides the password: a one-time code.
    public static let secondFactorRequired = Self(rawValue: "secondFactorRequired")
    /// The organization has no user for the external account that the user logged in with.
    public static let accountUnknown = Self(rawValue: "accountUnknown")
    /// The user signed in with a provider and has no account at the server yet; `flowFailure` has what a registration
    /// needs.
    public static let registrationRequired = Self(rawValue: "registrationRequired")
    /// Another account has the same email address; `flowFailure` has what joining the two needs.
    public static let accountConflict = Self(rawValue: "accountConflict")
    /// The login belongs to another person than the badge does.
    public static let wrongPerson = Self(rawValue: "wrongPerson")
    /// The device's session has ended, or there is none; a login or a new invitation starts another.
    public static let sessionEnded = Self(rawValue: "sessionEnded")
    /// The badge is on as many devices as the organization allows; `detail` lists them.
    public static let deviceLimitReached = Self(rawValue: "deviceLimitReached")
    /// The organization requires a code that it sends by phone.
    public static let verificationRequired = Self(rawValue: "verificationRequired")
    /// The verification code is wrong; `detail` has the number of remaining attempts.
    public static let verificationCodeRefused = Self(rawValue: "verificationCodeRefused")
    /// The verification code has expired or had too many wrong attempts: request another one.
    public static let verificationCodeExpired = Self(rawValue: "verificationCodeExpired")
    /// The photo does not satisfy the organization's requirements.
    public static let photoRefused = Self(rawValue: "photoRefused")
    /// The user did not agree to the other server.
    public static let serverSwitchRefused = Self(rawValue: "serverSwitchRefused")
    /// The app is not registered at the organization, or requests another redirect URI than it registered.
    public static let clientUnknown = Self(rawValue: "clientUnknown")
    /// The link does not conform to its grammar.
    public static let linkMalformed = Self(rawValue: "linkMalformed")
    /// The kind of link is unknown.
    public static let linkUnknown = Self(rawValue: "linkUnknown")
}

/// Codes for sign-ins with identity providers.
extension BadgeError.Code {
    /// The organization has no identity provider with this identifier, and the app registered none.
    public static let providerUnknown = Self(rawValue: "providerUnknown")
    /// The identity provider is of a kind for which neither this library nor the app has a sign-in.
    public static let providerUnsupported = Self(rawValue: "providerUnsupported")
    /// Another sign-in dialog is shown.
    public static let dialogAlreadyShown = Self(rawValue: "dialogAlreadyShown")
    /// The provider's response, or its code, belongs to another sign-in.
    public static let signInMismatch = Self(rawValue: "signInMismatch")
    /// It is the person's last sign-in, and without it they could not sign in any more.
    public static let lastSignIn = Self(rawValue: "lastSignIn")
    /// The ID token is not a well-formed token.
    public static let identityMalformed = Self(rawValue: "identityMalformed")
    /// The ID token names another issuer (`iss`).
    public static let identityIssuerMismatch = Self(rawValue: "identityIssuerMismatch")
    /// The ID token is for another client (`aud`).
    public static let identityAudienceMismatch = Self(rawValue: "identityAudienceMismatch")
    /// The ID token was issued to another client (`azp`), or has several audiences and does not name one.
    public static let identityPartyMismatch = Self(rawValue: "identityPartyMismatch")
    /// The ID token has no `nonce`.
    public static let identityNonceMissing = Self(rawValue: "identityNonceMissing")
    /// The ID token's `nonce` is of another sign-in or another device, was used, or has expired.
    public static let identityNonceMismatch = Self(rawValue: "identityNonceMismatch")
    /// The ID token has expired.
    public static let identityExpired = Self(rawValue: "identityExpired")
    /// The ID token was issued in the future.
    public static let identityNotYetValid = Self(rawValue: "identityNotYetValid")
    /// The ID token is not signed (`none`).
    public static let identityUnsigned = Self(rawValue: "identityUnsigned")
    /// The ID token is signed with a secret instead of a private key.
    public static let identityKeySymmetric = Self(rawValue: "identityKeySymmetric")
    /// The ID token is signed with an algorithm that is not accepted.
    public static let identityAlgorithmRefused = Self(rawValue: "identityAlgorithmRefused")
    /// The provider does not publish the key that the ID token names.
    public static let identityKeyUnknown = Self(rawValue: "identityKeyUnknown")
    /// The signature of the ID token is wrong.
    public static let identitySignatureInvalid = Self(rawValue: "identitySignatureInvalid")
    /// The ID token belongs to another access token (`at_hash`).
    public static let identityAccessTokenMismatch = Self(rawValue: "identityAccessTokenMismatch")
    /// The provider's user info is about another account.
    public static let identitySubjectMismatch = Self(rawValue: "identitySubjectMismatch")
}

/// Codes for the network and for servers.
extension BadgeError.Code {
    /// The server's address is `http:` and not on this machine's loopback interface.
    public static let serverInsecure = Self(rawValue: "serverInsecure")
    /// The server cannot be reached, or the connection failed.
    public static let serverUnreachable = Self(rawValue: "serverUnreachable")
    /// The server's certificate is not trusted.
    public static let serverUntrusted = Self(rawValue: "serverUntrusted")
    /// The server presented none of the keys that are pinned for it; nothing was sent.
    public static let pinMismatch = Self(rawValue: "pinMismatch")
    /// The server failed, without a fault of the user.
    public static let serverFailed = Self(rawValue: "serverFailed")
    /// The server's response does not conform to the protocol.
    public static let serverAnswerInvalid = Self(rawValue: "serverAnswerInvalid")
    /// The server's metadata name another issuer, or endpoints that are not allowed.
    public static let metadataMismatch = Self(rawValue: "metadataMismatch")
    /// The server limits the rate of requests; `recovery` has the time to wait.
    public static let rateLimited = Self(rawValue: "rateLimited")
}

/// Codes for credentials and signed documents.
extension BadgeError.Code {
    /// A signature is wrong, or was made with an untrusted key.
    public static let signatureInvalid = Self(rawValue: "signatureInvalid")
    /// An encrypted message was modified, or is encrypted to another key.
    public static let decryptionFailed = Self(rawValue: "decryptionFailed")
    /// The credential is not a well-formed SD-JWT VC.
    public static let credentialMalformed = Self(rawValue: "credentialMalformed")
    /// The credential is bound to another key (`cnf`).
    public static let credentialKeyMismatch = Self(rawValue: "credentialKeyMismatch")
    /// The credential is of another type (`vct`).
    public static let credentialTypeMismatch = Self(rawValue: "credentialTypeMismatch")
    /// The credential names another issuer (`iss`).
    public static let credentialIssuerMismatch = Self(rawValue: "credentialIssuerMismatch")
    /// The credential has expired.
    public static let credentialExpired = Self(rawValue: "credentialExpired")
    /// The credential is not valid yet.
    public static let credentialNotYetValid = Self(rawValue: "credentialNotYetValid")
    /// A disclosure is forged, duplicated, or names a claim that must not be disclosed.
    public static let disclosureInvalid = Self(rawValue: "disclosureInvalid")
    /// The key binding is missing, malformed, made with another key, or covers other text.
    public static let keyBindingInvalid = Self(rawValue: "keyBindingInvalid")
    /// The presentation is addressed to another verifier (`aud`).
    public static let audienceMismatch = Self(rawValue: "audienceMismatch")
    /// The presentation answers another challenge (`nonce`).
    public static let nonceMismatch = Self(rawValue: "nonceMismatch")
    /// The presentation is older than five minutes, or has expired.
    public static let presentationExpired = Self(rawValue: "presentationExpired")
    /// The presentation's time is in the future.
    public static let presentationNotYetValid = Self(rawValue: "presentationNotYetValid")
    /// A document (policy, status list, JSON) does not conform to its schema; `detail` lists the invalid members.
    public static let documentInvalid = Self(rawValue: "documentInvalid")
    /// A status list is for another address than the one that the credential names (`sub`).
    public static let statusListMismatch = Self(rawValue: "statusListMismatch")
    /// A document is older than the stored one, or has expired.
    public static let documentStale = Self(rawValue: "documentStale")
}

/// Codes for sharing.
extension BadgeError.Code {
    /// There is no activity to share, or it has no content.
    public static let activityMissing = Self(rawValue: "activityMissing")
    /// The text is longer than the target takes.
    public static let characterLimitExceeded = Self(rawValue: "characterLimitExceeded")
    /// The target did not take what was shared.
    public static let shareRefused = Self(rawValue: "shareRefused")
}

/// Codes for the store and for key custody.
extension BadgeError.Code {
    /// There is no store at this location.
    public static let storeAbsent = Self(rawValue: "storeAbsent")
    /// The store cannot be opened now, although it may be intact: its key is unavailable, or this user has no
    /// access to its folder.
    public static let storeLocked = Self(rawValue: "storeLocked")
    /// Another process is using the store.
    public static let storeInUse = Self(rawValue: "storeInUse")
    /// The key does not open the store.
    public static let wrongKey = Self(rawValue: "wrongKey")
    /// The store exists, but its key does not.
    public static let keyMissing = Self(rawValue: "keyMissing")
    /// The file is a plaintext database.
    public static let storeNotEncrypted = Self(rawValue: "storeNotEncrypted")
    /// A page of the store does not verify, or the file is truncated.
    public static let storeDamaged = Self(rawValue: "storeDamaged")
    /// The store was written by a newer version.
    public static let storeNewer = Self(rawValue: "storeNewer")
    /// The store, or a part of it, was replaced by an older copy.
    public static let rolledBack = Self(rawValue: "rolledBack")
    /// The disk is full.
    public static let diskFull = Self(rawValue: "diskFull")
    /// The store's folder or disk cannot be written.
    public static let storeReadOnly = Self(rawValue: "storeReadOnly")
    /// Reading or writing the store failed.
    public static let storeFailed = Self(rawValue: "storeFailed")
    /// The key file is damaged.
    public static let custodyDamaged = Self(rawValue: "custodyDamaged")
    /// The passphrase or PIN that protects the store's key is wrong; `detail` has the number of remaining attempts, if
    /// they are counted.
    public static let custodyRefused = Self(rawValue: "custodyRefused")
    /// The key file is readable by others, or belongs to another user.
    public static let custodyInsecure = Self(rawValue: "custodyInsecure")
}

/// Other codes.
extension BadgeError.Code {
    /// There is no object with this name.
    public static let notFound = Self(rawValue: "notFound")
    /// The name matches more than one object.
    public static let ambiguous = Self(rawValue: "ambiguous")
    /// An object with this name already exists.
    public static let alreadyExists = Self(rawValue: "alreadyExists")
    /// The value cannot be used.
    public static let invalidInput = Self(rawValue: "invalidInput")
    /// The feature is not available on this machine or in this build; the reason names what to install.
    public static let notSupported = Self(rawValue: "notSupported")
    /// The wallet or connection was closed.
    public static let closed = Self(rawValue: "closed")
    /// A failure that no other code describes.
    public static let unexpected = Self(rawValue: "unexpected")
}

extension BadgeError.Code {
    /// The usual recovery from a failure of this kind.
    var defaultRecovery: BadgeError.Recovery {
        switch self {
        case .transactionCodeRefused, .attemptInProgress, .passcodeRefused, .passcodeLocked, .passcodeUnfit,
            .restricted, .loginRefused, .accountLocked, .secondFactorRequired, .deviceLimitReached,
            .verificationCodeRefused, .verificationCodeExpired, .photoRefused, .serverUnreachable, .serverFailed,
            .rateLimited, .presentationUndelivered,
            .storeLocked, .storeInUse, .custodyRefused, .diskFull, .storeReadOnly, .storeFailed, .inputRequired,
            .uiNotRegistered:
            .retry
        case .credentialExpired: .reprovision
        case .badgeRevoked, .passcodeExhausted, .wrongKey, .keyMissing, .storeDamaged, .storeNewer, .rolledBack,
            .custodyDamaged, .notSupported:
            .unrecoverable
        default: .newAttempt
        }
    }
}
