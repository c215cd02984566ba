import BadgeAuthority
import BadgeModel
import BadgeWebUI
import Foundation

/// What there is, and what needs attention.
enum OverviewPage {
    /// The age in days from which a signing key is old.
    private static let oldKey = 365

    struct Item {
        let message: Message
        let area: Administrator.Area
        var isUrgent = false
    }

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let (summary, administrators) = try await call.authority.reading {
            (try $0.summary(), try $0.administrators())
        }
        let items = items(summary, administrators, now: call.view.now).filter { call.mayRead($0.area) }
        return .page(
            call.page(.overview) {
                HTML.section(call.words("admin.attention.title"), "attention") {
                    if items.isEmpty {
                        HTML(.p) { call.words("admin.attention.none") }
                    } else {
                        HTML(.ul, .class("attention")) {
                            for item in items {
                                HTML(.li, .class(item.isUrgent ? "notice bad" : "notice warn")) {
                                    HTML(.a, .href(item.area.path)) { call.view.text(item.message) }
                                }
                            }
                        }
                    }
                }
                numbers(summary, call)
            })
    }

    static func items(_ summary: OrganizationSummary, _ administrators: [Administrator], now: Date) -> [Item] {
        var items: [Item] = []
        func add(_ count: Int, _ key: Message.Key, _ area: Administrator.Area, isUrgent: Bool = false) {
            if count > 0 { items.append(Item(message: Message(key, ["count": count]), area: area, isUrgent: isUrgent)) }
        }
        add(summary.failedMessages, "admin.attention.failedMessages", .outbox, isUrgent: true)
        add(summary.approvals, "admin.attention.approvals", .invitations)
        add(summary.operatorMessages, "admin.attention.operatorMessages", .outbox)
        add(summary.expiringBadges, "admin.attention.expiring", .badges)
        if let created = summary.signingKeyCreatedAt {
            let days = Int(now.timeIntervalSince(created) / 86_400)
            if days >= oldKey { add(days, "admin.attention.oldKey", .keys) }
        }
        if summary.lacksNextKey { items.append(Item(message: "admin.attention.noNextKey", area: .keys)) }
        if summary.passwords > 0, summary.secondFactors == 0 {
            items.append(Item(message: "admin.attention.noSecondFactor", area: .people))
        }
        if summary.policyVersion == 0 { items.append(Item(message: "admin.attention.noPolicy", area: .policy)) }
        if administrators.count(where: { $0.role == .owner }) == 1 {
            items.append(Item(message: "admin.attention.oneOwner", area: .administrators))
        }
        return items
    }

    private static func numbers(_ summary: OrganizationSummary, _ call: AdminCall) -> HTML {
        let numbers: [(Administrator.Area, Message.Key, Int)] = [
            (.people, "admin.number.people", summary.people),
            (.badges, "admin.number.active", summary.activeBadges),
            (.badges, "admin.number.suspended", summary.suspendedBadges),
            (.invitations, "admin.number.invitations", summary.openInvitations),
        ]
        return HTML(.dl, .class("numbers")) {
            for (area, key, number) in numbers where call.mayRead(area) {
                HTML(.div) {
                    HTML(.dt) { call.words(key) }
                    HTML(.dd) { String(number) }
                }
            }
        }
    }
}
