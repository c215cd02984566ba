package import GRDB

extension EncryptedDatabase {
    /// Returns a sequence of the body's results, now and after every change that this process makes, until its consumer
    /// ends.
    ///
    /// The sequence throws the errors of `read`.
    package func changes<Value: Sendable & Equatable>(
        of body: @escaping @Sendable (Database) throws -> Value
    ) -> AsyncThrowingStream<Value, any Error> {
        let values = ValueObservation.tracking(body).removeDuplicates().values(in: writer)
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    // An observation of a closed queue would crash.
                    try read { _ in }
                    for try await value in values { continuation.yield(value) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: failure.translated(error))
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
