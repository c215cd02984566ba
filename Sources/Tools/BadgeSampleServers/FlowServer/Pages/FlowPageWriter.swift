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

    private func text(_ message: Message) -> String { message.text(in: words).htmlEscaped }

    var document: String {
        let screens = page.screens.filter { $0.form == nil || flow.forms[$0.form ?? ""] != nil }
        let title = screens.first.map(self.title) ?? ""
        let direction = words.isRightToLeft ? "rtl" : "ltr"
        let (failed, saved): (Message, Message) = (.samples("page.flow.failed"), .samples("page.flow.saved"))
        return """
            <!doctype html>
            <html lang="\(locale.htmlEscaped)" dir="\(direction)"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="stylesheet" href="pages.css">
            <script src="bridge.js" data-hosts="\(embedders.joined(separator: " ").htmlEscaped)" defer></script>
            <script src="widget.js" defer></script></head>
            <body data-client="\(client.htmlEscaped)" data-locale="\(locale.htmlEscaped)" data-flow="\(name.htmlEscaped)" \
            data-first="\(screens.first?.name ?? "")" data-failed="\(text(failed))" \
            data-saved="\(text(saved))">
            <main>\(screens.map { section($0, among: screens) }.joined(separator: "\n"))</main>
            </body></html>

            """
    }

    private func title(_ screen: FlowScreen) -> String {
        screen.title.map(text) ?? (screen.form.flatMap { flow.forms[$0]?.label } ?? "").htmlEscaped
    }

    private func section(_ screen: FlowScreen, among screens: [FlowScreen]) -> String {
        let names = screens.map(\.name)
        let links = screen.links.filter { names.contains($0.screen) }.map {
            "<p><a href=\"#\($0.screen)\" data-capturescreen=\"\($0.screen)\">\(text($0.text))</a></p>"
        }
        let endSession: Message = .samples("page.flow.endSession")
        let end =
            screen.endsSession
            ? "<button type=\"button\" class=\"other capture_end_session\">\(text(endSession))</button>"
            : ""
        return """
            <section class="screen" id="\(screen.name)" hidden><h1>\(title(screen))</h1>
            \(form(of: screen))\(screen.hasProviders ? providerButtons : "")\(links.joined())\(end)</section>
            """
    }

    private func form(of screen: FlowScreen) -> String {
        guard let form = screen.form.flatMap({ flow.forms[$0] }) else { return "<p role=\"alert\" hidden></p>" }
        let fields = flow.fields(of: form).map { FlowFieldWriter(field: $0, screen: screen.name).markup }
        let record = screen.kind == "profile" ? " data-record" : ""
        let address = flow.identifyingField(of: form)?.name ?? ""
        return """
            <form method="post" action="\(screen.endpoint)" data-endpoint="\(screen.endpoint)" \
            data-form="\(form.name.htmlEscaped)" data-kind="\(screen.kind)" data-address="\(address.htmlEscaped)"\(record) \
            novalidate><p role="alert" hidden></p>
            \(fields.joined(separator: "\n"))
            <button>\(text(screen.button))</button></form>
            """
    }

    private var providerButtons: String {
        providers.map { provider in
            let label = text(Message.samples("page.flow.provider", ["provider": provider.name]))
            let id = provider.id.htmlEscaped
            return "<button type=\"button\" class=\"other\" data-provider=\"\(id)\">\(label)</button>"
        }.joined()
    }
}
