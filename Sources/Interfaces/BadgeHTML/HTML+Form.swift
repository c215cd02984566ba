public import Foundation

extension HTML {
    /// Creates a form that sends its fields to a page. Only the writer adds the page's token, without which a change is
    /// refused.
    ///
    /// - Parameters:
    ///   - path: The page that receives the fields.
    ///   - sendsFiles: Whether the form has a field for a file.
    ///   - attributes: Further attributes.
    ///   - content: The elements within it.
    public static func form(
        posting path: WebPath, sendsFiles: Bool = false, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML
    ) -> HTML {
        let own: [Attribute] = [.posting, .action(path)] + (sendsFiles ? [.multipart] : [])
        return HTML(.form, attributes: own + attributes.compactMap(\.self), content: content)
    }

    /// Creates a form whose fields become the query of a page, such as a search.
    public static func form(
        getting path: WebPath, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML
    ) -> HTML {
        HTML(
            .form, attributes: [.getting, .action(path)] + attributes.compactMap(\.self), content: content)
    }

    /// Creates a form that sends its fields to an address that is relative to the page; without one, to the page's own
    /// address.
    package static func form(
        answering address: String?, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML
    ) -> HTML {
        let own = [.posting, address.map { Attribute("action", $0) }] + attributes
        return HTML(.form, attributes: own.compactMap(\.self), content: content)
    }

    /// Creates a form whose fields become the query of an address that is relative to the page.
    package static func form(
        asking address: String, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML
    ) -> HTML {
        let own = [.getting, Attribute("action", address)] + attributes
        return HTML(.form, attributes: own.compactMap(\.self), content: content)
    }

    /// Creates a link to a page of another server, which opens in another tab and does not learn where it was followed.
    /// A link that is neither `https`, `http`, `mailto` nor `tel` is written as text, for the person to decide about.
    public static func link(_ label: String, to address: URL, _ attributes: Attribute?...) -> HTML {
        guard let scheme = address.scheme?.lowercased(), linkSchemes.contains(scheme) else {
            return HTML(.span, attributes: attributes.compactMap(\.self)) {
                "\(label) "
                HTML(.bdi, .class("address")) { address.absoluteString }
            }
        }
        let own = [
            Attribute("href", address.absoluteString), Attribute("target", "_blank"),
            Attribute("rel", "noopener noreferrer"),
        ]
        return HTML(.a, attributes: own + attributes.compactMap(\.self)) { label }
    }

    /// Creates a link that opens an app of the person's device, such as a wallet. It must be of a scheme that the server
    /// chose: a browser itself runs some.
    package static func link(_ label: String, opening app: String, _ attributes: Attribute?...) -> HTML {
        HTML(.a, attributes: [Attribute("href", app)] + attributes.compactMap(\.self)) { label }
    }

    /// Whether a person can enter something.
    package var hasFields: Bool {
        nodes.contains { node in
            guard case .element(let tag, let attributes, let content) = node else { return false }
            switch tag {
            case .textarea, .select: return true
            case .input: return !attributes.contains(.type(.hidden))
            default: return content.hasFields
            }
        }
    }

    private static let linkSchemes: Set<String> = ["https", "http", "mailto", "tel"]
}
