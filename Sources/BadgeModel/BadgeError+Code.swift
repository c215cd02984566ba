extension BadgeError {
    /// The kind of a failure: a stable text that programs compare and `badgectl --json` prints.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: String

        /// Creates a code; an app may add its own, with a prefix of its own.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public var description: String { rawValue }
    }
}

/// Codes of the user and the screens.
extension BadgeError.Code {
    /// The user cancelled or said no.
    public static let declined = Self(rawValue: "declined")
    /// A prompt was needed and no screen is registered for its protocol.
    public static let uiNotRegistered = Self(rawValue: "uiNotRegistered")
    /// An answer came while another one was being tried.
    public static let attemptInProgress = Self(rawValue: "attemptInProgress")
    /// A prompt was needed and there is no terminal to show it on.
    public static let inputRequired = Self(rawValue: "inputRequired")
}

/// Codes of the gate: why a badge may not be used.
extension BadgeError.Code {
    /// What no screen can cure stands against the use: the badge is suspended, expired, its policy has run out, ...
    public static let blocked = Self(rawValue: "blocked")
    /// Restrictions are not met; `detail` lists them.
    public static let restricted = Self(rawValue: "restricted")
    /// The organization has revoked this badge.
    public static let badgeRevoked = Self(rawValue: "badgeRevoked")
    /// The organization refuses what was asked for while a badge of the user is suspended; nothing here is lost by it.
    public static let badgeSuspended = Self(rawValue: "badgeSuspended")
    /// The permit is for another badge or purpose, or has run out.
    public static let permitInvalid = Self(rawValue: "permitInvalid")
}

/// Codes of the passcode.
extension BadgeError.Code {
    /// The passcode is wrong; `detail` says how many tries are left.
    public static let passcodeRefused = Self(rawValue: "passcodeRefused")
    /// No try is taken before a time that `detail` tells.
    public static let passcodeLocked = Self(rawValue: "passcodeLocked")
    /// The tries are used up.
    public static let passcodeExhausted = Self(rawValue: "passcodeExhausted")
    /// The new passcode is too weak, or its two entries differ; `detail` says what is wrong.
    public static let passcodeUnfit = Self(rawValue: "passcodeUnfit")
    /// No passcode is set.
    public static let passcodeNotSet = Self(rawValue: "passcodeNotSet")
    /// The credential is sealed under the passcode, and the passcode was not entered.
    public static let passcodeRequired = Self(rawValue: "passcodeRequired")
}

/// Codes of invitations and their codes.
extension BadgeError.Code {
    /// The transaction code is wrong; `detail` says how many tries are left.
    public static let transactionCodeRefused = Self(rawValue: "transactionCodeRefused")
    /// The invitation was used, has expired, or died of wrong codes.
    public static let invitationUnusable = Self(rawValue: "invitationUnusable")
    /// The offer is not what the specification says.
    public static let offerMalformed = Self(rawValue: "offerMalformed")
    /// The offer is longer than 64 KB.
    public static let offerTooLarge = Self(rawValue: "offerTooLarge")
    /// The offer's scheme is not one we know.
    public static let offerSchemeUnknown = Self(rawValue: "offerSchemeUnknown")
    /// The offer asks for something that this build does not do.
    public static let offerUnsupported = Self(rawValue: "offerUnsupported")
    /// The organization does not issue what was asked for, or does not any more: it does not know the kind of badge or the
    /// data set.
    public static let credentialNotOffered = Self(rawValue: "credentialNotOffered")
    /// The organization did not take the proof of the badge's key, or its nonce.
    public static let proofRefused = Self(rawValue: "proofRefused")
    /// The organization decided not to issue the badge.
    public static let issuanceRefused = Self(rawValue: "issuanceRefused")
    /// The organization issues the badge later; a sync collects it.
    public static let issuancePending = Self(rawValue: "issuancePending")
    /// The organization and this wallet have no encryption of messages in common.
    public static let encryptionUnsupported = Self(rawValue: "encryptionUnsupported")
    /// The authorization was refused: wrong, expired or withdrawn.
    public static let authenticationFailed = Self(rawValue: "authenticationFailed")
}

