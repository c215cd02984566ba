package import BadgeModel

/// Why a chain of certificates vouches for nobody.
package enum CertificatePathFinding: String, Error, Sendable, CaseIterable {
    /// The chain is not a list of certificates in Base64, or one of them cannot be read.
    case unreadable
    /// The chain has no certificate, more than six, or one that is larger than 16 KiB.
    case tooLarge
    /// Two certificates have the same subject: the paths through such a chain could be too many to try.
    case ambiguous
    /// The first certificate is signed by itself.
    case selfSigned
    /// The first certificate is one of an authority.
    case authority
    /// The first certificate is not for signatures.
    case notForSignatures
    /// The first certificate's key is not one of P-256.
    case otherKey
    /// A certificate is not valid yet.
    case notYetValid
    /// A certificate has ended.
    case expired
    /// There are no roots to which a chain could lead.
    case noRoots
    /// The chain leads to no root, or breaks a rule on the way, such as one signed by no authority.
    case unknownAuthority
    /// A certificate has a critical extension that is not understood here.
    case unknownExtension
}

extension CertificatePathFinding {
    /// What is wrong with the certificate, as a sentence about it.
    package var message: Message {
        switch self {
        case .unreadable: "certificateFinding.unreadable"
        case .tooLarge: "certificateFinding.tooLarge"
        case .ambiguous: "certificateFinding.ambiguous"
        case .selfSigned: "certificateFinding.selfSigned"
        case .authority: "certificateFinding.authority"
        case .notForSignatures: "certificateFinding.notForSignatures"
        case .otherKey: "certificateFinding.otherKey"
        case .notYetValid: "certificateFinding.notYetValid"
        case .expired: "certificateFinding.expired"
        case .noRoots, .unknownAuthority: "certificateFinding.unknownAuthority"
        case .unknownExtension: "certificateFinding.unknownExtension"
        }
    }
}
