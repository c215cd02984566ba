/// The plural rule of a language for whole numbers: the cardinal rules of CLDR.
package enum PluralRule: Sendable, Hashable {
    /// The same form for every number: Chinese, Japanese, Korean, …
    case none
    /// One form for 1 and one for the rest: English, German, …
    case one
    /// One form for 0 and 1 and one for the rest: French, Hindi, …
    case zeroAndOne
    /// Arabic.
    case arabic
    /// Czech and Slovak.
    case czech
    /// Polish.
    case polish
    /// Russian, Ukrainian, Serbian, …
    case eastSlavic

    /// Returns the rule of a language; `tag` is its first subtag in lowercase.
    package init(language tag: some StringProtocol) {
        switch tag {
        case "id", "ja", "ko", "lo", "ms", "my", "th", "vi", "zh": self = .none
        case "am", "bn", "fa", "fr", "gu", "hi", "hy", "kn", "pt", "zu": self = .zeroAndOne
        case "ar": self = .arabic
        case "cs", "sk": self = .czech
        case "pl": self = .polish
        case "be", "bs", "hr", "ru", "sr", "uk": self = .eastSlavic
        default: self = .one
        }
    }

    /// The plural forms that a text with a number needs.
    package var categories: Set<String> {
        switch self {
        case .none: ["other"]
        case .one, .zeroAndOne: ["one", "other"]
        case .arabic: ["zero", "one", "two", "few", "many", "other"]
        case .czech: ["one", "few", "other"]
        case .polish: ["one", "few", "many", "other"]
        case .eastSlavic: ["one", "few", "other"]
        }
    }

    /// Returns the form for a number, by its CLDR name.
    func category(of number: Int) -> String {
        let (number, tens) = (number.magnitude, number.magnitude % 100)
        switch self {
        case .none: return "other"
        case .one: return number == 1 ? "one" : "other"
        case .zeroAndOne: return number <= 1 ? "one" : "other"
        case .arabic:
            switch (number, tens) {
            case (0, _): return "zero"
            case (1, _): return "one"
            case (2, _): return "two"
            case (_, 3...10): return "few"
            case (_, 11...99): return "many"
            default: return "other"
            }
        case .czech: return number == 1 ? "one" : (2...4).contains(number) ? "few" : "other"
        case .polish: return number == 1 ? "one" : Self.isFew(tens) ? "few" : "many"
        case .eastSlavic: return number % 10 == 1 && tens != 11 ? "one" : Self.isFew(tens) ? "few" : "other"
        }
    }

    // 2 to 4, 22 to 24, …, but not 12 to 14.
    private static func isFew(_ tens: UInt) -> Bool {
        (2...4).contains(tens % 10) && !(12...14).contains(tens)
    }
}
