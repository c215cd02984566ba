import BadgeKit
import Observation

/// Says when the badge may be used, and checks again on request.
@MainActor @Observable
final class HoursModel: ScreenModel, TimeRestrictionUIProtocol {
    let wallet: WalletModel
    private(set) var violation: TimeViolation?
    private(set) var isAnswered = false
    private var complete: PromptCompletion<InformAnswer>?

    init(wallet: WalletModel) { self.wallet = wallet }

    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        self.violation = violation
        complete = completion
        present(.hours(self))
    }

    /// Has the time evaluated again.
    func checkAgain() {
        isAnswered = true
        complete?(.retry) { [weak self] error in
            if case .timeOfDay(let violation) = error.detail { self?.violation = violation }
            self?.isAnswered = false
        }
    }

    func cancel() {
        isAnswered = true
        complete?(.acknowledged, nil)
    }
}
