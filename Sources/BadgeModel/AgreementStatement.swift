public import Foundation

/// What a user decided on a document, when and how: the content of a receipt, before anybody signs it.
///
///     let statement = AgreementStatement(
///         badgeID: badge.id, document: document, digest: Data(Digest.sha256(document.text)), decision: .accepted,
///         decidedAt: clock.now(), timeSource: .deviceClock, method: .prompt, previous: nil)
public struct AgreementStatement: Sendable, Hashable {
    /// The wallet's badge that the decision was taken for.
    public let badgeID: Badge.ID
    /// What the document is.
    public let kind: AgreementDocument.Kind
    /// Its version at the organization.
    public let version: String
    /// Its language (BCP 47): `en`.
    public let locale: String
    /// SHA-256 of the UTF-8 of the text that was shown, 32 bytes.
    public let digest: Data
    /// What was decided.
    public let decision: Decision
    /// When, to the whole second.
    public let decidedAt: Date
    /// Whose clock told the time.
    public let timeSource: TimeSource
    /// How the user decided.
    public let method: Method
    /// SHA-256 of the UTF-8 of the badge's receipt before this one, 32 bytes; `nil` for the badge's first.
    public let previous: Data?

    /// Creates a statement; a fraction of a second is interrupted.
    public init(
        badgeID: Badge.ID, kind: AgreementDocument.Kind, version: String, locale: String, digest: Data,
        decision: Decision, decidedAt: Date, timeSource: TimeSource, method: Method, previous: Data?
    ) {
        self.badgeID = badgeID
        self.kind = kind
        self.version = version
        self.locale = locale
        self.digest = digest
        self.decision = decision
        self.decidedAt = Date(timeIntervalSince1970: decidedAt.timeIntervalSince1970.rounded(.down))
        self.timeSource = timeSource
        self.method = method
        self.previous = previous
    }

    /// Creates a statement on a document; a fraction of a second is interrupted.
    public init(
        badgeID: Badge.ID, document: AgreementDocument, digest: Data, decision: Decision, decidedAt: Date,
        timeSource: TimeSource, method: Method, previous: Data?
    ) {
        self.init(
            badgeID: badgeID, kind: document.kind, version: document.version, locale: document.locale, digest: digest,
            decision: decision, decidedAt: decidedAt, timeSource: timeSource, method: method, previous: previous)
    }

    /// The document, as ``AgreementDocument`` names it: `terms/3/en`.
    public var documentID: AgreementDocument.ID {
        AgreementDocument.ID(rawValue: "\(kind.rawValue)/\(version)/\(locale)")
    }
}

extension AgreementStatement {
    /// What a user can decide.
    public enum Decision: String, Sendable, CaseIterable {
        /// Agreed to it.
        case accepted
        /// Did not agree to it.
        case declined
        /// Took an agreement back.
        case withdrawn
    }

    /// Whose clock told a time: a stable text of 1 to 64 characters.
    public struct TimeSource: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The clock of the user's device, which nobody vouches for.
        public static let deviceClock = TimeSource(rawValue: "device")
    }

    /// How a user decided: a stable text of 1 to 64 characters.
    public struct Method: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The documents were shown and answered on a screen.
        public static let prompt = Method(rawValue: "prompt")
        /// The decision came with a command, without a screen.
        public static let command = Method(rawValue: "command")
    }
}
