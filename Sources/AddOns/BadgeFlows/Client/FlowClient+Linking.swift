public import BadgeModel
public import Foundation

extension FlowClient {
    /// Links a sign-in with a provider to the account.
    ///
    /// - Parameters:
    ///   - token: The token that the server gave for the sign-in with the provider.
    ///   - redirect: The address to return to; `nil` for that of the configuration.
    /// - Returns: The record with the linked sign-ins.
    /// - Throws: `BadgeError` `invalidInput` without a request if there is no address to return to; `sessionEnded`; the
    ///   other refusals of the server; errors of the web client and the store.
    public func link(_ token: Secret, redirect: URL? = nil) async throws -> FlowRecord {
        let configuration = configuration
        guard let redirect = redirect ?? configuration.redirect else {
            throw BadgeError(.invalidInput, .flows("invalidInput.flowRedirect"), [:], recovery: .unrecoverable)
        }
        let session = try await session(configuration)
        _ = try await send(
            FlowRequest(
                "/oauth/link_account_native",
                [
                    FlowParameter("access_token", .secret(session.accessToken)),
                    FlowParameter("token", .secret(token)),
                    FlowParameter("redirect_uri", .text(redirect.absoluteString)),
                    FlowParameter("response_type", "token"),
                ]), configuration)
        return try await fetchRecord(session.accessToken, nil, configuration)
    }

    /// Links the sign-in of a provider's token to the account.
    ///
    /// - Throws: The errors of ``link(_:redirect:)`` and ``exchange(_:continuesInBrowser:)``.
    public func link(_ token: ProviderToken, redirect: URL? = nil) async throws -> FlowRecord {
        guard redirect ?? configuration.redirect != nil else {
            throw BadgeError(.invalidInput, .flows("invalidInput.flowRedirect"), [:], recovery: .unrecoverable)
        }
        return try await link(try await exchange(token), redirect: redirect)
    }

    /// Unlinks a sign-in with a provider from the account.
    ///
    /// - Parameter identifier: The identifier of the linked sign-in.
    /// - Returns: The record with the linked sign-ins that are left.
    /// - Throws: `BadgeError` `notFound` if it is not linked, and `invalidInput` if it is the only way to sign in, both
    ///   without a request to unlink it; `sessionEnded`; the other refusals of the server; errors of the web client and
    ///   the store.
    public func unlink(_ identifier: String) async throws -> FlowRecord {
        let configuration = configuration
        let session = try await session(configuration)
        let flow = try await flow(configuration)
        let record = try await fetchRecord(session.accessToken, nil, configuration)
        guard record.profiles.contains(where: { $0.identifier == identifier }) else {
            throw BadgeError(.notFound, .flows("notFound.flowProfile"), ["profile": identifier])
        }
        guard record.profiles.count > 1 || record.hasPassword(flow) else {
            throw BadgeError(.invalidInput, .flows("invalidInput.flowLastSignIn"), [:])
        }
        _ = try await send(
            FlowRequest(
                "/oauth/unlink_account_native",
                [
                    FlowParameter("access_token", .secret(session.accessToken)),
                    FlowParameter("identifier_to_remove", .text(identifier)),
                ]), configuration)
        return try await fetchRecord(session.accessToken, nil, configuration)
    }
}
