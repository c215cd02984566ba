import BadgeKit
import BadgeModel
import BadgeUI
import BadgeWebUI
import Foundation

extension WalletPages {
    /// Answers a request to change something. What may ask the user runs as an activity.
    func change(_ request: WebRequest, _ view: PageView) async throws -> WebResponse? {
        let path = request.path
        switch (path.first, path.count) {
        case ("badges", 3): return try await changeBadge(Badge.ID(rawValue: path[1]), path[2], request, view)
        case ("passcode", 2): return try await changePasscode(path[1], view)
        case ("add", 1): return await addByLink(request, view)
        case ("present", 1): return await present(request, view)
        case ("add", 2): return await addAtServer(path[1], request, view)
        case ("sync", 1): return await sync(view)
        case ("location", 1): return try await setLocation(request, view)
        case ("location", 2) where path[1] == "clear": return try await clearLocation(request)
        case ("log", 2) where path[1] == "verify": return await verifyLog(view)
        case ("unlock", 1): return try await unlock(request, view)
        case ("settings", 1): return try await changeSettings(request, view)
        case ("activities", 3) where path[2] == "cancel":
            await activities.cancel(path[1])
            return .redirect(to: WebPath("activities", path[1]))
        case ("close", 1):
            setClosed()
            return .page(closed(view))
        default: return nil
        }
    }

    /// Starts a workflow, and shows it.
    ///
    /// - Parameter retry: The request that starts it once more; `nil` if its fields would be needed.
    private func run(
        from origin: WebPath, about badge: Badge.ID? = nil, retry: WebPath? = nil, entry: PageEntry? = nil,
        _ view: PageView,
        _ work: @escaping @Sendable (BadgeWallet) async throws -> PageActivity.Outcome, createsIfAbsent: Bool = false
    ) async -> WebResponse {
        let id = await activities.start(
            from: origin, about: badge, retry: retry, entry: entry, onEnd: { [weak self] in self?.showChange() },
            { [access] in try await work(access.wallet(createsIfAbsent: createsIfAbsent)) })
        guard let id else { return .page(busy(view)) }
        return .redirect(to: WebPath("activities", id))
    }

    private func changeBadge(
        _ id: Badge.ID, _ verb: String, _ request: WebRequest, _ view: PageView
    ) async throws -> WebResponse? {
        let path = WebPath("badges", id.rawValue)
        let retry = WebPath("badges", id.rawValue, verb)
        switch verb {
        case "code": return await showCode(.badge, of: id, view)
        case "totp": return await showCode(.totp, of: id, view)
        case "resolve":
            return await run(from: path, about: id, retry: retry, view) { wallet in
                _ = try await wallet.security.process(for: id)
                return .done(["wallet.done.permitted"])
            }
        case "login":
            return await run(from: path, about: id, retry: retry, view) { wallet in
                try await wallet.logIn(to: id)
                return .done(["wallet.done.login"])
            }
        case "photo":
            return await run(from: path, about: id, retry: retry, view) { wallet in
                try await wallet.uploadPhoto(of: id)
                return .done(["wallet.done.photo"])
            }
        case "decide":
            return await run(from: path.appending("documents"), about: id, retry: retry, view) { wallet in
                try await wallet.acceptAgreements(of: id)
                return .done(["wallet.done.decided"])
            }
        case "devices":
            return await run(from: path, about: id, retry: retry, view) { wallet in
                guard let badge = try await wallet.badge(id) else { throw CancellationError() }
                return .devices(try await wallet.devices(of: id), of: badge)
            }
        case "remove-device": return await removeDevice(request, id, view)
        default: return try await changeStored(id, verb, request)
        }
    }

