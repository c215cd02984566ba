import BadgeKit
import BadgeModel
import BadgeWebUI
import Foundation

/// The audit log, newest first, so many entries on each page.
struct LogPage {
    /// The number of entries on a page.
    static let pageSize = 50

    let view: PageView
    /// The badge whose entries are shown; `nil` for all.
    let badge: Badge?
    /// Newest first.
    let entries: [AuditEntry]
    /// The index that the next page starts below; `nil` on the last one.
    let olderThan: Int?

    private var words: Localization { view.words }

    var page: WebPage {
        var page = WebPage(title: words("wallet.nav.log")) {
            view.noticeBox
            HTML(.div, .class("toolbar")) {
                HTML(.p, .class("muted")) { words("wallet.log.text") }
                if badge == nil {
                    HTML(.div, .class("actions")) { HTML.action(words("wallet.log.verify"), "/log/verify") }
                }
            }
            if entries.isEmpty {
                HTML(.p, .class("muted")) { words("command.audit.empty") }
            } else {
                HTML(.ol, .class("list log card")) {
                    for entry in entries { HTML(.li) { row(entry) } }
                }
            }
            if let olderThan {
                HTML(.nav, .class("steps"), .aria("label", words("wallet.pages.label"))) {
                    HTML.linkButton(words("wallet.pages.next"), path(below: olderThan))
                }
            }
        }
        page.section = .log
        if let badge {
            page.section = .badges
            page.back = WebPage.Link(badge.display.name, to: WebPath("badges", badge.id.rawValue))
        }
        return page
    }

    private func path(below index: Int) -> WebPath {
        let query: KeyValuePairs = ["below": String(index)]
        return badge.map { WebPath("badges", $0.id.rawValue, "log", query: query) } ?? WebPath("log", query: query)
    }

    private func row(_ entry: AuditEntry) -> HTML {
        HTML(.a, .class("row"), .href(WebPath("log", String(entry.index)))) {
            HTML(.span) {
                HTML(.strong) { view.text(entry.event.sentence) }
                if let conditions = entry.event.unmetConditions {
                    HTML(.span, .class("meta")) { " " + view.text(conditions) }
                }
            }
            HTML(.span, .class("meta")) { view.time(entry.date) }
        }
    }
}

extension LogPage {
    /// Reads the entries below an index; the newest ones without it.
    init(_ view: PageView, badge: Badge?, below index: Int?, from wallet: BadgeWallet) async throws {
        // Any number may be typed into an address.
        let index = index.map { max(0, $0) }
        let found: [AuditEntry]
        if let badge {
            if let index {
                let all = try await wallet.auditEntries(badge: badge.id).filter { $0.index < index }
                found = all.suffix(Self.pageSize)
            } else {
                found = try await wallet.auditEntries(newest: Self.pageSize, badge: badge.id)
            }
        } else if let index {
            let first = max(0, index - Self.pageSize)
            found = try await wallet.auditEntries(
                limit: min(Self.pageSize, max(0, index)), after: first > 0 ? first - 1 : nil)
        } else {
            found = try await wallet.auditEntries(newest: Self.pageSize)
        }
        self.view = view
        self.badge = badge
        entries = found.reversed()
        olderThan = found.count == Self.pageSize ? found.first.flatMap { $0.index > 0 ? $0.index : nil } : nil
    }
}
