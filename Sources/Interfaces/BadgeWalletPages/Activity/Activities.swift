import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeWebUI

/// The workflows that pages have started: those that run, and the results of the newest others.
actor Activities {
    /// The number of workflows that may run at once.
    static let maxRunning = Bound.runningActivities.limit
    /// The number of results that are kept.
    static let maxKept = Bound.keptActivities.limit

    /// The seconds for which a form that failed is shown with what was entered, such as a link, which is a secret.
    static let entryLifetime = 600.0

    private let clock: any MonotonicClock
    private let random: any RandomSource
    private var activities: [String: PageActivity] = [:]
    // The oldest first.
    private var order: [String] = []

    init(clock: any MonotonicClock, random: any RandomSource) {
        self.clock = clock
        self.random = random
    }

    /// Starts a workflow.
    ///
    /// - Parameters:
    ///   - origin: The page to return to.
    ///   - badge: The badge that it is about.
    ///   - retry: The request that starts it once more; `nil` if its fields would be needed.
    ///   - entry: What was entered in the form that starts it.
    ///   - onEnd: Called when it has ended.
    /// - Returns: The name of the activity; `nil` when too many run.
    func start(
        from origin: WebPath, about badge: Badge.ID? = nil, retry: WebPath? = nil, entry: PageEntry? = nil,
        onEnd: @escaping @Sendable () -> Void,
        _ work: @escaping @Sendable () async throws -> PageActivity.Outcome
    ) -> String? {
        forgetEntries()
        guard running < Self.maxRunning else { return nil }
        let id = random.token(bytes: 16)
        let task = Task {
            end(id, with: await Self.outcome(of: work))
            onEnd()
        }
        activities[id] = PageActivity(retry: retry, origin: origin, badge: badge, entry: entry, task: task)
        order.append(id)
        while order.count > Self.maxKept, let oldest = order.first(where: { activities[$0]?.outcome != nil }) {
            activities[oldest] = nil
            order.removeAll { $0 == oldest }
        }
        return id
    }

    /// Returns an activity; `nil` when its result is no longer kept.
    subscript(id: String) -> PageActivity? {
        forgetEntries()
        return activities[id]
    }

    /// The number of workflows that run.
    var running: Int { activities.values.count { $0.outcome == nil } }

    /// Cancels a workflow and its prompt.
    func cancel(_ id: String) { activities[id]?.task.cancel() }

    /// Cancels all workflows, and waits for their ends.
    func cancelAll() async {
        for activity in activities.values { activity.task.cancel() }
        for activity in activities.values { await activity.task.value }
    }

    private func end(_ id: String, with outcome: PageActivity.Outcome) {
        activities[id]?.outcome = outcome
        if case .failed = outcome {
            activities[id]?.failedAt = clock.now()
        } else {
            // A link is a secret that nothing needs any more.
            activities[id]?.entry = nil
        }
    }

    private func forgetEntries() {
        let now = clock.now()
        for (id, activity) in activities where activity.entry != nil {
            guard let failedAt = activity.failedAt else { continue }
            let age = now.seconds(since: failedAt) ?? .infinity
            if age > Self.entryLifetime { activities[id]?.entry = nil }
        }
    }

    private static func outcome(of work: () async throws -> PageActivity.Outcome) async -> PageActivity.Outcome {
        do { return try await work() } catch is CancellationError {
            return .cancelled
        } catch BadgeError.Code.declined {
            return .cancelled
        } catch {
            return .failed(BadgeError(wrapping: error))
        }
    }
}
