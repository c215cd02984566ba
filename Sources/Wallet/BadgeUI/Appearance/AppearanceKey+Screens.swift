/// Texts and components of a screen.
extension AppearanceKey where Value == LocalizedText {
    /// The title in the bar, and the label of the back button that leads to the screen.
    public static func title(of screen: AppearanceScreen) -> Self { Self(screen, "title") }
    /// The text above the list of a screen.
    public static func sectionHeader(of screen: AppearanceScreen) -> Self { Self(screen, "sectionHeader") }
    /// The text below the list of a screen.
    public static func sectionFooter(of screen: AppearanceScreen) -> Self { Self(screen, "sectionFooter") }
    /// The text above the fields of a login with user name and password.
    public static func nativeLoginTitle(of screen: AppearanceScreen) -> Self { Self(screen, "nativeLoginTitle") }
    /// The font's name.
    public static func fontName(of element: AppearanceElement) -> Self { Self(element, "fontName") }
}

extension AppearanceKey where Value == SlotContent {
    /// The component that replaces the title in the bar.
    public static func titleView(of screen: AppearanceScreen) -> Self { Self(screen, "titleView") }
    /// The content behind everything else, in front of the background's colour and image.
    public static func backgroundView(of screen: AppearanceScreen) -> Self { Self(screen, "backgroundView") }
    /// The content above everything else.
    public static func header(of screen: AppearanceScreen) -> Self { Self(screen, "header") }
    /// The content below everything else.
    public static func footer(of screen: AppearanceScreen) -> Self { Self(screen, "footer") }
    /// The component above the list, which replaces the text.
    public static func sectionHeaderView(of screen: AppearanceScreen) -> Self { Self(screen, "sectionHeaderView") }
    /// The component below the list, which replaces the text.
    public static func sectionFooterView(of screen: AppearanceScreen) -> Self { Self(screen, "sectionFooterView") }
    /// The component above the fields of a login with user name and password, which replaces the text.
    public static func nativeLoginTitleView(of screen: AppearanceScreen) -> Self {
        Self(screen, "nativeLoginTitleView")
    }
}

/// Colours and images.
extension AppearanceKey where Value == AppearanceColor {
    /// The common background of the provider table and the landing screen.
    public static var authenticationBackgroundColor: Self { Self("authentication", "backgroundColor") }
    /// The background of a screen.
    public static func backgroundColor(of screen: AppearanceScreen) -> Self { Self(screen, "backgroundColor") }
    /// The text colour of a screen.
    public static func textColor(of screen: AppearanceScreen) -> Self { Self(screen, "textColor") }
    /// The background of an element.
    public static func backgroundColor(of element: AppearanceElement) -> Self { Self(element, "backgroundColor") }
    /// The text colour of an element.
    public static func textColor(of element: AppearanceElement) -> Self { Self(element, "textColor") }
    /// The border of an element.
    public static func borderColor(of element: AppearanceElement) -> Self { Self(element, "borderColor") }
    /// The colour of an element's symbols, and of a bar's buttons.
    public static func tintColor(of element: AppearanceElement) -> Self { Self(element, "tintColor") }
    /// The background of a pressed button.
    public static func highlightedBackgroundColor(of element: AppearanceElement) -> Self {
        Self(element, "highlightedBackgroundColor")
    }
    /// The colour of a field's placeholder.
    public static func placeholderColor(of element: AppearanceElement) -> Self { Self(element, "placeholderColor") }
    /// The colour of an element that reports an error.
    public static func errorColor(of element: AppearanceElement) -> Self { Self(element, "errorColor") }
    /// The text colour of a screen's title, which replaces that of its style.
    public static func titleColor(of screen: AppearanceScreen) -> Self { Self(screen, "titleColor") }
    /// The text colour of a screen's content, which replaces that of its style.
    public static func contentColor(of screen: AppearanceScreen) -> Self { Self(screen, "contentColor") }
    /// The text colour of a pressed button.
    public static func highlightedTextColor(of element: AppearanceElement) -> Self {
        Self(element, "highlightedTextColor")
    }
}

extension AppearanceKey where Value == AppearanceImage {
    /// The image behind the provider table and the landing screen.
    public static var authenticationBackgroundImage: Self { Self("authentication", "backgroundImage") }
    /// The image behind a screen, over its background colour.
    public static func backgroundImage(of screen: AppearanceScreen) -> Self { Self(screen, "backgroundImage") }
    /// The image behind a screen in a window that is wider than high, which replaces the background image there.
    public static func landscapeBackgroundImage(of screen: AppearanceScreen) -> Self {
        Self(screen, "landscapeBackgroundImage")
    }
    /// The symbol of an element.
    public static func image(of element: AppearanceElement) -> Self { Self(element, "image") }
}

