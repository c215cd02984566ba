import BadgeModel
import Foundation

/// Waits for something that happens elsewhere.
extension FlowMachine {
    // A server that wants to be asked more seldom would keep the user waiting after the answer.
    private static let pauses = 1...60
    private static let longestPause = 300

    mutating func wait(
        for polling: Representation.Step.Polling, _ representation: Representation, _ content: Representation.Step,
        after pending: Pending
    ) throws -> [Effect] {
        let step = HypermediaStep(representation, content)
        switch polling.properties.status {
        case .pending: return waitOn(step, polling, after: pending)
        case .failed where !options.followsFailedPolling: return show(step)
        case .done, .failed, .other:
            isPolling = false
            self.step = step
            if case .failed = polling.properties.status { saidOfFailure = step.messages }
            return [.stopOperation] + (try follow(polling.next.form, after: pending))
        }
    }

    private mutating func waitOn(
        _ step: HypermediaStep, _ polling: Representation.Step.Polling, after pending: Pending
    ) -> [Effect] {
        let (step, isFirst) = (step.preceded(by: saidOfFailure), !isPolling)
        (self.step, isPolling, redirections) = (step, true, 0)
        if let next = pending.next, isStillOffered(next, by: step) { return perform(next) }
        let seconds = seconds(between: polling)
        let wait = HypermediaWait(
            step: step, polling: polling, pause: .seconds(seconds), isFirst: isFirst, failure: nil)
        return (isFirst ? [.stopOperation] : []) + [.emit(.waiting(wait))] + startTimer(seconds)
    }

    private func isStillOffered(_ action: Action, by step: HypermediaStep) -> Bool {
        guard case .form(let form) = action.trigger else { return true }
        return step.offers(form)
    }

    /// Sends the poll when its timer has fired; a timer that was stopped changes nothing.
    mutating func timerFired(_ id: Int) -> [Effect] {
        guard case .waiting(id) = phase, case .polling(let polling)? = step?.content else { return [] }
        polls += 1
        guard polls <= options.limits.polls else { return endless(options.limits.polls) }
        do {
            let form = polling.next.form
            let request = try HypermediaRequest(form, server: server)
            return send(Pending(request: request, trigger: .form(form), isPoll: true))
        } catch {
            return end(.failed(BadgeError(wrapping: error)))
        }
    }

    /// Waits longer after each failure in a row.
    mutating func repeatPoll(after error: BadgeError) -> [Effect] {
        guard let step, case .polling(let polling) = step.content else { return end(.failed(error)) }
        pollFailures += 1
        let interval = seconds(between: polling)
        let doubled = min(interval << min(pollFailures, 8), Self.pauses.upperBound)
        let seconds: Int =
            if case .retryAfter(let asked) = error.recovery { min(max(asked, doubled), Self.longestPause) } else {
                doubled
            }
        let wait = HypermediaWait(
            step: step, polling: polling, pause: .seconds(seconds), isFirst: false, failure: error)
        return [.emit(.waiting(wait))] + startTimer(seconds)
    }

    func seconds(between polling: Representation.Step.Polling) -> Int {
        Self.wholeSeconds(polling.properties.interval ?? options.pollInterval)
    }

    private static func wholeSeconds(_ interval: Duration) -> Int {
        let (seconds, fraction) = interval.components
        let rounded = min(seconds, Int64(pauses.upperBound)) + (fraction > 0 ? 1 : 0)
        return min(max(Int(rounded), pauses.lowerBound), pauses.upperBound)
    }
}
