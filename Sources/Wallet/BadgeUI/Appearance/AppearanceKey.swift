/// The key of an appearance property: its name and the type of its values.
///
///     var layer = AppearanceLayer()
///     layer[.title(of: .providerTable)] = "Sign in to Example Works"
///     layer[.backgroundColor(of: .prompt)] = AppearanceColor("#F4F1EA")
///     layer[.textColor(of: .primaryButton)] = .white
///     layer.unset(.backgroundColor(of: .providerTable))
///
/// A name has the form `GROUP.FIELD`, as in a theme file: `providerTable.title`. An app can define its own keys with
/// its own prefix.
public struct AppearanceKey<Value: Sendable>: Sendable, Hashable {
    let group: String
    let field: String

    /// The name in a theme file.
    public var name: String { AppearanceLayer.name(group, field) }

    /// Creates a key for an app's own component: `AppearanceKey<Double>("acmeClock", "handWidth")`.
    public init(_ group: String, _ field: String) {
        self.group = group
        self.field = field
    }

    init(_ screen: AppearanceScreen, _ field: String) { self.init(screen.rawValue, field) }
    init(_ element: AppearanceElement, _ field: String) { self.init(element.rawValue, field) }
}
