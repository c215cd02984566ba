import BadgeModel
import BadgeUI

/// The texts of a screen besides its form, taken from the slots before the lines are drawn.
struct DrawnScreen: Sendable {
    /// The description of the image beside the title.
    var icon: String?
    var title: String
    var header: String?
    var sectionHeader: String?
    var nativeLoginTitle: String?
    var sectionFooter: String?
    var attribution: String?
    var footer: String?
    /// Whether the instructions for cancelling are shown.
    var showsCancel = true

    /// Creates a screen with the form's texts only.
    init(_ form: Form) {
        title = form.title
    }

    /// Creates a screen with the texts of an appearance. Components are created and provide their texts.
    @MainActor
    init(_ form: Form, in appearance: ResolvedAppearance, _ slots: SlotSession, _ plan: PresentationPlan) {
        func text(_ content: SlotContent?, _ position: String) -> String? {
            switch content {
            case .text(let text): text.text(for: appearance.languages)
            case .image(let image): image.imageDescription.map { "[\($0)]" }
            case .component: content.flatMap { slots.component(for: $0, in: position)?.text }
            case nil: nil
            }
        }
        let screen = form.screen
        // A terminal has no background to draw it on; the component lives all the same.
        _ = text(appearance[.backgroundView(of: screen)], "background")
        icon = appearance.style(of: .title, on: screen).image?.imageDescription.map { "[\($0)]" }
        title = text(appearance.title(of: screen, usual: form.title).bar, "title") ?? form.title
        header = text(appearance[.header(of: screen)], "header")
        sectionHeader = text(appearance.sectionHeader(of: form), "sectionHeader")
        nativeLoginTitle = text(appearance.nativeLoginTitle(of: form), "nativeLoginTitle")
        sectionFooter = text(appearance.sectionFooter(of: form), "sectionFooter")
        attribution = screen == .providerTable ? appearance.attribution : nil
        footer = text(appearance[.footer(of: screen)], "footer")
        showsCancel = plan.showsCancel(on: screen)
    }
}
