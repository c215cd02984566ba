import BadgeSystem
import Foundation

/// Cancels the prompts when the browser is gone.
actor AbsenceWatch {
    private let access: WebAccess
    private let presenter: WebPresenter
    private let absenceLimit: TimeInterval
    private let idleLimit: TimeInterval
    private let clock: any MonotonicClock
    private var waitingSince: MonotonicInstant?
    private var lastCheck: MonotonicInstant

    /// The gap between two checks above which the machine was asleep, and the browser too.
    private static let sleep = 15.0

    init(
        access: WebAccess, presenter: WebPresenter, absenceLimit: Duration, idleLimit: Duration,
        clock: any MonotonicClock
    ) {
        self.access = access
        self.presenter = presenter
        self.absenceLimit = absenceLimit / .seconds(1)
        self.idleLimit = idleLimit / .seconds(1)
        self.clock = clock
        lastCheck = clock.now()
    }

    /// Cancels all prompts if they have waited for longer than the limit, and the browser was not seen either.
    func check() async {
        let now = clock.now()
        let gap = now.seconds(since: lastCheck) ?? 0
        lastCheck = now
        guard await presenter.tabs.isEmpty == false else {
            waitingSince = nil
            return
        }
        if waitingSince == nil || gap > Self.sleep { waitingSince = now }
        guard let waited = waitingSince.flatMap({ now.seconds(since: $0) }) else { return }
        let absence = access.absence
        let limit = absence.hasScript ? absenceLimit : idleLimit
        if min(waited, absence.seconds) > limit { await presenter.cancelAll() }
    }
}
