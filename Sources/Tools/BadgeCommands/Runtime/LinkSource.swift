import ArgumentParser
import BadgeClient
import BadgeCredentials
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeUI
import BadgeWalletPages

/// The source of an offer that is not typed.
struct OfferOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The offer; - reads it from standard input.", valueName: "OFFER"))
    var offer: String?

    @Option(help: ArgumentHelp("Read the offer from this file.", valueName: "FILE"), completion: .file())
    var offerFile: String?

    @Option(help: ArgumentHelp("Read the offer from this file descriptor.", valueName: "N"))
    var offerFd: Int32?

    var source: LinkSource { LinkSource(noun: "offer", argument: offer, file: offerFile, descriptor: offerFd) }

    func validate() throws { try source.check() }
}

/// The source of a link that is not typed.
struct LinkOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The link; - reads it from standard input.", valueName: "LINK"))
    var link: String?

    @Option(help: ArgumentHelp("Read the link from this file.", valueName: "FILE"), completion: .file())
    var linkFile: String?

    @Option(help: ArgumentHelp("Read the link from this file descriptor.", valueName: "N"))
    var linkFd: Int32?

    var source: LinkSource { LinkSource(noun: "link", argument: link, file: linkFile, descriptor: linkFd) }

    func validate() throws { try source.check() }
}

/// An offer or a link, which is secret until it is used, since it may be sufficient for a badge.
///
/// Other users of the machine can read a program's arguments while it runs, and the shell keeps them in its history.
struct LinkSource: Sendable {
    /// `offer` or `link`, as in the names of the options.
    let noun: String
    let argument: String?
    let file: String?
    let descriptor: Int32?

    private var isOffer: Bool { noun == "offer" }

    /// Whether nothing was given.
    var isAbsent: Bool { argument == nil && file == nil && descriptor == nil }

    /// Whether it is an argument.
    var isArgument: Bool { argument.map { $0 != "-" } ?? false }

    /// - Throws: `ValidationError` when it is given twice, or the descriptor is invalid.
    func check() throws {
        guard argument == nil || (file == nil && descriptor == nil) else {
            throw ValidationError("Give the \(noun) once: as -, with --\(noun)-file, or with --\(noun)-fd.")
        }
        try SecretOptions.check(noun, file, descriptor)
    }

    /// Returns what was given; asks the user for it, without echo, if nothing was.
    ///
    /// - Throws: `BadgeError` `inputRequired` when no prompt is possible, `declined`; errors of reading it.
    func text(in run: CommandRun) async throws -> String {
        if let argument, isArgument { return argument }
        if argument != nil { return try run.standardInput() }
        // A mail program may have broken the link.
        if let text = try await run.awaitedText(file: file, descriptor: descriptor) { return text }
        return try await ask(in: run).text
    }

    private func ask(in run: CommandRun) async throws -> Secret {
        guard run.presenter != nil else {
            throw BadgeError(
                .inputRequired, isOffer ? .commands("inputRequired.offer") : .commands("inputRequired.link"),
                ["file": "--\(noun)-file", "descriptor": "--\(noun)-fd"])
        }
        return try await run.ask(
            isOffer ? .commands("field.offer") : .walletPages("field.link"),
            title: isOffer ? .commands("command.link.pasteOffer") : .commands("command.link.pasteLink"),
            message: .commands("command.link.hidden"),
            option: "--\(noun)-file")
    }

    /// Warns of an argument that alone is sufficient for a badge: a recovery link, or an offer that requires no code.
    ///
    /// - Parameter askedForCode: Whether the organization asked for a transaction code; `nil` when that is not known
    ///   yet.
    func warn(of text: String, askedForCode: Bool? = nil, in run: CommandRun) {
        guard isArgument, let kind = kind(of: text, askedForCode: askedForCode) else { return }
        run.note(
            .words("command.link.warning", ["link": kind, "file": "--\(noun)-file", "descriptor": "--\(noun)-fd"]))
    }

    private func kind(of text: String, askedForCode: Bool?) -> Message? {
        do {
            guard case .link(let link) = try WalletText(text) else { return nil }
            switch (link, askedForCode) {
            case (.recovery, nil): return .commands("command.link.recovery")
            case (.offer(let link), nil):
                guard let offer = try Self.value(of: link) else { return nil }
                return offer.transactionCode == nil && offer.preAuthorizedCode != nil ? Self.bare : nil
            case (.offer(let offer), false?): return try Self.value(of: offer) == nil ? Self.bare : nil
            case (.invitation, false?): return Self.bare
            default: return nil
            }
        } catch {
            // An unreadable text is refused when it is handled.
            return nil
        }
    }

    private static let bare: Message = .commands("command.link.bareOffer")

    /// Returns the offer in the link; `nil` for an offer by reference.
    private static func value(of link: String) throws -> CredentialOffer? {
        guard case .value(let offer) = try CredentialOffer.parse(link) else { return nil }
        return offer
    }
}
