import BadgeModel
import Foundation

extension FormUI: EmailRecoveryUIProtocol {
    func promptForEmailToRequestRecoveryCode(completion: @escaping PromptCompletion<EmailAddress>) {
        let form = Form(
            .emailRecovery, title: "Recover your badge",
            message: "A recovery code will be sent to the address that your organization knows.",
            fields: [Field("email", label: "Mail address", .email)], actions: [.submit("Send recovery code")])
        ask(form, completion) { answer throws(BadgeError) in try EmailAddress(try answer.text("email")) }
    }

    func showRequestSuccessNotification(completion: @escaping PromptCompletion<InformAnswer>) {
        inform(
            .emailRecoverySent, title: "Recovery link sent",
            message: "If your organization knows the address, an email with a link is on its way. Open it here.",
            completion)
    }
}

extension FormUI: ServerSwitchUIProtocol {
    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>
    ) {
        let lines = [
            "New server: \(targetServer.shown)", currentServer.map { "Server in use: \($0.shown)" },
            certificate.map {
                "Certificate: \($0.subject.onOneLine), given by \($0.issuer.onOneLine), "
                    + "valid until \($0.expires.shown(in: timeZone))"
            },
            certificate.map { "Fingerprint (SHA-256): \($0.fingerprint)" },
            certificate == nil ? targetServer.withoutCertificate : nil,
        ]
        confirm(
            .serverSwitch, title: mode == .addNewServer ? "Add this server?" : "Switch to this server?",
            message: lines.compactMap(\.self).joined(separator: "\n"),
            yes: mode == .addNewServer ? "Add it" : "Switch", no: "Keep things as they are", completion)
    }

    func notifyServerSwitchNotNeededToServer(
        _ server: ServerAddress, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .serverSwitchNotNeeded, title: "Server in use already", message: "\(server.shown) is the server in use.",
            completion)
    }
}

extension ServerAddress {
    // One without a name was not asked for it yet.
    fileprivate var withoutCertificate: String {
        name == nil ? "Nothing was sent to it yet." : "The server shows no certificate."
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
        let choices = badges.map { badge in
            let host = badge.server.host() ?? badge.server.absoluteString
            return Field.Choice(
                badge.id.rawValue,
                label: "\(badge.id.rawValue.prefix(8)): \(badge.shownName), \(badge.holder.fullName), \(host), "
                    + badge.statusText)
        }
        let form = Form(
            .badgePicker, title: "Choose a badge", message: message ?? "",
            fields: [Field("badge", label: "Badge", .choice(choices))], actions: [.submit("Continue")])
        ask(form, completion) { answer throws(BadgeError) in Badge.ID(rawValue: try answer.text("badge")) }
    }
}

extension Badge {
    /// `active until 2027-03-01`.
    fileprivate var statusText: String {
        let end = validity.expires.map { " until \($0.formatted(.iso8601.year().month().day()))" } ?? ""
        return "\(status)\(status == .revoked ? "" : end)"
    }
}
