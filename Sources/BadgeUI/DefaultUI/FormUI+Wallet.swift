import BadgeModel
import Foundation

extension FormUI: EmailRecoveryUIProtocol {
    func promptForEmailToRequestRecoveryCode(completion: @escaping PromptCompletion<EmailAddress>) {
        let form = Form(
            .emailRecovery, title: .words("prompt.emailRecovery.title"),
            message: .words("prompt.emailRecovery.message"),
            fields: [Field("email", label: .words("field.email"), .email)],
            actions: [.submit(.words("action.sendRecoveryCode"))])
        ask(form, completion) { answer throws(BadgeError) in try EmailAddress(try answer.text("email")) }
    }

    func showRequestSuccessNotification(completion: @escaping PromptCompletion<InformAnswer>) {
        inform(
            .emailRecoverySent, title: .words("prompt.emailRecoverySent.title"),
            message: .words("prompt.emailRecoverySent.message"),
            completion)
    }
}

extension FormUI: ServerSwitchUIProtocol {
    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>
    ) {
        let lines = [
            .words("prompt.serverSwitch.target", ["server": targetServer.shown]),
            currentServer.map { .words("prompt.serverSwitch.current", ["server": $0.shown]) },
            certificate.map {
                .words(
                    "prompt.serverSwitch.certificate",
                    [
                        "subject": $0.subject.onOneLine, "issuer": $0.issuer.onOneLine,
                        "date": $0.expires.shown(in: timeZone),
                    ])
            },
            certificate.map { .words("prompt.serverSwitch.fingerprint", ["fingerprint": $0.fingerprint]) },
            certificate == nil ? targetServer.withoutCertificate : nil,
        ]
        confirm(
            .serverSwitch,
            title: mode == .addNewServer
                ? .words("prompt.serverSwitch.addTitle") : .words("prompt.serverSwitch.switchTitle"),
            message: lines.compactMap(\.self).joined(separator: "\n"),
            yes: mode == .addNewServer ? .words("action.addServer") : .words("action.switchServer"),
            no: .words("action.keepServer"), completion)
    }

    func promptForKeyChange(_ change: KeyChange, completion: @escaping PromptCompletion<Confirmation>) {
        let lines: [String] =
            [.words("prompt.keyChange.warning", ["issuer": change.issuer.absoluteString])]
            + change.knownKeys.map { .words("prompt.keyChange.known", ["fingerprint": $0.onOneLine]) }
            + change.shownKeys.map { .words("prompt.keyChange.shown", ["fingerprint": $0.onOneLine]) }
        confirm(
            .keyChange,
            title: .words("prompt.keyChange.title", ["organization": change.organization.onOneLine]),
            message: lines.joined(separator: "\n"), yes: .words("action.trustKeys"), no: .words("action.refuse"),
            completion)
    }

    func notifyServerSwitchNotNeededToServer(
        _ server: ServerAddress, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .serverSwitchNotNeeded, title: .words("prompt.serverSwitchNotNeeded.title"),
            message: .words("prompt.serverSwitchNotNeeded.message", ["server": server.shown]),
            completion)
    }
}

extension ServerAddress {
    // One without a name was not asked for it yet.
    fileprivate var withoutCertificate: String {
        name == nil ? .words("prompt.serverSwitch.nothingSent") : .words("prompt.serverSwitch.noCertificate")
    }

    // The address always, since a name can be made up.
    fileprivate var shown: String {
        name.map { "\($0.onOneLine), \(url.absoluteString)" } ?? url.absoluteString
    }
}

extension FormUI: BadgePickerUIProtocol {
    func promptUserForSelection(
        from badges: [Badge], message: String?, completion: @escaping PromptCompletion<Badge.ID>
    ) {
        let choices = badges.map { Field.Choice($0.id.rawValue, label: $0.label) }
        let form = Form(
            .badgePicker, title: .words("prompt.badgePicker.title"), message: message ?? "",
            fields: [Field("badge", label: .words("field.badge"), .choice(choices))],
            actions: [.submit(.words("action.continue"))])
        ask(form, completion) { answer throws(BadgeError) in Badge.ID(rawValue: try answer.text("badge")) }
    }
}

extension Badge {
    fileprivate var label: String {
        let host = server.host() ?? server.absoluteString
        // One that is only offered has neither a holder yet nor an identifier that says anything.
        guard credentialID != nil || !holder.fullName.isEmpty else { return "\(shownName), \(host)" }
        return "\(id.rawValue.prefix(8)): \(shownName), \(holder.fullName), \(host), \(statusText)"
    }

    /// `active until 2027-03-01`.
    fileprivate var statusText: String {
        guard let expires = validity.expires, status != .revoked else { return status.rawValue }
        let day = expires.formatted(.iso8601.year().month().day())
        return .words("prompt.badgePicker.until", ["status": status.rawValue, "date": day])
    }
}
