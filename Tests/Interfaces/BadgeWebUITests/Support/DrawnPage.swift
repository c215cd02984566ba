import BadgeModel
import BadgeUI
import ScreenTestSupport
import TestSupport

@testable import BadgeWebUI

/// A form as a page draws it beside another one: its markup, and the rules of its style sheet that apply to an element.
@MainActor
enum DrawnPage {
    static func text(
        _ form: Form, in appearance: ResolvedAppearance, busyText: String? = nil, refusal: BadgeError? = nil
    ) -> String {
        func plan(_ device: PresentationDevice) -> PresentationPlan {
            PresentationPlan(for: DialogRequest(appearance, on: device))
        }
        let view = PromptView(
            name: "drawn", form: form, appearance: appearance,
            slots: PromptSlots(form, in: appearance, nil, of: "drawn"), round: 1, values: form.visibleValues,
            refusal: refusal, busyText: busyText, secondsLeft: nil, narrow: plan(.narrowWindow),
            wide: plan(.wideWindow), tabs: ["drawn", "other"].map { PromptView.Tab(name: $0, title: $0) })
        let drawing = PromptDrawing(view: view)
        var writer = HTMLWriter(pageToken: nil)
        writer.write(drawing.body)
        var sheet = StyleSheet()
        sheet.add(appearance, on: form.screen, of: view.name)
        if let popover = drawing.popover { sheet.add(popover) }
        let rules = PageRules.rules(of: sheet.text, for: writer.text)
        return ([drawing.bodyClass, writer.text] + rules).joined(separator: "\n")
    }
}
