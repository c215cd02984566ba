/// How an invitation reaches its person.
package enum InvitationWay: String, CaseIterable, Sendable {
    /// The operator passes on the offer and the code.
    case here
    /// The offer by email, the code as a text message, or else by the operator.
    case mail
    /// By email, redeemed by a login.
    case mailLogin

    /// Whether the offer goes by email.
    package var isMailed: Bool { self != .here }
}
