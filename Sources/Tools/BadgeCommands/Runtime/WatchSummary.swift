import BadgeModel

/// The final output of a continuous command.
struct WatchSummary: CommandOutput {
    var json: JSON { ["event": "stopped"] }
    var jsonText: String { json.text }
    var text: String { Message.commands("command.stopped").shown }
}
