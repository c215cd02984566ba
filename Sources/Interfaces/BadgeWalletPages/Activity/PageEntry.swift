import BadgeModel
import BadgeWebUI

/// What was entered in a form that starts a workflow, for the same form with its problem.
enum PageEntry: Sendable {
    /// On the page for a badge.
    case add(AddPage.Entry)
    /// On the page for a presentation.
    case present(String)

    /// The form once more.
    func page(_ view: PageView, problem: Message) -> WebPage {
        switch self {
        case .add(let entry): AddPage(view: view, entry: entry, problem: problem).page
        case .present(let text): PresentPage(view: view, text: text, problem: problem).page
        }
    }
}
