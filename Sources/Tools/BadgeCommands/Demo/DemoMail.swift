import BadgeAuthority

/// The organization of the demo, and the mail server by which it sends emails.
struct DemoMail {
    private static let sender = "badges@example.com"

    let authority: Authority
    private let server: DemoMailServer

    /// Runs the body, then ends the delivery, so that messages in a home that is kept are the operator's again.
    static func whileServed(
        in run: CommandRun, _ body: (DemoMail) async throws -> Void
    ) async throws {
        let server = try await DemoMailServer.start()
        do {
            let mail = DemoMail(authority: try run.openAuthority(), server: server)
            do {
                try await body(mail)
                try await mail.authority.deliverMessages(MessageDelivery())
                try mail.authority.close()
            } catch {
                try mail.authority.close()
                throw error
            }
            try await server.stop()
        } catch {
            try await server.stop()
            throw error
        }
    }

    /// Delivers what is in the outbox.
    func deliver() async throws {
        try await authority.deliverMessages(
            MessageDelivery(mail: MailSettings(server: "smtp://127.0.0.1:\(server.port)", sender: Self.sender)))
    }

    /// Delivers what is in the outbox, and returns the newest email to a recipient.
    ///
    /// - Throws: `BadgeError` `unexpected` when there is none; errors of the store.
    func delivered(to recipient: String) async throws -> DemoMailServer.Mail {
        try await deliver()
        return try server.newest(to: recipient)
    }
}
