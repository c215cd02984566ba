package import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
package import Foundation

extension TokenClient {
    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
    // What the server adds when it is asked too soon (RFC 8628 section 3.5), and the longest wait after that.
    private static let slowDown = 5
    private static let maxInterval = 300

    /// Begins a login on another screen (RFC 8628 section 3.1).
    ///
    /// - Parameters:
    ///   - server: The device authorization endpoint.
    ///   - fields: `client_id`, `scope` and other fields for the server.
    ///   - key: The key whose proof to send, if the server binds the grant to it.
    /// - Throws: `BadgeError` `notSupported` if the server does not know the client; `serverAnswerInvalid`,
    ///   `metadataMismatch` for an address that is not secure, and those of the web client.
    package func beginDeviceGrant(
        at server: URL, fields: [String: String], key: SigningKey? = nil
    ) async throws -> DeviceAuthorization {
        do {
            return try await web.postForm(server, fields, authorization: key.map { .proof($0) } ?? .anonymous) {
                try DeviceAuthorization($0, from: server, now: web.clock.now(), allowing: web.privateHosts)
            }
        } catch let failure as BadgeError
            where ["invalid_client", "unauthorized_client", "invalid_scope"].contains(failure.serverProblem?.error)
        {
            throw BadgeError(
                .notSupported, "notSupported.deviceLogin", ["server": server.origin], underlying: failure.serverProblem)
        }
    }

    /// Polls for the tokens of a login on another screen until the user has answered there.
    ///
    /// Waits between two requests for as long as the server requires, five seconds longer whenever it says so, and
    /// twice as long after a network failure (RFC 8628 section 3.5).
    ///
    /// - Throws: `BadgeError` `declined` when the user refused there; `verificationCodeExpired` when the code expired;
    ///   other refusals of the server; `CancellationError`.
    package func awaitDeviceGrant(
        _ login: DeviceAuthorization, key: SigningKey, fields: [String: String]
    ) async throws -> TokenResponse {
        let form = fields.merging(
            ["grant_type": Self.deviceGrant, "device_code": login.deviceCode.revealedText]
        ) { _, own in own }
        var interval = max(1, login.interval)
        while web.clock.now() < login.expires {
            // No longer than the code lasts, so that the user hears at once that it has expired.
            let left = Int(login.expires.timeIntervalSince(web.clock.now()).rounded(.up))
            try await web.pollPause(min(interval, max(1, left)))
            try Task.checkCancellation()
            do {
                return try await web.postForm(endpoint, form, authorization: .proof(key)) {
                    try TokenResponse($0, provedKey: true)
                }
            } catch let failure as BadgeError {
                interval = try Self.nextInterval(after: failure, interval, at: endpoint)
            }
        }
        throw Self.expired
    }

    private static func nextInterval(after failure: BadgeError, _ interval: Int, at endpoint: URL) throws -> Int {
        guard let problem = failure.serverProblem else {
            guard failure.code == .serverUnreachable else { throw failure }
            return min(interval * 2, maxInterval)
        }
        switch problem.error {
        case "authorization_pending": return interval
        case "slow_down": return min(interval + slowDown, maxInterval)
        case "access_denied":
            throw BadgeError(.declined, "declined.atServer", ["server": endpoint.origin], underlying: problem)
        case "expired_token": throw expired
        default:
            guard problem.status == 429 || problem.status >= 500 else { throw failure }
            return min(interval * 2, maxInterval)
        }
    }

    private static var expired: BadgeError { BadgeError(.verificationCodeExpired, "verificationCodeExpired.login") }
}
