import BadgeModel
import SwiftASN1
import X509

/// Root certificates that vouch for keys: of verifiers, or of an organization.
package struct RootCertificates: Sendable, Hashable {
    /// No root certificates.
    package static let none = RootCertificates(certificates: [])

    let certificates: [Certificate]
    private static let most = 32

    private init(certificates: [Certificate]) {
        self.certificates = certificates
    }

    /// Reads root certificates.
    ///
    /// - Parameter pem: One to 32 certificates, PEM.
    /// - Throws: `BadgeError` `invalidInput`.
    package init(pem: String) throws {
        do {
            certificates = try PEMDocument.parseMultiple(pemString: pem).map { try Certificate(pemDocument: $0) }
        } catch {
            throw Self.unreadable
        }
        guard (1...Self.most).contains(certificates.count) else { throw Self.unreadable }
    }

    /// Whether there are no root certificates.
    package var isEmpty: Bool { certificates.isEmpty }

    /// Returns these and other root certificates.
    package func adding(_ other: RootCertificates) -> RootCertificates {
        RootCertificates(certificates: certificates + other.certificates.filter { !certificates.contains($0) })
    }

    private static var unreadable: BadgeError { BadgeError(.invalidInput, "invalidInput.certificateRoots") }
}
