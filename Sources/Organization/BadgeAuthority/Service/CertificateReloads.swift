import BadgeServing
import Logging
import ServiceLifecycle

// Reads the certificate again for each element.
struct CertificateReloads: Service {
    let requests: AsyncStream<Void>
    let monitor: ServiceMonitor
    let logger: Logger
    let onReload: @Sendable () -> Void

    func run() async {
        for await _ in requests.cancelOnGracefulShutdown() {
            monitor.reloadCertificate(logger)
            onReload()
        }
        try? await gracefulShutdown()
    }
}
