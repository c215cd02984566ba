import BadgeClient
import BadgeModel
import BadgeStorage
import Foundation
import Synchronization

/// Fetches the pictures that badges show: their holders' photos, and their organization's logo.
///
/// A picture that did not change is not fetched again. One that was refused is asked for again after a day, and changes
/// nothing: an earlier logo stays, and no photo is better than another person's.
struct FetchPictures {
    let context: WorkflowContext
    /// The maximum time for one picture in seconds.
    var patience = 10

    /// The time that a new badge waits for its logo.
    static let patienceOnArrival = 5
    /// How long a picture is not asked for again that was refused, or whose server cannot tell whether it changed.
    static let pause: TimeInterval = 86_400

    /// The badges that have another picture, and what failed.
    struct Outcome {
        var badges: [Badge.ID] = []
        var failures: [BadgeError] = []
    }

    /// Fetches the photos that the badges name and that are not stored, without prompting. A badge without a session
    /// has none fetched, and one whose session is sealed under the passcode waits for the next unlocked use.
    ///
    /// - Throws: `CancellationError`.
    func photos(of badges: [Badge]) async throws -> Outcome {
        try await fetchEach(badges, fetchPhoto)
    }

    /// Fetches the logo for each badge that is not revoked, from the address that the organization names now.
    ///
    /// - Throws: `CancellationError`.
    func logos(of badges: [Badge], named update: OrganizationUpdate) async throws -> Outcome {
        let logos = FetchedLogos()
        return try await fetchEach(badges.filter { $0.status != .revoked }) { badge in
            let type = try await context.store.credentials(of: badge.id).last?.type
            return try await fetchLogo(at: try update.logo(ofType: type ?? ""), of: badge, logos)
        }
    }

    /// Fetches the logo of a badge that has just arrived, from the address that came with it. Without one the badge is
    /// none the less complete: a failure is left to the next sync.
    func logo(ofNew badge: Badge) async {
        do {
            let organization = try await context.store.organization(badge.organizationID)
            guard let address = badge.display.logo ?? organization?.display.logo else { return }
            _ = try await fetchLogo(at: address, of: badge, FetchedLogos())
        } catch { return }
    }

    // A server that is down fails every request in the same way.
    private func fetchEach(_ badges: [Badge], _ fetch: (Badge) async throws -> Bool) async throws -> Outcome {
        var outcome = Outcome()
        for badge in badges {
            do {
                if try await fetch(badge) { outcome.badges.append(badge.id) }
            } catch let error as BadgeError
                where [.passcodeRequired, .notSupported, .sessionEnded].contains(error.code)
            {
                continue
            } catch {
                try Task.checkCancellation()
                let failure = BadgeError(wrapping: error)
                if !outcome.failures.contains(where: { $0.reason == failure.reason }) {
                    outcome.failures.append(failure)
                }
                if failure.isRetryable { break }
            }
        }
        return outcome
    }

    private func fetchPhoto(of badge: Badge) async throws -> Bool {
        let record = try await context.store.pictureRecord(.photo, of: badge.id)
        guard let digest = badge.holder.photoDigest else {
            if record != nil { try await context.store.removePicture(.photo, of: badge.id) }
            return false
        }
        if let record, record.source == digest, record.hasPicture || !isDue(record) { return false }
        guard badge.status == .active, try await hasSession(badge) else { return false }
        let session = try await context.session(of: badge, with: context.unlockCache.key())
        do {
            let photo = try await limited(badge.server) { try await session.fetchPhoto(digest: digest) }
            try await context.store.savePicture(photo, .photo, from: digest, of: badge.id)
            return true
        } catch let error as BadgeError where error.refusesPicture {
            try await context.store.notePicture(.photo, from: digest, of: badge.id)
            throw error
        }
    }

    private func hasSession(_ badge: Badge) async throws -> Bool {
        if context.transientSessions.session(of: badge.id) != nil { return true }
        return try await context.store.hasSession(of: badge.id)
    }

    private func fetchLogo(at address: URL?, of badge: Badge, _ logos: FetchedLogos) async throws -> Bool {
        let record = try await context.store.pictureRecord(.logo, of: badge.id)
        guard let address else {
            if record != nil { try await context.store.removePicture(.logo, of: badge.id) }
            return record?.hasPicture ?? false
        }
        let source = address.absoluteString
        let known = record.flatMap { $0.source == source ? $0 : nil }
        if let known, known.entityTag == nil, !isDue(known) { return false }
        do {
            let issuer = context.issuer
            let logo = try await logos.find(source, known?.entityTag) {
                try await limited(address) {
                    try await issuer.fetchLogo(at: address, namedBy: badge.server, unless: known?.entityTag)
                }
            }
            guard let logo else { return false }
            return try await context.store.savePicture(
                logo.picture, .logo, from: source, entityTag: logo.entityTag, of: badge.id)
        } catch let error as BadgeError where error.refusesPicture {
            try await context.store.notePicture(.logo, from: source, of: badge.id)
            throw error
        }
    }

    private func isDue(_ record: PictureRecord) -> Bool {
        abs(context.sensors.clock.now().timeIntervalSince(record.askedAt)) >= Self.pause
    }

    private func limited<Value: Sendable>(
        _ server: URL, _ fetch: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let fetched = Fetched<Value>()
        await TimeLimit(pause: context.pause).run(within: .seconds(patience)) {
            do {
                fetched.set(.success(try await fetch()))
            } catch  where !Task.isCancelled {
                fetched.set(.failure(error))
            } catch {}
        }
        try Task.checkCancellation()
        guard let result = fetched.result else {
            throw BadgeError(
                .serverUnreachable, "serverUnreachable.timeout",
                ["server": server.origin, "timeoutSeconds": patience])
        }
        return try result.get()
    }
}

/// The logos that were fetched in one sync, so that none is fetched twice.
private final class FetchedLogos {
    private var results: [String: Result<FetchedLogo?, any Error>] = [:]

    func find(
        _ source: String, _ entityTag: String?, _ fetch: () async throws -> FetchedLogo?
    ) async throws -> FetchedLogo? {
        let key = "\(entityTag ?? "") \(source)"
        if let result = results[key] { return try result.get() }
        do {
            let logo = try await fetch()
            results[key] = .success(logo)
            return logo
        } catch {
            results[key] = .failure(error)
            throw error
        }
    }
}

private final class Fetched<Value: Sendable>: Sendable {
    private let state = Mutex<Result<Value, any Error>?>(nil)

    var result: Result<Value, any Error>? { state.withLock { $0 } }

    func set(_ result: Result<Value, any Error>) { state.withLock { $0 = result } }
}

extension BadgeError {
    /// Whether asking for the picture again would have the same end.
    fileprivate var refusesPicture: Bool {
        let codes: [Code] = [
            .serverAnswerInvalid, .metadataMismatch, .notFound, .serverFailed, .authenticationFailed,
        ]
        return !isRetryable && codes.contains(code)
    }
}
