import BadgeAuthority
import BadgeDrawings
import BadgeModel
import BadgeUI
import BadgeWebUI
import Foundation

/// Parts that several of the administrators' pages have.
extension HTML {
    /// A table; where the window is narrow, a list of its rows with the columns' names beside the cells.
    static func table(_ label: String, _ columns: [String], rows: [[HTML]]) -> HTML {
        HTML(.div, .class("table-scroll card"), .tabIndex(0), .role("group"), .aria("label", label)) {
            HTML(.table, .class("admin-table")) {
                HTML(.thead) {
                    HTML(.tr) { for column in columns { HTML(.th, .scope("col")) { column } } }
                }
                HTML(.tbody) {
                    for row in rows {
                        HTML(.tr) {
                            for (column, cell) in zip(columns, row) {
                                HTML(.td, .data("label", column)) { HTML(.div) { cell } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Why what was entered is refused.
    static func problem(_ error: BadgeError, _ call: AdminCall) -> HTML {
        HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(error.message) }
    }

    /// Text of somebody, in its own direction.
    static func own(_ text: String?) -> HTML { text.map { text in HTML(.bdi) { text } } ?? .empty }

    /// A field of a form with its label.
    static func field(
        _ label: String, _ name: String, _ type: Attribute.InputType = .text, value: String = "", hint: String? = nil,
        _ attributes: Attribute?...
    ) -> HTML {
        field(label, name, type, value: value, hint: hint, problem: nil, attributes: attributes.compactMap(\.self))
    }

    /// A field of a form with its label, and with what is wrong with it.
    static func field(
        _ label: String, _ name: String, _ type: Attribute.InputType = .text, value: String, hint: String?,
        problem: String?, attributes: [Attribute]
    ) -> HTML {
        let described = (problem == nil ? [] : ["\(name)-problem"]) + (hint == nil ? [] : ["\(name)-hint"])
        return HTML(.div, .class("field")) {
            HTML(.label, .for(name)) { label }
            HTML(
                .input,
                attributes: [.type(type), .id(name), .name(name)]
                    + (type == .password || value.isEmpty ? [] : [.value(value)])
                    + (problem == nil ? [] : [.aria("invalid", "true")])
                    + (described.isEmpty ? [] : [.aria("describedby", described.joined(separator: " "))]) + attributes)
            if let problem { HTML(.p, .class("problem"), .id("\(name)-problem"), .role("alert")) { problem } }
            if let hint { HTML(.p, .class("hint"), .id("\(name)-hint")) { hint } }
        }
    }

    /// A choice of one of several values.
    static func choice(
        _ label: String, _ name: String, _ options: [(value: String, label: String)], selected: String? = nil
    ) -> HTML {
        HTML(.div, .class("field")) {
            HTML(.label, .for(name)) { label }
            HTML(.select, .id(name), .name(name)) {
                for option in options {
                    HTML(.option, .value(option.value), option.value == selected ? .selected : nil) { option.label }
                }
            }
        }
    }

    static func hiddenField(_ name: String, _ value: String) -> HTML {
        HTML(.input, .type(.hidden), .name(name), .value(value))
    }

    /// A form to search with.
    static func search(_ call: AdminCall, _ path: WebPath, _ label: String, @HTMLBuilder more: () -> HTML = { .empty })
        -> HTML
    {
        HTML.form(getting: path, .class("search"), .role("search")) {
            HTML(
                .input, .type(.search), .name("search"), .value(call.search), .maxLength(100), .aria("label", label),
                .placeholder(label), .autocomplete("off"), .noSpellcheck)
            more()
            HTML.button(call.words("wallet.search.action"), style: "secondary")
        }
    }

    /// The link to the next page of a list.
    @HTMLBuilder
    static func next(_ call: AdminCall, first: WebPath, isLater: Bool, next: WebPath?) -> HTML {
        if isLater || next != nil {
            HTML(.nav, .class("steps"), .aria("label", call.words("wallet.pages.label"))) {
                if isLater { HTML.linkButton(call.words("wallet.pages.first"), first) }
                if let next { HTML.linkButton(call.words("wallet.pages.next"), next) }
            }
        }
    }

    /// A secret as a QR code.
    static func qrCode(_ text: String, _ title: String) -> HTML {
        QRCode(text).map { code in
            HTML(.div, .class("secret-qr")) { HTML.drawing(code.svg(title: title)) }
        } ?? .empty
    }
}

extension AdminCall {
    /// Returns a page of an area.
    func page(
        _ title: String, in area: Administrator.Area, back: WebPage.Link? = nil, @HTMLBuilder content: () -> HTML
    ) -> WebPage {
        var page = WebPage(title: title) {
            view.noticeBox
            content()
        }
        page.section = area.path
        page.back = back
        return page
    }

    /// Returns a page of an area under its own title.
    func page(_ area: Administrator.Area, @HTMLBuilder content: () -> HTML) -> WebPage {
        page(words(area.title), in: area, content: content)
    }

    /// Asks before something is done that cannot be undone.
    func confirmation(
        _ title: String, _ message: Message, action: Message, path: WebPath, fields: [(String, String)] = [],
        back: WebPath, in area: Administrator.Area
    ) -> WebResponse {
        .page(
            ConfirmationPage(
                view: view, title: .verbatim(title), message: message, action: action, path: path,
                fields: fields.map { (name: $0.0, value: $0.1) }, back: back, section: area.path
            ).page)
    }

    /// Says of a person that they are suspended.
    var suspensionTag: HTML { HTML(.span, .class("tag warn")) { words("admin.person.isSuspended") } }

    func statusTag(_ badge: IssuedBadge) -> HTML {
        guard badge.replacedBy != nil else { return statusTag(badge.status) }
        return HTML(.span, .class("tag")) { words("admin.badges.isReplaced") }
    }

    func statusTag(_ status: Badge.Status) -> HTML {
        let style =
            switch status {
            case .active: "good"
            case .revoked: "bad"
            default: "warn"
            }
        return HTML(.span, .class("tag \(style)")) { words(status.title) }
    }
}
