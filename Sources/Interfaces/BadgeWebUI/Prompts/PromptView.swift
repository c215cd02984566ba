import BadgeModel
import BadgeUI

/// A prompt as it is when its page is loaded.
struct PromptView: Sendable {
    /// A prompt that waits for an answer.
    struct Tab: Sendable {
        let name: String
        let title: String
        /// Whether it leads to the prompt; one in a preview leads nowhere.
        var isLink = true
    }

    let name: String
    let form: Form
    let appearance: ResolvedAppearance
    let slots: PromptSlots
    let round: Int
    let values: [String: FieldValue]
    let refusal: BadgeError?
    /// The text of what is being processed; `nil` while the person may answer.
    let busyText: String?
    let secondsLeft: Int?
    /// How the prompt is presented in a narrow and in a wide window.
    let narrow: PresentationPlan
    let wide: PresentationPlan
    /// All prompts that wait, this one among them.
    let tabs: [Tab]

    var words: Localization { form.localization.speaking(.web) }
}
