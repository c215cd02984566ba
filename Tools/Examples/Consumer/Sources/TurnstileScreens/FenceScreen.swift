import BadgeKit

/// Tells where the badge may be used, and lets the user check again after a walk.
final class FenceScreen: Screen, GeoFenceUIProtocol {
    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        talk { [self] in
            console.show("Outside the permitted area: \(violation.nearest).")
            guard let answer = await ask("Check again? (again/ok)") else { return completion(nil, nil) }
            guard answer == "again" else { return completion(.acknowledged, nil) }
            completion(.retry) { error in
                guard case .geoFence(let violation) = error.detail else { return }
                self.informUserOfGeoFenceNonCompliance(badge, violation: violation, completion: completion)
            }
        }
    }
}

extension GeoFenceViolation {
    fileprivate var nearest: String {
        guard let area = areas.first else { return "the badge can be used nowhere" }
        return area.distance.map { "\(area.name) is \(Int($0.rounded())) m away" } ?? "\(area.name), location unknown"
    }
}