    /// Changes what only the store knows, without asking the user.
    private func changeStored(_ id: Badge.ID, _ verb: String, _ request: WebRequest) async throws -> WebResponse? {
        let path = WebPath("badges", id.rawValue)
        let wallet = try await access.wallet()
        switch verb {
        case "default":
            guard let badge = try await wallet.badge(id) else { return .redirect(to: .badges) }
            try await wallet.setDefaultBadge(id)
            return await tell(Message.walletPages("command.badge.default", ["badge": badge.display.name]), on: path)
        case "consent":
            guard let kind = request.fields.text("kind").flatMap(ConsentKind.init(rawValue:)) else { return nil }
            try await wallet.withdrawConsent(to: kind, of: id)
            return await tell("wallet.done.consent", on: path)
        case "agreement":
            guard let document = request.fields.text("document") else { return nil }
            try await wallet.withdrawAgreement(AgreementDocument.ID(rawValue: document), of: id)
            return await tell("wallet.done.agreement", on: path.appending("documents"))
        case "remove":
            guard let badge = try await wallet.badge(id) else { return .redirect(to: .badges) }
            let organization = try await wallet.organization(badge.organizationID)
            let removal = try await wallet.removeBadge(id)
            let done = Message.walletPages(
                "command.remove.done", ["badge": badge.display.name, "holder": badge.holder.fullName])
            return await tell([done, removal.message(of: organization)].compactMap(\.self), on: .badges)
        default: return nil
        }
    }

    /// Says that something is done, on a page.
    func tell(_ messages: Message..., on path: WebPath) async -> WebResponse {
        await tell(messages, on: path)
    }

    private func tell(_ messages: [Message], on path: WebPath) async -> WebResponse {
        let id = await activities.start(from: path, onEnd: {}, { .done(messages) })
        guard let id else { return .redirect(to: path) }
        await activities[id]?.task.value
        return .redirect(to: path.telling(id))
    }

    private func showCode(_ kind: CodeKind, of id: Badge.ID, _ view: PageView) async -> WebResponse {
        let path = WebPath("badges", id.rawValue)
        let retry = path.appending(kind == .totp ? "totp" : "code")
        return await run(from: path, about: id, retry: retry, view) { [monotonicClock] wallet in
            guard let badge = try await wallet.badge(id) else { throw CancellationError() }
            let code = try await wallet.showCode(for: id, kind: kind)
            return .code(code, of: badge, since: monotonicClock.now())
        }
    }

    private func removeDevice(_ request: WebRequest, _ id: Badge.ID, _ view: PageView) async -> WebResponse? {
        guard let device = request.fields.text("device"), let name = request.fields.text("name") else { return nil }
        return await run(from: WebPath("badges", id.rawValue), view) { wallet in
            try await wallet.removeDevice(Device.ID(rawValue: device), of: id)
            return .done([Message.walletPages("command.device.removed", ["device": name])])
        }
    }

    private func changePasscode(_ verb: String, _ view: PageView) async throws -> WebResponse? {
        let retry = WebPath("passcode", verb)
        switch verb {
        case "set":
            return await run(
                from: .passcode, retry: retry, view,
                { wallet in
                    try await wallet.setPasscode()
                    return .done(["command.passcode.set"])
                }, createsIfAbsent: true)
        case "verify":
            return await run(from: .passcode, retry: retry, view) { wallet in
                try await wallet.verifyPasscode()
                return .done(["command.passcode.right"])
            }
        case "change":
            return await run(from: .passcode, retry: retry, view) { wallet in
                try await wallet.changePasscode()
                return .done(["command.passcode.changed"])
            }
        case "lock":
            try await access.wallet().lock()
            return await tell("wallet.done.locked", on: .passcode)
        case "reset":
            let badges = try await access.wallet().resetPasscode()
            return await tell(
                badges.isEmpty
                    ? "command.passcode.reset"
                    : Message.walletPages("command.passcode.resetBadges", ["count": badges.count]),
                on: .passcode)
        default: return nil
        }
    }

    private func addByLink(_ request: WebRequest, _ view: PageView) async -> WebResponse {
        guard let link = request.fields.text(PastedText.field) else {
            return .page(AddPage(view: view, entry: .link(""), problem: "wallet.add.linkMissing").page)
        }
        return await handle(link, from: .add, entry: .add(.link(link)), view)
    }

