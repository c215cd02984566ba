/// The properties that a theme file may contain: the groups, and the fields of each with the type of its values.
package enum AppearanceField {
    /// The type of a field's values, named as in error messages.
    package enum Kind: String, Sendable {
        case text
        case color
        case number
        case flag
        case image
        case slot
        case style
        case alignment
        case arrow
        case names
    }

    package typealias Fields = [String: Kind]

    /// All groups by name. The theme's own styles have the fields of an element.
    package static let groups: [String: Fields] = {
        var groups: [String: Fields] = ["authentication": background, "presentation": presentation]
        for screen in AppearanceScreen.allCases { groups[screen.rawValue] = screenFields }
        for element in AppearanceElement.allCases { groups[element.rawValue] = elementFields }
        return groups
    }()

    private static let background: Fields = ["backgroundColor": .color, "backgroundImage": .image, "textColor": .color]

    private static let presentation: Fields = [
        "hidesCancelButton": .flag, "arrowDirection": .arrow, "removedProviders": .names,
    ]

    private static let padding: Fields = [
        "paddingTop": .number, "paddingBottom": .number, "paddingLeft": .number, "paddingRight": .number,
    ]

    private static let screenFields: Fields = background.merging(padding) { $1 }.merging([
        "basedOn": .style, "landscapeBackgroundImage": .image,
        "title": .text, "titleView": .slot, "backgroundView": .slot,
        "header": .slot, "footer": .slot,
        "sectionHeader": .text, "sectionHeaderView": .slot, "sectionFooter": .text, "sectionFooterView": .slot,
        "nativeLoginTitle": .text, "nativeLoginTitleView": .slot,
        "titleStyle": .style, "messageStyle": .style, "linkStyle": .style, "contentStyle": .style,
        "titleColor": .color, "contentColor": .color,
        "expandableStyle": .style, "spinnerStyle": .style, "spinnerSize": .number,
    ]) { $1 }

    static let elementFields: Fields = padding.merging([
        "basedOn": .style,
        "textColor": .color, "backgroundColor": .color, "borderColor": .color, "tintColor": .color,
        "placeholderColor": .color, "errorColor": .color,
        "highlightedTextColor": .color, "highlightedBackgroundColor": .color,
        "borderWidth": .number, "cornerRadius": .number, "minHeight": .number, "minWidth": .number, "spacing": .number,
        "fontName": .text, "fontSize": .number, "isBold": .flag, "isItalic": .flag, "alignment": .alignment,
        "image": .image, "spinnerStyle": .style,
    ]) { $1 }
}
