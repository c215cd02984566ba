public import BadgeModel

/// Asks where to send a recovery code. Optional: unregistered, a request that names no address is refused.
@MainActor
public protocol EmailRecoveryUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any EmailRecoveryUIProtocol)?

    /// Asks for the address that the organization knows.
    func promptForEmailToRequestRecoveryCode(completion: @escaping PromptCompletion<EmailAddress>)

    /// Tells that the mail is on its way; unless implemented, nothing is shown.
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

/// A mail address.
public struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address.
    public let rawValue: String

    /// Reads an address: one `@`, something before it, a host name after it, no spaces, at most 254 bytes
    /// (RFC 5321 section 4.5.3.1).
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    public init(_ text: String) throws(BadgeError) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, Self.isHost(parts[1]), text.utf8.count <= 254,
            !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F })
        else {
            throw BadgeError(.invalidInput, "That is not a mail address. Write it like name@example.org.")
        }
        rawValue = text
    }

    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") }
    }

    /// The address.
    public var description: String { rawValue }
}
