public import BadgeModel
public import BadgeUI
import Foundation

/// Asks what to share, and with whom. A wallet without one of its own uses its presenter of all other prompts.
///
///     final class ShareSheet: Sheet, SharingUIProtocol {
///         func promptToShare(_ prompt: SharePrompt, completion: @escaping PromptCompletion<ShareAnswer>) {
///             choose(prompt.title ?? "Share", from: prompt.targets.map(\.name) + ["Done"]) { index in
///                 guard let index, index < prompt.targets.count else { return completion(.close, nil) }
///                 let answer = ShareAnswer.share(text: prompt.text, with: prompt.targets[index].id, claims: [])
///                 completion(answer) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func promptForShareRecipient(
///             _ target: SharePrompt.Target, completion: @escaping PromptCompletion<EmailAddress>
///         ) { completion(nil, nil) }
///
///         func dismiss() { close() }
///     }
public protocol SharingUIProtocol: BadgeUIProtocol {
    /// Asks what to share and with which target. Shown again after each share, until the user closes it.
    ///
    /// A share that fails calls the handler, and the prompt stays. `.close` and `nil` end the dialog: with
    /// a report if anything was shared, otherwise with `declined`.
    ///
    /// - Parameters:
    ///   - prompt: The activity, the targets, and what can be chosen.
    ///   - completion: Takes the answer, and a handler for a failure.
    func promptToShare(_ prompt: SharePrompt, completion: @escaping PromptCompletion<ShareAnswer>)

    /// Asks for the recipient, for a target that needs one. `nil` leads back to ``promptToShare(_:completion:)``.
    ///
    /// - Parameters:
    ///   - target: The target that was chosen.
    ///   - completion: Takes the email address, and a handler for a failure.
    func promptForShareRecipient(
        _ target: SharePrompt.Target, completion: @escaping PromptCompletion<EmailAddress>)
}

/// What the user can share.
public struct SharePrompt: Sendable, Hashable {
    /// A target to choose.
    public struct Target: Sendable, Hashable, Identifiable {
        /// The identifier.
        public let id: ShareTargetID
        /// The display name.
        public let name: String
        /// The maximum length of the user's text, in characters (Unicode scalars).
        public let characterLimit: Int
        /// Which wording of an activity the target has.
        public let wording: ShareWording
        /// Whether something was shared with it in this dialog.
        public let isDone: Bool

        package init(_ target: any ShareTarget, isDone: Bool) {
            id = target.id
            name = target.name
            characterLimit = min(target.characterLimit ?? Activity.maxTextLength, Activity.maxTextLength)
            wording = target.wording
            self.isDone = isDone
        }
    }

    /// A claim of the badge that the user can add; none is added unless the user chooses it.
    public struct Claim: Sendable, Hashable {
        /// The name in the credential.
        public let name: String
        /// The badge's value; `nil` if the wallet does not show it.
        public let value: String?

        package init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// The activity.
    public let activity: Activity
    /// The user's text to begin with.
    public let text: String
    /// The targets; never empty.
    public let targets: [Target]
    /// The claims that can be added.
    public let claims: [Claim]
    /// The name of the target that took the last share; `nil` before the first one.
    public let lastShared: String?

    package init(activity: Activity, text: String, targets: [Target], claims: [Claim], lastShared: String?) {
        self.activity = activity
        self.text = text
        self.targets = targets
        self.claims = claims
        self.lastShared = lastShared
    }
}

extension SharePrompt {
    /// The activity's title, or the host of its address.
    public var title: String? { activity.title ?? activity.url?.host() }
}

/// The user's answer to a ``SharePrompt``.
public enum ShareAnswer: Sendable, Hashable {
    /// Share this text with a target, and add the named claims.
    case share(text: String, with: ShareTargetID, claims: Set<String>)
    /// End the dialog.
    case close
}