/// Codes of logins, devices and what a user sends of themselves.
extension BadgeError.Code {
    /// The user name or the password is wrong; `detail` says how many tries are left.
    public static let loginRefused = Self(rawValue: "loginRefused")
    /// The account takes no login for a time; `recovery` says how long.
    public static let accountLocked = Self(rawValue: "accountLocked")
    /// The account wants a second factor beside the password: a one-time code.
    public static let secondFactorRequired = Self(rawValue: "secondFactorRequired")
    /// The organization knows nobody with the account that the user logged in with elsewhere.
    public static let accountUnknown = Self(rawValue: "accountUnknown")
    /// The login is another person's than the badge.
    public static let wrongPerson = Self(rawValue: "wrongPerson")
    /// The organization ended the device's session, or there is none: a login or a new invitation begins another.
    public static let sessionEnded = Self(rawValue: "sessionEnded")
    /// The badge is on as many devices as the organization allows; `detail` lists them.
    public static let deviceLimitReached = Self(rawValue: "deviceLimitReached")
    /// The organization wants a code that it sends by phone first.
    public static let verificationRequired = Self(rawValue: "verificationRequired")
    /// The verification code is wrong; `detail` says how many tries are left.
    public static let verificationCodeRefused = Self(rawValue: "verificationCodeRefused")
    /// The verification code is too old or had too many wrong tries: another one must be sent.
    public static let verificationCodeExpired = Self(rawValue: "verificationCodeExpired")
    /// The picture is not what the organization takes.
    public static let photoRefused = Self(rawValue: "photoRefused")
    /// The other server was not agreed to.
    public static let serverSwitchRefused = Self(rawValue: "serverSwitchRefused")
    /// The program that asks is not known to the organization, or asks to be answered elsewhere than it registered.
    public static let clientUnknown = Self(rawValue: "clientUnknown")
    /// The link is not what its grammar says.
    public static let linkMalformed = Self(rawValue: "linkMalformed")
    /// The link is of a kind that is not known here.
    public static let linkUnknown = Self(rawValue: "linkUnknown")
}

/// Codes of the network and of servers.
extension BadgeError.Code {
    /// A server address is `http:` and not on this machine's loopback.
    public static let serverInsecure = Self(rawValue: "serverInsecure")
    /// The server cannot be reached, or the connection broke.
    public static let serverUnreachable = Self(rawValue: "serverUnreachable")
    /// The server's certificate is not trusted.
    public static let serverUntrusted = Self(rawValue: "serverUntrusted")
    /// The server shows none of the keys that are pinned for it; nothing was sent.
    public static let pinMismatch = Self(rawValue: "pinMismatch")
    /// The server answered with an error that is not the user's.
    public static let serverFailed = Self(rawValue: "serverFailed")
    /// The server's answer is not what the protocol says.
    public static let serverAnswerInvalid = Self(rawValue: "serverAnswerInvalid")
    /// The server's metadata names another issuer, or endpoints that may not be used.
    public static let metadataMismatch = Self(rawValue: "metadataMismatch")
    /// The server asks to wait; `recovery` says how long.
    public static let rateLimited = Self(rawValue: "rateLimited")
}

