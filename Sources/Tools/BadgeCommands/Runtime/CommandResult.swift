import BadgeModel

/// The output of a command that ends with one document and one text.
struct CommandResult: CommandOutput {
    let json: JSON
    let text: String
    var next: String?
    var status = ExitStatus.done
    var isVerbatim = false
}

extension CommandResult {
    /// Creates the output of a list: a table, or a sentence if there is nothing to list.
    ///
    /// - Parameters:
    ///   - name: The name of the list in the document.
    ///   - position: Where the next page begins; `nil` on the last one.
    init(
        list name: String, _ elements: [JSON], in table: Table, ifEmpty sentence: String, position: JSON? = nil,
        next: String?
    ) {
        self.init(
            json: .object(compacting: [name: .array(elements), "next": position]),
            text: elements.isEmpty ? sentence : table.text, next: next)
    }

    /// Creates the output of a command that takes a name off a list.
    init(removed name: String, _ message: Message, next: String) {
        self.init(json: ["removed": .string(name)], text: message.shown, next: next)
    }
}
