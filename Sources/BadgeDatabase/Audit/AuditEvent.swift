public import BadgeModel

/// Something to be written into the audit log of a wallet or an organization: what happened, to which badge or person,
/// who had it done, and how it ended.
///
/// `details` hold no personal data and no secret: names of restrictions and reasons, versions, statuses, identifiers of
/// documents, digests.
///
///     try await store.record(
///         AuditEvent(.decision, badgeID: badge.id, policyVersion: 3, outcome: "unmet",
///             details: ["restrictions": ["geoFence"]]))
public struct AuditEvent: Sendable, Hashable {
    /// What happened.
    public let kind: Kind
    /// The badge it happened to; `nil` when it is the wallet's affair.
    public let badgeID: Badge.ID?
    /// The organization of the badge.
    public let organizationID: Organization.ID?
    /// The version of the policy that it was decided under.
    public let policyVersion: Int?
    /// How it ended, in a word: `permitted`, `unmet`, `accepted`, ...
    public let outcome: String
    /// What else there is to say.
    public let details: [String: JSON]
    /// Who had it done; `nil` in a wallet's log, where it is the user.
    public let actor: AuditActor?
    /// The identifier of the user it happened to, in an organization's log.
    public let person: String?

    /// Makes an event.
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
    /// What happened, in a word: a stable text.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The stable text.
        public let rawValue: String

        /// Makes a kind; an app may add its own, with a prefix of its own.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A badge came or went: `promised` for later, `added`, `replaced`, `removed`, `keyLost`, `triesUsedUp`; in an
        /// organization's log `issued`, `renewed`, `deleted` by the user.
        public static let badge = Self(rawValue: "badge")
        /// An organization went, with all that was held of it: `removed`; its keys are others: `keysChanged`; so are its
        /// connections: `connectionChanged`; in its own log `founded`, `moved`, `batchSize`,
        /// `keyAnnounced`, `keyRotated`, `keyCompromised`, `keyRetired`.
        public static let organization = Self(rawValue: "organization")
        /// The gate evaluated: `permitted`, `unmet`, `blocked`.
        public static let decision = Self(rawValue: "decision")
        /// A credential was asked for: `released`, `refused`; the secret of its codes: `code`.
        public static let use = Self(rawValue: "use")
        /// The passcode: `set`, `changed`, `reset`, `tried`, `accepted`, `unverified`, `locked`, `exhausted`,
        /// `deleted`.
        public static let passcode = Self(rawValue: "passcode")
        /// A credential was sealed under the passcode, or no longer: `locked`, `unlocked`, `failed`.
        public static let seal = Self(rawValue: "seal")
        /// A document: `accepted`, `declined`, `withdrawn`; its receipt: `sent`, `refused`, or `received` by the organization.
        public static let agreement = Self(rawValue: "agreement")
        /// A policy: `accepted`, `refused`; in an organization's log `set`, `signedAgain`.
        public static let policy = Self(rawValue: "policy")
        /// A badge's status, by its new name: `active`, `suspended`, `revoked`; the user was informed: `told`; a list was
        /// `refused`.
        public static let status = Self(rawValue: "status")
        /// The place of this device: `set` by hand, `followed` where a source tells it, `cleared`.
        public static let location = Self(rawValue: "location")
        /// The user's login at the organization: `loggedIn`, `ended`; in its log also `passwordSet`, `passwordChanged`
        /// by the person, `passwordCleared`, `secondFactorRequired`, `secondFactorWaived`, `linked` and `unlinked` of an
        /// account at another server, and `reused` of a refresh token that came twice.
        public static let login = Self(rawValue: "login")
        /// What the organization knows of a device: `phoneVerified`, `phoneUnverified`; in its log also `rekeyed`, `removed`.
        public static let device = Self(rawValue: "device")
        /// What the badge may see of the device, by its kind: `given`, `refused`, `withdrawn`.
        public static let consent = Self(rawValue: "consent")
        /// The user's photo at the organization: `set`.
        public static let photo = Self(rawValue: "photo")
        /// Another program, by its client identifier: `trusted`, `distrusted`.
        public static let trust = Self(rawValue: "trust")
        /// The server that is meant when none is named: `switched`.
        public static let server = Self(rawValue: "server")
        /// The store itself: put under a new key, `keyRotated`; put back from a backup, `restored`; shown by an organization
        /// to be an older copy, `rolledBack`.
        public static let store = Self(rawValue: "store")
        /// Somebody whom an organization may give a badge: `added`, `edited`, `removed`.
        public static let person = Self(rawValue: "person")
        /// An invitation: `made`; its badge `awaitsApproval`, was `approved`, or `refused`.
        public static let invitation = Self(rawValue: "invitation")
        /// A recovery: `requested`.
        public static let recovery = Self(rawValue: "recovery")
        /// A program that may ask people who they are: `registered`, `removed`.
        public static let client = Self(rawValue: "client")
        /// A code of a badge that the organization verified: `accepted`.
        public static let code = Self(rawValue: "code")
    }
}