/// Codes of credentials and signed documents.
extension BadgeError.Code {
    /// A signature is wrong, or by a key that is not trusted.
    public static let signatureInvalid = Self(rawValue: "signatureInvalid")
    /// An encrypted message was changed, or is for another key.
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
    /// A disclosure is forged, repeated, or names a claim that may not be disclosed.
    public static let disclosureInvalid = Self(rawValue: "disclosureInvalid")
    /// The proof that the presenter has the credential's key is missing, malformed, by another key, or of other text.
    public static let keyBindingInvalid = Self(rawValue: "keyBindingInvalid")
    /// The presentation was made for another reader (`aud`).
    public static let audienceMismatch = Self(rawValue: "audienceMismatch")
    /// The presentation answers another challenge (`nonce`).
    public static let nonceMismatch = Self(rawValue: "nonceMismatch")
    /// The presentation is older than five minutes, or past its end.
    public static let presentationExpired = Self(rawValue: "presentationExpired")
    /// The presentation was made in the future.
    public static let presentationNotYetValid = Self(rawValue: "presentationNotYetValid")
    /// A document (policy, status list, JSON) is not what its schema says; `detail` lists the members.
    public static let documentInvalid = Self(rawValue: "documentInvalid")
    /// A status list is for another address than the one that the credential names (`sub`).
    public static let statusListMismatch = Self(rawValue: "statusListMismatch")
    /// A document is older than the one held, or past its expiry.
    public static let documentStale = Self(rawValue: "documentStale")
}

/// Codes of the store and of key custody.
extension BadgeError.Code {
    /// There is no store at this location.
    public static let storeAbsent = Self(rawValue: "storeAbsent")
    /// The store cannot be opened now, though it may be whole: its key is not available at the time, or this user may not
    /// look into its folder.
    public static let storeLocked = Self(rawValue: "storeLocked")
    /// Another process holds the store.
    public static let storeInUse = Self(rawValue: "storeInUse")
    /// The key does not fit the store.
    public static let wrongKey = Self(rawValue: "wrongKey")
    /// The store is there and its key is not.
    public static let keyMissing = Self(rawValue: "keyMissing")
    /// The file is a plaintext database.
    public static let storeNotEncrypted = Self(rawValue: "storeNotEncrypted")
    /// A page of the store does not verify, or the file is cut.
    public static let storeDamaged = Self(rawValue: "storeDamaged")
    /// The store was written by a newer version.
    public static let storeNewer = Self(rawValue: "storeNewer")
    /// An older copy of the store, or of a part of it, was put back.
    public static let rolledBack = Self(rawValue: "rolledBack")
    /// There is no room left on the disk.
    public static let diskFull = Self(rawValue: "diskFull")
    /// The store's folder or disk cannot be written.
    public static let storeReadOnly = Self(rawValue: "storeReadOnly")
    /// Reading or writing the store failed.
    public static let storeFailed = Self(rawValue: "storeFailed")
    /// The key file is damaged.
    public static let custodyDamaged = Self(rawValue: "custodyDamaged")
    /// The passphrase or PIN that the store's key is kept under is wrong; `detail` says how many tries are left, where
    /// somebody counts.
    public static let custodyRefused = Self(rawValue: "custodyRefused")
    /// The key file may be read by others, or belongs to another user.
    public static let custodyInsecure = Self(rawValue: "custodyInsecure")
}

/// Codes of everything else.
extension BadgeError.Code {
    /// Nothing by that name.
    public static let notFound = Self(rawValue: "notFound")
    /// A name that fits more than one thing.
    public static let ambiguous = Self(rawValue: "ambiguous")
    /// Something by that name is there already.
    public static let alreadyExists = Self(rawValue: "alreadyExists")
    /// A value that cannot be used.
    public static let invalidInput = Self(rawValue: "invalidInput")
    /// Not available on this machine or in this build; the reason names what to install.
    public static let notSupported = Self(rawValue: "notSupported")
    /// The wallet or connection was closed.
    public static let closed = Self(rawValue: "closed")
    /// A failure that nothing above describes.
    public static let unexpected = Self(rawValue: "unexpected")
}

extension BadgeError.Code {
    /// What usually helps after a failure of this kind.
    var defaultRecovery: BadgeError.Recovery {
        switch self {
        case .transactionCodeRefused, .attemptInProgress, .passcodeRefused, .passcodeLocked, .passcodeUnfit,
            .restricted, .loginRefused, .accountLocked, .secondFactorRequired, .deviceLimitReached,
            .verificationCodeRefused, .verificationCodeExpired, .photoRefused, .serverUnreachable, .serverFailed,
            .rateLimited,
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
