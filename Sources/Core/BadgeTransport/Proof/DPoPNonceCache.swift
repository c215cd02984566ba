import Foundation
import HTTPTypes
import Synchronization

/// The newest DPoP nonce of each server (RFC 9449 section 8).
final class DPoPNonceCache: Sendable {
    private static let maxLength = 1024
    private let byOrigin = Mutex<[String: String]>([:])

    subscript(_ server: URL) -> String? {
        byOrigin.withLock { $0[server.origin] }
    }

    /// Stores the nonce of a response, if any.
    func note(_ response: HTTPResponse, from server: URL) {
        guard let nonce = response.headerFields[.dpopNonce], Self.isNonce(nonce) else { return }
        byOrigin.withLock { $0[server.origin] = nonce }
    }

    // NQCHAR of RFC 6749 appendix A, as RFC 9449 section 8.1 has it.
    private static func isNonce(_ text: String) -> Bool {
        (1...maxLength).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#""\"#.utf8.contains($0) }
    }
}
