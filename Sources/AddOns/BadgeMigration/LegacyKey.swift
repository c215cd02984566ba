import BadgeModel
import BadgeUI

/// A key of Engage's custom interface, and the property to which it maps.
struct LegacyKey {
    let group: String
    let field: String
    let kind: LegacyValue

    var name: String { AppearanceLayer.name(group, field) }

    init(_ group: String, _ field: String, _ kind: LegacyValue) {
        (self.group, self.field, self.kind) = (group, field, kind)
    }

    static let current: [String: LegacyKey] = [
        "Application.NavigationController": .init("presentation", "hostStack", .stack),
        "ModalDialog.NavigationController": .init("presentation", "modalStack", .stack),
        "NavigationController.HidesCancelButton": .init("presentation", "hidesCancelButton", .flag),
        "PresentingViewController": .init("presentation", "presentingHost", .host),
        "Authentication.Background.Color": .init("authentication", "backgroundColor", .color),
        "SocialSharing.Background.Color": .init("sharing", "backgroundColor", .color),
        "Authentication.Background.Image.View": .init("authentication", "backgroundImage", .image),
        "SocialSharing.Background.Image.View": .init("sharing", "backgroundImage", .image),
        "ProviderTable.Title.View": .init("providerTable", "titleView", .slot),
        "ProviderTable.Title.String": .init("providerTable", "title", .text),
        "SocialSharing.Title.View": .init("sharing", "titleView", .slot),
        "SocialSharing.Title.String": .init("sharing", "title", .text),
        "ProviderTable.Table.Header.View": .init("providerTable", "header", .slot),
        "ProviderTable.Table.Footer.View": .init("providerTable", "footer", .slot),
        "ProviderTable.Section.Header.View": .init("providerTable", "sectionHeaderView", .slot),
        "ProviderTable.Section.Header.Title.String": .init("providerTable", "sectionHeader", .text),
        "ProviderTable.Section.Footer.View": .init("providerTable", "sectionFooterView", .slot),
        "ProviderTable.Section.Footer.Title.String": .init("providerTable", "sectionFooter", .text),
        "Popover.Presentation.BarButtonItem": .init("presentation", "barItem", .anchor),
        "Popover.Presentation.Frame.Value": .init("presentation", "anchorRectangle", .rectangle),
        "Popover.Presentation.ArrowDirection": .init("presentation", "arrowDirection", .arrow),
        "ProviderTable.RemoveProviders": .init("presentation", "removedProviders", .names),
        "Capture.ConventionalSignin.Title.String": .init("providerTable", "nativeLoginTitle", .text),
        "Capture.ConventionalSignin.Title.View": .init("providerTable", "nativeLoginTitleView", .slot),
    ]

    static let dropped = [
        "Capture.ConventionalSignin.ViewController": "the library set it for itself"
    ]

    private static let replaced: [String: LegacyKey] = [
        "NavigationBar.TintColor": .init("bar", "tintColor", .color),
        "NavigationBar.TintColor.RGBa": .init("bar", "tintColor", .components),
        "Authentication.Background.Color.RGBa": .init("authentication", "backgroundColor", .components),
        "SocialSharing.Background.Color.RGBa": .init("sharing", "backgroundColor", .components),
        "ProviderTable.Background.Image.Name": .init("authentication", "backgroundImage", .imageName),
        "UserLanding.Background.Image.Name": .init("authentication", "backgroundImage", .imageName),
        "SocialSharing.Background.Image.Name": .init("sharing", "backgroundImage", .imageName),
    ]

    static func named(_ key: String) -> LegacyKey? { current[key] ?? deprecated(key) }

    /// Whether a file can neither hold nor unset the value.
    var isInCodeOnly: Bool { [.stack, .anchor, .host, .rectangle].contains(kind) }

    /// Why a file cannot hold the value; `nil` where it can.
    var absenceFromFiles: String? {
        if isInCodeOnly { return "it cannot be in a file; set \(name) in code" }
        return kind == .slot ? "a view cannot be in a file; \(name) takes a text or an image" : nil
    }

    /// Returns the plain key for a key of one device idiom: a screen has the same appearance on all of them.
    static func deprecated(_ key: String) -> LegacyKey? {
        if let entry = replaced[key] { return entry }
        guard key.hasSuffix("-iPad") else { return nil }
        let plain = String(key.dropLast("-iPad".count))
        return current[plain] ?? replaced[plain]
    }

    // Names from examples, which no release defined.
    private static let neverDefined = [
        "kJRProviderTableTitle": "ProviderTable.Title.String", "kJRSocialSharingTitle": "SocialSharing.Title.String",
        "kJRProviderTableBackgroundImageView": "Authentication.Background.Image.View",
        "kJRProviderTableBackgroundImageName": "Authentication.Background.Image.View",
    ]

    static func likely(_ key: String) -> String? { neverDefined[key] ?? key.nearest(among: Set(current.keys)) }
}
