public import BadgeModel

/// An event for the audit log of a wallet or an organization: what happened, to which badge or person, by which actor,
/// and with which outcome.
///
/// `details` contain neither personal data nor secrets: names of restrictions and reasons, versions, statuses,
/// identifiers of documents, digests.
///
///     try await store.record(
///         AuditEvent(.decision, badgeID: badge.id, policyVersion: 3, outcome: "unmet",
///             details: ["restrictions": ["geoFence"]]))
public struct AuditEvent: Sendable, Hashable {
    /// The kind of event.
    public let kind: Kind
    /// The affected badge; `nil` for an event of the whole wallet.
    public let badgeID: Badge.ID?
    /// The organization of the badge.
    public let organizationID: Organization.ID?
    /// The version of the policy that applied.
    public let policyVersion: Int?
    /// The outcome in one word: `permitted`, `unmet`, `accepted`, ...
    public let outcome: String
    /// Further details.
    public let details: [String: JSON]
    /// The actor; `nil` in a wallet's log, where it is the user.
    public let actor: AuditActor?
    /// The identifier of the affected user, in an organization's log.
    public let person: String?

    /// Creates an event.
    public init(
        _ kind: Kind, badgeID: Badge.ID? = nil, organizationID: Organization.ID? = nil, policyVersion: Int? = nil,
        outcome: String, details: [String: JSON] = [:], actor: AuditActor? = nil, person: String? = nil
    ) {
        self.kind = kind
        self.badgeID = badgeID
        self.organizationID = organizationID
        self.policyVersion = policyVersion
        self.outcome = outcome
        self.details = details
        self.actor = actor
        self.person = person
    }
}

extension AuditEvent {
    /// The kind of an event: a stable string.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The stable text.
        public let rawValue: String

        /// Creates a kind. An app can define its own kinds, with its own prefix.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A badge was added or removed: `promised` for later, `added`, `replaced`, `removed`, `keyLost`,
        /// `triesUsedUp`; in an organization's log `issued`, `renewed`, `deleted` by the user.
        public static let badge = Self(rawValue: "badge")
        /// An organization was removed with all of its data: `removed`; its keys changed: `keysChanged`; its connection
        /// settings changed: `connectionChanged`; in its own log `founded`, `moved`, `batchSize`, `keyAnnounced`,
        /// `keyRotated`, `keyCompromised`, `keyRetired`, `providerAdded`, `providerRemoved`, `templateSet`,
        /// `templateRemoved`, `messageSentAgain`, `edited`.
        public static let organization = Self(rawValue: "organization")
        /// The result of an evaluation: `permitted`, `unmet`, `blocked`.
        public static let decision = Self(rawValue: "decision")
        /// A credential was requested: `released`, `refused`; or the secret of its codes: `code`.
        public static let use = Self(rawValue: "use")
        /// The passcode: `set`, `changed`, `reset`, `tried`, `accepted`, `unverified`, `impossible`, `locked`,
        /// `exhausted`, `deleted`.
        public static let passcode = Self(rawValue: "passcode")
        /// A credential was sealed under the passcode or unsealed: `locked`, `unlocked`, `failed`.
        public static let seal = Self(rawValue: "seal")
        /// A decision on a document: `accepted`, `declined`, `withdrawn`; its receipt: `sent`, `refused`, or `received`
        /// by the organization.
        public static let agreement = Self(rawValue: "agreement")
        /// A policy: `accepted`, `refused`; in an organization's log `set`, `signedAgain`.
        public static let policy = Self(rawValue: "policy")
        /// A badge's new status: `active`, `suspended`, `revoked`; the user was informed: `told`; a list was `refused`.
        public static let status = Self(rawValue: "status")
        /// The location of this device: `set` by hand, `followed` from a source, `cleared`.
        public static let location = Self(rawValue: "location")
        /// The user's login at the organization: `loggedIn`, `ended`; in its log also `passwordSet`, `passwordChanged`
        /// by the person, `passwordReset` by the link of a message, `passwordCleared`, `secondFactorRequired`, `secondFactorWaived`, `linked` and `unlinked` of
        /// an account at another server, and `reused` of a refresh token that was presented twice.
        public static let login = Self(rawValue: "login")
        /// The organization's record of a device: `phoneVerified`, `phoneUnverified`; in its log also `rekeyed`,
        /// `removed`.
        public static let device = Self(rawValue: "device")
        /// Consent to the badge's use of a sensor, by its kind: `given`, `refused`, `withdrawn`.
        public static let consent = Self(rawValue: "consent")
        /// The user's photo at the organization: `set`.
        public static let photo = Self(rawValue: "photo")
        /// Trust in another app, by its client identifier: `trusted`, `distrusted`; in verifiers, by its name:
        /// `verifierTrusted`, `verifierDistrusted`; a type of transaction data: `typeDeclared`, `typeRemoved`.
        public static let trust = Self(rawValue: "trust")
        /// The current server: `switched`.
        public static let server = Self(rawValue: "server")
        /// The store itself: encrypted under a new key, `keyRotated`; restored from a backup, `restored`; found to be
        /// an older copy by an organization, `rolledBack`.
        public static let store = Self(rawValue: "store")
        /// A person to whom an organization may issue a badge: `added`, `edited`, `suspended`, `reinstated`, `removed`;
        /// `shared` by the person, by email.
        public static let person = Self(rawValue: "person")
        /// An administrator's account: `added`, `removed`, `roleChanged`, `passwordSet`, `codeKeyRenewed`, `loggedIn`,
        /// `lockedOut` after too many wrong logins.
        public static let administrator = Self(rawValue: "administrator")
        /// An invitation: `made`, `withdrawn`; its badge `awaitsApproval`, was `approved`, or `refused`.
        public static let invitation = Self(rawValue: "invitation")
        /// A recovery: `requested`.
        public static let recovery = Self(rawValue: "recovery")
        /// An app that may ask people who they are: `registered`, `removed`.
        public static let client = Self(rawValue: "client")
        /// A code of a badge that the organization verified: `accepted`.
        public static let code = Self(rawValue: "code")
        /// A presentation to a verifier, or the request for one: `answered`, `declined`, `refused`, `undelivered`; records
        /// of the history were `erased`.
        public static let presentation = Self(rawValue: "presentation")
    }
}
