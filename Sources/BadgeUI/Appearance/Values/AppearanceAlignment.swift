/// Where a text stands in its line; leading is the side where reading begins.
public enum AppearanceAlignment: String, Sendable, CaseIterable {
    case leading
    case center
    case trailing
}
