import BadgeKit
import BadgeModel
import BadgeWebUI

/// The devices on which the user has an organization's badges.
struct DevicesPage {
    let view: PageView
    let card: BadgeCard
    let list: DeviceList

    private var words: Localization { view.words }
    private var path: WebPath { WebPath("badges", card.badge.id.rawValue) }

    var page: WebPage {
        var page = WebPage(title: words("wallet.devices.title")) {
            HTML(.section, .class("card section")) {
                HTML(.p, .class("muted")) {
                    words("wallet.devices.text", ["organization": card.organizationName])
                    if let limit = list.limit { " " + words("command.device.limit", ["count": limit]) }
                }
                HTML(.ul, .class("list")) {
                    for device in list.devices { HTML(.li, .class("row")) { row(device) } }
                }
            }
        }
        page.section = .badges
        page.back = WebPage.Link(card.badge.display.name, to: path)
        return page
    }

    @HTMLBuilder
    private func row(_ device: Device) -> HTML {
        HTML(.div) {
            HTML(.strong) { HTML(.bdi) { device.name } }
            if device.isCurrent { HTML(.span, .class("tag good")) { words("wallet.devices.current") } }
            HTML(.div, .class("meta")) {
                HTML(.bdi) { device.platform }
                if let date = device.addedAt { " · " + words("wallet.devices.added", ["date": view.dayText(date)]) }
            }
        }
        HTML.form(getting: path.appending("remove-device")) {
            HTML(.input, .type(.hidden), .name("device"), .value(device.id.rawValue))
            HTML(.input, .type(.hidden), .name("name"), .value(device.name))
            if device.isCurrent { HTML(.input, .type(.hidden), .name("current"), .value("1")) }
            HTML.button(words("action.remove"), style: "danger")
        }
    }
}
