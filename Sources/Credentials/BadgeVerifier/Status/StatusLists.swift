import BadgeCredentials
import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation

/// A cache of the status lists that a verifier has fetched. Tasks that need a list which is being fetched wait for that
/// request.
actor StatusLists {
    private struct Request {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: Waiter] = [:]
    }

    private struct Waiter {
        let continuation: CheckedContinuation<FoundStatusList, any Error>
        let timer: Task<Void, Never>

        func resume(with result: Result<FoundStatusList, any Error>) {
            timer.cancel()
            continuation.resume(with: result)
        }
    }

    private static let capacity = 64
    // The number of seconds to wait for a server, fewer if the cached list may be used without it. The request itself
    // continues, for later callers.
    private static let patience = 20
    private static let offlinePatience = 10
    // The number of seconds for which the cached list is used before the server is asked again.
    private static let pauseAfterFailure: TimeInterval = 30

    private let publications: IssuerPublications
    private let clock: any WallClock
    private let folder: StatusListFolder?
    private let offline: OfflineRule
    private let wait: WebClient.Pause
    private var held: [StatusListKey: HeldStatusList] = [:]
    private var failed: [StatusListKey: Date] = [:]
    private var requests: [StatusListKey: Request] = [:]
    private var count = 0

    init(
        publications: IssuerPublications, clock: any WallClock, folder: StatusListFolder?, offline: OfflineRule,
        wait: @escaping WebClient.Pause
    ) {
        self.publications = publications
        self.clock = clock
        self.folder = folder
        self.offline = offline
        self.wait = wait
    }

    /// Returns the list at an address. Throws the client's errors, and `CancellationError` as soon as the task is
    /// cancelled.
    func list(at address: URL, of issuer: TrustedIssuer) async throws -> FoundStatusList {
        let key = StatusListKey(address: address, issuer: issuer.issuer)
        let now = clock.now()
        if held[key] == nil, let stored = folder?.read(key, of: issuer, at: now) { hold(stored, at: key) }
        if let list = held[key] {
            if list.isFresh(at: now) { return list.found }
            if isLeftAlone(key, at: now), let found = list.found(offlineAt: now, by: offline) { return found }
        }
        count += 1
        let number = count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(key, issuer, as: number, continuation)
            }
        } onCancel: {
            Task { await self.leave(key, as: number) }
        }
    }

    private func isLeftAlone(_ key: StatusListKey, at now: Date) -> Bool {
        failed[key].map { (0..<Self.pauseAfterFailure).contains(now.timeIntervalSince($0)) } ?? false
    }

    private func join(
        _ key: StatusListKey, _ issuer: TrustedIssuer, as number: Int,
        _ continuation: CheckedContinuation<FoundStatusList, any Error>
    ) {
        var request = requests[key] ?? start(key, issuer, number: number)
        request.waiting[number] = Waiter(continuation: continuation, timer: timer(key, as: number))
        requests[key] = request
    }

    private func timer(_ key: StatusListKey, as number: Int) -> Task<Void, Never> {
        let mayDecide = held[key]?.found(offlineAt: clock.now(), by: offline) != nil
        let seconds = mayDecide ? Self.offlinePatience : Self.patience
        return Task { [wait] in
            do { try await wait(seconds) } catch { return }
            guard let waiter = requests[key]?.waiting.removeValue(forKey: number) else { return }
            let error = BadgeError(
                .serverUnreachable, "serverUnreachable.timeout",
                ["server": key.address.origin, "timeoutSeconds": seconds])
            waiter.resume(with: whenUnreachable(error, key))
        }
    }

    // Uses an unstructured task: the task of one caller may be cancelled while others wait.
    private func start(_ key: StatusListKey, _ issuer: TrustedIssuer, number: Int) -> Request {
        let task = Task {
            do {
                end(key, number, with: .success(try await fetch(key, issuer)))
            } catch {
                end(key, number, with: whenUnreachable(error, key))
            }
        }
        return Request(number: number, task: task)
    }

    private func end(_ key: StatusListKey, _ number: Int, with result: Result<FoundStatusList, any Error>) {
        // Another request may have begun after all callers left this one.
        guard let request = requests[key], request.number == number else { return }
        requests[key] = nil
        for waiter in request.waiting.values { waiter.resume(with: result) }
    }

    private func leave(_ key: StatusListKey, as number: Int) {
        guard let waiter = requests[key]?.waiting.removeValue(forKey: number) else { return }
        waiter.resume(with: .failure(CancellationError()))
        guard let request = requests[key], request.waiting.isEmpty else { return }
        requests[key] = nil
        request.task.cancel()
    }
}

