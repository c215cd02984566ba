/// How a dialog is presented. A theme file holds no objects: stacks, anchors and hosts are set in code.
extension AppearanceKey where Value == any ScreenStack {
    /// The app's stack, onto which screens are pushed on a phone.
    public static var hostStack: Self { Self("presentation", "hostStack") }
    /// The app's stack, used inside of a modal dialog.
    public static var modalStack: Self { Self("presentation", "modalStack") }
}

extension AppearanceKey where Value == any PopoverAnchor {
    /// The bar item from which a popover opens.
    public static var barItem: Self { Self("presentation", "barItem") }
}

extension AppearanceKey where Value == ScreenRectangle {
    /// The rectangle from which a popover opens, in coordinates of the whole screen.
    public static var anchorRectangle: Self { Self("presentation", "anchorRectangle") }
}

extension AppearanceKey where Value == ArrowDirection {
    /// Which way a popover's arrow points.
    public static var arrowDirection: Self { Self("presentation", "arrowDirection") }
}

extension AppearanceKey where Value == any PresentingHost {
    /// Which window or view presents dialogs; the topmost one, unless told otherwise.
    public static var presentingHost: Self { Self("presentation", "presentingHost") }
}

extension AppearanceKey where Value == [String] {
    /// The identifiers of providers that the list does not show.
    public static var removedProviders: Self { Self("presentation", "removedProviders") }
}
