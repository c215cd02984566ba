public import Foundation

/// What a wallet tells an organization of how far its store has come, before anybody signs it. Whoever has seen it knows an
/// older copy of the store when it speaks again.
///
///     let statement = CheckpointStatement(store: name, generation: 42, state: digest, previous: nil)
public struct CheckpointStatement: Sendable, Hashable {
    /// The name under which that organization knows the store: SHA-256, base64url. It tells nothing to another one.
    public let store: String
    /// How many transactions had changed the store.
    public let generation: Int64
    /// The digest of the store's whole state, 32 bytes.
    public let state: Data
    /// The newest statement of which the store has the organization's receipt; `nil` for the first.
    public let previous: Previous?

    public init(store: String, generation: Int64, state: Data, previous: Previous?) {
        self.store = store
        self.generation = generation
        self.state = state
        self.previous = previous
    }

    /// A statement that came before.
    public struct Previous: Sendable, Hashable {
        /// The generation that it told.
        public let generation: Int64
        /// SHA-256 of the UTF-8 of the signed statement, 32 bytes.
        public let digest: Data

        public init(generation: Int64, digest: Data) {
            self.generation = generation
            self.digest = digest
        }
    }
}
