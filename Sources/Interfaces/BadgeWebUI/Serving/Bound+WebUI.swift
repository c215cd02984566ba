package import BadgeServing

// What only the owner of the wallet's pages, or an administrator, can use.
extension Bound {
    static let siteSessions = Bound("siteSessions", 256, share: .operators, overflow: .oldestGoes)
    static let styles = Bound("styles", 64, share: .operators, overflow: .oldestGoes)
    static let waiters = Bound("waiters", 16, share: .operators, overflow: .oldestGoes)
    static let prompts = Bound("prompts", 64, share: .operators, overflow: .refused)

    package static let ofWebUI = [siteSessions, styles, waiters, prompts]
}
