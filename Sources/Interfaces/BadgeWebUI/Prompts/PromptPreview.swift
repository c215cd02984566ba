package import BadgeHTML
package import BadgeModel
package import BadgeUI

/// A prompt as a user sees it, to look at on another page: nothing in it can be focused, entered or sent.
package struct PromptPreview: Sendable {
    let view: PromptView
    /// The class of its elements' styles, which no other preview on the page has.
    let className: String

    /// Creates a preview, in which pictures are left out.
    ///
    /// - Parameters:
    ///   - form: The form of the prompt, with the localization of its user.
    ///   - appearance: The colours and texts around the form.
    ///   - number: The number of the preview on its page.
    ///   - isBusy: Whether an answer was given, and the prompt is busy with it.
    ///   - refusal: Why an answer was refused; `nil` if none was.
    ///   - other: The title of another prompt that is open too; `nil` if there is none.
    @MainActor
    package init(
        _ form: Form, in appearance: ResolvedAppearance, number: Int, isBusy: Bool = false,
        refusal: BadgeError? = nil, beside other: String? = nil
    ) {
        let plan = PresentationPlan(for: DialogRequest(appearance, on: .narrowWindow))
        let name = "preview-\(number)"
        className = name
        view = PromptView(
            name: name, form: form, appearance: appearance,
            slots: PromptSlots(form, in: appearance, nil, of: name), round: 1, values: form.visibleValues,
            refusal: refusal,
            busyText: isBusy ? form.busyText ?? form.localization.speaking(.web)("web.working") : nil,
            secondsLeft: form.secondsLeft, narrow: plan, wide: plan,
            tabs: other.map { other in
                [(name, form.title), ("", other)].map { PromptView.Tab(name: $0, title: $1, isLink: false) }
            } ?? [])
    }

    /// The prompt as in a narrow window. For assistive technology it is not there: ``summary`` says what it shows.
    package var html: HTML {
        HTML(
            .div, .class("screen-preview screen-\(view.form.screen.rawValue) \(className)"),
            .lang(view.words.language), .dir(view.words.isRightToLeft ? .rightToLeft : .leftToRight), .inert
        ) { PromptDrawing(view: view).dialog.scenery }
    }

    /// What the prompt shows, line by line: its title, its message, its fields, its links, and its actions.
    package var summary: [String] {
        let form = view.form
        let fields = form.fields.filter { $0.kind != .hidden }.map(\.label)
        let texts = [view.slots.titleText] + form.message.split(separator: "\n").map(String.init)
        return texts + fields + form.links.map(\.label) + (form.isCountdown ? [] : form.actions.map(\.label))
    }
}
