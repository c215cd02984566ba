/// The progress of a long operation on a store.
public struct StoreProgress: Sendable, Hashable {
    /// The stages of an operation.
    public enum Stage: String, Sendable, CaseIterable {
        /// Copying pages under another key.
        case copying
        /// Verifying pages against their signatures, and the records against each other.
        case checking
        /// Hashing the entries of the audit log, and verifying them against its tree.
        case hashing
    }

    /// The current stage.
    public let stage: Stage
    /// The completed fraction, from 0 to 1.
    public let fraction: Double

    /// Creates a report.
    public init(_ stage: Stage, _ fraction: Double) {
        self.stage = stage
        self.fraction = fraction
    }

    /// Receives reports, on the thread that does the work.
    public typealias Handler = @Sendable (StoreProgress) -> Void
}
