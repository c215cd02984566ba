/// Texts and components of a screen.
extension AppearanceKey where Value == LocalizedText {
    /// The title in the bar, and the label that leads back to the screen.
    public static func title(of screen: AppearanceScreen) -> Self { Self(screen, "title") }
    /// What stands above the list of a screen.
    public static func sectionHeader(of screen: AppearanceScreen) -> Self { Self(screen, "sectionHeader") }
    /// What stands below the list of a screen.
    public static func sectionFooter(of screen: AppearanceScreen) -> Self { Self(screen, "sectionFooter") }
    /// What stands above the fields of a login with name and password.
    public static func nativeLoginTitle(of screen: AppearanceScreen) -> Self { Self(screen, "nativeLoginTitle") }
    /// The font's name.
    public static func fontName(of element: AppearanceElement) -> Self { Self(element, "fontName") }
}

extension AppearanceKey where Value == SlotContent {
    /// What stands in the bar instead of the title.
    public static func titleView(of screen: AppearanceScreen) -> Self { Self(screen, "titleView") }
    /// What stands above everything else.
    public static func header(of screen: AppearanceScreen) -> Self { Self(screen, "header") }
    /// What stands below everything else.
    public static func footer(of screen: AppearanceScreen) -> Self { Self(screen, "footer") }
    /// What stands above the list, instead of the text.
    public static func sectionHeaderView(of screen: AppearanceScreen) -> Self { Self(screen, "sectionHeaderView") }
    /// What stands below the list, instead of the text.
    public static func sectionFooterView(of screen: AppearanceScreen) -> Self { Self(screen, "sectionFooterView") }
    /// What stands above the fields of a login with name and password, instead of the text.
    public static func nativeLoginTitleView(of screen: AppearanceScreen) -> Self {
        Self(screen, "nativeLoginTitleView")
    }
}

/// Colours and images.
extension AppearanceKey where Value == AppearanceColor {
    /// The background of the provider table and the landing screen, which have one in common.
    public static var authenticationBackgroundColor: Self { Self("authentication", "backgroundColor") }
    /// A screen's background.
    public static func backgroundColor(of screen: AppearanceScreen) -> Self { Self(screen, "backgroundColor") }
    /// A screen's text.
    public static func textColor(of screen: AppearanceScreen) -> Self { Self(screen, "textColor") }
    /// An element's background.
    public static func backgroundColor(of element: AppearanceElement) -> Self { Self(element, "backgroundColor") }
    /// An element's text.
    public static func textColor(of element: AppearanceElement) -> Self { Self(element, "textColor") }
    /// An element's border.
    public static func borderColor(of element: AppearanceElement) -> Self { Self(element, "borderColor") }
    /// An element's symbols, and a bar's buttons.
    public static func tintColor(of element: AppearanceElement) -> Self { Self(element, "tintColor") }
    /// A button's background while it is pressed.
    public static func highlightedBackgroundColor(of element: AppearanceElement) -> Self {
        Self(element, "highlightedBackgroundColor")
    }
    /// A button's text while it is pressed.
    public static func highlightedTextColor(of element: AppearanceElement) -> Self {
        Self(element, "highlightedTextColor")
    }
}

extension AppearanceKey where Value == AppearanceImage {
    /// The image behind the provider table and the landing screen.
    public static var authenticationBackgroundImage: Self { Self("authentication", "backgroundImage") }
    /// The image behind a screen, over its background colour.
    public static func backgroundImage(of screen: AppearanceScreen) -> Self { Self(screen, "backgroundImage") }
    /// The symbol of an element.
    public static func image(of element: AppearanceElement) -> Self { Self(element, "image") }
}

/// Styles.
extension AppearanceKey where Value == StyleName {
    /// The style whose fields an element takes where it has none of its own.
    public static func base(of element: AppearanceElement) -> Self { Self(element, "basedOn") }
    /// The style of a screen's title, instead of that of `title`.
    public static func titleStyle(of screen: AppearanceScreen) -> Self { Self(screen, "titleStyle") }
    /// The style of a screen's message, instead of that of `message`.
    public static func messageStyle(of screen: AppearanceScreen) -> Self { Self(screen, "messageStyle") }
    /// The style of a screen's links, instead of that of `link`.
    public static func linkStyle(of screen: AppearanceScreen) -> Self { Self(screen, "linkStyle") }
    /// The style of a screen's content, instead of that of `content`.
    public static func contentStyle(of screen: AppearanceScreen) -> Self { Self(screen, "contentStyle") }
}

extension AppearanceKey where Value == Bool {
    /// Whether the text is bold.
    public static func isBold(of element: AppearanceElement) -> Self { Self(element, "isBold") }
    /// Whether the text is italic.
    public static func isItalic(of element: AppearanceElement) -> Self { Self(element, "isItalic") }
    /// Whether the provider table and the sharing screen have no button to cancel.
    public static var hidesCancelButton: Self { Self("presentation", "hidesCancelButton") }
}

extension AppearanceKey where Value == Double {
    /// The font's size in points.
    public static func fontSize(of element: AppearanceElement) -> Self { Self(element, "fontSize") }
    /// The border's width in points.
    public static func borderWidth(of element: AppearanceElement) -> Self { Self(element, "borderWidth") }
    /// The corners' radius in points.
    public static func cornerRadius(of element: AppearanceElement) -> Self { Self(element, "cornerRadius") }
    /// The least height in points.
    public static func minHeight(of element: AppearanceElement) -> Self { Self(element, "minHeight") }
}

extension AppearanceKey where Value == AppearanceAlignment {
    /// Where the text stands in its line.
    public static func alignment(of element: AppearanceElement) -> Self { Self(element, "alignment") }
}
