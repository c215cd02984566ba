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
///             case .verify(let triesLeft, _, _, let ifWrong):
///                 ask(ifWrong?.message.text ?? triesLeft.map { "\($0) tries left" } ?? "", fields: "Passcode") {
///                     answer($0) { PasscodeEntry(current: $0[0]) }
///                 }
///             case .change(let rules, _, _, let ifWrong):
///                 let message = "Change it to at least \(rules.minLength). \(ifWrong?.message.text ?? "")"
///                 ask(message, fields: "Passcode", "New", "Again") {
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
    /// `invalidFields` name `new` or `confirmation`. A wrong current passcode is refused with `passcodeRefused` and the
    /// number of remaining attempts, any entry during a lockout with `passcodeLocked`; one that is too short, or of other
    /// characters, costs no attempt. The last wrong entry ends the
    /// workflow with `passcodeExhausted`, after ``promptUserWithErrorMessage(_:completion:)``. `nil` ends it with
    /// `declined`, and costs no attempt.
    ///
    /// - Parameters:
    ///   - prompt: The kind of prompt, which determines the required members of the entry.
    ///   - completion: Takes the entry, and a handler for a refusal.
    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>)

    /// Announces that a badge is unlocked by biometrics only: when its policy demands biometrics.
    ///
    /// `acknowledged` starts the sensor, for which the system shows its own sheet. If the finger is not recognized, the
    /// sensor fails, or the device has none, ``promptUserWithErrorMessage(_:completion:)`` reports it. `nil` ends the
    /// workflow with `declined`. The default implementation acknowledges at once, since the system's sheet explains
    /// itself.
    ///
    /// - Parameters:
    ///   - badge: The badge to unlock.
    ///   - completion: Takes the answer; nothing is refused.
    func promptForBiometrics(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>)

    /// Shows a message about the passcode: that the attempts are used up and what happened to the badges, or how a
    /// badge that is about to be added tightens the rules.
    ///
    /// If the attempts are used up, every answer ends the workflow with `passcodeExhausted`. For tightened rules,
    /// `.acknowledged` continues, and `nil` ends the workflow with `declined` without adding the badge: offer a way to
    /// continue and a way to cancel. After ``promptForBiometrics(forBadge:completion:)``, the message says why
    /// biometrics unlocked nothing: `.retry` starts the sensor again, any other answer leaves the badge locked.
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

/// The kinds of passcode prompts.
public enum PasscodePrompt: Sendable, Hashable {
    /// Set a first passcode: `new` and `confirmation`.
    case set(PasscodeRules)
    /// Verify the current passcode: `current`. Attempts are unlimited if `triesLeft` is `nil`. If the next entry is wrong,
    /// it costs a try, and has the consequence of `ifWrong`.
    case verify(
        triesLeft: Int?, lockedUntil: Date?, purpose: PasscodePurpose = .verification,
        ifWrong: PasscodeConsequence? = nil)
    /// Change the passcode: `current`, `new` and `confirmation`. The attempts are those of `current`, as for `verify`.
    case change(
        PasscodeRules, triesLeft: Int? = nil, lockedUntil: Date? = nil, ifWrong: PasscodeConsequence? = nil)
}

/// The reason for asking for the current passcode. A screen should show it, since a link or a login can also require
/// the passcode.
public enum PasscodePurpose: Sendable, Hashable {
    /// To verify it at the app's request.
    case verification
    /// To use the badge with that name.
    case use(badge: String)
    /// To authenticate this device to a server with a key that the passcode protects.
    case device(server: String)
    /// To contact the organization of the badge with that name, in a session that the passcode protects.
    case session(badge: String)
    /// To have a badge issued on a key that the passcode protects.
    case issuance
    /// To create a WebAuthn credential for a server's domain, or to sign with one.
    case webAuthn(relyingParty: String)
}

/// The user's entry in a passcode prompt, which determines the members that are present.
public struct PasscodeEntry: Sendable, Equatable {
    /// The current passcode.
    public let current: Secret?
    /// The new passcode.
    public let new: Secret?
    /// The new passcode, repeated.
    public let confirmation: Secret?

    public init(current: Secret? = nil, new: Secret? = nil, confirmation: Secret? = nil) {
        self.current = current
        self.new = new
        self.confirmation = confirmation
    }
}
