import ArgumentParser
import BadgeAuthority
import BadgeModel

/// How a served organization delivers its emails and text messages.
struct DeliveryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Send emails through this mail server: smtps://USER@HOST or smtp://USER@HOST:PORT.", valueName: "ADDRESS"))
    var smtp: String?

    @Option(
        help: ArgumentHelp("Read the mail server's password from this file.", valueName: "FILE"), completion: .file())
    var smtpPasswordFile: String?

    @Option(help: ArgumentHelp("The address that emails come from.", valueName: "EMAIL"))
    var mailFrom: String?

    @Option(
        help: ArgumentHelp("Send text messages through the gateway that this file describes.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var textGateway: String?

    @Option(
        help: ArgumentHelp(
            "The language of messages to people without one of their own; English unless given.", valueName: "TAG"))
    var messageLanguage: String?

    @Flag(help: "Let people send what they share by email to anyone: 20 emails a day and person.")
    var allowSharing = false

    func validate() throws {
        guard (smtp == nil) == (mailFrom == nil) else { throw ValidationError("--smtp and --mail-from go together.") }
        guard smtp != nil || smtpPasswordFile == nil else {
            throw ValidationError("--smtp-password-file goes with --smtp.")
        }
        guard smtp != nil || !allowSharing else { throw ValidationError("--allow-sharing goes with --smtp.") }
        guard smtp != nil || textGateway != nil || messageLanguage == nil else {
            throw ValidationError("--message-language goes with --smtp or --text-gateway.")
        }
    }

    /// The settings; `nil` if the operator passes messages on.
    ///
    /// - Throws: `BadgeError` `invalidInput`, `documentInvalid`; errors of reading the files.
    func delivery(in run: CommandRun) throws -> MessageDelivery? {
        guard let (mail, texts) = try read(in: run) else { return nil }
        return try MessageDelivery(
            mail: mail, texts: texts, language: messageLanguage,
            network: texts == nil ? nil : try run.context.network(run.caFile))
    }

    /// Throws what ``delivery(in:)`` would.
    func requireReadable(in run: CommandRun) throws {
        guard let (mail, texts) = try read(in: run) else { return }
        _ = try MessageDelivery(mail: mail, texts: texts, language: messageLanguage)
    }

    private func read(in run: CommandRun) throws -> (mail: MailSettings?, texts: TextGateway?)? {
        guard smtp != nil || textGateway != nil else { return nil }
        let mail = try smtp.map { server in
            try MailSettings(
                server: server, password: try run.secret(file: smtpPasswordFile, descriptor: nil),
                sender: mailFrom ?? "", trustRoots: run.caFile)
        }
        let texts = try textGateway.map { file in
            try run.document(file) { document in
                try TextGateway(document) { try run.secret(file: $0, descriptor: nil) ?? Secret([]) }
            }
        }
        return (mail, texts)
    }
}
