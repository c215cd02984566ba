import BadgeModel

/// Forms that expire.
extension FormDialogue {
    /// Shows the remaining time until Return, updated every second if the terminal can rewrite a line.
    func wait(until end: ContinuousClock.Instant) async throws(Leave) {
        let counting = Task { await countDown(to: end) }
        let line = await terminal.readLine(after: terminal.canErase ? "" : question(until: end), isSecret: false)
        counting.cancel()
        await counting.value
        switch line {
        case .typed: return
        case .end:
            terminal.write("\n")
            throw .gaveUp
        case .withdrawn:
            if terminal.canErase { terminal.write("\r\u{1B}[2K") }
            throw .withdrawn
        }
    }

    private func countDown(to end: ContinuousClock.Instant) async {
        guard terminal.canErase else { return }
        while !Task.isCancelled {
            terminal.write("\r\u{1B}[2K" + question(until: end))
            // More often than the seconds change: a line of progress may be written over it in between.
            do { try await Task.sleep(for: .milliseconds(250)) } catch { return }
        }
    }

    // `9:58 left, waiting. Ctrl-D: cancel. `
    private func question(until end: ContinuousClock.Instant) -> String {
        let seconds = max(0, Int((ContinuousClock.now.duration(to: end) / .seconds(1)).rounded(.up)))
        let time = "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
        let question = words("terminal.waiting", ["time": time])
        return TerminalText.columns(question) < terminal.size.columns ? question : time + " "
    }
}
