import BadgeModel
import BadgeUI

extension [String: FieldValue] {
    /// The values as a request of the flow contains them: texts and secrets as strings, flags as Booleans.
    ///
    /// - Throws: `BadgeError` `invalidInput` with the name of a field whose value is an image.
    func jsonValues() throws(BadgeError) -> [String: JSON] {
        var values: [String: JSON] = [:]
        for (name, value) in self {
            switch value {
            case .text(let text): values[name] = .string(text)
            case .secret(let secret):
                values[name] = .string(secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
            case .flag(let flag): values[name] = .bool(flag)
            case .image:
                let message = Message("form.anotherKind", ["label": name])
                throw BadgeError(
                    .invalidInput, message,
                    detail: .invalidFields([BadgeError.InvalidField(path: name, message: message)]))
            }
        }
        return values
    }
}