    private func present(_ request: WebRequest, _ view: PageView) async -> WebResponse {
        guard let text = request.fields.text(PastedText.field) else {
            return .page(PresentPage(view: view, problem: "wallet.add.linkMissing").page)
        }
        return await handle(text, from: .present, entry: .present(text), view)
    }

    private func handle(_ text: String, from origin: WebPath, entry: PageEntry, _ view: PageView) async -> WebResponse {
        await run(
            from: origin, entry: entry, view,
            { wallet in
                switch try await wallet.handle(text) {
                case .badge(let badge): return .added(badge)
                case .server(let server):
                    return .done([Message.walletPages("command.open.server", ["server": server.absoluteString])])
                case .answer(let answer): return .answer(answer)
                case .presented(let reply): return .presented(reply)
                case .presentation(let presentation): return .presentation(presentation)
                }
            }, createsIfAbsent: true)
    }

    private func addAtServer(_ verb: String, _ request: WebRequest, _ view: PageView) async -> WebResponse? {
        guard let form = AddPage.Form(rawValue: verb) else { return nil }
        let text = request.fields.text("server") ?? ""
        guard let server = WalletText.server(text) else {
            return .page(AddPage(view: view, entry: .server(form, text), problem: "wallet.add.serverUnreadable").page)
        }
        return await run(
            from: .add, entry: .add(.server(form, text)), view,
            { wallet in
                switch form {
                case .login: return .added(try await wallet.enroll(at: server))
                case .recovery:
                    try await wallet.requestRecovery(at: server)
                    return .done(["wallet.done.recovery"])
                }
            }, createsIfAbsent: true)
    }

    private func sync(_ view: PageView) async -> WebResponse {
        await run(from: .badges, retry: "/sync", view) { wallet in
            let failures = try await wallet.sync().flatMap(\.failures)
            return .done(failures.isEmpty ? ["wallet.done.synced"] : failures.map(\.message))
        }
    }

    private func verifyLog(_ view: PageView) async -> WebResponse {
        await run(from: .log, retry: "/log/verify", view) { wallet in
            let report = try await wallet.verifyAuditLog()
            guard report.isSound else { return .done(["command.audit.altered"] + report.messages) }
            return .done([
                Message.walletPages(
                    "command.audit.sound", ["count": report.entries, "root": report.root.base64EncodedString()])
            ])
        }
    }

    private func unlock(_ request: WebRequest, _ view: PageView) async throws -> WebResponse {
        guard let secret = request.fields.secret("secret") else { return .redirect(to: .badges) }
        do {
            try await access.unlock(secret)
            return .redirect(to: .badges)
        } catch let error as BadgeError where error.walletCause == .locked {
            return .page(NoWalletPage(view: view, error: error, lock: home.lock, wasRefused: true).page)
        }
    }

    private func changeSettings(_ request: WebRequest, _ view: PageView) async throws -> WebResponse {
        // The wallet is opened again in the new language, and a workflow must not lose it.
        guard await activities.running == 0 else { return .page(busy(view)) }
        var changed = PageSettings()
        changed.language = request.fields.text("language").flatMap { tag in
            PageSettings.languages.contains { $0.tag == tag } ? tag : nil
        }
        changed.theme = request.fields.text("theme").flatMap(WebTheme.init(rawValue:)) ?? .system
        try await change(to: changed)
        return await tell("wallet.settings.saved", on: .settings)
    }

    private func busy(_ view: PageView) -> WebPage {
        MessagePage(
            title: view.words("wallet.busy.title"), sentences: [view.words("wallet.busy.text")], status: 429
        ).page { HTML.linkButton(view.words("wallet.action.backToBadges"), .badges, style: "primary") }
    }

    private func closed(_ view: PageView) -> WebPage {
        MessagePage(
            title: view.words("wallet.closed.title"), sentences: [view.words("wallet.closed.text")], icon: .met
        ).page {}
    }
}

extension PageActivity.Outcome {
    /// A badge is in the wallet.
    fileprivate static func added(_ badge: Badge) -> Self {
        .done(
            [Message.walletPages("wallet.done.badge", ["holder": badge.holder.fullName])],
            WebPath("badges", badge.id.rawValue))
    }
}
