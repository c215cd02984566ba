import BadgeFlows
import BadgeHTML
import BadgeModel

// Writes the document of a page. Its scripts and its style sheet are files of their own.
struct FlowPageWriter {
    let page: FlowPage
    let flow: FlowDocument
    let locale: String
    let client: String
    let name: String
    let providers: [(id: String, name: String)]
    let embedders: [String]
    let words: Localization

    private func text(_ message: Message) -> String { message.text(in: words) }

    var document: String {
        let screens = page.screens.filter { $0.form == nil || flow.forms[$0.form ?? ""] != nil }
        return HTMLDocument(
            language: locale, isRightToLeft: words.isRightToLeft,
            head: [
                .title(screens.first.map(title) ?? ""), .deviceWidth, .lightAndDark, .styleSheet("pages.css"),
                .script("bridge.js", [.data("hosts", embedders.joined(separator: " "))]), .script("widget.js"),
            ],
            attributes: [
                .data("client", client), .data("locale", locale), .data("flow", name),
                .data("first", screens.first?.name ?? ""), .data("failed", text(.samples("page.flow.failed"))),
                .data("saved", text(.samples("page.flow.saved"))),
            ]
        ) {
            HTML(.main) { for screen in screens { section(screen, among: screens.map(\.name)) } }
        }.markup()
    }

    private func title(_ screen: FlowScreen) -> String {
        screen.title.map(text) ?? screen.form.flatMap { flow.forms[$0]?.label } ?? ""
    }

    private func section(_ screen: FlowScreen, among names: [String]) -> HTML {
        HTML(.section, .class("screen"), .id(screen.name), .hidden) {
            HTML(.h1) { title(screen) }
            form(of: screen)
            if screen.hasProviders { providerButtons }
            for link in screen.links where names.contains(link.screen) {
                HTML(.p) {
                    HTML(.a, .href(fragment: link.screen), .data("capturescreen", link.screen)) { text(link.text) }
                }
            }
            if screen.endsSession {
                HTML(.button, .type(.button), .class("other capture_end_session")) {
                    text(.samples("page.flow.endSession"))
                }
            }
        }
    }

    private func form(of screen: FlowScreen) -> HTML {
        guard let form = screen.form.flatMap({ flow.forms[$0] }) else { return HTML(.p, .role("alert"), .hidden) }
        return HTML.form(
            answering: screen.endpoint, .data("endpoint", screen.endpoint), .data("form", form.name),
            .data("kind", screen.kind), .data("address", flow.identifyingField(of: form)?.name ?? ""),
            screen.kind == "profile" ? .data("record", "") : nil, .noValidate
        ) {
            HTML(.p, .role("alert"), .hidden)
            for field in flow.fields(of: form) { FlowFieldWriter(field: field, screen: screen.name).html }
            HTML(.button) { text(screen.button) }
        }
    }

    private var providerButtons: HTML {
        .group(
            providers.map { provider in
                HTML(.button, .type(.button), .class("other"), .data("provider", provider.id)) {
                    text(.samples("page.flow.provider", ["provider": provider.name]))
                }
            })
    }
}
