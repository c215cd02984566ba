import BadgeDrawings
import BadgeKit
import BadgeModel
import BadgeStorage
import BadgeSystem
import BadgeUI
import BadgeWebUI
import Foundation

extension WalletPages {
    /// Answers a request to read a page.
    func read(_ request: WebRequest, _ view: PageView) async throws -> WebResponse? {
        let path = request.path
        switch (path.first, path.count) {
        case (nil, _): return .redirect(to: .badges)
        case ("badges", 1):
            let page = try await BadgeListPage(
                view, search: BadgeSearch(request.query["search"] ?? ""),
                after: request.query["after"].map(Badge.ID.init(rawValue:)), from: access.wallet())
            return .page(page.page)
        case ("badges", 2): return try await badgePage(Badge.ID(rawValue: path[1]), view)
        case ("badges", 3): return try await badgePage(Badge.ID(rawValue: path[1]), path[2], request, view)
        case ("add", 1): return .page(AddPage(view: view).page)
        case ("present", 1): return .page(PresentPage(view: view).page)
        case ("location", 1):
            let badge = request.query["badge"].map(Badge.ID.init(rawValue:))
            return .page(try await LocationPage(view, of: badge, from: access.wallet()).page)
        case ("passcode", 1): return .page(PasscodePage(view: view, status: try await passcodeStatus()).page)
        case ("passcode", 2) where path[1] == "reset": return .page(resetConfirmation(view))
        case ("log", 1):
            let index = request.query["below"].flatMap { Int($0) }
            return .page(try await LogPage(view, badge: nil, below: index, from: access.wallet()).page)
        case ("log", 2): return try await logEntry(path[1], view)
        case ("log", 3) where path[2] == "proof": return try await logProof(path[1])
        case ("settings", 1):
            return .page(SettingsPage(view: view, settings: settings, store: try await storeInfo()).page)
        case ("activities", 2): return try await activityPage(path[1], view)
        case ("activities", 3) where path[2] == "end": return try await endPage(path[1], view)
        default: return nil
        }
    }

    private func badgePage(_ id: Badge.ID, _ view: PageView) async throws -> WebResponse? {
        guard let page = try await BadgePage(view, id, from: access.wallet()) else { return .page(noBadge(view)) }
        return .page(page.page)
    }

    private func badgePage(
        _ id: Badge.ID, _ name: String, _ request: WebRequest, _ view: PageView
    ) async throws -> WebResponse? {
        let wallet = try await access.wallet()
        if let picture = PictureKind(rawValue: name) {
            return try await wallet.picture(picture, of: id).map(WebResponse.picture)
        }
        guard let badge = try await wallet.badge(id) else { return .page(noBadge(view)) }
        switch name {
        case "documents": return .page(try await AgreementsPage(view, id, from: wallet)?.page ?? noBadge(view))
        case "log":
            let index = request.query["below"].flatMap { Int($0) }
            return .page(try await LogPage(view, badge: badge, below: index, from: wallet).page)
        case "remove": return .page(removal(of: badge, view))
        case "remove-device": return removal(ofDevice: request, badge, view)
        default: return nil
        }
    }

    private func noBadge(_ view: PageView) -> WebPage {
        MessagePage(
            title: view.words("wallet.badge.noneTitle"), sentences: [view.words("wallet.badge.noneText")],
            icon: .card, status: 404
        ).page(section: .badges) {
            HTML.linkButton(view.words("wallet.action.backToBadges"), .badges, style: "primary")
        }
    }

    private func removal(of badge: Badge, _ view: PageView) -> WebPage {
        let path = WebPath("badges", badge.id.rawValue)
        return ConfirmationPage(
            view: view,
            title: Message.walletPages(
                "command.remove.badgeTitle", ["badge": badge.display.name, "holder": badge.holder.fullName]),
            message: Message.walletPages("command.remove.badge", ["badge": badge.display.name]),
            action: "action.remove",
            path: path.appending("remove"), back: path, section: .badges
        ).page
    }

    private func removal(ofDevice request: WebRequest, _ badge: Badge, _ view: PageView) -> WebResponse? {
        guard let device = request.query["device"], let name = request.query["name"] else { return nil }
        let path = WebPath("badges", badge.id.rawValue)
        return .page(
            ConfirmationPage(
                view: view, title: Message.web("command.remove.title", ["subject": name]),
                message: request.query["current"] == nil ? "command.remove.device" : "command.remove.currentDevice",
                action: "action.remove", path: path.appending("remove-device"),
                fields: [("device", device), ("name", name)], back: path, section: .badges
            ).page)
    }

    private func resetConfirmation(_ view: PageView) -> WebPage {
        ConfirmationPage(
            view: view, title: "command.passcode.resetTitle", message: "command.passcode.resetMessage",
            action: "wallet.action.resetPasscode", path: "/passcode/reset", back: .passcode, section: .passcode
        ).page
    }

