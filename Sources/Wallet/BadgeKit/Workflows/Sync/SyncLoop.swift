import BadgeModel
import BadgeStorage
import Foundation
import Synchronization

/// Syncs a wallet periodically in the background until it is stopped.
final class SyncLoop: Sendable {
    private static let shortest = 60.0
    private static let longest = 3_600.0

    private let context: WorkflowContext
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(context: WorkflowContext) {
        self.context = context
    }

    deinit { stop() }

    /// Starts the loop and replaces a running one.
    ///
    /// - Parameter progress: Called with the result of each sync.
    func start(_ progress: @escaping @Sendable (Result<[SyncReport], BadgeError>) -> Void) {
        let next = Task { [context] in await Self.run(context, progress) }
        task.withLock { task in
            task?.cancel()
            task = next
        }
    }

    /// Stops the loop and cancels a sync in progress.
    func stop() {
        task.withLock { task in
            task?.cancel()
            task = nil
        }
    }

    private static func run(
        _ context: WorkflowContext, _ progress: @Sendable (Result<[SyncReport], BadgeError>) -> Void
    ) async {
        var failures = 0.0
        while !Task.isCancelled {
            let result = await sync(context)
            guard !Task.isCancelled else { return }
            progress(result)
            if case .failure(let error) = result, error.code == .closed { return }
            failures = result.isWhole ? 0 : failures + 1
            let wait = failures == 0 ? await untilDue(context) : min(shortest * pow(2, failures - 1), longest)
            do { try await context.pause(.seconds(wait)) } catch { return }
        }
    }

    private static func sync(_ context: WorkflowContext) async -> Result<[SyncReport], BadgeError> {
        do { return .success(try await SyncWallet(context: context).run()) } catch {
            return .failure(BadgeError(wrapping: error))
        }
    }

    /// Returns the seconds until the first stored status or policy is too old, or a promised badge is due: at least a
    /// minute, at most an hour.
    private static func untilDue(_ context: WorkflowContext) async -> TimeInterval {
        do {
            var soonest = longest
            for badge in try await context.store.badges() where badge.status != .revoked {
                var list: StoredStatusList?
                if let uri = badge.statusReference?.list { list = try await context.store.statusList(uri) }
                let policy = try await context.store.organization(badge.organizationID)?.policy?.policy
                soonest = min(soonest, WordAge.most(list?.ttl, policy))
                if badge.credentialID == nil, let due = try await context.store.dueDate(of: badge.id) {
                    soonest = min(soonest, due.timeIntervalSince(context.sensors.clock.now()))
                }
            }
            return max(shortest, soonest)
        } catch {
            // A store that cannot be read now says so at the next sync.
            return shortest
        }
    }
}

extension Result<[SyncReport], BadgeError> {
    fileprivate var isWhole: Bool {
        switch self {
        case .success(let reports): reports.allSatisfy(\.failures.isEmpty)
        case .failure: false
        }
    }
}