extension StatusLists {
    private func fetch(_ key: StatusListKey, _ issuer: TrustedIssuer) async throws -> FoundStatusList {
        let publications = issuer.isCertified ? publications.trusting(issuer.roots) : publications
        let address = try JSONReader(.string(issuer.issuer)).url()
        let known = held[key].flatMap { isKnown($0, to: issuer) ? $0 : nil }
        let fetched = try await publications.fetchStatusList(
            at: key.address, namedBy: address, trust: issuer.keys, unless: known?.received?.entityTag)
        if let fetched {
            let received = fetched.entityTag.map { (entityTag: $0, keys: Self.thumbprints(issuer)) }
            return save(fetched.token, fetched.compact, received, at: key)
        }
        if let known, let found = renew(known, at: key) { return found }
        let (token, compact) = try await publications.fetchStatusList(
            at: key.address, namedBy: address, trust: issuer.keys)
        return save(token, compact, nil, at: key)
    }

    // Whether the issuer may say that the list is still the newest. That is not signed: a list that other keys have
    // verified is fetched again, and so is one whose age counts by its signature, since it is stored or used offline.
    private func isKnown(_ list: HeldStatusList, to issuer: TrustedIssuer) -> Bool {
        guard folder == nil, case .refuse = offline, !issuer.isCertified else { return false }
        return list.received?.keys == Self.thumbprints(issuer) && !list.hasEnded(at: clock.now())
    }

    private static func thumbprints(_ issuer: TrustedIssuer) -> Set<String> { Set(issuer.keys.map(\.thumbprint)) }

    // Nil if the list has ended meanwhile.
    private func renew(_ known: HeldStatusList, at key: StatusListKey) -> FoundStatusList? {
        let now = clock.now()
        guard !known.hasEnded(at: now) else { return nil }
        failed[key] = nil
        var newest = known
        if let held = held[key], held.token.issuedAt > known.token.issuedAt { newest = held }
        let renewed = HeldStatusList(token: newest.token, since: now, received: newest.received)
        hold(renewed, at: key)
        return renewed.found
    }

    private func whenUnreachable(_ error: any Error, _ key: StatusListKey) -> Result<FoundStatusList, any Error> {
        let now = clock.now()
        guard let failure = error as? BadgeError, failure.code == .serverUnreachable,
            let found = held[key]?.found(offlineAt: now, by: offline)
        else { return .failure(error) }
        failed[key] = now
        return .success(found)
    }

    // The newer of two valid lists is used, regardless of their order of arrival.
    private func save(
        _ token: StatusListToken, _ compact: String, _ received: (entityTag: String, keys: Set<String>)?,
        at key: StatusListKey
    ) -> FoundStatusList {
        let now = clock.now()
        failed[key] = nil
        var newest = HeldStatusList(token: token, since: now, received: received)
        if let held = held[key], held.token.issuedAt > token.issuedAt, !held.hasEnded(at: now) {
            newest = HeldStatusList(token: held.token, since: now, finding: held.finding)
        } else {
            newest.finding = store(compact, at: key)
        }
        hold(newest, at: key)
        return newest.found
    }

    private func store(_ compact: String, at key: StatusListKey) -> VerificationFinding? {
        do {
            try folder?.write(compact, key)
            return nil
        } catch {
            let reason = BadgeError(wrapping: error).message
            return VerificationFinding(
                .statusListNotStored, Message.verifier("verification.statusListNotStored", ["error": reason]))
        }
    }

    private func hold(_ list: HeldStatusList, at key: StatusListKey) {
        held[key] = list
        guard held.count > Self.capacity, let first = held.min(by: { $0.value.since < $1.value.since }) else { return }
        held[first.key] = nil
        failed[first.key] = nil
    }
}
