public import Foundation

/// The state of a wallet's store that is published to an organization, before it is signed. A witness that holds it
/// detects an older copy of the store.
///
///     let statement = CheckpointStatement(store: name, generation: 42, state: digest, previous: nil)
public struct CheckpointStatement: Sendable, Hashable {
    /// The store's name at this organization: SHA-256, base64url. Other organizations cannot link it.
    public let store: String
    /// The number of transactions that have changed the store.
    public let generation: Int64
    /// The digest of the store's complete state, 32 bytes.
    public let state: Data
    /// The newest statement for which the store has the organization's receipt; `nil` for the first.
    public let previous: Previous?

    public init(store: String, generation: Int64, state: Data, previous: Previous?) {
        self.store = store
        self.generation = generation
        self.state = state
        self.previous = previous
    }

    /// A reference to an earlier statement.
    public struct Previous: Sendable, Hashable {
        /// The generation of that statement.
        public let generation: Int64
        /// SHA-256 of the UTF-8 of the signed statement, 32 bytes.
        public let digest: Data

        public init(generation: Int64, digest: Data) {
            self.generation = generation
            self.digest = digest
        }
    }
}
