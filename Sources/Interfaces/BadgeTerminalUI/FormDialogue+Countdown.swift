import BadgeModel
import BadgeUI
import Foundation
import Synchronization

/// Forms that expire, and forms that wait.
extension FormDialogue {
    /// Shows the remaining time until Return, updated every second if the terminal can rewrite a line.
    func wait(until end: ContinuousClock.Instant) async throws(Leave) {
        _ = try await line(below: { question(until: end) })
    }

    /// Shows that the form waits, and the time if it is known, until an action is chosen by its number.
    func waitOrChoose() async throws(Leave) -> Form.Action {
        let offers = offers
        for (index, offer) in offers.enumerated() {
            drawLabel(index, offer.label, index > 0 ? .secondaryButton : .primaryButton)
        }
        let start = ContinuousClock.now
        while true {
            let line = try await line(below: { waitingQuestion(since: start) })
            guard !offers.isEmpty else { continue }
            let typed = line.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.trimmingCharacters(
                in: .whitespaces)
            if let number = Int(typed), offers.indices.contains(number - 1) { return offers[number - 1].action }
            tell(problem: numberNeeded(of: offers.map(\.label)))
        }
    }

    // A line that is typed below a question which changes, unseen: it may be meant for what comes next.
    private func line(below question: @escaping @Sendable () -> String) async throws(Leave) -> Secret {
        let waiting = WaitingLine(on: terminal)
        terminal.waitingLine.withLock { $0 = waiting }
        let drawing = Task { await redraw(waiting, question) }
        let line = await terminal.readLine(after: terminal.canErase ? "" : question(), as: .hidden)
        waiting.end()
        terminal.waitingLine.withLock { $0 = nil }
        drawing.cancel()
        await drawing.value
        switch line {
        case .typed(let line):
            terminal.write("\n")
            return line
        case .end:
            terminal.write("\n")
            throw .gaveUp
        case .withdrawn:
            terminal.withdrawLine()
            throw .withdrawn
        }
    }

    private func redraw(_ waiting: WaitingLine, _ question: () -> String) async {
        guard terminal.canErase else { return }
        while !Task.isCancelled {
            waiting.show(question())
            // More often than the seconds change, so that none is left out.
            do { try await Task.sleep(for: .milliseconds(250)) } catch { return }
        }
    }

    /// The line of a countdown: `9:58 left, waiting. Ctrl-D: cancel. `
    func question(until end: ContinuousClock.Instant) -> String {
        let time = Self.minutes(ContinuousClock.now.duration(to: end))
        return fitted({ words("terminal.waiting", ["time": time, "cancel": $0]) }, or: time)
    }

    /// The line of a wait: `2:51 left, waiting. Choose [1-2]: `, or the time since the form is shown. What only cancels
    /// is named by its key.
    func waitingQuestion(since start: ContinuousClock.Instant) -> String {
        guard let end = (expiry ?? FormExpiry(form)).instant else {
            let time = Self.minutes(start.duration(to: .now), .down)
            return isWaitAlone
                ? fitted({ words("terminal.elapsed", ["time": time, "cancel": $0]) }, or: time)
                : fitted(
                    offers.count == 1
                        ? words("terminal.waitingSinceOnly", ["time": time])
                        : words("terminal.waitingSince", ["time": time, "count": offers.count]), or: time)
        }
        guard !isWaitAlone else { return question(until: end) }
        let time = Self.minutes(ContinuousClock.now.duration(to: end))
        return fitted(
            offers.count == 1
                ? words("terminal.waitingOrChooseOnly", ["time": time])
                : words("terminal.waitingOrChoose", ["time": time, "count": offers.count]), or: time)
    }

    // The first of the labels with which the line fits.
    private func fitted(_ question: (String) -> String, or time: String) -> String {
        let questions = [cancelLabel, usualCancelLabel].map(question)
        return fitted(questions.first(where: fits) ?? questions[1], or: time)
    }

    private func fitted(_ question: String, or time: String) -> String { fits(question) ? question : time + " " }

    private func fits(_ question: String) -> Bool { TerminalText.columns(question) < terminal.size.columns }

    private static func minutes(_ time: Duration, _ rule: FloatingPointRoundingRule = .up) -> String {
        let seconds = max(0, Int((time / .seconds(1)).rounded(rule)))
        return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    }
}

/// When a form expires, which its presenter updates while it is shown.
final class FormExpiry: Sendable {
    private let end: Mutex<ContinuousClock.Instant?>

    init(_ form: Form) {
        end = Mutex(Self.end(of: form))
    }

    /// The end; `nil` for a form without expiry.
    var instant: ContinuousClock.Instant? { end.withLock { $0 } }

    func update(from form: Form) { end.withLock { $0 = Self.end(of: form) } }

    private static func end(of form: Form) -> ContinuousClock.Instant? { form.secondsLeft.map { .now + .seconds($0) } }
}
