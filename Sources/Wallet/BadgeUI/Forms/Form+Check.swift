public import BadgeModel
import Foundation

extension Form {
    /// Validates an answer against the form.
    ///
    /// - Throws: `BadgeError` `invalidInput`; `detail` lists the invalid fields, each with its name as path and a
    ///   sentence for the user.
    public func check(_ answer: FormAnswer) throws(BadgeError) {
        if canBeCompletedOutside, answer == .completedOutside { return }
        guard let action = actions.first(where: { $0.name == answer.action }) else {
            throw BadgeError(.invalidInput, "invalidInput.formAction", ["kind": "\(kind)", "action": answer.action])
        }
        guard action.sendsFields else { return }
        let invalid = invalidFields(in: answer.values)
        guard let first = invalid.first else { return }
        throw BadgeError(.invalidInput, first.message, detail: .invalidFields(invalid))
    }

    private func invalidFields(in values: [String: FieldValue]) -> [BadgeError.InvalidField] {
        let wrong = fields.compactMap { field in
            (field.problem(with: values[field.name]) ?? field.limitProblem(in: values)
                ?? repetitionProblem(of: field, in: values))
                .map { BadgeError.InvalidField(path: field.name, message: $0) }
        }
        let unknown = Set(values.keys).subtracting(fields.map(\.name)).sorted()
        return wrong
            + unknown.map { BadgeError.InvalidField(path: $0, message: Message("form.unknownField", ["field": $0])) }
    }

    private func repetitionProblem(of field: Field, in values: [String: FieldValue]) -> Message? {
        guard let other = field.constraints.repeats, field.read(values[field.name]) != field.read(values[other])
        else { return nil }
        return "form.entriesDiffer"
    }
}

extension Field {
    // Digits may be typed in any script.
    private var takesDigits: Bool {
        switch kind {
        case .code(.digits), .secret(.digits): true
        default: false
        }
    }

    fileprivate func read(_ value: FieldValue?) -> FieldValue? {
        guard takesDigits, case .secret(let secret)? = value else { return value }
        return .secret(secret.readAsCode)
    }

    /// Returns the maximum number of characters that the choice in another field permits; `nil` if none does.
    public func characterLimit(in values: [String: FieldValue]) -> Int? {
        guard let lengthLimits, case .text(let choice)? = values[lengthLimits.field] else { return nil }
        return lengthLimits.limits[choice]
    }

    /// Returns the problem with a text that is too long for the choice in another field; `nil` if there is none.
    public func limitProblem(in values: [String: FieldValue]) -> Message? {
        guard let limit = characterLimit(in: values), case .text(let text)? = values[name] else { return nil }
        let count = text.unicodeScalars.count
        return count > limit
            ? Message("form.characterLimit", ["label": label, "count": count, "limit": limit]) : nil
    }

    /// Returns the problem with a value as a sentence for the user; `nil` if the value is valid.
    public func problem(with value: FieldValue?) -> Message? {
        guard let value = read(value) else {
            guard constraints.isRequired, kind != .hidden else { return nil }
            let isDocument = if case .document = kind { true } else { false }
            return Message(isDocument ? "form.undecided" : "form.missing", ["label": label])
        }
        switch (kind, value) {
        case (.text, .text(let text)):
            return controlProblem(text.utf8) ?? lengthProblem(text.unicodeScalars.count)
        case (.multilineText, .text(let text)):
            let words = text.utf8.lazy.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\t") }
            return controlProblem(words) ?? lengthProblem(text.unicodeScalars.count)
        case (.number, .text(let text)):
            return Int(text) == nil
                ? Message("form.wholeNumber", ["label": label]) : lengthProblem(text.unicodeScalars.count)
        case (.date, .text(let text)): return Self.isDay(text) ? nil : Message("form.day", ["label": label])
        case (.email, .text(let text)): return Self.refusal { () throws(BadgeError) in _ = try EmailAddress(text) }
        case (.phone, .text(let text)): return Self.refusal { () throws(BadgeError) in _ = try PhoneNumber(text) }
        case (.choice(let choices), .text(let name)):
            return choices.contains { $0.name == name } ? nil : Message("form.choice", ["label": label])
        case (.code(let characters), .secret(let secret)), (.secret(let characters), .secret(let secret)):
            return problem(with: secret, characters)
        case (.boolean, .flag(let flag)):
            return constraints.isRequired && !flag ? Message("form.yes", ["label": label]) : nil
        case (.document, .flag): return nil
        case (.image(let requirements), .image(let image)): return problem(with: image, requirements)
        case (.hidden, let value): return value == self.value ? nil : Message("form.changed", ["label": name])
        default: return Message("form.anotherKind", ["label": label])
        }
    }

    private func lengthProblem(_ count: Int) -> Message? {
        let (shortest, longest) = (constraints.minLength, constraints.maxLength)
        if (shortest...max(shortest, longest)).contains(count) { return nil }
        if shortest == longest {
            return Message(
                hasDigits ? "form.digits" : "form.characters", ["label": label, "count": shortest, "entered": count])
        }
        return count < shortest
            ? Message(hasDigits ? "form.minDigits" : "form.minCharacters", ["label": label, "count": shortest])
            : Message(hasDigits ? "form.maxDigits" : "form.maxCharacters", ["label": label, "count": longest])
    }

    private var hasDigits: Bool {
        switch kind {
        case .code(.digits), .secret(.digits), .number: true
        default: false
        }
    }

    private func problem(with secret: Secret, _ characters: Characters) -> Message? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return secret.withUnsafeBytes { bytes in
            if characters == .digits, !bytes.allSatisfy(digits.contains) {
                return Message("form.digitsOnly", ["label": label])
            }
            // In UTF-8, every scalar has exactly one byte that is not a continuation byte.
            return controlProblem(bytes) ?? lengthProblem(bytes.count { $0 & 0xC0 != 0x80 })
        }
    }

    // A key that the terminal passed on, or what was pasted: no organization takes it.
    private func controlProblem(_ bytes: some Sequence<UInt8>) -> Message? {
        bytes.contains { $0 < 0x20 || $0 == 0x7F } ? Message("form.controlCharacters", ["label": label]) : nil
    }

    private func problem(with image: ImageData, _ requirements: PhotoRequirements) -> Message? {
        guard requirements.mediaTypes.contains(image.mediaType) else {
            return Message(
                "form.imageType",
                ["label": label, "types": requirements.mediaTypes.joined(separator: " / "), "type": image.mediaType])
        }
        guard image.bytes.count <= requirements.maxBytes else {
            return Message(
                "form.imageSize", ["label": label, "count": image.bytes.count, "limit": requirements.maxBytes])
        }
        return image.bytes.isEmpty ? Message("form.imageEmpty", ["label": label]) : nil
    }

    private static func isDay(_ text: String) -> Bool {
        let style = Date.ISO8601FormatStyle().year().month().day()
        do {
            // The parser also accepts 2027-02-29 and 2027-1-31, which differ when they are formatted again.
            return style.format(try style.parse(text)) == text
        } catch {
            return false
        }
    }

    private static func refusal(_ read: () throws(BadgeError) -> Void) -> Message? {
        do {
            try read()
            return nil
        } catch {
            return error.message
        }
    }
}
