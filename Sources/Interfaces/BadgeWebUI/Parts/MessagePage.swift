package import BadgeHTML
import BadgeModel

/// A page that says one thing, and offers the way on.
package struct MessagePage {
    let title: String
    let sentences: [String]
    let icon: Icon
    let status: Int

    package init(title: String, sentences: [String], icon: Icon = .failed, status: Int = 200) {
        self.title = title
        self.sentences = sentences
        self.icon = icon
        self.status = status
    }

    package func page(section: WebPath? = nil, @HTMLBuilder actions: () -> HTML) -> WebPage {
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
