import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

final class HealthReportTests: XCTestCase {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func report(
        _ phase: ServiceMonitor.Phase = .ready, certificate: TimeInterval? = nil,
        _ change: (inout ServiceFigures) -> Void = { _ in }
    ) -> HealthReport {
        var figures = ServiceFigures()
        figures.hasDelivery = true
        figures.signingKeyCreated = Self.now
        figures.freeBytes = 1 << 40
        change(&figures)
        return HealthReport(
            phase: phase, figures: figures, certificateExpires: certificate.map(Self.now.addingTimeInterval),
            now: Self.now)
    }

    func testEachFigureWarnsOrFailsAtItsBound() throws {
        let day = 86_400.0
        let cases: [(HealthReport, HealthReport.Status, String)] = [
            (report(), .pass, "nothing"),
            (report(.starting), .fail, "starting"), (report(.stopping), .fail, "stopping"),
            (report { $0.freeBytes = 256 << 20 }, .pass, "space"),
            (report { $0.freeBytes = (256 << 20) - 1 }, .warn, "little space"),
            (report { $0.freeBytes = 16 << 20 }, .warn, "just enough space"),
            (report { $0.freeBytes = (16 << 20) - 1 }, .fail, "no space"),
            (report { $0.oldestWaiting = Self.now.addingTimeInterval(-900) }, .pass, "mail waits"),
            (report { $0.oldestWaiting = Self.now.addingTimeInterval(-901) }, .warn, "mail waits long"),
            (report { $0.undelivered = 1 }, .warn, "undelivered"),
            (report { $0.signingKeyCreated = Self.now.addingTimeInterval(-3 * 365 * day) }, .pass, "aged key"),
            (report { $0.signingKeyCreated = Self.now.addingTimeInterval(-3 * 365 * day - 1) }, .warn, "old key"),
            (report { $0.policyExpires = Self.now.addingTimeInterval(1) }, .pass, "policy"),
            (report { $0.policyExpires = Self.now }, .warn, "expired policy"),
            (report(certificate: 14 * day), .pass, "certificate"),
            (report(certificate: 14 * day - 1), .warn, "certificate ends soon"),
            (report(certificate: 1), .warn, "certificate ends now"),
            (report(certificate: 0), .fail, "certificate ended"),
            (HealthReport(phase: .ready, figures: nil, certificateExpires: nil, now: Self.now), .fail, "no store"),
        ]
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/health.schema.json"))

        for (report, status, name) in cases {
            XCTAssertEqual(report.status, status, name)
            XCTAssertEqual(schema.findings(in: report.json), [], name)
        }
    }

    func testLabelsCannotEndTheirLine() {
        var metrics = MetricsText()
        metrics.add("a", .gauge, "Help.", [MetricsText.Sample(1.5, [("route", "a\"b\\c\nd")])])

        XCTAssertEqual(metrics.text, "# HELP a Help.\n# TYPE a gauge\na{route=\"a\\\"b\\\\c\\nd\"} 1.5\n")
    }
}
