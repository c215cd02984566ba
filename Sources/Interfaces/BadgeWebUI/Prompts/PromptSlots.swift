import BadgeHTML
import BadgeModel
import BadgeUI

/// What surrounds a form: the contents of the screen's slots, as they are when the page is loaded.
struct PromptSlots: Sendable {
    var icon: HTML?
    /// The content of the bar; empty where the app leaves it empty.
    var title: HTML
    /// The title in words, for the browser's bar and assistive technology.
    var titleText: String
    /// Whether the title is the form's own, which changes with what is chosen.
    var isUsualTitle: Bool
    /// Whether the title is longer than what fits beside a button of a narrow window.
    var hasLongTitle = false
    var background: HTML?
    var header: HTML?
    var sectionHeader: HTML?
    var nativeLoginTitle: HTML?
    var sectionFooter: HTML?
    var attribution: String?
    var footer: HTML?
    /// What stands beside the labels of buttons.
    var symbols: [AppearanceElement: HTML] = [:]

    /// Creates the contents.
    ///
    /// - Parameter values: The values of the form's fields.
    @MainActor
    init(
        _ form: Form, in appearance: ResolvedAppearance, _ session: SlotSession?, of ticket: String,
        values: [String: FieldValue] = [:]
    ) {
        func drawn(_ content: SlotContent?, _ position: String) -> HTML? {
            content.flatMap { content in
                switch content {
                case .text(let text): .paragraphs(text.text(for: appearance.languages))
                case .image(let image): image.html(of: ticket)
                case .component: session?.component(for: content, in: position).map(Self.html)
                }
            }
        }
        let screen = form.screen
        let usual = form.title(with: values)
        let bar = appearance.title(of: screen, usual: usual).bar
        isUsualTitle = appearance[.titleView(of: screen)] == nil && appearance.text(.title(of: screen)) == nil
        if case .text(let text) = bar {
            let words = text.text(for: appearance.languages)
            (title, titleText) = (.text(words), words.isEmpty ? usual : words)
            hasLongTitle = words.count > Self.columnsOfShortTitle
        } else {
            title = drawn(bar, "title") ?? .text(usual)
            titleText = appearance.text(.title(of: screen)) ?? usual
        }
        icon = appearance.style(of: .title, on: screen).image.flatMap { $0.html(of: ticket) }
        background = drawn(appearance[.backgroundView(of: screen)], "background")
        header = drawn(appearance[.header(of: screen)], "header")
        sectionHeader = drawn(appearance.sectionHeader(of: form), "sectionHeader")
        nativeLoginTitle = drawn(appearance.nativeLoginTitle(of: form), "nativeLoginTitle")
        sectionFooter = drawn(appearance.sectionFooter(of: form), "sectionFooter")
        attribution = screen == .providerTable ? appearance.attribution : nil
        footer = drawn(appearance[.footer(of: screen)], "footer")
        for element in AppearanceElement.buttons {
            symbols[element] = appearance.style(of: element, on: screen).image?.symbol(of: ticket)
        }
    }

    private static let columnsOfShortTitle = 18

    @MainActor
    private static func html(_ component: any SlotComponent) -> HTML {
        (component as? any WebSlotComponent)?.html ?? .paragraphs(component.text)
    }
}

extension HTML {
    /// A paragraph for each line.
    static func paragraphs(_ text: String) -> HTML {
        .group(text.split(whereSeparator: \.isNewline).map { line in HTML(.p, .dir(.auto)) { String(line) } })
    }
}

extension AppearanceImage {
    /// The image; its description where a browser may not get it.
    fileprivate func html(of ticket: String) -> HTML? {
        guard data.pageMediaType != nil else { return imageDescription.map { text in HTML(.span) { text } } }
        return HTML(
            .img, .class("slot-image"), .src(.picture(data, of: ticket)), .alt(imageDescription ?? ""))
    }

    /// The image beside a label, which says the same.
    fileprivate func symbol(of ticket: String) -> HTML? {
        guard data.pageMediaType != nil else { return nil }
        return HTML(.img, .class("symbol"), .src(.picture(data, of: ticket)), .alt(""))
    }
}

extension WebPath {
    static func picture(_ image: ImageData, of ticket: String) -> WebPath { WebPath("pictures", ticket, image.digest) }
    static func prompt(_ name: String) -> WebPath { WebPath("prompts", name) }
}
