import BadgeModel
import BadgeUI

@testable import BadgeWebUI

/// A form as a page draws it beside another one: its markup, and the rules of its style sheet that apply to an element.
@MainActor
enum DrawnPage {
    static func text(
        _ form: Form, in appearance: ResolvedAppearance, busyText: String? = nil, refusal: BadgeError? = nil
    ) -> String {
        func plan(_ device: PresentationDevice) -> PresentationPlan {
            PresentationPlan(for: PresentationRequest(appearance, on: device))
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
        return ([drawing.bodyClass, writer.text] + rules(of: sheet.text, for: writer.text)).joined(separator: "\n")
    }

    private static func rules(of sheet: String, for page: String) -> [String] {
        let classes = Set(
            page.matches(of: /class="([^"]*)"/).flatMap { $0.output.1.split(separator: " ").map(String.init) })
        return sheet.split(separator: "\n").map(String.init).filter { rule in
            let selector = rule.replacing(/@media [^{]*\{/, with: "").prefix { $0 != "{" }
            let names = selector.matches(of: /\.([A-Za-z][A-Za-z\-]*)/).map { String($0.output.1) }
            return classes.isSuperset(of: names) && (!selector.contains("summary") || page.contains("<summary"))
        }
    }
}

/// Assets whose every image is one pixel.
struct LogoAssets: AssetSource {
    func color(named name: String) -> AppearanceColor? { nil }
    func image(named name: String) -> ImageData? { .pixel }
    func text(named name: String) -> LocalizedText? { nil }
}
