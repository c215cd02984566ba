/// Where an error response goes: to an address for which the client vouches, or to the platform.
package struct ErrorReply: Sendable, Hashable {
    /// The destination.
    package let destination: ResponseDestination
    /// The state that is returned; `nil` if the request has none.
    package let state: String?
    /// The encryption; `nil` if it is none, or not possible.
    package let encryption: ResponseEncryption?
}
