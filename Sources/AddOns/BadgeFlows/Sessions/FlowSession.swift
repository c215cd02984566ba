public import BadgeModel

/// The tokens of a user who is signed in at a flow's server.
public struct FlowSession: Sendable, Equatable {
    /// The access token.
    public let accessToken: Secret
    /// The secret that signs requests for another access token; `nil` if the sign-in had none.
    public let refreshSecret: Secret?

    /// Creates tokens.
    public init(accessToken: Secret, refreshSecret: Secret?) {
        self.accessToken = accessToken
        self.refreshSecret = refreshSecret
    }
}
