import BadgeHTML
import BadgeModel

/// Draws an app's page in its frame.
struct FrameDrawing {
    let frame: WebFrame
    let page: WebPage

    private var words: Localization { frame.localization.speaking(.web) }

    /// The body of the page.
    var body: HTML {
        .group([HTML.skipLink(words), bar, main])
    }

    /// The content alone, to be seen behind a prompt.
    var content: HTML { .group([bar, main]) }

    private var bar: HTML {
        HTML(.header, .class("bar")) {
            HTML(.a, .class("brand"), .href(.start)) { HTML(.bdi) { frame.name } }
            if !frame.navigation.isEmpty {
                HTML(.nav, .aria("label", words("web.menu"))) {
                    for link in frame.navigation {
                        HTML(.a, .href(link.path), link.path == page.section ? .aria("current", "page") : nil) {
                            link.label
                        }
                    }
                }
            }
        }
    }

    private var main: HTML {
        HTML(.main, .id("content"), .class("content"), .tabIndex(-1)) {
            HTML(.div, .class("heading")) {
                page.back.map { back in
                    HTML(.a, .class("back"), .href(back.path)) { HTML(.span) { back.label } }
                }
                HTML(.h1) { HTML(.bdi) { page.title } }
            }
            HTML(.div, .id("live"), .data("live", "")) { page.content }
        }
    }
}

extension HTML {
    /// The first link of a page, which is seen when the keyboard reaches it.
    static func skipLink(_ words: Localization) -> HTML {
        HTML(.a, .class("skip"), .href(fragment: "content")) { words("web.skip") }
    }
}
