import BadgeModel
import BadgeServing
import BadgeSystem
import HTTPTypes
import Hummingbird
import Logging

// The routes for the operator, on the loopback interface.
struct OperationsRoutes: Sendable {
    let authority: Authority
    let monitor: ServiceMonitor

    var responder: RouteResponder {
        RouteResponder(router(), clock: authority.clock, logger: authority.logger)
    }

    private func router() -> Router<ClientContext> {
        let router = Router(context: ClientContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RefusalMiddleware())
        router.add(middleware: ASCIIMiddleware())
        router.add(middleware: RequestFramingMiddleware())
        router.get("/health") { _, _ in await health() }
        // Whether the process answers at all, for what restarts it.
        router.get("/health/live") { _, _ in Self.document(["status": "pass"], status: .ok) }
        router.get("/metrics") { _, _ in await metrics() }
        return router
    }

    private func health() async -> Response {
        let report = HealthReport(
            phase: monitor.phase, figures: await figures(), certificateExpires: monitor.certificate?.expires,
            now: authority.clock.now())
        return Self.document(report.json, status: report.status == .fail ? .serviceUnavailable : .ok)
    }

    private func metrics() async -> Response {
        let text = ServiceMetrics(
            monitor, figures: await figures(), waitingForStore: authority.waitingForStore, now: authority.clock.now()
        ).text
        return .text(text, type: MetricsText.mediaType)
    }

    private func figures() async -> ServiceFigures? {
        do {
            return try await authority.readStore { try $0.serviceFigures() }
        } catch {
            authority.logger.error(
                "The store cannot be read.", metadata: ["code": "\(BadgeError(wrapping: error).code)"])
            return nil
        }
    }

    private static func document(_ json: JSON, status: HTTPResponse.Status) -> Response {
        .text(json.text, type: "application/health+json", status: status)
    }
}
