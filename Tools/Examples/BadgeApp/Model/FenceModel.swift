import BadgeKit
import Observation

/// Says where the badge may be used, and checks again on request.
@MainActor @Observable
final class FenceModel: ScreenModel, GeoFenceUIProtocol {
    let wallet: WalletModel
    private(set) var violation: GeoFenceViolation?
    private(set) var isAnswered = false
    private var complete: PromptCompletion<InformAnswer>?

    init(wallet: WalletModel) { self.wallet = wallet }

    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        self.violation = violation
        complete = completion
        present(.fence(self))
    }

    var title: String {
        switch violation?.cause {
        case .unknownPosition: "The location is not known"
        case .excluded: "Within an area where use is forbidden"
        case .outside, nil: "Outside the permitted area"
        }
    }

    /// Has the location determined and evaluated again.
    func checkAgain() {
        isAnswered = true
        complete?(.retry) { [weak self] error in
            if case .geoFence(let violation) = error.detail { self?.violation = violation }
            self?.isAnswered = false
        }
    }

    func cancel() {
        isAnswered = true
        complete?(.acknowledged, nil)
    }
}
