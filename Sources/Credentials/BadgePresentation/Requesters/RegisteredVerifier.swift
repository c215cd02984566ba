package import BadgeKeys

/// A verifier that was registered beforehand (OpenID4VP 1.0 section 5.9.2).
package struct RegisteredVerifier: Sendable, Hashable {
    /// The name to show; `nil` for the client identifier.
    package var name: String?
    /// The keys of its requests. Without one, it sends unsigned requests.
    package var keys: [JWK]
    /// The addresses to which responses may go, compared exactly.
    package var responseURIs: Set<String>

    /// Creates a registration.
    package init(name: String? = nil, keys: [JWK], responseURIs: Set<String>) {
        (self.name, self.keys, self.responseURIs) = (name, keys, responseURIs)
    }
}
