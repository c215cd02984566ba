import BadgeModel
import BadgeSystem
package import Foundation
package import NIOCore
package import NIOSSL
import NIOTLS
import SwiftASN1
import X509

/// The reason why a connection to a server is not encrypted as required.
package enum TLSRefusal: Error, Hashable {
    /// The certificate has expired.
    case expired
    /// The certificate is not valid yet.
    case notYetValid
    /// The certificate is for another host.
    case otherHost
    /// No trusted authority vouches for the certificate.
    case unknownAuthority
    /// There is no common version or cipher suite of TLS.
    case version

    /// Returns the reason for an error of a connection; `nil` if the error is about something else.
    ///
    /// - Parameters:
    ///   - error: The error of the TLS library.
    ///   - certificate: The certificate that the server presented, if it is known.
    package init?(_ error: any Error, of certificate: NIOSSLCertificate? = nil, at now: Date = SystemClock().now()) {
        switch error {
        case let error as NIOSSLExtraError
        where error == .failedToValidateHostname || error == .serverHostnameImpossibleToMatch:
            self = .otherHost
        case NIOSSLError.unableToValidateCertificate, NIOSSLError.noCertificateToValidate:
            self = Self.reason(certificate, now)
        case NIOSSLError.handshakeFailed(let cause):
            // The TLS library tells the kinds of failed handshakes in its errors' texts only.
            let text = "\(cause)"
            if text.contains("CERTIFICATE_VERIFY_FAILED") {
                self = Self.reason(certificate, now)
            } else if Self.versionErrors.contains(where: text.contains) {
                self = .version
            } else {
                return nil
            }
        default: return nil
        }
    }

    // RFC 8446 section 6.2: protocol_version and insufficient_security, from either side. A handshake_failure may also ask
    // for the client's certificate.
    private static let versionErrors = [
        "UNSUPPORTED_PROTOCOL", "PROTOCOL_VERSION", "INSUFFICIENT_SECURITY", "NO_SHARED_CIPHER",
        "WRONG_CIPHER_RETURNED", "UNKNOWN_CIPHER_RETURNED",
    ]

    private static func reason(_ certificate: NIOSSLCertificate?, _ now: Date) -> TLSRefusal {
        guard let certificate, let parsed = try? Certificate(derEncoded: certificate.toDERBytes()) else {
            return .unknownAuthority
        }
        if parsed.notValidAfter < now { return .expired }
        return parsed.notValidBefore > now ? .notYetValid : .unknownAuthority
    }

    func badgeError(_ server: String, _ error: any Error) -> BadgeError {
        let key: Message.Key =
            switch self {
            case .expired: "serverUntrusted.expired"
            case .notYetValid: "serverUntrusted.notYetValid"
            case .otherHost: "serverUntrusted.otherHost"
            case .unknownAuthority: "serverUntrusted.certificate"
            case .version: "serverUntrusted.version"
            }
        return BadgeError(.serverUntrusted, key, ["server": server], underlying: error)
    }
}

extension NIOSSLCertificate {
    /// Throws if the certificate names its hosts in the common name alone, which says nothing (RFC 9525 section 2).
    package func requireAlternativeName() throws {
        guard !_subjectAlternativeNames().isEmpty else {
            throw NIOSSLExtraError.failedToValidateHostname
        }
    }
}

/// A channel handler behind TLS that tells why a connection is not encrypted as required: it turns errors into
/// ``TLSRefusal``, and refuses a certificate without an alternative name.
package final class TLSRefusalHandler: ChannelInboundHandler, Sendable {
    package typealias InboundIn = Never

    package init() {}

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        do {
            if case .handshakeCompleted = event as? TLSUserEvent {
                try Self.certificate(context)?.requireAlternativeName()
            }
            context.fireUserInboundEventTriggered(event)
        } catch {
            errorCaught(context: context, error: error)
        }
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(TLSRefusal(error, of: Self.certificate(context)) ?? error)
    }

    // Of a failed handshake too, if the server got as far as presenting it.
    private static func certificate(_ context: ChannelHandlerContext) -> NIOSSLCertificate? {
        try? context.pipeline.syncOperations.nioSSL_peerCertificate()
    }
}
