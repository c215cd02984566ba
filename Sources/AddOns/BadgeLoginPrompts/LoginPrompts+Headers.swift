import BadgeModel
package import Foundation

extension LoginPrompts {
    @TaskLocal private static var own: [String: RequestHeader] = [:]

    /// Adds headers to the requests of one call, such as a login. They take precedence over those of ``headers(of:)``,
    /// which take precedence over ``headers``.
    ///
    ///     try await wallet.ui.loginPrompts.withHeaders(["X-Gateway-Key": key]) {
    ///         try await wallet.logIn(to: badge.id)
    ///     }
    ///
    /// - Parameters:
    ///   - headers: The values by name.
    ///   - call: The call that sends requests to the organization.
    /// - Throws: The errors of ``LoginHeaders/set(_:for:)``, before the call begins; any error of the call.
    @discardableResult
    public nonisolated(nonsending) func withHeaders<Value: Sendable>(
        _ headers: [String: String], _ call: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        let checked = try LoginHeaders.checked(headers)
        return try await Self.$own.withValue(Self.own.merging(checked) { $1 }, operation: call)
    }

    package func headers(for organization: URL) -> [(name: String, value: String)] {
        let all = headers.all.merging(knownHeaders(of: organization)?.all ?? [:]) { $1 }.merging(Self.own) { $1 }
        return all.sorted { $0.key < $1.key }.map { ($0.value.name, $0.value.revealedValue) }
    }
}
