public import BadgeModel
import Foundation

extension Form {
    /// Refuses an answer that the form did not ask for.
    ///
    /// - Throws: `BadgeError` `invalidInput`; `detail` lists the wrong fields, each with its name as path and a
    ///   sentence for the user.
    public func check(_ answer: FormAnswer) throws(BadgeError) {
        guard let action = actions.first(where: { $0.name == answer.action }) else {
            throw BadgeError(.invalidInput, "The form \(kind) has no action \(answer.action).")
        }
        guard action.sendsFields else { return }
        let invalid = invalidFields(in: answer.values)
        guard let first = invalid.first else { return }
        throw BadgeError(.invalidInput, first.reason, detail: .invalidFields(invalid))
    }

    private func invalidFields(in values: [String: FieldValue]) -> [BadgeError.InvalidField] {
        let wrong = fields.compactMap { field in
            (field.problem(with: values[field.name]) ?? repetitionProblem(of: field, in: values))
                .map { BadgeError.InvalidField(path: field.name, reason: $0) }
        }
        let unknown = Set(values.keys).subtracting(fields.map(\.name)).sorted()
        return wrong + unknown.map { BadgeError.InvalidField(path: $0, reason: "The form has no field \($0).") }
    }

    private func repetitionProblem(of field: Field, in values: [String: FieldValue]) -> String? {
        guard let other = field.constraints.repeats, values[field.name] != values[other] else { return nil }
        return "The two entries differ."
    }
}

extension Field {
    /// What is wrong with a value, as a sentence for the user; `nil` when nothing is.
    public func problem(with value: FieldValue?) -> String? {
        guard let value else { return constraints.isRequired && kind != .hidden ? "\(label) is missing." : nil }
        switch (kind, value) {
        case (.text, .text(let text)): return lengthProblem(text.unicodeScalars.count)
        case (.number, .text(let text)): return Int(text) == nil ? "\(label) must be a whole number." : nil
        case (.date, .text(let text)): return Self.isDay(text) ? nil : "\(label) must be a day like 2027-01-31."
        case (.email, .text(let text)): return Self.reason { () throws(BadgeError) in _ = try EmailAddress(text) }
        case (.phone, .text(let text)): return Self.reason { () throws(BadgeError) in _ = try PhoneNumber(text) }
        case (.choice(let choices), .text(let name)):
            return choices.contains { $0.name == name } ? nil : "\(label) must be one of those listed."
        case (.code(let characters), .secret(let secret)), (.secret(let characters), .secret(let secret)):
            return problem(with: secret, characters)
        case (.boolean, .flag(let flag)): return constraints.isRequired && !flag ? "\(label) must be a yes." : nil
        case (.document, .flag): return nil
        case (.image(let requirements), .image(let image)): return problem(with: image, requirements)
        case (.hidden, let value): return value == self.value ? nil : "\(name) was changed."
        default: return "\(label) is of another kind."
        }
    }

    private func lengthProblem(_ count: Int) -> String? {
        let (shortest, longest) = (constraints.minLength, constraints.maxLength)
        if (shortest...max(shortest, longest)).contains(count) { return nil }
        if shortest == longest { return "\(label) must have \(shortest) \(unit), not \(count)." }
        return count < shortest
            ? "\(label) must have at least \(shortest) \(unit)." : "\(label) must have at most \(longest) \(unit)."
    }

    private var unit: String {
        switch kind {
        case .code(.digits), .secret(.digits): "digits"
        default: "characters"
        }
    }

    private func problem(with secret: Secret, _ characters: Characters) -> String? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return secret.withUnsafeBytes { bytes in
            if characters == .digits, !bytes.allSatisfy(digits.contains) { return "\(label) has digits only." }
            // Every scalar of UTF-8 has one byte that does not continue another.
            return lengthProblem(bytes.count { $0 & 0xC0 != 0x80 })
        }
    }

    private func problem(with image: ImageData, _ requirements: PhotoRequirements) -> String? {
        guard requirements.mediaTypes.contains(image.mediaType) else {
            return "\(label) must be \(requirements.mediaTypes.joined(separator: " or ")), not \(image.mediaType)."
        }
        guard image.bytes.count <= requirements.maxBytes else {
            return "\(label) has \(image.bytes.count) bytes; at most \(requirements.maxBytes) are taken."
        }
        return image.bytes.isEmpty ? "\(label) is empty." : nil
    }

    private static func isDay(_ text: String) -> Bool {
        let style = Date.ISO8601FormatStyle().year().month().day()
        do {
            // The parser takes 2027-02-29 and 2027-1-31 too; written again, they differ.
            return style.format(try style.parse(text)) == text
        } catch {
            return false
        }
    }

    private static func reason(_ read: () throws(BadgeError) -> Void) -> String? {
        do {
            try read()
            return nil
        } catch {
            return error.reason
        }
    }
}
