import BadgeModel
import BadgeUI
import Foundation
import Synchronization

/// One round of questions: the fields of a form, and the typed answers.
struct FormDialogue: Sendable {
    /// The reason for leaving a round before its last question.
    enum Leave: Error {
        case gaveUp
        case withdrawn
        case action(Form.Action)
    }

    let terminal: Terminal
    var form: Form
    var appearance = ResolvedAppearance()
    let screen: DrawnScreen
    var review: TerminalPresenter.Review = { _, _, _ in nil }
    var drawQRCode: TerminalPresenter.DrawQRCode = { _ in nil }
    var drawPicture: TerminalPresenter.DrawPicture = { _ in nil }
    let drawnPicture = DrawnPicture()
    let drawnMessage = DrawnParagraphs()
    /// Whether the title is not that of an earlier round.
    var hasNewTitle = true
    /// When the form expires, if that may change while it is shown.
    var expiry: FormExpiry?
    /// The values of the fields, including those of an earlier round.
    var values: [String: FieldValue]

    var words: Localization { form.localization.speaking(.terminal) }

    /// Runs the round and returns the answer; `nil` if the user cancelled.
    ///
    /// - Throws: `CancellationError` when the prompt was withdrawn.
    mutating func run(after refusal: BadgeError?) async throws -> FormAnswer? {
        terminal.dialogues.withLock { $0 += 1 }
        defer { terminal.dialogues.withLock { $0 -= 1 } }
        do throws(Leave) {
            try await open(after: refusal)
            let row = form.hasRows ? try await chooseRow(after: refusal) : nil
            if let row, !row.sendsFields { return FormAnswer(action: row.name) }
            var isTyped = false
            for field in fieldsToAsk(after: refusal) {
                let answer = try await ask(field)
                values[field.name] = answer.value
                isTyped = isTyped || answer.isTyped
            }
            let action = if let row { row } else { try await chooseAction(afterTyping: isTyped) }
            if action.sendsFields, let busy = form.busyText { drawBusy(busy) }
            return FormAnswer(action: action.name, values: values)
        } catch {
            return try answer(leaving: error)
        }
    }

    private func answer(leaving reason: Leave) throws -> FormAnswer? {
        switch reason {
        case .action(let action): return FormAnswer(action: action.name)
        case .gaveUp: return nil
        case .withdrawn: throw CancellationError()
        }
    }

    // A refusal that names fields has these asked again, with what must repeat them or what they repeat.
    func fieldsToAsk(after refusal: BadgeError?) -> [Field] {
        let visible = form.fields.filter { $0.kind != .hidden }
        guard case .invalidFields(let invalid) = refusal?.detail else { return visible }
        let names = Set(invalid.map(\.path))
        let again = visible.filter { field in
            names.contains(field.name) || field.constraints.repeats.map(names.contains) == true
                || visible.contains { $0.constraints.repeats == field.name && names.contains($0.name) }
        }
        return again.isEmpty ? visible : again
    }
}

/// The content above the questions.
extension FormDialogue {
    private func open(after refusal: BadgeError?) async throws(Leave) {
        // A line of progress may stand there.
        if terminal.canErase { terminal.write("\r\u{1B}[2K") }
        if let refusal {
            if hasNewTitle, let title = shownTitle { draw(title, .bar) }
            tell(problem: told(refusal))
            drawKeys(after: refusal)
        } else {
            try await introduce()
        }
    }

    // Says whether a login failed on the way to the organization, or there.
    func told(_ refusal: BadgeError) -> String {
        let reason = refusal.reason(in: words)
        guard Self.loginKinds.contains(form.kind), refusal.isOfServer else { return reason }
        return words("terminal.connectionProblem", ["reason": reason])
    }

    private static let loginKinds: Set<Form.Kind> = [
        .loginToBadge, .loginToOrganization, .secondFactor, .passwordChange, .certificate, .browserLogin,
    ]

    private func introduce() async throws(Leave) {
        terminal.write("\n")
        if let title = shownTitle { draw(title, .bar) }
        if let header = screen.header { try await page(header, .header) }
        drawMessage()
        drawPictures()
        for (text, element) in belowMessage { try await page(text, element) }
        drawKeys(above: await qrCode())
    }

    /// Draws it without paging, with the form's QR code.
    func drawHead(code: String?) {
        terminal.write("\n")
        if let title = shownTitle { draw(title, .bar) }
        if let header = screen.header { draw(header, .header) }
        drawMessage()
        drawPictures()
        for (text, element) in belowMessage { draw(text, element) }
        drawKeys(above: code.flatMap(blocks))
    }

    private var shownTitle: String? {
        // The question says it.
        guard form.kind != .hypermediaClose else { return nil }
        let parts = [screen.icon ?? "", screen.title].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : TerminalText.line(parts.joined(separator: " "))
    }

    private func drawMessage() {
        for (index, paragraph) in form.paragraphs.enumerated() {
            drawnMessage.write(lines(of: paragraph, form.style(ofParagraph: index)), on: terminal)
        }
        for link in form.links {
            let label = link.label.last?.isPunctuation == true ? link.label : link.label + ":"
            draw(TerminalText.line("\(label) \(link.url.absoluteString)"), .link)
        }
    }

    /// Draws a picture that has changed over the one before; otherwise it is news.
    func replacePicture(in next: Form) -> Form {
        var next = next
        guard form.pictures.count == 1, next.pictures.count == 1, form.pictures[0].image != next.pictures[0].image,
            let blocks = blocks(of: next.pictures[0]),
            let sequence = drawnPicture.sequence(replacing: blocks, on: terminal)
        else { return next }
        terminal.write(sequence)
        next.pictures = form.pictures
        return next
    }

