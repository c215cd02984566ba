/// How much of a certificate chain is read, whoever sends it.
enum CertificateLimits {
    /// The most certificates of a chain.
    static let longest = 6
    /// The size of a certificate, in DER or Base64 as it was sent.
    static let mostBytes = 16 * 1024

    /// Whether there are as many certificates as a chain may have, and at least one.
    static func permit(count: Int) -> Bool { (1...longest).contains(count) }
}
