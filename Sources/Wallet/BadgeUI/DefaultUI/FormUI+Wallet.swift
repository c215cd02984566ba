import BadgeModel
import Foundation

extension FormUI: EmailRecoveryUIProtocol {
    func promptForEmailToRequestRecoveryCode(completion: @escaping PromptCompletion<EmailAddress>) {
        let words = words(for: .emailRecovery)
        let form = Form(
            .emailRecovery, title: words("prompt.emailRecovery.title"), message: words("prompt.emailRecovery.message"),
            fields: [Field("email", label: words("field.email"), .email)],
            actions: [.submit(words("action.sendRecoveryCode"))], localization: words)
        ask(form, completion) { answer throws(BadgeError) in try EmailAddress(try answer.text("email")) }
    }

    func showRequestSuccessNotification(completion: @escaping PromptCompletion<InformAnswer>) {
        inform(
            .emailRecoverySent, title: "prompt.emailRecoverySent.title", message: "prompt.emailRecoverySent.message",
            completion)
    }
}

extension FormUI: ServerSwitchUIProtocol {
    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>
    ) {
        let isNew = mode == .addNewServer
        let servers = [
            Message("prompt.serverSwitch.target", ["server": targetServer.shown]),
            currentServer.map { Message("prompt.serverSwitch.current", ["server": $0.shown]) },
        ]
        confirm(
            .serverSwitch, title: isNew ? "prompt.serverSwitch.addTitle" : "prompt.serverSwitch.switchTitle",
            message: servers.compactMap(\.self) + (certificate.map(lines) ?? [targetServer.withoutCertificate]),
            yes: isNew ? "action.addServer" : "action.switchServer", no: "action.keepServer", completion)
    }

    private func lines(_ certificate: CertificateSummary) -> [Message] {
        [
            Message(
                "prompt.serverSwitch.certificate",
                [
                    "subject": certificate.subject.onOneLine, "issuer": certificate.issuer.onOneLine,
                    "date": time(certificate.expires),
                ]),
            Message("prompt.serverSwitch.fingerprint", ["fingerprint": certificate.fingerprint]),
            certificate.pin.map { Message("prompt.serverSwitch.pin", ["pin": $0.description]) },
        ].compactMap(\.self)
    }

    func promptForKeyChange(_ change: KeyChange, completion: @escaping PromptCompletion<Confirmation>) {
        let lines =
            [Message("prompt.keyChange.warning", ["issuer": change.issuer.absoluteString])]
            + change.knownKeys.map { Message("prompt.keyChange.known", ["fingerprint": $0.onOneLine]) }
            + change.shownKeys.map { Message("prompt.keyChange.shown", ["fingerprint": $0.onOneLine]) }
        confirm(
            .keyChange,
            title: Message("prompt.keyChange.title", ["organization": change.organization.onOneLine]),
            message: lines, yes: "action.trustKeys", no: "action.refuse", completion)
    }

    func notifyServerSwitchNotNeededToServer(
        _ server: ServerAddress, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .serverSwitchNotNeeded, title: "prompt.serverSwitchNotNeeded.title",
            message: Message("prompt.serverSwitchNotNeeded.message", ["server": server.shown]), completion)
    }
}

extension ServerAddress {
    // A server without a name has not received a request yet.
    fileprivate var withoutCertificate: Message {
        name == nil ? "prompt.serverSwitch.nothingSent" : "prompt.serverSwitch.noCertificate"
    }

    // The address is always shown, since a name can be made up.
    fileprivate var shown: String {
        name.map { "\($0.onOneLine), \(url.absoluteString)" } ?? url.absoluteString
    }
}

extension FormUI: BadgePickerUIProtocol {
    func promptUserForSelection(
        from badges: [Badge], message: String?, completion: @escaping PromptCompletion<Badge.ID>
    ) {
        let words = words(for: .badgePicker)
        let choices = badges.map { Field.Choice($0.id.rawValue, label: $0.label(words)) }
        let form = Form(
            .badgePicker, title: words("prompt.badgePicker.title"), message: message ?? "",
            fields: [Field("badge", label: words("field.badge"), .choice(choices))],
            actions: [.submit(words("action.continue"))], localization: words)
        ask(form, completion) { answer throws(BadgeError) in Badge.ID(rawValue: try answer.text("badge")) }
    }
}

extension Badge {
    /// The label among other badges.
    func label(_ words: Localization) -> String {
        let host = server.host() ?? server.absoluteString
        // An offered badge has neither a holder nor a meaningful identifier yet.
        guard credentialID != nil || !holder.fullName.isEmpty else { return "\(shownName), \(host)" }
        return "\(id.rawValue.prefix(8)): \(shownName), \(holder.fullName), \(host), \(statusText(words))"
    }

    /// Returns a status text such as `active until 2027-03-01`.
    private func statusText(_ words: Localization) -> String {
        guard let expires = validity.expires, status != .revoked else { return status.rawValue }
        return words("prompt.badgePicker.until", ["status": status.rawValue, "date": Message.day(expires)])
    }
}
