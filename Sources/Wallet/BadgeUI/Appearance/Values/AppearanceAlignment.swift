/// The alignment of a text; leading is the side on which reading begins.
public enum AppearanceAlignment: String, Sendable, CaseIterable {
    case leading
    case center
    case trailing
}
