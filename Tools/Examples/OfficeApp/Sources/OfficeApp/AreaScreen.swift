import BadgeKit

/// Says where a badge may be used, and checks again when the user asks for it.
final class AreaScreen: GeoFenceUIProtocol {
    private let model: AreaModel

    init(_ model: AreaModel) { self.model = model }

    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        model.show(violation) { checksAgain in
            guard checksAgain else { return completion(nil, nil) }  // cancelled
            completion(.retry) { error in  // still outside: the violation as it is now
                if case .geoFence(let violation) = error.detail { self.model.update(violation) }
            }
        }
    }

    func dismiss() { model.close() }
}

/// What the app's view shows, and what its two buttons do.
@MainActor
final class AreaModel {
    private(set) var text: String?
    /// Called with each text that is shown.
    var didShow: (String) -> Void = { _ in }
    private var answer: ((Bool) -> Void)?

    func checkAgain() { answer?(true) }

    func cancel() { answer?(false) }

    func show(_ violation: GeoFenceViolation, answer: @escaping (Bool) -> Void) {
        self.answer = answer
        update(violation)
    }

    func update(_ violation: GeoFenceViolation) {
        let areas = violation.areas.map { "\($0.name), \($0.distanceText ?? "unknown distance")" }
        let text = areas.joined(separator: "\n")
        self.text = text
        didShow(text)
    }

    func close() {
        text = nil
        answer = nil
    }
}
