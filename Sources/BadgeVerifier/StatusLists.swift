import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation

/// The status lists that a reader has fetched, kept as long as they may be; whoever needs one that is being fetched
/// waits for that request.
actor StatusLists {
    // One address could be named by two issuers; what one signed is nothing to the other.
    private struct Place: Hashable {
        let address: URL
        let issuer: String
    }

    private struct Request {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: CheckedContinuation<StatusList, any Error>] = [:]
    }

    private static let mostKept = 64
    private let client: IssuerClient
    private let clock: any WallClock
    private var kept: [Place: KeptStatusList] = [:]
    private var requests: [Place: Request] = [:]
    private var count = 0

    init(client: IssuerClient, clock: any WallClock) {
        self.client = client
        self.clock = clock
    }

    /// The list at an address; throws what the client throws, and `CancellationError` as soon as the task is cancelled.
    func list(at address: URL, of issuer: TrustedIssuer) async throws -> StatusList {
        let place = Place(address: address, issuer: issuer.issuer)
        if let kept = kept[place], kept.isFresh(at: clock.now()) { return kept.token.list }
        count += 1
        let number = count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(place, issuer, as: number, continuation)
            }
        } onCancel: {
            Task { await self.leave(place, as: number) }
        }
    }

    private func join(
        _ place: Place, _ issuer: TrustedIssuer, as number: Int,
        _ continuation: CheckedContinuation<StatusList, any Error>
    ) {
        var request = requests[place] ?? start(place, issuer, number: number)
        request.waiting[number] = continuation
        requests[place] = request
    }

    // Nobody's task alone: the one who asked first may be cancelled while others wait.
    private func start(_ place: Place, _ issuer: TrustedIssuer, number: Int) -> Request {
        let task = Task {
            do {
                let token = try await client.fetchStatusList(
                    at: place.address, namedBy: try JSONReader(.string(issuer.issuer)).url(), trust: issuer.keys
                ).token
                end(place, number, with: .success(keep(token, at: place)))
            } catch {
                end(place, number, with: .failure(error))
            }
        }
        return Request(number: number, task: task)
    }

    private func end(_ place: Place, _ number: Int, with result: Result<StatusList, any Error>) {
        // Another request may have begun since everybody left this one.
        guard let request = requests[place], request.number == number else { return }
        requests[place] = nil
        for continuation in request.waiting.values { continuation.resume(with: result) }
    }

    private func leave(_ place: Place, as number: Int) {
        guard let continuation = requests[place]?.waiting.removeValue(forKey: number) else { return }
        continuation.resume(throwing: CancellationError())
        guard let request = requests[place], request.waiting.isEmpty else { return }
        requests[place] = nil
        request.task.cancel()
    }
}

extension StatusLists {
    // Of two lists that are in force the newer one speaks, in whatever order they come.
    private func keep(_ token: StatusListToken, at place: Place) -> StatusList {
        let now = clock.now()
        var newest = KeptStatusList(token: token, since: now)
        if let held = kept[place]?.token, held.issuedAt > token.issuedAt, !held.hasEnded(at: now) {
            newest = KeptStatusList(token: held, since: now)
        }
        kept[place] = newest
        if kept.count > Self.mostKept, let first = kept.min(by: { $0.value.since < $1.value.since }) {
            kept[first.key] = nil
        }
        return newest.token.list
    }
}

/// A list and the moment at which it was fetched.
private struct KeptStatusList {
    // For lists that do not say how long they may be kept, in seconds.
    private static let usualTTL = 60

    let token: StatusListToken
    let since: Date

    // A clock that went back says nothing of how long ago that was.
    func isFresh(at now: Date) -> Bool {
        let age = now.timeIntervalSince(since)
        return age >= 0 && age < TimeInterval(token.ttl ?? Self.usualTTL) && !token.hasEnded(at: now)
    }
}

extension StatusListToken {
    fileprivate func hasEnded(at now: Date) -> Bool { expires.map { $0 <= now } ?? false }
}
