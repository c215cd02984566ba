public import BadgeModel
public import Foundation

/// An event that a wallet reports for diagnosis: a workflow, a prompt, a decision, a request.
///
/// Names and attributes are stable across releases, so that a program can count them. No event contains user input, a
/// claim of a badge, a location, a key, a token, an offer, a code, or a body.
///
///     var configuration = WalletConfiguration(home: folder)
///     configuration.onDiagnosticEvent = { event in
///         if event.level >= .warning { crashReporter.leaveBreadcrumb(event.description) }
///     }
public struct DiagnosticEvent: Sendable {
    /// The kind of event.
    public let name: Name
    /// The severity.
    public let level: Level
    /// The time of the event, by the wallet's clock.
    public let date: Date
    /// The details of the event.
    public let attributes: [Attribute: JSON]

    /// The severity of an event.
    public enum Level: String, Sendable, CaseIterable, Comparable {
        /// Normal operation.
        case debug
        /// The user declined, or the policy does not permit the action.
        case info
        /// A failure.
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

    /// The kinds of events. New ones may be added: ignore unknown names.
    public enum Name: String, Sendable, CaseIterable {
        /// A wallet's store is open.
        case walletOpened = "wallet.opened"
        /// A wallet's store could not be opened.
        case walletNotOpened = "wallet.notOpened"
        /// A wallet was closed.
        case walletClosed = "wallet.closed"
        /// A workflow, or a workflow within it, started.
        case workflowStarted = "workflow.started"
        /// A workflow succeeded.
        case workflowCompleted = "workflow.completed"
        /// A workflow failed, was declined by the user, or was cancelled.
        case workflowFailed = "workflow.failed"
        /// A screen was asked to prompt.
        case promptShown = "prompt.shown"
        /// The screen's answer was accepted.
        case promptAccepted = "prompt.accepted"
        /// The screen's answer was refused, and the prompt stays open.
        case promptRefused = "prompt.refused"
        /// The prompt ended without an accepted answer.
        case promptEnded = "prompt.ended"
        /// An organization's colours cannot be read on each other, and are drawn otherwise.
        case appearanceCorrected = "appearance.corrected"
        /// The policy was evaluated for a badge.
        case gateEvaluated = "gate.evaluated"
        /// A server answered, with any status.
        case requestAnswered = "request.answered"
        /// A server did not answer.
        case requestFailed = "request.failed"
        /// A request is retried after a delay.
        case requestDelayed = "request.delayed"
        /// All one-time credentials of a badge had been presented, and one of them was presented again.
        case credentialReused = "credential.reused"
        /// A registration that a verifier encloses in its request does not count, and nothing of it is shown.
        case registrationRefused = "registration.refused"
        /// The sync of an organization's policy, statuses and badges succeeded or failed.
        case organizationSynced = "organization.synced"
        /// A photo or a logo of an organization's badges could not be fetched, or was refused.
        case pictureFailed = "picture.failed"
    }

    /// The attributes of events.
    public enum Attribute: String, Sendable, CaseIterable {
        /// The number of the run that the event belongs to, counted in this process. Nested workflows share the number.
        case run
        /// The workflow's name, such as `provisionBadge`.
        case workflow
        /// The duration in milliseconds.
        case duration
        /// The code of the error, such as `serverUnreachable`; `cancelled` for a cancelled task.
        case error
        /// The UI protocol, such as `PasscodeUIProtocol`.
        case ui
        /// The badge's identifier in the wallet.
        case badge
        /// The organization's identifier in the wallet.
        case organization
        /// The purpose of the badge's use, such as `use`.
        case purpose
        /// `permitted`, `unmet` or `blocked`.
        case decision
        /// The names of the unmet restrictions, in the order in which they are resolved.
        case unmet
        /// The reason why the badge cannot be used at all.
        case blocked
        /// The method of a request.
        case method
        /// The host, with its port if the address contains one.
        case host
        /// The path. A component that is not a plain word, and may be a secret, is replaced by `*`. Queries are never
        /// reported.
        case path
        /// The HTTP status of the response.
        case status
        /// The number of badges whose status changed.
        case changes
        /// What is wrong with a document, in the terms of its standard.
        case finding
        /// The style properties that are drawn otherwise: `bar.textColor`.
        case properties
    }
}

extension DiagnosticEvent: CustomStringConvertible {
    /// The name, followed by the attributes sorted by name: `gate.evaluated badge=… decision=permitted purpose=use`.
    public var description: String {
        ([name.rawValue] + texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
    }

    /// The attributes as strings.
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
