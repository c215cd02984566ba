public import BadgeModel
public import Foundation

/// One presentation of badges to a verifier, or one that was declined or refused: who asked, when, and for which claims,
/// without any value of a claim. It stays on this device.
public struct PresentationRecord: Sendable, Hashable, Identifiable {
    /// What became of a presentation.
    public enum Outcome: Sendable, Hashable {
        /// The answer was delivered.
        case answered
        /// The user declined.
        case declined
        /// The wallet refused the request, with the standard's error code.
        case refused(String)
        /// The badges were released, and no delivery of the answer is confirmed.
        case undelivered
    }

    /// Who asked.
    public struct Verifier: Sendable, Hashable {
        /// The full client identifier, with its prefix.
        public let clientID: String
        /// The name that was shown.
        public let name: String
        /// How the verifier was verified: `x509_hash`, `unverified`, ...
        public let verification: String

        /// Creates a verifier.
        public init(clientID: String, name: String, verification: String) {
            self.clientID = clientID
            self.name = name
            self.verification = verification
        }
    }

    /// A badge and the claims that the verifier learned from it.
    public struct PresentedBadge: Sendable, Hashable {
        /// The badge, which may have been removed since.
        public let badge: Badge.ID
        /// The badge's name at the time.
        public let name: String
        /// The paths of the claims, without values.
        public let claims: [String]

        /// Creates a presented badge.
        public init(badge: Badge.ID, name: String, claims: [String]) {
            self.badge = badge
            self.name = name
            self.claims = claims
        }
    }

    /// The identifier.
    public let id: String
    /// The time, to the second.
    public let date: Date
    /// Who asked.
    public let verifier: Verifier
    /// The stated purpose.
    public let purpose: String?
    /// The presented badges; empty if nothing was presented.
    public let badges: [PresentedBadge]
    /// The types of transaction data to which the user agreed.
    public let transactionTypes: [String]
    /// What became of it.
    public var outcome: Outcome

    /// Creates a record.
    public init(
        id: String, date: Date, verifier: Verifier, purpose: String? = nil, badges: [PresentedBadge] = [],
        transactionTypes: [String] = [], outcome: Outcome
    ) {
        self.id = id
        self.date = date
        self.verifier = verifier
        self.purpose = purpose
        self.badges = badges
        self.transactionTypes = transactionTypes
        self.outcome = outcome
    }
}
