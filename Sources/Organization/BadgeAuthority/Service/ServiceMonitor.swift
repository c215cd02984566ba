import BadgeModel
import BadgeServing
import Foundation
import Logging
import Synchronization

// The state of a served organization, for its health and metrics.
final class ServiceMonitor: Sendable {
    enum Phase: String, Sendable {
        case starting
        case ready
        case stopping
    }

    struct Reloads: Sendable {
        var succeeded = 0
        var failed = 0
    }

    let requests = RequestMetrics()
    // Those of the administrators' pages; nil where none are served.
    let pageRequests: RequestMetrics?
    let startedAt: Date
    // Nil for a server without TLS.
    let certificate: ReloadingCertificate?
    private let state = Mutex((phase: Phase.starting, reloads: Reloads()))

    init(startedAt: Date, certificate: ReloadingCertificate?, pageRequests: RequestMetrics? = nil) {
        self.startedAt = startedAt
        self.certificate = certificate
        self.pageRequests = pageRequests
    }

    var phase: Phase { state.withLock { $0.phase } }

    var reloads: Reloads { state.withLock { $0.reloads } }

    // A server that is stopping does not become ready.
    func becomeReady() { state.withLock { if $0.phase == .starting { $0.phase = .ready } } }

    func beginStopping() { state.withLock { $0.phase = .stopping } }

    // Reads the certificate again; if it cannot be used, the former one stays.
    func reloadCertificate(_ logger: Logger) {
        guard let certificate else { return }
        let isUsable = certificate.reload(logger)
        state.withLock { state in
            if isUsable { state.reloads.succeeded += 1 } else { state.reloads.failed += 1 }
        }
    }
}
