package import BadgeHTML

/// Parts that several pages have.
extension HTML {
    /// Returns a form of one button.
    package static func action(_ label: String, _ path: WebPath, style: String = "secondary") -> HTML {
        .form(posting: path) { button(label, style: style) }
    }

    /// Returns a button that sends its form.
    package static func button(_ label: String, style: String = "primary") -> HTML {
        HTML(.button, .class("button \(style)"), .type(.submit)) { label }
    }

    /// Returns a link that looks like a button.
    package static func linkButton(_ label: String, _ path: WebPath, style: String = "secondary") -> HTML {
        HTML(.a, .class("button \(style)"), .href(path)) { label }
    }

    /// Returns a section with a heading.
    package static func section(_ title: String, _ name: String, @HTMLBuilder content: () -> HTML) -> HTML {
        HTML(.section, .class("card section"), .aria("labelledby", name)) {
            HTML(.h2, .id(name)) { title }
            content()
        }
    }

    /// Returns names with their values; those without a value are left out.
    package static func facts(_ facts: [(name: String, value: HTML)]) -> HTML {
        HTML(.dl, .class("facts")) {
            for fact in facts where !fact.value.isEmpty {
                HTML(.div) {
                    HTML(.dt) { fact.name }
                    HTML(.dd) { fact.value }
                }
            }
        }
    }

    /// Returns what is hidden until somebody asks for it.
    package static func more(_ title: String, @HTMLBuilder content: () -> HTML) -> HTML {
        HTML(.details, .class("more")) {
            HTML(.summary) { title }
            content()
        }
    }

    /// Returns a picture for an empty list, with what to do.
    ///
    /// - Parameter title: `nil` where the title of the page says it.
    package static func emptyState(title: String? = nil, _ text: String, @HTMLBuilder actions: () -> HTML) -> HTML {
        HTML(.div, .class("empty")) {
            Icon.card.html
            if let title { HTML(.h2) { title } }
            HTML(.p) { text }
            HTML(.div, .class("actions")) { actions() }
        }
    }
}
