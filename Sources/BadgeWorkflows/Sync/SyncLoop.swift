public import BadgeModel
import BadgeStorage
import Foundation
import Synchronization

/// Syncs a wallet in the background, again and again, until it is stopped.
public final class SyncLoop: Sendable {
    private static let shortest = 60.0
    private static let longest = 3_600.0

    private let parts: WalletParts
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Takes what it works with.
    public init(parts: WalletParts) {
        self.parts = parts
    }

    deinit { stop() }

    /// Begins; one that runs already is replaced.
    ///
    /// - Parameter watcher: Hears of each sync, or why it failed.
    public func start(_ watcher: @escaping @Sendable (Result<[SyncReport], BadgeError>) -> Void) {
        let next = Task { [parts] in await Self.run(parts, watcher) }
        task.withLock { task in
            task?.cancel()
            task = next
        }
    }

    /// Ends it; a sync that is under way is cancelled.
    public func stop() {
        task.withLock { task in
            task?.cancel()
            task = nil
        }
    }

    private static func run(
        _ parts: WalletParts, _ watcher: @Sendable (Result<[SyncReport], BadgeError>) -> Void
    ) async {
        var failures = 0.0
        while !Task.isCancelled {
            let result = await sync(parts)
            guard !Task.isCancelled else { return }
            watcher(result)
            if case .failure(let error) = result, error.code == .closed { return }
            failures = result.isWhole ? 0 : failures + 1
            let wait = failures == 0 ? await untilDue(parts) : min(shortest * pow(2, failures - 1), longest)
            do { try await parts.pause(.seconds(wait)) } catch { return }
        }
    }

    private static func sync(_ parts: WalletParts) async -> Result<[SyncReport], BadgeError> {
        do { return .success(try await SyncWallet(parts: parts).run()) } catch {
            return .failure(BadgeError(reporting: error))
        }
    }

    /// Seconds until the first word that is held is too old, a minute at least and an hour at most.
    private static func untilDue(_ parts: WalletParts) async -> TimeInterval {
        do {
            var soonest = longest
            for badge in try await parts.store.badges() where badge.status != .revoked {
                var list: StoredStatusList?
                if let uri = badge.statusReference?.list { list = try await parts.store.statusList(uri) }
                let policy = try await parts.store.organization(badge.organizationID)?.policy?.policy
                soonest = min(soonest, WordAge.most(list, policy))
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
