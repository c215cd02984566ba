import BadgeDrawings
import BadgeHTML
import BadgeModel
import BadgeUI

/// Draws a prompt as the body of its page.
struct PromptDrawing {
    let view: PromptView
    /// The page that the prompt was opened from, seen dimmed behind a sheet or a popover.
    var behind: HTML?

    var form: Form { view.form }
    var words: Localization { view.words }
    var path: WebPath { .prompt(view.name) }
    var popover: WebPopover? { WebPopover(view.wide) }

    /// The classes by which the style sheet presents the prompt in a narrow and in a wide window.
    var bodyClass: String {
        var names = ["prompt", "narrow-\(Self.name(view.narrow.style))", "wide-\(Self.name(view.wide.style))"]
        names.append("screen-\(form.screen.rawValue)")
        if let popover { names.append("arrow-\(popover.arrow.rawValue)") }
        if let popover, popover.rectangle == nil { names.append("anchor-bar") }
        return names.joined(separator: " ")
    }

    private static func name(_ style: PresentationPlan.Style) -> String {
        switch style {
        case .push: "push"
        case .modal, .inline: "modal"
        case .formSheet: "sheet"
        case .popover: "popover"
        }
    }

    var body: HTML {
        .group([
            HTML.skipLink(words),
            behind.map { content in HTML(.div, .class("behind"), .inert, .aria("hidden", "true")) { content } }
                ?? .empty,
            HTML(.div, .class("surroundings")) { outside },
            cancelForm,
            HTML(.main, .id("content"), .class("stage"), .tabIndex(-1)) { dialog },
        ])
    }

    /// The screen itself.
    var dialog: HTML {
        HTML(
            .div, .class("dialog e-stack"), .role("dialog"), .aria("labelledby", "title"),
            .data("round", "\(view.round)")
        ) {
            HTML(.div, .class("background")) { view.slots.background }
            defaultButton
            bar
            HTML(.div, .class("scroll")) {
                tabs
                view.slots.header.map { slot($0, .header) }
                content
                view.slots.footer.map { slot($0, .footer) }
            }
        }
    }

    // Return performs the first action, whatever stands before its button on the page.
    private var defaultButton: HTML? {
        guard view.busyText == nil, !form.fields.isEmpty, let usual = form.usualAction else { return nil }
        return HTML(
            .button, .class("vh"), .form("answer"), .name("action"), .value(usual.name), .tabIndex(-1),
            .aria("hidden", "true"))
    }

    // A component of an app may be taller than the window: it then scrolls by itself, with the keyboard too.
    private func slot(_ content: HTML, _ element: AppearanceElement) -> HTML {
        HTML(
            .div, .class("slot e-\(element.rawValue)"), .role("group"), .tabIndex(0),
            .aria("label", view.slots.titleText)
        ) { content }
    }
}

/// The bar and the ways out.
extension PromptDrawing {
    private var bar: HTML {
        HTML(.div, .class("dialog-bar e-bar\(view.slots.hasLongTitle ? " has-long-title" : "")")) {
            HTML(.div, .class("bar-start"), showsCancel ? .data("opposite", cancelLabel) : nil) { backButton }
            HTML(
                .div, .class("bar-title e-title"), .id("title"), .role("heading"), .aria("level", "1"), .tabIndex(-1)
            ) {
                view.slots.icon
                if view.slots.title.isEmpty || view.slots.title == .text("") {
                    HTML(.span, .class("vh")) { view.slots.titleText }
                } else {
                    HTML(.span) { view.slots.title }
                }
            }
            HTML(.div, .class("bar-end")) { cancelButton }
        }
    }

    private var backButton: HTML? {
        guard view.busyText == nil, let back = form.actions.first(where: { $0.name == "back" }) else { return nil }
        return HTML(
            .button, .class("back e-textButton"), .form("answer"), .name("action"), .value(back.name), .formNoValidate
        ) {
            view.slots.symbols[.textButton]
            HTML(.span) { HTML(.span) { back.label } }
        }
    }

    private var cancelLabel: String { form.cancelLabel ?? words("action.cancel") }

    // While the prompt is busy, none of its actions is there.
    private var isCancelled: Bool {
        view.busyText == nil ? form.cancellingAction == nil : form.isCancellableWhileBusy
    }

    private var showsCancel: Bool {
        isCancelled
            && [view.narrow, view.wide].contains { $0.showsCancel(on: form.screen) }
    }

