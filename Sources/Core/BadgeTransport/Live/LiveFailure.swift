import AsyncHTTPClient
import BadgeModel
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// The mapping from network errors to `BadgeError`.
enum LiveFailure {
    struct TimedOut: Error {}
    struct NotHTTP: Error {}

    static let closed = BadgeError(.closed, "closed.connection")

    static func badgeError(
        for error: any Error, at address: URL, timeoutSeconds: Int,
        _ maxAnswerBytes: Int = LiveTransport.maxBodyBytes, certificate: NIOSSLCertificate? = nil
    ) -> BadgeError {
        let server = address.origin
        switch error {
        case let error as BadgeError: return error
        case let error as HTTPClientError where [.alreadyShutdown, .cancelled].contains(error): return closed
        case is NIOTooManyBytesError, Zlib.Failure.tooLarge:
            return BadgeError(
                .serverAnswerInvalid, "serverAnswerInvalid.size",
                ["server": server, "size": Message.size(bytes: maxAnswerBytes)], underlying: error)
        // A body that ends too early is a connection that broke, and falls through to the last case.
        case is NotHTTP,
            is HTTPParserError where (error as? HTTPParserError) != .invalidEOFState:
            return BadgeError(
                .serverAnswerInvalid, "serverAnswerInvalid.http", ["server": server], underlying: error)
        case _ where isClientRefusal(error):
            return BadgeError(
                .authenticationFailed, "authenticationFailed.clientCertificate", ["server": server], underlying: error)
        case _ where TLSRefusal(error) != nil:
            let refusal = TLSRefusal(error, of: certificate) ?? .unknownAuthority
            return refusal.badgeError(server, error)
        case _ where isTimeout(error):
            return BadgeError(
                .serverUnreachable, "serverUnreachable.timeout", ["server": server, "timeoutSeconds": timeoutSeconds],
                underlying: error)
        default:
            return BadgeError(
                .serverUnreachable, "serverUnreachable.server", ["server": server], underlying: error)
        }
    }

    private static func isTimeout(_ error: any Error) -> Bool {
        if error is TimedOut { return true }
        guard let error = error as? HTTPClientError else { return false }
        return [
            .connectTimeout, .tlsHandshakeTimeout, .readTimeout, .writeTimeout, .deadlineExceeded,
            .getConnectionFromPoolTimeout,
        ].contains(error)
    }

    // The alerts with which a server ends a handshake, or the first read behind it, since it has seen no certificate of the
    // client's or did not take it (RFC 8446 section 6.2).
    private static let clientAlerts = [
        "CERTIFICATE_REQUIRED", "ALERT_BAD_CERTIFICATE", "ALERT_UNSUPPORTED_CERTIFICATE", "ALERT_CERTIFICATE_REVOKED",
        "ALERT_CERTIFICATE_EXPIRED", "ALERT_CERTIFICATE_UNKNOWN", "ALERT_UNKNOWN_CA", "ALERT_ACCESS_DENIED",
    ]

    private static func isClientRefusal(_ error: any Error) -> Bool {
        let cause: any Error
        switch error {
        case NIOSSLError.handshakeFailed(let failure): cause = failure
        case is BoringSSLError: cause = error
        default: return false
        }
        let text = "\(cause)"
        return clientAlerts.contains(where: text.contains)
    }
}
