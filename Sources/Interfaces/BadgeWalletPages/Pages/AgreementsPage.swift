import BadgeKit
import BadgeModel
import BadgeWebUI
import Foundation

/// The documents of a badge, and what was decided on them and when.
struct AgreementsPage {
    let view: PageView
    let badge: Badge
    let statuses: [AgreementStatus]
    /// All decisions, oldest first.
    let decisions: [StoredAgreement]

    private var words: Localization { view.words }
    private var path: WebPath { WebPath("badges", badge.id.rawValue) }

    var page: WebPage {
        var page = WebPage(title: words("wallet.agreements.title")) {
            view.noticeBox
            if statuses.isEmpty {
                HTML(.p, .class("muted")) { words("command.agreement.none") }
            }
            for (index, status) in statuses.enumerated() { section(status, "document-\(index)") }
            if statuses.contains(where: { $0.isAccepted != true }) {
                HTML(.div, .class("actions")) {
                    HTML.action(
                        words("wallet.action.decide"), path.appending("decide"),
                        style: awaitsDecision ? "primary" : "secondary")
                }
            }
            if !decisions.isEmpty { history }
        }
        page.section = .badges
        page.back = WebPage.Link(badge.display.name, to: path)
        return page
    }

    // An optional document that was declined may stay so.
    private var awaitsDecision: Bool {
        statuses.contains { $0.isAccepted == nil || $0.document.isRequired && $0.isAccepted == false }
    }

    private func section(_ status: AgreementStatus, _ name: String) -> HTML {
        let document = status.document
        return .section(view.title(of: document), name) {
            HTML(.p, .class("tags")) {
                HTML(.span, .class(status.isAccepted == true ? "tag good" : "tag")) { view.text(decision(on: status)) }
                HTML(.span, .class("tag")) {
                    words(document.isRequired ? "wallet.agreements.required" : "wallet.agreements.optional")
                }
            }
            HTML(.details) {
                HTML(.summary) { words("wallet.agreements.read") }
                // The exact text, as it was shown when it was decided on.
                HTML(.div, .class("document"), .lang(document.locale), .dir(.auto)) { document.text }
            }
            if status.isAccepted == true {
                HTML.form(posting: path.appending("agreement")) {
                    HTML(.input, .type(.hidden), .name("document"), .value(document.id.rawValue))
                    HTML.button(words("action.withdraw"), style: "secondary")
                }
            }
        }
    }

    private func decision(on status: AgreementStatus) -> Message {
        let texts = [status.document] + status.document.translations
        let newest = decisions.last { decision in
            texts.contains { $0.id == decision.statement.documentID }
        }
        switch (status.isAccepted, newest) {
        case (nil, _): return "wallet.agreements.undecided"
        case (_, let newest?) where (newest.statement.decision == .accepted) == status.isAccepted:
            return newest.sentence(view)
        case (true?, _): return "wallet.agreements.isAccepted"
        case (false?, _): return "wallet.agreements.isNotAccepted"
        }
    }

    private var history: HTML {
        .section(words("wallet.agreements.history"), "history") {
            HTML(.ul, .class("list")) {
                for decision in decisions.reversed().prefix(100) {
                    HTML(.li, .class("row")) {
                        HTML(.div) {
                            HTML(.strong) { view.title(of: decision.statement) }
                            HTML(.div, .class("meta")) { view.text(decision.sentence(view)) }
                        }
                        HTML(.span, .class("meta")) {
                            if let sent = decision.sentAt {
                                words("wallet.agreements.receipt", ["date": view.timeText(sent)])
                            } else {
                                words("wallet.agreements.unsent")
                            }
                        }
                    }
                }
            }
        }
    }
}

extension AgreementsPage {
    /// Reads the documents of a badge; `nil` if the wallet does not have it.
    init?(_ view: PageView, _ id: Badge.ID, from wallet: BadgeWallet) async throws {
        guard let badge = try await wallet.badge(id) else { return nil }
        self.view = view
        self.badge = badge
        statuses = try await wallet.agreements(of: id)
        decisions = try await wallet.agreementHistory(of: id)
    }
}

extension PageView {
    /// Returns the title of a document with its language: `Terms of use, version 3 (English)`.
    fileprivate func title(of document: AgreementDocument) -> String {
        let language = Locale(identifier: words.language).localizedString(forIdentifier: document.locale)
        return words(
            "wallet.agreements.name", ["title": document.title, "language": language ?? document.locale])
    }

    fileprivate func title(of statement: AgreementStatement) -> String {
        title(
            of: AgreementDocument(
                kind: statement.kind, version: statement.version, locale: statement.locale, isRequired: false,
                text: ""))
    }
}

extension StoredAgreement {
    fileprivate func sentence(_ view: PageView) -> Message {
        let date = view.timeText(statement.decidedAt)
        return switch statement.decision {
        case .accepted: Message.walletPages("wallet.agreements.accepted", ["date": date])
        case .declined: Message.walletPages("wallet.agreements.declined", ["date": date])
        case .withdrawn: Message.walletPages("wallet.agreements.withdrawn", ["date": date])
        }
    }
}
