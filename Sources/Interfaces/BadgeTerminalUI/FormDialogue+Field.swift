import BadgeModel
import BadgeUI
import Foundation

extension FormDialogue {
    /// The answer to a question.
    struct Answer {
        /// The value; `nil` if an optional field stays empty.
        let value: FieldValue?
        /// Whether it was typed where Return alone would have led to what else can be done.
        let isTyped: Bool
    }

    /// Asks for a field until the typed text is valid.
    func ask(_ field: Field) async throws(Leave) -> Answer {
        if case .document(let document) = field.kind { try await show(document, titled: field.label) }
        while true {
            let typed = try await read(field)
            let value = typed ?? proposal(for: field)
            if value == nil, field.constraints.isRequired {
                try await leave()
            } else if let value, let problem = problem(with: value, of: field) {
                tell(problem: problem)
            } else {
                return Answer(value: value, isTyped: typed != nil && !field.takesReturn)
            }
        }
    }

    private func problem(with value: FieldValue, of field: Field) -> String? {
        let answered = values.merging([field.name: value]) { $1 }
        return (field.problem(with: value) ?? field.limitProblem(in: answered))?.text(in: words)
            ?? review(form, field, value)
    }

    func hinted(_ label: String, _ field: Field) -> String {
        field.hint.map { "\(label) (\($0))" } ?? label
    }

    // Nil where Return alone was typed, which keeps what the field has.
    private func read(_ field: Field) async throws(Leave) -> FieldValue? {
        switch field.kind {
        // A code is for single use, and its user compares the message with the screen while typing.
        case .code: try await readSecret(field, isShown: true)
        case .secret: try await readSecret(field, isShown: false)
        case .choice(let choices): try await choose(from: choices, field)
        case .boolean: .flag(try await yesOrNo(hinted(field.label, field), usual: usualFlag(field)))
        case .document: .flag(try await yesOrNo(hinted(words("terminal.accept", ["document": field.label]), field)))
        case .image: try await readImage(field)
        case .multilineText: try await readLines(field)
        case .text, .number, .date, .email, .phone, .hidden: try await readText(field)
        }
    }

    private func readSecret(_ field: Field, isShown: Bool) async throws(Leave) -> FieldValue? {
        let secret = try await line(prompt(field), isSecret: !isShown)
        return secret.count == 0 ? nil : .secret(secret)
    }

    private func readText(_ field: Field) async throws(Leave) -> FieldValue? {
        let typed = try await text(prompt(field))
        return typed.isEmpty ? nil : .text(typed)
    }

    // Ends with an empty line.
    private func readLines(_ field: Field) async throws(Leave) -> FieldValue? {
        var lines = [try await text(prompt(field, of: words("terminal.severalLines")))]
        guard lines != [""] else { return nil }
        var count = lines[0].unicodeScalars.count
        while count <= field.constraints.maxLength {
            let line = try await text("  ")
            if line.isEmpty { break }
            lines.append(line)
            count += 1 + line.unicodeScalars.count
        }
        return .text(lines.joined(separator: "\n"))
    }

    private func choose(from choices: [Field.Choice], _ field: Field) async throws(Leave) -> FieldValue? {
        guard !choices.isEmpty else {
            tell(problem: words("terminal.nothingToChoose"))
            throw .gaveUp
        }
        if let header = screen.sectionHeader { draw(header, .sectionHeader) }
        let isFirst = form.fields.first { $0.kind.name == "choice" }?.name == field.name
        let usual = choices.firstIndex { values[field.name] == .text($0.name) }
        let number = try await number(
            of: choices.map(\.label), field.label, choices.map { _ in .picker }, usual: usual
        ) { () throws(Leave) in
            if isFirst { try await drawBelowList() }
        }
        return number.map { .text(choices[$0].name) }
    }

    private func readImage(_ field: Field) async throws(Leave) -> FieldValue? {
        let path = try await text(prompt(field, of: words("terminal.pathOfFile")))
        guard !path.isEmpty else { return nil }
        do throws(BadgeError) {
            return .image(try ImageData(contentsOfFile: path))
        } catch {
            tell(problem: error.reason(in: words))
            return try await readImage(field)
        }
    }

    /// What Return alone leaves in a field: what the app filled in, or what was entered in an earlier round.
    func proposal(for field: Field) -> FieldValue? {
        switch field.kind {
        case .code, .secret: field.value
        case .document, .image: nil
        default: values[field.name]
        }
    }

    func usualFlag(_ field: Field) -> Bool? {
        guard case .flag(let flag) = values[field.name] else { return nil }
        return flag
    }

