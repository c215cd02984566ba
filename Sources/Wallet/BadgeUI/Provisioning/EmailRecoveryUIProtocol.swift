public import BadgeModel

/// Asks where to send a recovery link. Optional: if none is registered, a request that names no address is refused.
///
///     final class RecoverySheet: Sheet, EmailRecoveryUIProtocol {
///         static func instance() -> (any EmailRecoveryUIProtocol)? { RecoverySheet() }
///
///         func promptForEmailToRequestRecoveryCode(completion: @escaping PromptCompletion<EmailAddress>) {
///             ask("Where should the recovery link be sent?", fields: "Email") { entered in
///                 guard let entered else { return completion(nil, nil) }
///                 do throws(BadgeError) {
///                     completion(try EmailAddress(entered[0])) { self.show(problem: $0.reason) }
///                 } catch {
///                     self.show(problem: error.reason)
///                 }
///             }
///         }
///
///         func showRequestSuccessNotification(completion: @escaping PromptCompletion<InformAnswer>) {
///             inform("If the address is known, a link is on its way.", button: "OK") { completion(.acknowledged, nil) }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol EmailRecoveryUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerEmailRecoveryUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any EmailRecoveryUIProtocol)?

    /// Asks for the user's email address at the organization, when the app calls `requestRecovery(email:at:)` without
    /// one.
    ///
    /// The organization is asked to send a link to the address. If it cannot be reached, the answer is refused. Its
    /// response never reveals whether it knows the address. `nil` ends the workflow with `declined`.
    ///
    /// - Parameter completion: Takes the address, and a handler for a refusal.
    func promptForEmailToRequestRecoveryCode(completion: @escaping PromptCompletion<EmailAddress>)

    /// Reports that the organization accepted the request. The default implementation shows nothing.
    ///
    /// Every answer ends the workflow successfully: the email is on its way, if the address is known.
    ///
    /// - Parameter completion: Takes the answer; nothing is refused.
    func showRequestSuccessNotification(completion: @escaping PromptCompletion<InformAnswer>)
}

extension EmailRecoveryUIProtocol {
    public static func instance() -> (any EmailRecoveryUIProtocol)? { nil }
}

extension EmailRecoveryUIProtocol {
    /// Shows nothing.
    public func showRequestSuccessNotification(completion: @escaping PromptCompletion<InformAnswer>) {
        completion(.acknowledged, nil)
    }
}

/// An email address.
public struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address.
    public let rawValue: String

    /// Parses an address: one `@`, text before it, a host name after it, no spaces, at most 254 bytes (RFC 5321 section
    /// 4.5.3.1).
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    public init(_ text: String) throws(BadgeError) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, Self.isHost(parts[1]), text.utf8.count <= 254,
            !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F })
        else {
            throw BadgeError(.invalidInput, "invalidInput.emailAddress")
        }
        rawValue = text
    }

    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") }
    }

    public var description: String { rawValue }
}
