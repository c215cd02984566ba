import ArgumentParser
import BadgeAuthority
import BadgeModel

/// The wording of the organization's messages.
struct AuthorityTemplate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template", abstract: "Manage the wording of emails and text messages.",
        discussion: """
            There are built-in templates in English, German and Arabic. A person's language is the property locale, such as \
            --property locale=de.

            Example:
              badgectl authority template show recovery --locale de
            """,
        subcommands: [
            AuthorityTemplateSet.self, AuthorityTemplateShow.self, AuthorityTemplateList.self,
            AuthorityTemplateRemove.self,
        ])
}

/// Saves a template.
struct AuthorityTemplateSet: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Check a template and use it from now on.",
        discussion: """
            The file is described by Schemas/outbox-template.schema.json; authority template show prints one to begin with. \
            A template that leaves out the link or the code, or has a placeholder where its value could not be escaped, is \
            refused. Without html, the email's HTML is made from its text.

            Examples:
              badgectl --json authority template show recovery --locale de
              badgectl authority template set recovery.json
              badgectl authority template set recovery.json --html recovery.html
            """)

    @Argument(
        help: ArgumentHelp("The template, JSON; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var file: String

    @Option(
        help: ArgumentHelp("Take the email's HTML from this file.", valueName: "FILE"),
        completion: .file(extensions: ["html"]))
    var html: String?

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let html = try html.map { path in
            let file = try InputFile(path)
            guard let text = String(validating: try file.text(atMost: OutboxTemplate.maxBytes), as: UTF8.self) else {
                throw BadgeError(.invalidInput, reason: "\(file.name) is not text in UTF-8. Name another file.")
            }
            return text
        }
        let template = try run.document(file) { document in
            guard let html else { return try OutboxTemplate(document) }
            return try OutboxTemplate(
                JSONReader(.object(try document.object().merging(["html": .string(html)]) { $1 })))
        }
        try run.withAuthority { try $0.setTemplate(template) }
        return TemplateOutput(template: template, isSet: true)
    }
}

/// Shows a template.
struct AuthorityTemplateShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the template of messages of a kind.",
        discussion: """
            The kinds: \(OutboxMessage.Kind.allCases.map(\.rawValue).joined(separator: ", ")).

            Example:
              badgectl authority template show invitation --locale ar
            """)

    @OptionGroup var subject: TemplateSubject
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        TemplateOutput(
            template: try run.withAuthority { try $0.template(subject.checkedKind(), locale: subject.locale) },
            isSet: false)
    }
}

/// Lists the organization's own templates.
struct AuthorityTemplateList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the organization's own templates.",
        example: "badgectl authority template list")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let templates = try run.withAuthority { try $0.templates() }
        return CommandResult(
            list: "templates", templates.map(\.json),
            in: Table(header: ["KIND", "LOCALE"], rows: templates.map { [$0.kind.rawValue, $0.locale] }),
            ifEmpty: "Every message uses the built-in wording.",
            next: "authority template show \(templates.first?.kind.rawValue ?? "invitation")")
    }
}

/// Removes a template.
struct AuthorityTemplateRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Use the built-in wording again.",
        example: "badgectl authority template remove invitation --locale de")

    @OptionGroup var subject: TemplateSubject
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let kind = try subject.checkedKind()
        return try run.withAuthority { authority in
            try authority.removeTemplate(kind, locale: subject.locale)
            return TemplateOutput(template: try authority.template(kind, locale: subject.locale), isSet: false)
        }
    }
}

/// The kind and language of a template.
struct TemplateSubject: ParsableArguments {
    private static let kinds = OutboxMessage.Kind.allCases.map(\.rawValue)

    @Argument(help: ArgumentHelp("The kind of messages.", valueName: "KIND"), completion: .list(kinds))
    var kind: String

    @Option(help: ArgumentHelp("The language, such as de.", valueName: "TAG"))
    var locale = "en"

    /// - Throws: `BadgeError` `notFound`.
    func checkedKind() throws -> OutboxMessage.Kind {
        guard let kind = OutboxMessage.Kind(rawValue: kind) else {
            throw BadgeError(
                .notFound,
                reason: """
                    There are no messages of the kind \(kind)\(kind.hint(among: Set(Self.kinds))). The kinds are \
                    \(Self.kinds.joined(separator: ", ")).
                    """)
        }
        return kind
    }
}

private struct TemplateOutput: CommandOutput {
    let template: OutboxTemplate
    let isSet: Bool

    var json: JSON { template.json }

    var text: String {
        if isSet { return "Messages of the kind \(template.kind.rawValue) in \(template.locale) use this template." }
        let parts = [("Subject", "subject"), ("Text", "text"), ("HTML", "html"), ("Text message", "textMessage")]
        let shown = parts.compactMap { title, name in
            template.json[name]?.stringValue.map { "\(title)\n  " + $0.replacingScalars(["\n": "\n  "]) }
        }
        return (["\(template.kind.rawValue), \(template.locale)"] + shown).joined(separator: "\n\n")
    }

    var next: String? { isSet ? "authority template show \(template.kind.rawValue)" : "authority template list" }
}
