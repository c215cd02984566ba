/// The presentation of a dialog. Theme files cannot contain objects: set stacks, anchors and hosts in code.
extension AppearanceKey where Value == any ScreenStack {
    /// The app's stack, onto which screens are pushed on a phone.
    public static var hostStack: Self { Self("presentation", "hostStack") }
    /// The app's stack for use inside a modal dialog.
    public static var modalStack: Self { Self("presentation", "modalStack") }
}

extension AppearanceKey where Value == any PopoverAnchor {
    /// The bar item from which a popover opens.
    public static var barItem: Self { Self("presentation", "barItem") }
}

extension AppearanceKey where Value == ScreenRectangle {
    /// The rectangle from which a popover opens, in screen coordinates.
    public static var anchorRectangle: Self { Self("presentation", "anchorRectangle") }
}

extension AppearanceKey where Value == ArrowDirection {
    /// The direction of a popover's arrow.
    public static var arrowDirection: Self { Self("presentation", "arrowDirection") }
}

extension AppearanceKey where Value == any PresentingHost {
    /// The window or view that presents dialogs; the topmost one by default.
    public static var presentingHost: Self { Self("presentation", "presentingHost") }
}

extension AppearanceKey where Value == [String] {
    /// The identifiers of providers that the list hides.
    public static var removedProviders: Self { Self("presentation", "removedProviders") }
}
