import BadgeModel
import BadgeWebUI

/// A page that says one thing, and offers the way on.
struct MessagePage {
    let title: String
    let sentences: [String]
    var icon = Icon.failed
    var status = 200

    func page(section: WebPath? = nil, @HTMLBuilder actions: () -> HTML) -> WebPage {
        var page = WebPage(title: title) {
            HTML(.div, .class("empty"), .role("status")) {
                icon.html
                for sentence in sentences { HTML(.p) { sentence } }
                HTML(.div, .class("actions")) { actions() }
            }
        }
        page.status = status
        page.section = section
        return page
    }
}
