public import BadgeModel

/// Why a new passcode is refused, each with a sentence for the user who chose it.
///
/// Nothing is asked of its composition (NIST SP 800-63B): what is refused is too short, or is among the first guesses
/// of everybody. Of the 1,000,000 codes of six digits that is 8.6 %, most of them dates.
///
///     PasscodeWeakness.all(of: Secret(utf8: "123123"), under: rules)  // [.repeated, .sequence, .common]
public enum PasscodeWeakness: Sendable, Hashable {
    /// It has fewer characters than that.
    case tooShort(Int)
    /// It has more characters than that.
    case tooLong(Int)
    /// It is no UTF-8.
    case notText
    /// The rules ask for the digits `0` to `9`, and it has other characters.
    case notDigits
    /// A few characters again and again: `111111`, `121212`.
    case repeated
    /// Characters that follow each other at one distance: `4321`, `abcdef`, `2468`, `7890`.
    case sequence
    /// A day, or four digits that are a year: `311299`, `1999-12-31`.
    case date
    /// One of those that people choose most.
    case common

    /// What is wrong, in a sentence.
    public var message: Message {
        switch self {
        case .tooShort(let length): Message("passcodeUnfit.tooShort", ["count": length])
        case .tooLong(let length): Message("passcodeUnfit.tooLong", ["count": length])
        case .notText: "passcodeUnfit.notText"
        case .notDigits: "passcodeUnfit.notDigits"
        case .repeated: "passcodeUnfit.repeated"
        case .sequence: "passcodeUnfit.sequence"
        case .date: "passcodeUnfit.date"
        case .common: "passcodeUnfit.common"
        }
    }

    /// What is wrong with a passcode of these weaknesses, in a sentence each; one of the common sequences is told once.
    public static func messages(of weaknesses: [PasscodeWeakness]) -> [Message] {
        guard weaknesses.contains(.sequence), weaknesses.contains(.common) else { return weaknesses.map(\.message) }
        return weaknesses.filter { $0 != .common }.map { $0 == .sequence ? "passcodeUnfit.commonSequence" : $0.message }
    }

    /// Every reason why a passcode is refused under the rules, in the order of the cases; none when it is taken.
    ///
    /// Characters are code points of Unicode's normal form KC, as they are when a passcode is entered.
    public static func all(of passcode: Secret, under rules: PasscodeRules) -> [PasscodeWeakness] {
        guard let text = PasscodeText(passcode) else {
            return [passcode.count > PasscodeText.maxBytes ? .tooLong(PasscodeText.lengths.upperBound) : .notText]
        }
        var characters = text.characters
        defer { erase(&characters) }
        return all(of: characters, under: rules)
    }

    /// The same for the code points of a normal form.
    static func all(of characters: [UInt32], under rules: PasscodeRules) -> [PasscodeWeakness] {
        var found: [PasscodeWeakness] = []
        if characters.count < rules.minLength { found.append(.tooShort(rules.minLength)) }
        let maxLength = PasscodeText.lengths.upperBound
        if characters.count > maxLength { found.append(.tooLong(maxLength)) }
        if rules.kind == .digits, !characters.allSatisfy(PasscodePattern.isDigit) { found.append(.notDigits) }
        return found + PasscodePattern(characters).weaknesses(repeatingLessThan: rules.minLength)
    }
}