/// Styles.
extension AppearanceKey where Value == StyleName {
    /// The style that provides the fields which an element does not define.
    public static func base(of element: AppearanceElement) -> Self { Self(element, "basedOn") }
    /// The style of a screen's title, which replaces `title`.
    public static func titleStyle(of screen: AppearanceScreen) -> Self { Self(screen, "titleStyle") }
    /// The style of a screen's message, which replaces `message`.
    public static func messageStyle(of screen: AppearanceScreen) -> Self { Self(screen, "messageStyle") }
    /// The style of a screen's links, which replaces `link`.
    public static func linkStyle(of screen: AppearanceScreen) -> Self { Self(screen, "linkStyle") }
    /// The style of a screen's content, which replaces `content`.
    public static func contentStyle(of screen: AppearanceScreen) -> Self { Self(screen, "contentStyle") }
    /// The style of a screen's expandable parts.
    public static func expandableStyle(of screen: AppearanceScreen) -> Self { Self(screen, "expandableStyle") }
    /// The style of a screen's activity indicator, which replaces `spinner`.
    public static func spinnerStyle(of screen: AppearanceScreen) -> Self { Self(screen, "spinnerStyle") }
    /// The style of the activity indicator in an element.
    public static func spinnerStyle(of element: AppearanceElement) -> Self { Self(element, "spinnerStyle") }
}

extension AppearanceKey where Value == Bool {
    /// Whether the text is bold.
    public static func isBold(of element: AppearanceElement) -> Self { Self(element, "isBold") }
    /// Whether the text is italic.
    public static func isItalic(of element: AppearanceElement) -> Self { Self(element, "isItalic") }
    /// Whether the provider table and the sharing screen have no Cancel button. A terminal names the key that leaves them.
    public static var hidesCancelButton: Self { Self("presentation", "hidesCancelButton") }
}

extension AppearanceKey where Value == Double {
    /// The font size in points.
    public static func fontSize(of element: AppearanceElement) -> Self { Self(element, "fontSize") }
    /// The border width in points.
    public static func borderWidth(of element: AppearanceElement) -> Self { Self(element, "borderWidth") }
    /// The corner radius in points.
    public static func cornerRadius(of element: AppearanceElement) -> Self { Self(element, "cornerRadius") }
    /// The minimum height in points.
    public static func minHeight(of element: AppearanceElement) -> Self { Self(element, "minHeight") }
    /// The minimum width in points.
    public static func minWidth(of element: AppearanceElement) -> Self { Self(element, "minWidth") }
    /// The space between a symbol and its text, or between the parts of a stack, in points.
    public static func spacing(of element: AppearanceElement) -> Self { Self(element, "spacing") }
    /// The diameter of a screen's activity indicator in points.
    public static func spinnerSize(of screen: AppearanceScreen) -> Self { Self(screen, "spinnerSize") }
    /// The space inside an element at its top edge, in points.
    public static func paddingTop(of element: AppearanceElement) -> Self { Self(element, "paddingTop") }
    /// The space inside a screen at its top edge, in points.
    public static func paddingTop(of screen: AppearanceScreen) -> Self { Self(screen, "paddingTop") }
    /// The space inside an element at its bottom edge, in points.
    public static func paddingBottom(of element: AppearanceElement) -> Self { Self(element, "paddingBottom") }
    /// The space inside a screen at its bottom edge, in points.
    public static func paddingBottom(of screen: AppearanceScreen) -> Self { Self(screen, "paddingBottom") }
    /// The space inside an element at its left edge, in points.
    public static func paddingLeft(of element: AppearanceElement) -> Self { Self(element, "paddingLeft") }
    /// The space inside a screen at its left edge, in points.
    public static func paddingLeft(of screen: AppearanceScreen) -> Self { Self(screen, "paddingLeft") }
    /// The space inside an element at its right edge, in points.
    public static func paddingRight(of element: AppearanceElement) -> Self { Self(element, "paddingRight") }
    /// The space inside a screen at its right edge, in points.
    public static func paddingRight(of screen: AppearanceScreen) -> Self { Self(screen, "paddingRight") }
}

extension AppearanceKey where Value == AppearanceAlignment {
    /// The alignment of the text.
    public static func alignment(of element: AppearanceElement) -> Self { Self(element, "alignment") }
}
