public import Foundation

/// What went wrong, to what, and what can be done about it.
///
/// Two errors are told apart by their `code`, which is a stable text; `reason` is a sentence for a user and never
/// holds a secret; `detail` carries the data that a screen needs; `recovery` says what may help.
///
///     catch let error as BadgeError where error.code == .transactionCodeRefused {
///         if case .triesLeft(let tries) = error.detail { show(tries) }
///     }
public struct BadgeError: Error, Sendable {
    /// The kind of failure, stable across releases.
    public let code: Code
    /// One or two sentences: what happened, to what, and what to do.
    public let message: Message
    /// Data that goes with the code.
    public let detail: Detail?
    /// The failure beneath, where there is one.
    public let underlying: (any Error)?
    /// What may help.
    public let recovery: Recovery

    /// Creates an error; `recovery` is what the code usually asks for unless the caller knows better.
    public init(
        _ code: Code, _ message: Message, detail: Detail? = nil, underlying: (any Error)? = nil,
        recovery: Recovery? = nil
    ) {
        self.code = code
        self.message = message
        self.detail = detail
        self.underlying = underlying
        self.recovery = recovery ?? code.defaultRecovery
    }

    /// Creates an error with words of the text catalogue; `values` holds a value for each placeholder.
    public init(
        _ code: Code, _ key: Message.Key, _ values: [String: any MessageValue], detail: Detail? = nil,
        underlying: (any Error)? = nil, recovery: Recovery? = nil
    ) {
        self.init(code, Message(key, values), detail: detail, underlying: underlying, recovery: recovery)
    }

    /// Creates an error with words of your own.
    public init(
        _ code: Code, reason: String, detail: Detail? = nil, underlying: (any Error)? = nil, recovery: Recovery? = nil
    ) {
        self.init(code, .verbatim(reason), detail: detail, underlying: underlying, recovery: recovery)
    }

    /// The message in English, for logs and programs; ``reason(in:)`` has the words for a person.
    public var reason: String { message.text }
}

extension BadgeError {
    /// Data of a failure that a screen or a program acts on.
    public enum Detail: Sendable, Hashable {
        /// Tries that remain before the invitation, passcode or code is dead.
        case triesLeft(Int)
        /// The protocol for which no screen is registered, by name.
        case uiProtocol(String)
        /// Members of a document that are wrong, each with its path.
        case invalidFields([InvalidField])
        /// HTTP status of the answer that was refused.
        case httpStatus(Int)
        /// The user's devices, of which one must go first, and how many may stay.
        case deviceLimit(Int, [Device])
        /// The phone number that a code is sent to, E.164.
        case phoneNumber(String)
        /// What stands between the user and the use of the badge, in the order in which it is resolved.
        case unmet([Unmet])
        /// The area where the badge may not be used.
        case geoFence(GeoFenceViolation)
        /// The time at which the badge may not be used.
        case timeOfDay(TimeViolation)
        /// Tries are left, and none is taken before that time.
        case locked(until: Date, triesLeft: Int)
    }

    /// A restriction that is not met, and why.
    public struct Unmet: Sendable, Hashable {
        /// The restriction's name: `geoFence`.
        public let restriction: String
        /// The stable name of why it is not met: `outsideGeofence`.
        public let reason: String
        /// Why it is not met, in a sentence.
        public let message: Message

        public init(restriction: String, reason: String, message: Message) {
            self.restriction = restriction
            self.reason = reason
            self.message = message
        }

        /// The message in English.
        public var text: String { message.text }
    }

    /// A member of a document that is wrong.
    public struct InvalidField: Sendable, Hashable {
        /// Where it stands, from the root: `restrictions[2].minLength`; empty for the document itself.
        public let path: String
        /// What is wrong with it.
        public let message: Message

        public init(path: String, message: Message) {
            self.path = path
            self.message = message
        }

        /// Creates a finding for the author of a document, in the terms of its format.
        public init(path: String, reason: String) {
            self.init(path: path, message: .verbatim(reason))
        }

        /// The message in English.
        public var reason: String { message.text }
    }

    /// What may help after a failure.
    public enum Recovery: Sendable, Hashable {
        /// The same call again, now or later.
        case retry
        /// The same call again after that many seconds.
        case retryAfter(Int)
        /// The workflow again from its start, with other input.
        case newAttempt
        /// A new badge from the organization.
        case reprovision
        /// Nothing that this device can do.
        case unrecoverable

        /// The stable name: `retry`, `retryAfter`, `newAttempt`, `reprovision`, `unrecoverable`.
        public var name: String {
            switch self {
            case .retry: "retry"
            case .retryAfter: "retryAfter"
            case .newAttempt: "newAttempt"
            case .reprovision: "reprovision"
            case .unrecoverable: "unrecoverable"
            }
        }
    }
}

extension BadgeError: CustomStringConvertible {
    /// The code and the reason; the underlying error is left to the debugger.
    public var description: String { "\(code.rawValue): \(reason)" }
}

extension BadgeError: Equatable {
    /// Errors are equal when their codes are.
    public static func == (left: BadgeError, right: BadgeError) -> Bool { left.code == right.code }

    /// Lets `catch BadgeError.Code.storeInUse` read well.
    public static func ~= (pattern: Code, error: BadgeError) -> Bool { pattern == error.code }
}

extension BadgeError.Code {
    /// Matches any error that is a `BadgeError` with this code, so that `catch BadgeError.Code.storeInUse` works.
    public static func ~= (pattern: BadgeError.Code, error: any Error) -> Bool {
        (error as? BadgeError)?.code == pattern
    }
}
