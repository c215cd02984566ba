public import BadgeModel

/// The wording of one kind of message in one language.
///
/// Texts have placeholders: `$ORGANIZATION$`, `$NAME$` (the person's), `$SUPPORT$`, and by kind `$LINK$`, `$QR_CODE$`,
/// `$CODE$`, `$VALID$` (how long it is valid), `$DEVICE$`, `$TIME$`, and for what people share `$TITLE$`, `$TEXT$`,
/// `$DESCRIPTION$` and `$CLAIMS$`; `$$` is a dollar sign. Each value is escaped for where it appears. A document that would lose the link or the code, or has a placeholder where it cannot be escaped, is
/// refused.
///
///     let document = try JSON.parse(Data(contentsOf: file))
///     try authority.setTemplate(OutboxTemplate(JSONReader(document)))
public struct OutboxTemplate: Sendable, Hashable {
    /// The maximum size of a document in bytes.
    public static let maxBytes = 128 * 1024

    /// The kind of messages.
    public let kind: OutboxMessage.Kind
    /// The language as a lowercase tag (BCP 47), such as `de`.
    public let locale: String
    /// The template as a JSON document (`Schemas/outbox-template.schema.json`).
    public let json: JSON

    let subject: TemplateText?
    // The paragraphs of an email's text.
    let paragraphs: [TemplateText]
    // Nil if the email's HTML is made of the text.
    let html: TemplateText?
    let textMessage: TemplateText?

    /// Reads a document.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, with the path and what is wrong there.
    public init(_ document: JSONReader) throws {
        try document.allow(only: ["kind", "locale", "subject", "text", "html", "textMessage"])
        kind = try document["kind"].name()
        locale = try Self.locale(document["locale"])
        let kind = kind
        let isMailed = kind.channels.contains(.email)
        let isTexted = kind.channels.contains(.text)
        for (name, isUsed) in [
            ("subject", isMailed), ("text", isMailed), ("html", isMailed && kind.hasHTML), ("textMessage", isTexted),
        ]
        where !isUsed && document[name].optional != nil {
            throw document[name].failure("is not used for \(kind.rawValue), which does not go this way")
        }
        subject = isMailed ? try Self.subject(document["subject"], kind) : nil
        paragraphs = isMailed ? try Self.paragraphs(document["text"], kind) : []
        html = try document["html"].optional.map { try Self.html($0, kind) }
        textMessage = isTexted ? try Self.textMessage(document["textMessage"], kind) : nil
        json = try document.present()
    }

    /// Returns a language as a template has it.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a text that is not a tag (BCP 47).
    package static func tag(_ text: String) throws -> String {
        guard let tag = Languages([text]).tags.first else {
            throw BadgeError(.invalidInput, .delivery("invalidInput.language", ["text": text]))
        }
        return tag.lowercased()
    }

    private static func locale(_ reader: JSONReader) throws -> String {
        let text = try reader.string(maxLength: 35)
        guard let tag = Languages([text]).tags.first else { throw reader.failure("is not a language such as de") }
        return tag.lowercased()
    }

    private static func subject(_ reader: JSONReader, _ kind: OutboxMessage.Kind) throws -> TemplateText {
        let text = try reader.displayText(maxLength: 200)
        guard !text.isEmpty, !text.contains(where: \.isNewline), !text.utf8.contains(UInt8(ascii: "\t")) else {
            throw reader.failure("is not one line of text")
        }
        let allowed = kind.placeholders.subtracting([.link, .qrCode, .code, .text, .description, .claims])
        return try parsed(text, reader, allowed: allowed, required: nil)
    }

    private static func paragraphs(_ reader: JSONReader, _ kind: OutboxMessage.Kind) throws -> [TemplateText] {
        let text = try reader.displayText(maxLength: 16_384)
        let whole = try parsed(
            text, reader, allowed: kind.placeholders.subtracting([.qrCode]), required: kind.required)
        guard !whole.parts.isEmpty else { throw reader.failure("is empty") }
        do throws(TemplateText.Flaw) {
            var paragraphs: [TemplateText] = []
            for paragraph in text.paragraphs { paragraphs.append(try TemplateText(paragraph)) }
            return paragraphs
        } catch {
            throw reader.failure(error.reason)
        }
    }

    private static func html(_ reader: JSONReader, _ kind: OutboxMessage.Kind) throws -> TemplateText {
        let text = try parsed(
            reader.displayText(maxLength: 65_536), reader, allowed: kind.placeholders, required: kind.required)
        do throws(TemplateText.Flaw) {
            var context = HTMLContext()
            for part in text.parts {
                switch part {
                case .literal(let words): try context.read(words)
                case .value(let placeholder): try context.accept(placeholder)
                }
            }
            guard context.isText else { throw TemplateText.Flaw(reason: "ends within a tag or a comment") }
        } catch {
            throw reader.failure(error.reason)
        }
        return text
    }

    private static func textMessage(_ reader: JSONReader, _ kind: OutboxMessage.Kind) throws -> TemplateText {
        let text = try parsed(
            reader.displayText(maxLength: 480), reader, allowed: kind.placeholders, required: kind.required)
        guard !text.parts.isEmpty else { throw reader.failure("is empty") }
        return text
    }

    private static func parsed(
        _ text: String, _ reader: JSONReader, allowed: Set<Placeholder>, required: Placeholder?
    ) throws -> TemplateText {
        let parsed: TemplateText
        do throws(TemplateText.Flaw) { parsed = try TemplateText(text) } catch { throw reader.failure(error.reason) }
        let used = parsed.placeholders
        if let other = used.subtracting(allowed).map(\.placeholder).min() {
            throw reader.failure("has \(other), which it cannot have here")
        }
        if let required, !used.contains(required) {
            throw reader.failure("leaves out \(required.placeholder), without which the message is useless")
        }
        return parsed
    }
}

extension String {
    // Separated by empty lines.
    fileprivate var paragraphs: [String] {
        var paragraphs: [[Substring]] = [[]]
        for line in split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) {
                if paragraphs.last?.isEmpty == false { paragraphs.append([]) }
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    }
}
