import BadgeModel

/// What the body throws, where it is a `BadgeError`.
func caught(_ body: () async throws -> Void) async -> BadgeError? {
    do { try await body() } catch { return error as? BadgeError }
    return nil
}
