/// Runs the body, and then the clean-up, whether or not the body throws.
///
/// - Throws: The error of the clean-up, otherwise that of the body.
func attempt<Value>(
    _ body: () async throws -> Value, finally cleanUp: () async throws -> Void
) async throws -> Value {
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    try await cleanUp()
    return try result.get()
}
