import BadgeKit
import Foundation

/// One text in a person's words.
///
/// It takes less than a microsecond, so that a sample is the mean of a thousand.
enum Localizing {
    private static let batch = 1000

    static func measure(rounds: Int) -> [Report] {
        let wrong: Message = "passcodeRefused.notIt"
        let cases: [(name: String, aim: Double?, message: Message)] = [
            ("a text without a placeholder", 1, "action.continue"),
            ("a text with two names", 1, Message("list.items", ["first": "--all", "rest": "--document"])),
            ("a text with a number", nil, Message("passcodeRefused.triesLeft", ["count": 3])),
            (
                "a text in a text", nil,
                Message("passcodeRefused.wait", ["refusal": wrong, "time": Message.duration(seconds: 5)])
            ),
        ]
        let languages = ["en", "de", "ar"].map { Localization(Languages([$0])) }
        var figures = languages.flatMap { language in
            cases.map { Figure(name: "\($0.name), \(language.language)", unit: "µs", aim: $0.aim) }
        }
        for _ in 0..<rounds {
            var index = 0
            for language in languages {
                for entry in cases {
                    figures[index].samples.append(microseconds(entry.message, language))
                    index += 1
                }
            }
        }
        return [Report(title: "One text in a person's words", figures: figures)]
    }

    private static func microseconds(_ message: Message, _ language: Localization) -> Double {
        let clock = ContinuousClock()
        var characters = 0
        let start = clock.now
        for _ in 0..<batch { characters += language.text(of: message).utf8.count }
        let elapsed = (clock.now - start) / .microseconds(1)
        precondition(characters > 0)
        return elapsed / Double(batch)
    }
}