    private var cancelButton: HTML? {
        guard showsCancel else { return nil }
        let (narrow, wide) = (view.narrow.showsCancel(on: form.screen), view.wide.showsCancel(on: form.screen))
        let hiding = narrow == wide ? "" : narrow ? " narrow-only" : " wide-only"
        return HTML(.button, .class("cancel e-cancelButton\(hiding)"), .form("cancel")) {
            view.slots.symbols[.cancelButton]
            HTML(.span) { cancelLabel }
        }
    }

    // A tap outside a popover cancels; one outside a sheet does nothing.
    private var outside: HTML? {
        guard case .cancels = view.wide.outsideTap, view.busyText == nil || form.isCancellableWhileBusy else {
            return nil
        }
        return HTML(
            .button, .class("outside"), .form("cancel"), .tabIndex(-1), .aria("label", words("web.cancelOutside")))
    }

    private var cancelForm: HTML {
        .form(posting: WebPath("prompts", view.name, "cancel"), .id("cancel"), .hidden) {
            HTML(.input, .type(.hidden), .name("round"), .value("\(view.round)"))
        }
    }

    private var tabs: HTML? {
        guard view.tabs.count > 1 else { return nil }
        return HTML(.nav, .class("questions e-tabs"), .aria("label", words("web.questions"))) {
            for (tab, title) in zip(view.tabs, view.tabs.map(\.title).toldApart()) {
                HTML(
                    .a, tab.isLink ? .href(.prompt(tab.name)) : nil,
                    tab.name == view.name ? .aria("current", "page") : nil
                ) {
                    HTML(.bdi) { title }
                }
            }
        }
    }
}

/// The form.
extension PromptDrawing {
    private var content: HTML {
        .form(posting: path, sendsFiles: form.hasFile, .id("answer"), .class("answer"), .noValidate) {
            HTML(.input, .type(.hidden), .name("round"), .value("\(view.round)"))
            problem
            HTML(.div, .id("live"), .data("live", "")) {
                message
                waiting
            }
            HTML(.div, .id("links"), .data("live", "")) { links }
            if let busy = view.busyText {
                HTML(.p, .class("busy"), .role("status")) {
                    HTML(.span, .class("spinner e-spinner"))
                    busy
                }
            } else {
                sections
            }
        }
    }

    private var problem: HTML? {
        notice.map { reason in
            HTML(.div, .class("notice bad e-banner"), .role("alert"), .id("problem")) {
                for line in reason.split(whereSeparator: \.isNewline) {
                    HTML(.p, .dir(.of(line, in: words))) { String(line) }
                }
            }
        }
    }

    /// What is wrong, but for what is said beside the fields.
    var notice: String? {
        let reason = view.refusal.map(told) ?? (view.round == 1 ? form.problem : nil)
        let besideFields = Set(form.fields.compactMap(problem))
        let lines = [reason].compactMap(\.self) + problemsElsewhere
        let shown = lines.enumerated().filter { index, line in
            !line.isEmpty && !besideFields.contains(line) && !lines[..<index].contains(line)
        }
        return shown.isEmpty ? nil : shown.map(\.element).joined(separator: "\n")
    }

    // Those of fields that are not on the page.
    private var problemsElsewhere: [String] {
        guard case .invalidFields(let invalid) = view.refusal?.detail else { return [] }
        let visible = Set(form.fields.filter { $0.kind != .hidden }.map(\.name))
        return invalid.filter { !visible.contains($0.path) }.map { $0.reason(in: words) }
    }

    // Says whether a login failed on the way to the organization, or there.
    private func told(_ refusal: BadgeError) -> String {
        let reason = refusal.reason(in: words)
        guard Form.Kind.logins.contains(form.kind), refusal.isOfServer else { return reason }
        return words("terminal.connectionProblem", ["reason": reason])
    }

    private var message: HTML {
        HTML(.div, .class("message")) {
            for (index, line) in form.message.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            where !line.isEmpty {
                let element = form.messageStyles.indices.contains(index) ? form.messageStyles[index] : .message
                HTML(.p, .class("e-\(element.rawValue)"), .dir(.of(line, in: words))) { String(line) }
            }
            for picture in form.pictures {
                if picture.image.pageMediaType != nil {
                    HTML(.img, .class("picture"), .src(.picture(picture.image, of: view.name)), .alt(picture.label))
                } else {
                    let line = words("web.picture.unshown", ["label": picture.label])
                    HTML(.p, .class("e-hint"), .dir(.of(line, in: words))) { line }
                }
            }
            for drawing in form.drawings { drawing.svg(in: form.localization).map(HTML.figure) }
            form.qrText.flatMap { QRCode($0) }.map { code in
                HTML(.div, .class("qr")) {
                    HTML.drawing(code.svg(title: words("web.qrCode"), language: words.language))
                }
            }
        }
    }

