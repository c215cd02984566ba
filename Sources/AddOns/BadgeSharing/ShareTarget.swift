public import Foundation

/// Somewhere to share an activity: a mailing list, a company's chat, a network. An app registers its own.
///
///     struct TeamChat: ShareTarget {
///         let id: ShareTargetID = "chat"
///         let name = "Team chat"
///         let characterLimit: Int? = 280
///
///         func share(_ share: Share) async throws -> URL? {
///             try await chat.post(share.text, about: share.activity.url, once: share.id)
///         }
///     }
///
///     wallet.ui.sharing.register(TeamChat())
public protocol ShareTarget: Sendable {
    /// The identifier, unique among the targets of a wallet.
    var id: ShareTargetID { get }
    /// The display name.
    var name: String { get }
    /// The maximum length of the user's own text, in characters (Unicode scalars); `nil` for the 2,000 that every target
    /// has.
    var characterLimit: Int? { get }
    /// Which wording of an activity the target has.
    var wording: ShareWording { get }
    /// Whether the user is asked for the email address of a recipient.
    var asksForRecipient: Bool { get }

    /// Shares an activity once: a second call with the same identifier shares nothing again.
    ///
    /// Called for one share after another. A call that is cancelled throws `CancellationError`.
    ///
    /// - Parameter share: What to share, within the target's limits.
    /// - Returns: The address of what was published; `nil` if there is none.
    /// - Throws: `BadgeError`; the user sees its `reason` and can try again.
    func share(_ share: Share) async throws -> URL?
}

extension ShareTarget {
    public var characterLimit: Int? { nil }
    public var wording: ShareWording { .usual }
    public var asksForRecipient: Bool { false }
}

/// The identifier of a share target: 1 to 64 characters.
public struct ShareTargetID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let rawValue: String

    /// Creates an identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    public var description: String { rawValue }

    /// Email through the badge's organization, where it offers that.
    public static let mail: ShareTargetID = "mail"
}

/// The wording of an activity that a target shares.
public enum ShareWording: String, Sendable, CaseIterable {
    /// `Activity.text`.
    case usual
    /// `Activity.mail`, where the activity has it.
    case mail
    /// `Activity.textMessage`, where the activity has it.
    case textMessage
}
