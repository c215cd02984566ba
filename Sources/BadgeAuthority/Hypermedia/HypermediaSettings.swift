/// How an organization serves logins by hypermedia authentication.
public struct HypermediaSettings: Sendable {
    /// The steps of the login.
    public var script: HypermediaScript
    /// Whether a client must prove by an attestation that it holds its key. The key has no manufacturer's certificate.
    public var requiresAttestation: Bool

    /// Creates settings; by default the people of the organization log in with their passwords, and clients need no
    /// attestation.
    public init(script: HypermediaScript = .passwordLogin, requiresAttestation: Bool = false) {
        self.script = script
        self.requiresAttestation = requiresAttestation
    }
}
