/// A part of a page: text and elements, from which a page is written.
///
/// Everything is escaped when it is written. There are no elements and attributes for scripts, styles, frames and
/// event handlers, and no way to insert markup as text.
///
///     HTML(.section, .class("card")) {
///         HTML(.h2) { badge.display.name }
///         HTML(.p) { "Valid until \(day)" }
///     }
public struct HTML: Sendable, Hashable {
    enum Node: Sendable, Hashable {
        case text(String)
        case element(Tag, [Attribute], HTML)
        /// The markup of a drawing.
        case drawing(String)
        case frame(FrameElement)
    }

    let nodes: [Node]

    init(nodes: [Node]) {
        self.nodes = nodes
    }

    /// Creates an element. The content of an element that has none, such as an `input`, is not written.
    public init(_ tag: Tag, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { .empty }) {
        self.init(tag, attributes: attributes.compactMap(\.self), content: content)
    }

    /// Creates an element with a list of attributes. Of two attributes with one name the first is written.
    public init(_ tag: Tag, attributes: [Attribute], @HTMLBuilder content: () -> HTML = { .empty }) {
        nodes = [.element(tag, attributes, content())]
    }

    /// Nothing.
    public static let empty = HTML(nodes: [])

    /// Creates a text, which is shown exactly as it is.
    public static func text(_ text: String) -> HTML { HTML(nodes: [.text(text)]) }

    /// Creates a drawing, which is written as it is.
    package init(drawing: some HTMLDrawing) {
        nodes = [.drawing(drawing.markup)]
    }

    /// Joins the parts.
    public static func group(_ parts: [HTML]) -> HTML { HTML(nodes: parts.flatMap(\.nodes)) }

    /// Whether there is neither text nor an element.
    public var isEmpty: Bool { nodes.isEmpty }
}

/// A drawing of typed elements, which escapes its own texts.
package protocol HTMLDrawing {
    /// The drawing as an element of a page.
    var markup: String { get }
}

extension HTML: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self = .text(text) }
}

/// Builds the content of an element from texts and elements, one below the other.
@resultBuilder
public enum HTMLBuilder {
    public static func buildExpression(_ text: String) -> HTML { .text(text) }
    public static func buildExpression(_ html: HTML) -> HTML { html }
    public static func buildExpression(_ html: HTML?) -> HTML { html ?? .empty }
    public static func buildExpression(_ parts: [HTML]) -> HTML { .group(parts) }
    public static func buildBlock(_ parts: HTML...) -> HTML { .group(parts) }
    public static func buildOptional(_ part: HTML?) -> HTML { part ?? .empty }
    public static func buildEither(first part: HTML) -> HTML { part }
    public static func buildEither(second part: HTML) -> HTML { part }
    public static func buildArray(_ parts: [HTML]) -> HTML { .group(parts) }
}
