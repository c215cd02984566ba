package import BadgeModel

/// What a verifier encloses about itself (`verifier_info`, OpenID4VP 1.0 section 5.11), such as a registration
/// certificate. Nothing of it is verified: what counts of it is in ``VerifierRequest/registrations``.
package struct VerifierInfo: Sendable, Hashable {
    /// The format.
    package let format: String
    /// The data, as the format defines it.
    package let data: JSON
    /// The credential queries that it is about; empty for all.
    package let queries: [String]

    private static let most = 16

    /// - Throws: `BadgeError` `documentInvalid`.
    static func list(_ reader: JSONReader) throws -> [VerifierInfo] {
        guard let list = reader.ifPresent else { return [] }
        let entries = try list.elements()
        guard (1...most).contains(entries.count) else { throw list.failure("does not have 1 to \(most) elements") }
        return try entries.map { entry in
            VerifierInfo(
                format: try entry["format"].nonEmptyString(maxLength: 256), data: try entry["data"].present(),
                queries: try entry["credential_ids"].ifPresent?.elements().map { try $0.string(maxLength: 256) } ?? [])
        }
    }
}
