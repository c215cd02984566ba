import BadgeKit

/// Synchronizes in the background, for as long as the wallet is open.
func startSyncing(_ wallet: BadgeWallet, show: @escaping @Sendable (String) -> Void) {
    wallet.startSyncing { result in
        switch result {
        case .success(let reports): for line in reports.flatMap(lines) { show(line) }
        case .failure(let error): show(error.reason)  // the store; the next round tries again
        }
    }
}

/// Synchronizes once, for a pull to refresh or a background task of the system.
func refresh(_ wallet: BadgeWallet) async throws -> [String] {
    try await wallet.sync().flatMap(lines)
}

/// What one organization's sync has changed, and what failed.
private func lines(of report: SyncReport) -> [String] {
    var lines = report.changes.map { "\(report.organization.name): \($0.old.rawValue) -> \($0.new.rawValue)" }
    if report.hasNewPolicy { lines.append("\(report.organization.name): new policy") }
    lines += report.failures.map { "\(report.organization.name): \($0.reason)" }
    return lines
}
