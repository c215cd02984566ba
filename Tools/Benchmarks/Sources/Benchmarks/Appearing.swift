import BadgeKit
import Foundation

/// How long a prompt waits for its appearance, and an app's start for its theme.
enum Appearing {
    private static let batch = 1000

    static func measure(rounds: Int) throws -> [Report] {
        let layers = (1...5).map(layer)
        let key = AppearanceKey<LocalizedText>("app", "text7")
        var resolving = Figure(name: "five layers of 100 keys", unit: "µs", aim: 50)
        var reading = Figure(name: "the same, and the colour of every element", unit: "µs")
        var loading = Figure(name: "a theme of 64 KB", aim: 5)
        let file = theme(of: 64 * 1024)
        for _ in 0..<rounds {
            resolving.samples.append(mean { precondition(ResolvedAppearance(layers).text(key) == "5") })
            reading.samples.append(
                mean {
                    let appearance = ResolvedAppearance(layers)
                    for element in AppearanceElement.allCases { _ = appearance[.textColor(of: element)] }
                })
        }
        for _ in 0..<max(rounds / 10, 5) {
            let clock = ContinuousClock()
            let start = clock.now
            let theme = try Theme(file, mode: .development)
            loading.samples.append((clock.now - start) / .milliseconds(1))
            precondition(theme.warnings.isEmpty && theme.layer.names.count > 1000)
        }
        return [
            Report(title: "Resolving a prompt's appearance", figures: [resolving, reading]),
            Report(title: "Loading a theme", figures: [loading]),
        ]
    }

    private static func mean(_ body: () -> Void) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<batch { body() }
        return (clock.now - start) / .microseconds(batch)
    }

    private static func layer(_ number: Int) -> AppearanceLayer {
        var layer = AppearanceLayer()
        for index in 0..<80 {
            layer[AppearanceKey<LocalizedText>("app", "text\(index)")] = LocalizedText("\(number)")
        }
        for element in AppearanceElement.allCases.prefix(20) {
            layer[.textColor(of: element)] = AppearanceColor(red: Double(number) / 5, green: 0, blue: 0)
        }
        return layer
    }

    private static func theme(of size: Int) -> Data {
        var styles: [String] = []
        var length = 0
        while length < size - 256 {
            let style = ##"""
                "style\##(styles.count)": {"basedOn": "title", "textColor": "#12107C", "backgroundColor": "brand",
                 "fontName": {"en": "Inter", "de": "Inter"}, "fontSize": 17.5, "isBold": true, "paddingTop": 8}
                """##
            styles.append(style)
            length += style.utf8.count + 2
        }
        return Data(##"{"colors": {"brand": "#F4F1EA"}, "styles": {\##(styles.joined(separator: ", "))}}"##.utf8)
    }
}
