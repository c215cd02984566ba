import BadgeModel

/// The authorization code with which a login ended, and what it takes to redeem it
/// (``HypermediaClient/redeem(_:fields:)``). `state` and `iss` of the response have been checked.
public struct HypermediaGrant: Sendable {
    /// The response of the server; its description is redacted.
    public let response: Representation.Authorization
    let code: Secret
    let verifier: Secret
}
