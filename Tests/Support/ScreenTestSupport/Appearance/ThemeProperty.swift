package import BadgeModel
package import BadgeUI
import Foundation

/// A property of a theme, with values that change it.
package struct ThemeProperty: Sendable {
    package let group: String
    package let field: String
    package let kind: AppearanceField.Kind

    package var name: String { "\(group).\(field)" }

    // ProviderDialogTests plays the list without them.
    private static let decidedByTheDialog = "presentation.removedProviders"

    /// All of them that a presenter may draw.
    package static var drawn: [ThemeProperty] {
        AppearanceField.groups.sorted { $0.key < $1.key }.flatMap { group, fields in
            fields.sorted { $0.key < $1.key }.map { ThemeProperty(group: group, field: $0.key, kind: $0.value) }
        }.filter { $0.name != decidedByTheDialog }
    }

    /// The two values of a flag differ in what is drawn, any other value from none.
    package var values: [JSON] {
        switch kind {
        case .text, .slot: ["Changed"]
        case .color: ["#7A1FA2"]
        case .number: [37]
        case .flag: [true, false]
        case .image: [["name": "logo", "description": "A logo"]]
        case .style: ["test"]
        case .alignment: ["trailing"]
        case .arrow: ["left"]
        case .names: [["acme"]]
        }
    }

    /// Returns an appearance with these properties, in which each screen has every part.
    package static func appearance(_ properties: [(ThemeProperty, JSON)]) throws -> ResolvedAppearance {
        var groups: [String: [String: JSON]] = [:]
        for screen in AppearanceScreen.allCases {
            groups[screen.rawValue] = [
                "header": "Above", "footer": "Below", "sectionHeader": "Above the list",
                "sectionFooter": "Below the list",
            ]
        }
        for (property, value) in properties { groups[property.group, default: [:]][property.field] = value }
        var document = groups.mapValues(JSON.object)
        document["styles"] = [
            "test": ["textColor": "#7A1FA2", "backgroundColor": "#F0E6FF", "isItalic": true, "fontSize": 21]
        ]
        let theme = try Theme(Array(JSON.object(document).text.utf8), assets: LogoAssets(), mode: .development)
        var layer = theme.layer
        layer[.anchorRectangle] = ScreenRectangle(x: 100, y: 400, width: 80, height: 40)
        return ResolvedAppearance([layer])
    }
}

/// The rules of a style sheet that concern a page.
package enum PageRules {
    /// Returns the rules whose every class is on the page.
    package static func rules(of sheet: String, for page: String) -> [String] {
        let classes = Set(
            page.matches(of: /class="([^"]*)"/).flatMap { $0.output.1.split(separator: " ").map(String.init) })
        return sheet.split(separator: "\n").map(String.init).filter { rule in
            let selector = rule.replacing(/@media [^{]*\{/, with: "").prefix { $0 != "{" }
            let names = selector.matches(of: /\.([A-Za-z][A-Za-z0-9\-]*)/).map { String($0.output.1) }
            return classes.isSuperset(of: names) && (!selector.contains("summary") || page.contains("<summary"))
        }
    }
}

/// Assets whose every image is one pixel.
package struct LogoAssets: AssetSource {
    package init() {}

    package func color(named name: String) -> AppearanceColor? { nil }
    package func image(named name: String) -> ImageData? { Self.pixel }
    package func text(named name: String) -> LocalizedText? { nil }

    private static let pixel = ImageData(
        bytes: Array(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5C"
                    + "YII=") ?? Data()),
        mediaType: "image/png")
}
