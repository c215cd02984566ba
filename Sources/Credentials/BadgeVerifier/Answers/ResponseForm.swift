import BadgeModel
import BadgeTransport

/// The form that a wallet posts (`application/x-www-form-urlencoded`).
enum ResponseForm {
    /// The maximum size in bytes.
    static let maxBytes = 256 << 10
    private static let mostFields = 32

    /// Returns the fields.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when the form is too large, broken, or has a field twice.
    static func fields(_ bytes: [UInt8]) throws -> [String: String] {
        guard bytes.count <= maxBytes else { throw invalid("is larger than \(maxBytes) bytes") }
        do throws(FormBody.Flaw) { return try FormBody.decode(bytes, upTo: mostFields, .lenient) } catch {
            switch error {
            case .tooManyFields: throw invalid("has more than \(mostFields) fields")
            case .notAPair, .notText: throw invalid("has a field that is not percent-encoded UTF-8")
            case .repeated: throw invalid("has a field twice")
            }
        }
    }

    private static func invalid(_ reason: String) -> BadgeError { .invalidDocument("the form", reason) }
}
