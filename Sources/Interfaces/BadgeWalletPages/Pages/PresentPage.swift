import BadgeModel
import BadgeWebUI

/// The way to present a badge: the text of a verifier's QR code, or its link.
struct PresentPage {
    let view: PageView
    /// What was entered; empty for nothing.
    var text = ""
    /// What is wrong with it; `nil` for nothing.
    var problem: Message?

    var page: WebPage {
        var page = WebPage(title: view.words("wallet.nav.present")) {
            view.noticeBox
            PastedText(
                view: view, title: "wallet.present.title", hint: "wallet.present.text", label: "wallet.present.field",
                path: .present, text: text, problem: problem
            ).html
        }
        page.section = .present
        if problem != nil { page.status = 422 }
        return page
    }
}
