public import BadgeModel
public import Foundation

/// What a wallet did, for whoever looks for the cause of a problem: a workflow, a prompt, a decision, a request.
///
/// Names and attributes are stable across releases, so that a program may count them. No event holds what the user
/// entered, a claim of a badge, a location, a key, a token, an offer, a code, or a body.
///
///     var configuration = WalletConfiguration(home: folder)
///     configuration.onDiagnosticEvent = { event in
///         if event.level >= .warning { crashReporter.leaveBreadcrumb(event.description) }
///     }
public struct DiagnosticEvent: Sendable {
    /// What happened.
    public let name: Name
    /// How much it matters.
    public let level: Level
    /// When, by the wallet's clock.
    public let date: Date
    /// What belongs to it.
    public let attributes: [Attribute: JSON]

    /// How much an event matters.
    public enum Level: String, Sendable, CaseIterable, Comparable {
        /// All goes as it should.
        case debug
        /// The user declined, or the policy does not permit.
        case info
        /// Something failed.
        case warning

        public static func < (left: Self, right: Self) -> Bool { left.order < right.order }

        private var order: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .warning: 2
            }
        }
    }

    /// What can happen. Further names may come: ignore those that you do not know.
    public enum Name: String, Sendable, CaseIterable {
        /// A wallet's store is open.
        case walletOpened = "wallet.opened"
        /// A wallet's store could not be opened.
        case walletNotOpened = "wallet.notOpened"
        /// A wallet was closed.
        case walletClosed = "wallet.closed"
        /// A workflow, or one that it consists of, began.
        case workflowStarted = "workflow.started"
        /// It did what it is for.
        case workflowCompleted = "workflow.completed"
        /// It ended with an error, was declined by the user, or was cancelled.
        case workflowFailed = "workflow.failed"
        /// A screen was asked to prompt.
        case promptShown = "prompt.shown"
        /// The screen's answer was accepted.
        case promptAccepted = "prompt.accepted"
        /// The screen's answer was refused, and the prompt stays.
        case promptRefused = "prompt.refused"
        /// The prompt ended without an accepted answer.
        case promptEnded = "prompt.ended"
        /// An organization's colours cannot be read on each other, and are drawn otherwise.
        case appearanceCorrected = "appearance.corrected"
        /// The policy was evaluated for a badge.
        case gateEvaluated = "gate.evaluated"
        /// A server answered, whatever its status.
        case requestAnswered = "request.answered"
        /// A server did not answer.
        case requestFailed = "request.failed"
        /// A request is sent again after a wait.
        case requestDelayed = "request.delayed"
        /// A badge's one-time credentials were all presented, and one of them was presented again.
        case credentialReused = "credential.reused"
        /// An organization's policy, statuses and badges were synchronized, or could not be.
        case organizationSynced = "organization.synced"
    }

    /// What an event tells beside its name.
    public enum Attribute: String, Sendable, CaseIterable {
        /// The number of the run that the event belongs to, counted in this process; workflows within a workflow share
        /// its number.
        case run
        /// The workflow's name: `provisionBadge`.
        case workflow
        /// How long it took, in milliseconds.
        case duration
        /// The code of the error: `serverUnreachable`; `cancelled` for a cancelled task.
        case error
        /// The UI protocol: `PasscodeUIProtocol`.
        case ui
        /// The badge's identifier in the wallet.
        case badge
        /// The organization's identifier in the wallet.
        case organization
        /// What the badge was to be used for: `use`.
        case purpose
        /// `permitted`, `unmet` or `blocked`.
        case decision
        /// The names of the unmet restrictions, in the order in which they are resolved.
        case unmet
        /// Why the badge cannot be used at all.
        case blocked
        /// The method of a request.
        case method
        /// The host, with its port where one is named.
        case host
        /// The path; a part that is not a plain word, and may be a secret, is `*`. Queries are never told.
        case path
        /// The status of the answer.
        case status
        /// How many badges changed their status.
        case changes
        /// The style properties that are drawn otherwise: `bar.textColor`.
        case properties
    }
}

extension DiagnosticEvent: CustomStringConvertible {
    /// The name, then the attributes by name: `gate.evaluated badge=… decision=permitted purpose=use`.
    public var description: String {
        ([name.rawValue] + texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
    }

    /// The attributes as texts.
    var texts: [String: String] {
        Dictionary(
            uniqueKeysWithValues: attributes.map { attribute, value in
                switch value {
                case .array(let values): (attribute.rawValue, values.map(\.plainText).joined(separator: ","))
                default: (attribute.rawValue, value.plainText)
                }
            })
    }
}

extension JSON {
    fileprivate var plainText: String { stringValue ?? text }
}
