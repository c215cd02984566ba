public import BadgeModel
public import Foundation

/// Sets, verifies and changes the wallet's passcode. Required.
@MainActor
public protocol PasscodeUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not registered.
    static func instance() -> (any PasscodeUIProtocol)?

    /// Asks for what the prompt names; a refusal carries the tries that are left.
    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>)

    /// Tells that verifying failed in a way that another try does not cure; or how a badge that is about to be taken
    /// tightens the passcode: whoever gives up then takes none.
    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>)
}

extension PasscodeUIProtocol {
    /// Makes none: the class counts as not registered.
    public static func instance() -> (any PasscodeUIProtocol)? { nil }
}

/// What is asked about the passcode.
public enum PasscodePrompt: Sendable, Hashable {
    /// A new one, where there is none: `new` and `confirmation`.
    case set(PasscodeRules)
    /// The one that is set: `current`. Without `triesLeft` the tries are not limited.
    case verify(triesLeft: Int?, lockedUntil: Date?)
    /// Another one in place of the one that is set: `current`, `new` and `confirmation`.
    case change(PasscodeRules)
}

/// What a person enters about the passcode; which members are there follows from the prompt.
public struct PasscodeEntry: Sendable, Equatable {
    /// The passcode that is set.
    public let current: Secret?
    /// The new one.
    public let new: Secret?
    /// The new one again.
    public let confirmation: Secret?

    /// Makes an entry.
    public init(current: Secret? = nil, new: Secret? = nil, confirmation: Secret? = nil) {
        self.current = current
        self.new = new
        self.confirmation = confirmation
    }
}
