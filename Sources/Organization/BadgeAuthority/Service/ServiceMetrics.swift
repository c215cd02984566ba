import BadgeServing
import BadgeSystem
import Foundation

// The answer of `/metrics`. It counts, and names nobody: no person, badge, device, address or code is in a label.
struct ServiceMetrics: Sendable {
    private var metrics = MetricsText()

    var text: String { metrics.text }

    // `figures` is nil if the store cannot be read.
    init(_ monitor: ServiceMonitor, figures: ServiceFigures?, waitingForStore: Int, now: Date) {
        addService(monitor)
        addRequests(monitor.requests.snapshot, "badgekit_http", "")
        if let pages = monitor.pageRequests {
            addRequests(pages.snapshot, "badgekit_admin_http", " of the administrators' pages")
        }
        metrics.add(
            "badgekit_store_readable", .gauge, "Whether the store can be read.", figures == nil ? 0 : 1)
        metrics.add(
            "badgekit_store_waiting", .gauge, "Requests that wait for the store.", Double(waitingForStore))
        if let figures { addStore(figures, now: now) }
        addProcess(monitor)
    }

    private mutating func addService(_ monitor: ServiceMonitor) {
        metrics.add(
            "badgekit_ready", .gauge, "Whether the organization is served.", monitor.phase == .ready ? 1 : 0)
        guard let certificate = monitor.certificate else { return }
        metrics.add(
            "badgekit_certificate_expires_timestamp_seconds", .gauge, "The end of the certificate's validity.",
            certificate.expires.timeIntervalSince1970)
        let reloads = monitor.reloads
        metrics.add(
            "badgekit_certificate_reloads_total", .counter, "How often the certificate was read again.",
            [
                MetricsText.Sample(Double(reloads.succeeded), [("result", "success")]),
                MetricsText.Sample(Double(reloads.failed), [("result", "failure")]),
            ])
    }

    private mutating func addRequests(_ requests: RequestMetrics.Snapshot, _ name: String, _ server: String) {
        metrics.add(
            "\(name)_connections", .gauge, "Open connections\(server).", Double(requests.connections))
        metrics.add(
            "\(name)_requests_total", .counter, "Answered requests\(server).",
            requests.responses.sorted { $0.key < $1.key }.map { kind, count in
                MetricsText.Sample(
                    Double(count), [("method", kind.method), ("route", kind.route), ("status", "\(kind.status)")])
            })
        metrics.add(
            "\(name)_request_duration_seconds", .histogram, "The time until a response\(server) was made.",
            requests.durations.sorted { $0.key < $1.key }.flatMap { Self.histogram(of: $0.key, $0.value) })
    }

    private static func histogram(
        of route: String, _ durations: RequestMetrics.Durations
    ) -> [MetricsText.Sample] {
        let bounds = RequestMetrics.Durations.bounds.map { "\($0)" } + ["+Inf"]
        var total = 0
        let buckets = zip(bounds, durations.counts).map { bound, count in
            total += count
            return MetricsText.Sample(Double(total), [("route", route), ("le", bound)], suffix: "_bucket")
        }
        return buckets + [
            MetricsText.Sample(durations.seconds, [("route", route)], suffix: "_sum"),
            MetricsText.Sample(Double(total), [("route", route)], suffix: "_count"),
        ]
    }

    private mutating func addStore(_ figures: ServiceFigures, now: Date) {
        addCounts("badgekit_people", "People, by state.", "state", ["active", "suspended"], figures.people)
        addCounts(
            "badgekit_badges", "Badges, by status.", "status", ["active", "suspended", "revoked", "expired"],
            figures.badges)
        addCounts(
            "badgekit_messages", "Messages of the last week, by state.", "state",
            ["waiting", "sending", "sent", "uncertain", "refused", "givenUp", "ended"], figures.messages)
        metrics.add("badgekit_sessions", .gauge, "Open sessions of devices.", Double(figures.sessions))
        metrics.add("badgekit_invitations", .gauge, "Open invitations.", Double(figures.openInvitations))
        metrics.add(
            "badgekit_messages_oldest_waiting_seconds", .gauge, "The age of the oldest message that waits.",
            figures.oldestWaiting.map { max(0, now.timeIntervalSince($0).rounded()) } ?? 0)
        metrics.add(
            "badgekit_signing_key_created_timestamp_seconds", .gauge, "When the signing key was made.",
            figures.signingKeyCreated?.timeIntervalSince1970)
        metrics.add(
            "badgekit_signing_key_next", .gauge, "Whether a next key is announced.", figures.hasNextKey ? 1 : 0)
        metrics.add(
            "badgekit_policy_version", .gauge, "The version of the policy in force; 0 for none.",
            Double(figures.policyVersion))
        metrics.add(
            "badgekit_policy_expires_timestamp_seconds", .gauge, "The end of the policy's validity.",
            figures.policyExpires?.timeIntervalSince1970)
        metrics.add(
            "badgekit_audit_entries_total", .counter, "Entries of the audit log.", Double(figures.auditEntries))
        metrics.add(
            "badgekit_store_changes_total", .counter, "Transactions that changed the store.",
            Double(figures.generation))
        metrics.add("badgekit_store_bytes", .gauge, "The size of the store.", Double(figures.bytes))
        metrics.add(
            "badgekit_store_free_bytes", .gauge, "The free space beside the store.", figures.freeBytes.map(Double.init))
    }

    private mutating func addCounts(
        _ name: String, _ help: String, _ label: String, _ values: [String], _ counts: [String: Int]
    ) {
        metrics.add(
            name, .gauge, help,
            values.map { MetricsText.Sample(Double(counts[$0] ?? 0), [(name: label, value: $0)]) })
    }

    private mutating func addProcess(_ monitor: ServiceMonitor) {
        let process = ProcessFigures()
        metrics.add(
            "process_start_time_seconds", .gauge, "When the server started.", monitor.startedAt.timeIntervalSince1970)
        metrics.add(
            "process_cpu_seconds_total", .counter, "Processor time of this process.", process.processorSeconds)
        metrics.add("process_resident_memory_bytes", .gauge, "Resident memory.", process.residentBytes)
        metrics.add("process_open_fds", .gauge, "Open file descriptors.", process.openFiles)
    }
}