    // `Passcode (not shown): `, `Code (6 digits): `, `User name [anna]: `
    func prompt(_ field: Field, of what: String? = nil) -> String {
        let limit = field.characterLimit(in: values).map { words("terminal.characterLimit", ["count": $0]) }
        let known = [
            what, field.constraints.isRequired ? nil : words("terminal.optional"), field.hint, limit,
            field.kind.name == "secret" ? words("terminal.notShown") : nil,
        ]
        let notes = Message.items(known.compactMap { $0.map(Message.verbatim) }).text(in: words)
        var prompt = label(field.label, .input)
        if !notes.isEmpty { prompt += " " + terminal.styled("(\(TerminalText.line(notes)))", .dim) }
        if case .text(let usual) = values[field.name] { prompt += " [\(TerminalText.line(usual))]" }
        return prompt + ": "
    }
}

/// Documents, a screen at a time.
extension FormDialogue {
    private func show(_ document: AgreementDocument, titled title: String) async throws(Leave) {
        draw(TerminalText.line(title), .headingMessage)
        try await show(document.text)
        guard !document.translations.isEmpty, terminal.isInteractive else { return }
        let all = [document] + document.translations
        var shown = document
        while true {
            let others = all.filter { $0.locale != shown.locale }
            let languages = others.map { languageName($0.locale) }.joined(separator: ", ")
            let question = TerminalText.line(words("terminal.otherLanguages", ["languages": languages]))
            guard case let typed = try await text(question), !typed.isEmpty else { break }
            if let other = all.first(where: { $0.locale.lowercased() == typed.lowercased() }) {
                try await show(other.text)
                shown = other
            } else {
                tell(problem: words("terminal.typeLanguage", ["languages": languages]))
            }
        }
        guard shown.locale != document.locale else { return }
        let language = words("terminal.acceptedLanguage", ["language": languageName(document.locale)])
        draw(TerminalText.line(language), .message)
    }

    // `German (de)`, in the user's language.
    private func languageName(_ tag: String) -> String {
        Locale(identifier: words.language).localizedString(forIdentifier: tag).map { "\($0) (\(tag))" } ?? tag
    }

    private func show(_ text: String) async throws(Leave) {
        try await show(documentLines(text)[...], perPage: max(terminal.size.rows - 3, 5))
        drawBlankLine()
    }

    /// Returns the lines of a document, with a margin, so that none of them looks like one of the program.
    func documentLines(_ text: String) -> [String] {
        let lines = TerminalText.wrapped(text, width: max(min(terminal.size.columns, 100) - 3, 10)).map { "  " + $0 }
        return self.lines(lines, .content)
    }

    /// Writes lines that were already drawn, a page at a time.
    func show(_ lines: ArraySlice<String>, perPage count: Int) async throws(Leave) {
        for line in lines.prefix(count) { terminal.write(line + "\n") }
        let rest = lines.dropFirst(count)
        guard !rest.isEmpty, terminal.isInteractive else { return terminal.write(rest.map { $0 + "\n" }.joined()) }
        try await show(rest, perPage: try await skipsPages(before: rest.count) ? rest.count : count)
    }

    // What is neither turns no page: it may be meant as the answer to the question below the text.
    private func skipsPages(before count: Int) async throws(Leave) -> Bool {
        while true {
            let question = words("terminal.moreLines", ["count": count, "cancel": cancelLabel])
            let typed = try await text(terminal.styled(question, .dim))
            if typed.isEmpty { return false }
            if hears("terminal.answers.end", typed) { return true }
            tell(problem: words("terminal.turnPage"))
        }
    }
}

extension Field {
    // A question at which Return alone is an answer from the start.
    fileprivate var takesReturn: Bool {
        switch kind {
        case .boolean: true
        case .choice: value != nil
        default: false
        }
    }
}

extension ImageData {
    // Not more than 64 MB is read, whatever the file.
    fileprivate init(contentsOfFile path: String) throws(BadgeError) {
        let path = NSString(string: path).expandingTildeInPath
        let data: Data?
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            data = try file.read(upToCount: 1 << 26)
        } catch {
            throw BadgeError(
                .invalidInput, .terminal("invalidInput.imageUnreadable"), ["path": path], underlying: error)
        }
        let bytes = Array(data ?? Data())
        guard let mediaType = ImageData.mediaType(of: bytes) else {
            throw BadgeError(.invalidInput, .terminal("invalidInput.notAPicture"), ["path": path])
        }
        self.init(bytes: bytes, mediaType: mediaType)
    }
}
