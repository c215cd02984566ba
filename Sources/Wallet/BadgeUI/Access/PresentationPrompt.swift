public import BadgeModel

/// A verifier's request, and what the wallet can answer it with. Beyond what it names, nothing is presented.
public struct PresentationPrompt: Sendable, Hashable {
    /// The digest of the request, to which the consent is bound.
    public let request: String
    /// Who asks.
    public let verifier: Verifier
    /// The purposes in the user's language, as the registrations that were verified state them, each once.
    public let purposes: [String]
    /// What is asked for, in the verifier's order, without what belongs to no option.
    public let queries: [Query]
    /// The combinations of queries that the verifier accepts.
    public let sets: [Combination]
    /// What the user agrees to by presenting.
    public let transactions: [Transaction]
    /// Whether the badges were chosen before, and only the consent to what is shown now is asked for.
    public let isConfirmation: Bool

    public init(
        request: String, verifier: Verifier, purposes: [String] = [], queries: [Query], sets: [Combination]? = nil,
        transactions: [Transaction] = [], isConfirmation: Bool = false
    ) {
        self.request = request
        self.verifier = verifier
        self.purposes = purposes
        self.queries = queries
        self.sets = sets ?? [Combination(isRequired: true, options: [queries.map(\.id)])]
        self.transactions = transactions
        self.isConfirmation = isConfirmation
    }

    /// A verifier.
    public struct Verifier: Sendable, Hashable {
        /// How a verifier was verified.
        public enum Verification: String, Sendable, CaseIterable {
            /// By a certificate for its host.
            case certificateHost
            /// By a certificate.
            case certificateHash
            /// By somebody who attests verifiers.
            case attestation
            /// By a registration.
            case registration
            /// Not at all: the same party signed all its requests, and nobody says who it is.
            case key
            /// Not at all: anybody may state the address that receives the answer.
            case address
            /// Not at all, but by the browser, which states the web page.
            case origin
        }

        /// The name that was verified, or the address of an unverified one. On one line, without characters that are not
        /// drawn.
        public let name: String
        /// How it was verified.
        public let verification: Verification
        /// The client identifier of the protocol, with its prefix.
        public let clientID: String
        /// The host that receives the answer; `nil` if a browser passes it on.
        public let destination: String?

        /// Whether somebody who is trusted vouches for the name.
        public var isVerified: Bool { ![.key, .address, .origin].contains(verification) }

        public init(name: String, verification: Verification, clientID: String, destination: String? = nil) {
            self.name = name
            self.verification = verification
            self.clientID = clientID
            self.destination = destination
        }
    }

    /// What is asked of one badge.
    public struct Query: Sendable, Hashable, Identifiable {
        /// The identifier, by which a ``PresentationChoice`` names it.
        public let id: String
        /// Whether several badges may be presented.
        public let isMultiple: Bool
        /// The badges that match.
        public let candidates: [Candidate]
        /// The badges that do not match, each with the reason, which no verifier learns.
        public let mismatches: [Mismatch]

        public init(id: String, isMultiple: Bool = false, candidates: [Candidate], mismatches: [Mismatch] = []) {
            self.id = id
            self.isMultiple = isMultiple
            self.candidates = candidates
            self.mismatches = mismatches
        }
    }

    /// Queries of which one combination is answered.
    public struct Combination: Sendable, Hashable {
        /// Whether one must be answered.
        public let isRequired: Bool
        /// The combinations for which there are badges, the preferred one first.
        public let options: [[String]]

        public init(isRequired: Bool, options: [[String]]) {
            self.isRequired = isRequired
            self.options = options
        }
    }

    /// A badge that matches.
    public struct Candidate: Sendable, Hashable {
        /// The badge.
        public let badge: Badge
        /// The claims without which it is not presented.
        public let required: [Claim]
        /// The claims that the user may add.
        public let optional: [Claim]
        /// Whether values are shown only after the passcode.
        public let isSealed: Bool
        /// Whether the verifier's registration does not permit it to ask for such a badge at all.
        public let isBeyondRegistration: Bool

        public init(
            badge: Badge, required: [Claim], optional: [Claim] = [], isSealed: Bool = false,
            isBeyondRegistration: Bool = false
        ) {
            self.badge = badge
            self.required = required
            self.optional = optional
            self.isSealed = isSealed
            self.isBeyondRegistration = isBeyondRegistration
        }
    }

    /// A claim that is asked for.
    public struct Claim: Sendable, Hashable {
        /// The path, such as `address.locality`.
        public let path: String
        /// The display name.
        public let label: String
        /// The value that the verifier would learn; `nil` while it is sealed.
        public let value: String?
        /// Whether the verifier's registration does not permit it to ask for this.
        public let isBeyondRegistration: Bool

        public init(path: String, label: String, value: String? = nil, isBeyondRegistration: Bool = false) {
            self.path = path
            self.label = label
            self.value = value
            self.isBeyondRegistration = isBeyondRegistration
        }
    }

    /// A badge that does not match.
    public struct Mismatch: Sendable, Hashable {
        /// The badge's name.
        public let badge: String
        /// The reason as a sentence.
        public let reason: Message

        public init(badge: String, reason: Message) {
            self.badge = badge
            self.reason = reason
        }
    }

    /// Transaction data.
    public struct Transaction: Sendable, Hashable {
        /// The type's name in the user's language.
        public let title: String
        /// The members with their values, each on one line.
        public let members: [Member]
        /// The queries, with one of which it is signed.
        public let queries: [String]

        public init(title: String, members: [Member], queries: [String]) {
            self.title = title
            self.members = members
            self.queries = queries
        }

        /// A member.
        public struct Member: Sendable, Hashable {
            /// The label.
            public let label: String
            /// The value.
            public let value: String

            public init(label: String, value: String) {
                self.label = label
                self.value = value
            }
        }
    }
}
