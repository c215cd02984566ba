/// The words of one language, by key.
///
/// A text is what a user reads, with placeholders in braces: `The store at {path} was closed.` A number chooses its words
/// as in ICU's messages: `{count, plural, one {One try is left.} other {# tries are left.}}`, where `#` is the number and
/// `=0` fits that number alone.
struct MessageCatalogue: Sendable {
    typealias Texts = [Message.Key: String]

    let texts: Texts
    private let category: @Sendable (Int) -> String

    /// Creates a catalogue of groups of texts; `category` is the language's plural rule, as CLDR names it.
    init(_ groups: [Texts], category: @escaping @Sendable (Int) -> String) {
        texts = groups.reduce(into: [:]) { all, group in
            all.merge(group) { text, _ in preconditionFailure("A key has two texts: \(text)") }
        }
        self.category = category
    }

    /// The message in words. A key without a text, and a placeholder without a value, stand for themselves.
    func text(of message: Message) -> String {
        guard let text = texts[message.key] else { return message.key.rawValue }
        guard text.contains("{") else { return text }
        guard let template = MessageTemplate(text) else { preconditionFailure("\(message.key.rawValue): \(text)") }
        return words(template, message, number: 0)
    }

    private func words(_ template: MessageTemplate, _ message: Message, number: Int) -> String {
        template.parts.map { part in
            switch part {
            case .words(let words): words
            case .number: String(number)
            case .value(let name): message.values[name].map(words) ?? "{\(name)}"
            case .plural(let name, let branches): chosen(of: branches, by: message.values[name], message)
            }
        }.joined()
    }

    private func words(_ value: Message.Value) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): String(number)
        case .sentences(let messages): messages.map(text).joined(separator: " ")
        }
    }

    private func chosen(
        of branches: [String: MessageTemplate], by value: Message.Value?, _ message: Message
    ) -> String {
        guard case .number(let number) = value else { return "" }
        let branch = branches["=\(number)"] ?? branches[category(number)] ?? branches["other"]
        return branch.map { words($0, message, number: number) } ?? ""
    }
}
