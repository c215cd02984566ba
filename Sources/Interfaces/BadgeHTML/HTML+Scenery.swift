extension HTML {
    /// The same for the eye alone: without what can be focused by itself, sent, or found by its name.
    ///
    /// A page that is seen behind a prompt must not share names with it.
    package var scenery: HTML {
        HTML(
            nodes: nodes.compactMap { node in
                if case .frame = node { return nil }
                guard case .element(let tag, let attributes, let content) = node else { return node }
                let isBox = tag == .form || tag == .main
                return .element(
                    isBox ? .div : tag, attributes.filter { $0.isScenery(of: isBox) }, content.scenery)
            })
    }
}

extension HTML.Attribute {
    fileprivate func isScenery(of isBox: Bool) -> Bool {
        switch name {
        case "id", "for", "name", "form", "autofocus", "role", "tabindex": false
        case "action", "method", "enctype": !isBox
        // What the style sheet itself needs.
        case "data-opposite", "aria-current": true
        default: !name.hasPrefix("data-") && !name.hasPrefix("aria-")
        }
    }
}
