public import Foundation

/// An error of the SDK: what happened, to what, and how to recover.
///
/// Errors are distinguished by their `code`, a stable string. `reason` is a sentence for the user and never contains a
/// secret, `detail` carries the data that a screen needs, and `recovery` says what may help.
///
///     catch let error as BadgeError where error.code == .transactionCodeRefused {
///         if case .triesLeft(let tries) = error.detail { show(tries) }
///     }
public struct BadgeError: Error, Sendable {
    /// The kind of failure, stable across releases.
    public let code: Code
    /// One or two sentences: what happened, to what, and what the user can do.
    public let message: Message
    /// Data for the code.
    public let detail: Detail?
    /// The underlying error, if any.
    public let underlying: (any Error)?
    /// The suggested recovery.
    public let recovery: Recovery

    /// Creates an error. `recovery` defaults to the usual recovery for the code.
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

    /// Creates an error with a text of the catalogue; `values` has a value for each placeholder.
    public init(
        _ code: Code, _ key: Message.Key, _ values: [String: any MessageValue], detail: Detail? = nil,
        underlying: (any Error)? = nil, recovery: Recovery? = nil
    ) {
        self.init(code, Message(key, values), detail: detail, underlying: underlying, recovery: recovery)
    }

    /// Creates an error with the caller's own text.
    public init(
        _ code: Code, reason: String, detail: Detail? = nil, underlying: (any Error)? = nil, recovery: Recovery? = nil
    ) {
        self.init(code, .verbatim(reason), detail: detail, underlying: underlying, recovery: recovery)
    }

    /// The message in English, for logs and programs; ``reason(in:)`` returns it in the user's language.
    public var reason: String { message.text }
}

extension BadgeError {
    /// The data of a failure, for a screen or a program to act on.
    public enum Detail: Sendable, Hashable {
        /// The attempts that remain before the invitation, passcode or code becomes invalid.
        case triesLeft(Int)
        /// The name of the protocol for which no screen is registered.
        case uiProtocol(String)
        /// The invalid members of a document, each with its path.
        case invalidFields([InvalidField])
        /// The HTTP status of the refused response.
        case httpStatus(Int)
        /// The maximum number of devices, and the user's devices, one of which must be removed first.
        case deviceLimit(Int, [Device])
        /// The phone number to which a code is sent, E.164.
        case phoneNumber(String)
        /// The unmet restrictions, in the order in which they are resolved.
        case unmet([Unmet])
        /// The reason why the badge may not be used at this location.
        case geoFence(GeoFenceViolation)
        /// The reason why the badge may not be used at this time.
        case timeOfDay(TimeViolation)
        /// The identifier of the presentation whose answer can be sent again.
        case presentation(String)
        /// The stable name of the reason why a verifier is not believed to be who it claims to be, such as
        /// `unknownAuthority`.
        case verifier(String)
        /// The end of a lockout, and the attempts that remain after it.
        case locked(until: Date, triesLeft: Int)
    }

    /// An unmet restriction with its reason.
    public struct Unmet: Sendable, Hashable {
        /// The restriction's name, such as `geoFence`.
        public let restriction: String
        /// The stable name of the reason, such as `outsideGeofence`.
        public let reason: String
        /// The reason as a sentence.
        public let message: Message

        public init(restriction: String, reason: String, message: Message) {
            self.restriction = restriction
            self.reason = reason
            self.message = message
        }

        /// The message in English.
        public var text: String { message.text }
    }

    /// An invalid member of a document.
    public struct InvalidField: Sendable, Hashable {
        /// The path from the root, such as `restrictions[2].minLength`; empty for the document itself.
        public let path: String
        /// The problem.
        public let message: Message

        public init(path: String, message: Message) {
            self.path = path
            self.message = message
        }

        /// Creates a problem for the author of a document, in the terms of its format.
        public init(path: String, reason: String) {
            self.init(path: path, message: .verbatim(reason))
        }

        /// The message in English.
        public var reason: String { message.text }
    }

    /// The possible recoveries from a failure.
    public enum Recovery: Sendable, Hashable {
        /// Repeat the call, now or later.
        case retry
        /// Repeat the call after that many seconds.
        case retryAfter(Int)
        /// Restart the workflow with other input.
        case newAttempt
        /// Get a new badge from the organization.
        case reprovision
        /// No recovery is possible on this device.
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
    /// The code and the reason, without the underlying error.
    public var description: String { "\(code.rawValue): \(reason)" }
}

extension BadgeError: Equatable {
    /// Returns whether the codes are equal.
    public static func == (left: BadgeError, right: BadgeError) -> Bool { left.code == right.code }

    /// Matches an error with this code, so that `catch BadgeError.Code.storeInUse` works.
    public static func ~= (pattern: Code, error: BadgeError) -> Bool { pattern == error.code }
}

extension BadgeError.Code {
    /// Matches any error that is a `BadgeError` with this code, so that `catch BadgeError.Code.storeInUse` works.
    public static func ~= (pattern: BadgeError.Code, error: any Error) -> Bool {
        (error as? BadgeError)?.code == pattern
    }
}
