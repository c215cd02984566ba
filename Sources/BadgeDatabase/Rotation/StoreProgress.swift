/// How far a long piece of work on a store has come.
public struct StoreProgress: Sendable, Hashable {
    /// What is being done.
    public enum Stage: String, Sendable, CaseIterable {
        /// Pages are copied, under another key.
        case copying
        /// Pages are checked against their signatures, and the records against each other.
        case checking
        /// The entries of the audit log are hashed again, and checked against its tree.
        case hashing
    }

    /// What is being done.
    public let stage: Stage
    /// How much of it is done, from 0 to 1.
    public let fraction: Double

    /// Makes a report.
    public init(_ stage: Stage, _ fraction: Double) {
        self.stage = stage
        self.fraction = fraction
    }

    /// Takes reports, on the thread that does the work.
    public typealias Handler = @Sendable (StoreProgress) -> Void
}
