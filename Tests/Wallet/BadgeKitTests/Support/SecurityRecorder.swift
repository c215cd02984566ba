import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization

/// A transport on which servers show a key and answer nothing, and which notes what is asked of each connection.
final class SecurityRecorder: HTTPTransport {
    private let noted = Mutex<[ServerSecurity]>([])
    private let certificate: ServerCertificate

    init(showing pin: PublicKeyPin) {
        certificate = ServerCertificate(
            subject: "CN=a", issuer: "CN=b", fingerprint: "ab", pin: pin, expires: WalletFixture.start)
    }

    /// What was asked since the last look.
    func securities() -> [ServerSecurity] {
        noted.withLock { noted in
            defer { noted = [] }
            return noted
        }
    }

    func secured(by security: ServerSecurity) -> any HTTPTransport {
        noted.withLock { $0.append(security) }
        return self
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        throw BadgeError(.closed, reason: "Nothing answers here.")
    }

    func fetchCertificate(of server: URL) async throws -> ServerCertificate? { certificate }

    func close() async throws {}
}
