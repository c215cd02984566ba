import BadgeUI

extension Transcript {
    /// `shown loginToBadge`, `answered loginToBadge submit`, `refused loginToBadge loginRefused`, `dismissed loginToBadge`.
    var lines: [String] { events.map(\.line) }
}

extension Transcript.Event {
    fileprivate var line: String {
        switch self {
        case .shown(let form): "shown \(form.kind)"
        case .answered(let kind, let action, let values):
            (["answered \(kind) \(action)"] + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
                .joined(separator: " ")
        case .refused(let kind, let code, _): "refused \(kind) \(code)"
        case .gaveUp(let kind): "gave up \(kind)"
        case .unscripted(let kind): "unscripted \(kind)"
        case .dismissed(let kind): "dismissed \(kind)"
        }
    }
}
