public import BadgeModel
public import Foundation

/// Sets, verifies and changes the wallet's passcode. Required.
///
///     final class PasscodeSheet: Sheet, PasscodeUIProtocol {
///         static func instance() -> (any PasscodeUIProtocol)? { PasscodeSheet() }
///
///         func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
///             let answer: ([String]?, ([Secret]) -> PasscodeEntry) -> Void = { entered, entry in
///                 guard let entered else { return completion(nil, nil) }
///                 completion(entry(entered.map(Secret.init(utf8:)))) { self.show(problem: $0.reason) }
///             }
///             switch prompt {
///             case .set(let rules):
///                 ask("Set a passcode of at least \(rules.minLength)", fields: "New", "Again") {
///                     answer($0) { PasscodeEntry(new: $0[0], confirmation: $0[1]) }
///                 }
///             case .verify(let triesLeft, _, _):
///                 ask(triesLeft.map { "\($0) tries left" } ?? "", fields: "Passcode") {
///                     answer($0) { PasscodeEntry(current: $0[0]) }
///                 }
///             case .change(let rules):
///                 ask("Change it to at least \(rules.minLength)", fields: "Passcode", "New", "Again") {
///                     answer($0) { PasscodeEntry(current: $0[0], new: $0[1], confirmation: $0[2]) }
///                 }
///             }
///         }
///
///         func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
///             confirm(message) { isYes in completion(isYes == true ? .acknowledged : nil, nil) }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol PasscodeUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerPasscodeUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any PasscodeUIProtocol)?

    /// Asks for a new passcode, the current one, or both: when the policy requires it, and when the app calls
    /// `setPasscode()`, `verifyPasscode()` or `changePasscode()`.
    ///
    /// A new passcode that is too weak, or whose two entries differ, is refused with `passcodeUnfit`; its
    /// `invalidFields` name `new` or `confirmation`. A wrong current one is refused with `passcodeRefused` and the
    /// attempts left, any entry during a wait with `passcodeLocked`. The last wrong entry ends the workflow with
    /// `passcodeExhausted`, after ``promptUserWithErrorMessage(_:completion:)``. `nil` ends it with `declined`, and
    /// costs no attempt.
    ///
    /// - Parameters:
    ///   - prompt: What to ask for; it decides which members of the entry are needed.
    ///   - completion: Takes the entry, and a handler for a refusal.
    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>)

    /// Tells the user that a badge is unlocked by a finger or a face alone: when its policy demands biometrics.
    ///
    /// `acknowledged` asks the sensor, which shows a sheet of the system's own. A finger that is not recognized and a sensor
    /// that does not answer are told through ``promptUserWithErrorMessage(_:completion:)``, and so is a device without one.
    /// `nil` ends the workflow with `declined`. The default implementation
    /// acknowledges at once: the system's sheet says what it is for.
    ///
    /// - Parameters:
    ///   - badge: The badge that is to be unlocked.
    ///   - completion: Takes the answer; nothing is refused.
    func promptForBiometrics(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>)

    /// Shows a message about the passcode: that the attempts are used up and what became of the badges, or how a badge
    /// that is about to be added tightens the rules.
    ///
    /// `.acknowledged` goes on. In the second case `nil` ends the workflow with `declined`, and the badge is not added:
    /// offer a way to continue and a way to cancel. In the first, both answers end the workflow with
    /// `passcodeExhausted`. After ``promptForBiometrics(forBadge:completion:)`` it says why biometrics
    /// unlocked nothing: `.retry` asks the sensor again, any other answer leaves the badge locked.
    ///
    /// - Parameters:
    ///   - message: The text to show.
    ///   - completion: Takes the answer; nothing is refused.
    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>)
}

extension PasscodeUIProtocol {
    public static func instance() -> (any PasscodeUIProtocol)? { nil }

    public func promptForBiometrics(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>) {
        completion(.acknowledged, nil)
    }
}

/// What is asked about the passcode.
public enum PasscodePrompt: Sendable, Hashable {
    /// A new one, where there is none: `new` and `confirmation`.
    case set(PasscodeRules)
    /// The one that is set: `current`. Without `triesLeft` the tries are not limited.
    case verify(triesLeft: Int?, lockedUntil: Date?, purpose: PasscodePurpose = .verification)
    /// Another one in place of the one that is set: `current`, `new` and `confirmation`.
    case change(PasscodeRules)
}

/// What the passcode that is set is asked for: a screen should say so, since it is asked for behind a link or a login too.
public enum PasscodePurpose: Sendable, Hashable {
    /// To see whether it is right, because the app asked for it.
    case verification
    /// To use the badge of that name.
    case use(badge: String)
    /// To act as this device towards a server, whose key for it the passcode protects.
    case device(server: String)
    /// To ask the organization of the badge of that name, in a session that the passcode protects.
    case session(badge: String)
    /// To have a badge issued, on a key that the passcode protects.
    case issuance
}

/// What a user enters about the passcode; which members are there follows from the prompt.
public struct PasscodeEntry: Sendable, Equatable {
    /// The passcode that is set.
    public let current: Secret?
    /// The new one.
    public let new: Secret?
    /// The new one again.
    public let confirmation: Secret?

    public init(current: Secret? = nil, new: Secret? = nil, confirmation: Secret? = nil) {
        self.current = current
        self.new = new
        self.confirmation = confirmation
    }
}