    // A passcode can be set before there is a wallet.
    private func passcodeStatus() async throws -> PasscodeStatus? {
        do { return try await access.wallet().passcodeStatus } catch BadgeError.Code.storeAbsent { return nil }
    }

    // Language and appearance can be set whatever state the wallet is in.
    private func storeInfo() async throws -> StoreInfo? {
        do { return try await access.wallet().storeInfo() } catch let error as BadgeError where error.walletCause != nil
        {
            return nil
        }
    }

    private func logEntry(_ index: String, _ view: PageView) async throws -> WebResponse? {
        let wallet = try await access.wallet()
        guard let proof = try await proof(index, in: wallet) else {
            return .page(
                MessagePage(
                    title: view.words("wallet.log.noneTitle"), sentences: [view.words("wallet.log.noneText")],
                    icon: .card, status: 404
                ).page(section: .log) { HTML.linkButton(view.words("wallet.nav.log"), .log, style: "primary") })
        }
        var badge: Badge?
        if let id = proof.entry.event.badgeID { badge = try await wallet.badge(id) }
        return .page(LogEntryPage(view: view, proof: proof, badge: badge).page)
    }

    private func logProof(_ index: String) async throws -> WebResponse? {
        guard let proof = try await proof(index, in: access.wallet()) else { return nil }
        return .download(Array(proof.text.utf8), mediaType: "text/plain", name: "entry-\(proof.entry.index).tlog-proof")
    }

    private func proof(_ index: String, in wallet: BadgeWallet) async throws -> AuditProof? {
        guard let index = Int(index), index >= 0 else { return nil }
        do { return try await wallet.auditProof(forEntryAt: index) } catch BadgeError.Code.notFound { return nil }
    }

    private func activityPage(_ id: String, _ view: PageView) async throws -> WebResponse? {
        guard let activity = await activities[id] else { return .page(ended(view)) }
        return switch activity.outcome {
        case nil: .page(ActivityPage(view: view, id: id, activity: activity).running)
        case .done(_, let path): .redirect(to: (path ?? activity.origin).telling(id))
        case .cancelled: .redirect(to: activity.origin.telling(id))
        // A page of its own, so that the open one is left.
        case .code, .devices, .answer, .presented, .presentation, .failed:
            .redirect(to: WebPath("activities", id, "end"))
        }
    }

    private func endPage(_ id: String, _ view: PageView) async throws -> WebResponse? {
        guard let activity = await activities[id] else { return .page(ended(view)) }
        let page = ActivityPage(view: view, id: id, activity: activity)
        switch activity.outcome {
        case nil, .done, .cancelled: return .redirect(to: WebPath("activities", id))
        case .failed(let error):
            if error.walletCause != nil { throw error }
            if let entry = activity.entry {
                return .page(entry.page(view, problem: error.message))
            }
            return .page(page.failed(error))
        case .answer(let answer): return .page(page.answer(answer))
        case .presented(let reply): return .page(page.presented(reply))
        case .presentation(let presentation): return .page(page.presentation(presentation))
        case .code(let code, let badge, let start):
            return .page(try await codePage(code, of: badge, since: start, view))
        case .devices(let list, let badge):
            guard let card = try await access.wallet().cards(of: [badge]).first else { return nil }
            return .page(DevicesPage(view: view, card: card, list: list).page)
        }
    }

    private func codePage(
        _ code: ShownCode, of badge: Badge, since start: MonotonicInstant, _ view: PageView
    ) async throws -> WebPage {
        let age = monotonicClock.now().seconds(since: start).map { Int($0) } ?? code.period
        let left = max(0, code.secondsLeft - age)
        let card = try await access.wallet().cards(of: [badge]).first
        let digits = code.digits.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        return CodePage(
            view: view,
            card: card ?? BadgeCard(badge: badge, organization: nil, isDefault: false, isLocked: false),
            code: code, digits: digits, secondsLeft: left,
            qrCode: left > 0
                ? QRCode(digits).map {
                    HTML.drawing($0.svg(title: view.words("wallet.code.qr"), language: view.words.language))
                } : nil
        ).page
    }

    private func ended(_ view: PageView) -> WebPage {
        MessagePage(
            title: view.words("wallet.gone.title"), sentences: [view.words("wallet.gone.text")], icon: .card,
            status: 404
        ).page { HTML.linkButton(view.words("wallet.action.backToBadges"), .badges, style: "primary") }
    }
}

extension WebPath {
    /// Returns the page with what an activity says at its top.
    func telling(_ activity: String) -> WebPath {
        let separator = description.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return WebPath(stringLiteral: "\(description)\(separator)done=\(activity)")
    }
}
