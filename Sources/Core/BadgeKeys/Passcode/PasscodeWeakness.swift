package import BadgeModel

/// The reasons for refusing a new passcode, each with a sentence for the user.
///
/// There are no composition rules (NIST SP 800-63B): a passcode is refused if it is too short, or among the first
/// guesses of an attacker. Of the 1,000,000 codes of six digits, 8.6 % are refused, most of them dates.
///
///     PasscodeWeakness.all(of: Secret(utf8: "123123"), under: rules)  // [.repeated, .sequence, .common]
package enum PasscodeWeakness: Sendable, Hashable {
    /// The passcode has fewer characters than the given minimum.
    case tooShort(Int)
    /// The rules require digits, and it has fewer than the given minimum.
    case tooFewDigits(Int)
    /// The passcode has more characters than the given maximum.
    case tooLong(Int)
    /// The passcode is not UTF-8.
    case notText
    /// The rules require the digits `0` to `9`, and it has other characters.
    case notDigits
    /// A few repeated characters: `111111`, `121212`.
    case repeated
    /// A sequence of characters with a constant distance: `4321`, `abcdef`, `2468`, `7890`.
    case sequence
    /// A date, or the four digits of a year: `311299`, `1999-12-31`.
    case date
    /// One of the most common passcodes.
    case common

    /// Whether no passcode that was set under the rules has it, so that such an entry is not the passcode.
    package var isImpossible: Bool {
        switch self {
        case .tooShort, .tooFewDigits, .tooLong, .notText, .notDigits: true
        case .repeated, .sequence, .date, .common: false
        }
    }

    /// The reason as a sentence.
    package var message: Message {
        switch self {
        case .tooShort(let length): Message("passcodeUnfit.tooShort", ["count": length])
        case .tooFewDigits(let length): Message("passcodeUnfit.tooFewDigits", ["count": length])
        case .tooLong(let length): Message("passcodeUnfit.tooLong", ["count": length])
        case .notText: "passcodeUnfit.notText"
        case .notDigits: "passcodeUnfit.notDigits"
        case .repeated: "passcodeUnfit.repeated"
        case .sequence: "passcodeUnfit.sequence"
        case .date: "passcodeUnfit.date"
        case .common: "passcodeUnfit.common"
        }
    }

    /// Returns a sentence for each weakness of a passcode; a common sequence is reported once.
    package static func messages(of weaknesses: [PasscodeWeakness]) -> [Message] {
        guard weaknesses.contains(.sequence), weaknesses.contains(.common) else { return weaknesses.map(\.message) }
        return weaknesses.filter { $0 != .common }.map { $0 == .sequence ? "passcodeUnfit.commonSequence" : $0.message }
    }

    /// Returns every reason why a passcode is refused under the rules, in the order of the cases; empty when it is
    /// accepted.
    ///
    /// Characters are code points of Unicode normalization form KC, as for an entered passcode.
    package static func all(of passcode: Secret, under rules: PasscodeRules) -> [PasscodeWeakness] {
        guard let text = PasscodeText(passcode) else {
            return [passcode.count > PasscodeText.maxBytes ? .tooLong(PasscodeText.lengths.upperBound) : .notText]
        }
        var characters = text.characters
        defer { erase(&characters) }
        return all(of: characters, under: rules)
    }

    /// Returns the weaknesses of the code points of a normalized text.
    static func all(of characters: [UInt32], under rules: PasscodeRules) -> [PasscodeWeakness] {
        var found: [PasscodeWeakness] = []
        if characters.count < rules.minLength {
            found.append(rules.kind == .digits ? .tooFewDigits(rules.minLength) : .tooShort(rules.minLength))
        }
        let maxLength = PasscodeText.lengths.upperBound
        if characters.count > maxLength { found.append(.tooLong(maxLength)) }
        if rules.kind == .digits, !characters.allSatisfy(PasscodePattern.isDigit) { found.append(.notDigits) }
        return found + PasscodePattern(characters).weaknesses(repeatingLessThan: rules.minLength)
    }
}