    private var waiting: HTML? {
        guard view.busyText == nil, form.isWaiting || view.secondsLeft != nil else { return nil }
        return HTML(.p, .class("waiting e-hint")) {
            if form.isWaiting { HTML(.span, .class("spinner e-spinner")) }
            if let seconds = view.secondsLeft {
                let parts = words("web.timeLeft", ["time": "|"]).split(separator: "|", omittingEmptySubsequences: false)
                HTML(.span, .role("timer")) {
                    String(parts.first ?? "").withoutIsolates
                    HTML(.time, .data("countdown", "\(seconds)")) { seconds.minutes }
                    String(parts.last ?? "").withoutIsolates
                }
            } else {
                words("web.waiting")
            }
        }
    }

    private var links: HTML? {
        guard !form.links.isEmpty else { return nil }
        return HTML(.ul, .class("links")) {
            for link in form.links {
                HTML(.li) {
                    HTML.link(link.label, to: link.url, .class("e-link"), .title(words("web.newTab")))
                }
            }
        }
    }

    // A list and what is asked for beside it, in the order of their actions.
    private var sections: HTML {
        if form.isEmptyList {
            return .group([HTML(.div, .class("list-section")) { .group([fields, actions]) }, belowList])
        }
        guard form.hasRows else { return .group([fields, actions]) }
        let asked = form.hasButtons ? HTML(.div, .class("list-section")) { .group([fields, actions]) } : .empty
        return .group(form.actions[0].isRow ? [list, asked] : [asked, list])
    }

    private var list: HTML {
        HTML(.div, .class("list-section")) {
            view.slots.sectionHeader.map { slot($0, "e-sectionHeader") }
            HTML(.ul, .class("list-rows e-list")) {
                for (index, action) in form.actions.enumerated() where action.isRow {
                    HTML(.li) { row(action, isFirst: index == 0) }
                }
            }
            belowList
        }
    }

    private func row(_ action: Form.Action, isFirst: Bool) -> HTML {
        HTML(
            .button, .class("list-row"), .name("action"), .value(action.name), .formNoValidate,
            isFirst && form.fields.isEmpty && notice == nil ? .initialFocus : nil
        ) {
            if let icon = action.icon, icon.pageMediaType != nil {
                HTML(.img, .class("list-icon"), .src(.picture(icon, of: view.name)), .alt(""))
            } else {
                HTML(.span, .class("list-icon"), .aria("hidden", "true")) { action.label.prefix(1).uppercased() }
            }
            HTML(.span, .class("list-name")) { HTML(.bdi) { action.label } }
        }
    }

    // The way back is in the bar, beside which a form that only waits needs no button. What an answer does not end has
    // none.
    private var actions: HTML {
        guard !form.isCountdown else { return .empty }
        let isBackAlone = form.actions.count == 1 && !form.isWaiting
        let buttons = zip(form.actions, form.actionElements).filter { action, _ in
            !action.isRow && (isBackAlone || action.name != "back")
        }
        guard !buttons.isEmpty else { return .empty }
        return HTML(.div, .class("actions")) {
            for (action, element) in buttons {
                let isFirst = element == .primaryButton && form.fields.isEmpty && !form.isWaiting
                HTML(
                    .button, .class("\(element.buttonClass) e-\(element.rawValue)"),
                    .name("action"), .value(action.name), action.sendsFields ? nil : .formNoValidate,
                    isFirst ? .initialFocus : nil
                ) {
                    view.slots.symbols[element]
                    action.label
                }
            }
        }
    }
}

extension HTML.Attribute {
    /// Marks what the page's script focuses where that is seen without scrolling.
    static let initialFocus = data("focus", "")
}

extension Form {
    fileprivate var hasFile: Bool { fields.contains { $0.kind.name == "image" } }
    fileprivate var hasButtons: Bool { actions.contains { !$0.isRow } }
}

extension AppearanceElement {
    // The class that a button has on every page.
    fileprivate var buttonClass: String {
        switch self {
        case .primaryButton: "primary"
        case .linkButton: "link"
        default: "secondary"
        }
    }
}

extension Form.Kind {
    fileprivate static let logins: Set<Form.Kind> = [
        .loginToBadge, .loginToOrganization, .secondFactor, .passwordChange, .certificate, .browserLogin,
    ]
}

extension Int {
    /// Minutes and seconds: `9:05`.
    fileprivate var minutes: String { "\(self / 60):" + (self % 60 < 10 ? "0" : "") + "\(self % 60)" }
}

extension String {
    // The marks around a value in a sentence, here with an element in its stead.
    fileprivate var withoutIsolates: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !["\u{2068}", "\u{2069}"].contains($0) }))
    }
}
