import BadgeTransport

// A strict reader of application/x-www-form-urlencoded. Values have no control characters, unless `controls` says that
// the caller refuses them itself.
package enum FormReader {
    package static let maxFields = 32

    package static func fields(
        _ bytes: [UInt8], upTo maxFields: Int = maxFields, controls: Bool = false
    ) throws -> [String: String] {
        do throws(FormBody.Flaw) {
            return try FormBody.decode(bytes, upTo: maxFields, .strict(controls: controls))
        } catch {
            throw ProtocolError.invalidRequest("The form \(error.reason(maxFields)).")
        }
    }
}

extension FormBody.Flaw {
    fileprivate func reason(_ maxFields: Int) -> String {
        switch self {
        case .tooManyFields: "has more than \(maxFields) fields"
        case .notAPair: "has a field that is not name=value"
        case .notText: "has a field that is not percent-encoded text"
        case .repeated: "has a field twice"
        }
    }
}
