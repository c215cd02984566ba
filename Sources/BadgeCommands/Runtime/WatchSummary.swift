import BadgeModel

/// The end of a command that goes on until it is interrupted.
struct WatchSummary: CommandOutput {
    var json: JSON { ["event": "stopped"] }
    var jsonText: String { json.text }
    var text: String { Message("command.stopped").shown }
}
