import BadgeKeys
import BadgeModel
import BadgeTransport
import Foundation
import Synchronization

/// The certificates by which issuers are trusted: those of roots, which a badge brings along. Each chain is verified once.
final class IssuerCertificates: Sendable {
    let roots: RootCertificates
    // By the digest of the chain. Only chains that lead to a root are among them, so that a stranger fills no memory.
    private let verified = Mutex<[[UInt8]: CertificatePath]>([:])

    private static let most = 256

    init(_ roots: RootCertificates) {
        self.roots = roots
    }

    /// Returns the path of a chain.
    ///
    /// - Throws: `CertificatePathFinding`.
    func path(_ chain: JSON, at now: Date) async throws -> CertificatePath {
        let digest = Digest.sha256(chain.serialized())
        if let path = verified.withLock({ $0[digest] }), path.validity.contains(now) { return path }
        let path = try await CertificatePath(JSONReader(chain), to: roots, at: now)
        verified.withLock { verified in
            if verified.count >= Self.most { verified = [:] }
            verified[digest] = path
        }
        return path
    }
}