    /// Draws paragraphs that have changed over those before; otherwise they are news.
    func replaceParagraphs(in next: Form) -> Form {
        let (old, new) = (form.paragraphs, next.paragraphs)
        guard old.count == new.count else { return next }
        var shown = new
        for index in new.indices where old[index] != new[index] {
            let lines = lines(of: new[index], next.style(ofParagraph: index))
            guard let sequence = drawnMessage.sequence(replacing: index, with: lines, on: terminal) else { continue }
            terminal.write(sequence)
            shown[index] = old[index]
        }
        var next = next
        next.message = shown.joined(separator: "\n")
        return next
    }

    /// Returns the paragraphs and pictures that another state of the form adds.
    func news(in next: Form) -> String {
        let known = Set(form.paragraphs)
        var lines: [String] = []
        for (index, line) in next.paragraphs.enumerated() where !line.isEmpty && !known.contains(line) {
            lines += self.lines(of: line, next.style(ofParagraph: index))
        }
        let drawn = next.pictures.filter { picture in !form.pictures.contains { $0.image == picture.image } }
        return lines.map { $0 + "\n" }.joined() + drawn.compactMap(drawing).joined()
    }

    /// Returns the form with a paragraph in place of each picture that cannot be drawn here and that the message does not
    /// name.
    func namingPictures(of form: Form) -> Form {
        let undrawn = form.pictures.filter { drawing($0) == nil && !form.message.contains($0.label) }
        var form = form
        for picture in undrawn {
            let name = words("prompt.hypermedia.picture", ["label": picture.label])
            let unstyled = max(0, form.paragraphs.count - form.messageStyles.count)
            form.messageStyles += Array(repeating: .message, count: unstyled) + [.hint]
            form.message += form.message.isEmpty ? name : "\n" + name
        }
        form.pictures.removeAll(where: undrawn.contains)
        return form
    }

    private func drawPictures() {
        for picture in form.pictures {
            if let blocks = blocks(of: picture) {
                drawnPicture.write(blocks, on: terminal)
            } else if let drawing = drawing(picture) {
                terminal.write(drawing)
            }
        }
    }

    // Half blocks, which can be written over, before the terminal's own way, which cannot.
    private func drawing(_ picture: Form.Picture) -> String? {
        blocks(of: picture) ?? (terminal.isInteractive ? terminal.pictures?.sequence(drawing: picture.image) : nil)
    }

    private func blocks(of picture: Form.Picture) -> String? {
        terminal.isInteractive || terminal.isPage ? drawPicture(picture.image).flatMap(blocks) : nil
    }

    private func drawKeys(above code: String?) {
        drawKeys(after: nil)
        if let code { terminal.write(code) } else { drawBlankLine() }
        if let problem = form.problem { tell(problem: problem) }
        // Beside a list, its part of the list draws it.
        if !form.hasRows, let title = screen.nativeLoginTitle { draw(title, .sectionHeader) }
    }

    /// The content below the list, or below the message if there is no list.
    var belowList: [(String, AppearanceElement)] {
        Self.shown([(screen.sectionFooter, .sectionFooter), (screen.attribution, .hint)])
            + (endsWithList ? footer : [])
    }

    /// The footer, which stands before the questions of a form that has more than a list.
    private var belowMessage: [(String, AppearanceElement)] {
        (form.hasList ? [] : belowList) + (endsWithList || form.hasRows ? [] : footer)
    }

    var footer: [(String, AppearanceElement)] { Self.shown([(screen.footer, .footer)]) }

    private var endsWithList: Bool { form.hasList && !form.hasRows && form.fields.count { $0.kind != .hidden } == 1 }

    private static func shown(_ texts: [(String?, AppearanceElement)]) -> [(String, AppearanceElement)] {
        texts.compactMap { text, element in text.map { ($0, element) } }
    }

    /// Draws the content below the list, a page at a time.
    func drawBelowList() async throws(Leave) {
        for (text, element) in belowList { try await page(text, element) }
    }

    // Content that is taller than the screen is read a screen at a time.
    private func page(_ text: String, _ element: AppearanceElement) async throws(Leave) {
        try await show(lines(of: text, element)[...], perPage: max(terminal.size.rows - 3, 5))
    }

    // Blocks and spaces, where the terminal can show all of them between the text and the question.
    private func qrCode() async -> String? {
        guard let text = form.qrText, terminal.isInteractive, let drawn = await drawQRCode(text) else { return nil }
        return blocks(drawn)
    }

    private func blocks(_ drawn: String) -> String? {
        let lines = drawn.split(separator: "\n")
        let rows = terminal.lines(form.title).count + terminal.lines(form.message).count + lines.count + 1
        guard drawn.allSatisfy({ " \n▀▄█".contains($0) }), terminal.isPage || rows <= terminal.size.rows,
            lines.allSatisfy({ $0.count <= terminal.size.columns })
        else { return nil }
        return lines.map { $0 + "\n" }.joined()
    }

    func tell(problem: String) {
        for line in problem.split(separator: "\n") { draw(TerminalText.line(String(line)), .banner) }
    }
}

extension Form {
    /// The initial values of the fields, by name.
    var initialValues: [String: FieldValue] {
        let values = fields.compactMap { field in field.value.map { (field.name, $0) } }
        return Dictionary(values) { first, _ in first }
    }

    /// The paragraphs of the message.
    fileprivate var paragraphs: [String] {
        message.isEmpty ? [] : message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    fileprivate func style(ofParagraph index: Int) -> AppearanceElement {
        messageStyles.indices.contains(index) ? messageStyles[index] : .message
    }

    /// Whether there is a list: of rows, or of a field's choices.
    var hasList: Bool { hasRows || fields.contains { $0.kind.name == "choice" } }
}
