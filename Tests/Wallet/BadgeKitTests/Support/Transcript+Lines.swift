import BadgeTesting
import BadgeUI

extension Transcript {
    /// `shown loginToBadge`, `answered loginToBadge submit device=This device`, `refused loginToBadge loginRefused`,
    /// `dismissed loginToBadge`.
    var lines: [String] { events.map { ([$0.step] + $0.values).joined(separator: " ") } }

    /// The lines without the values of the answers.
    var steps: [String] { events.map(\.step) }

    /// The forms that were shown.
    var forms: [Form] { events.compactMap { if case .shown(let form) = $0 { form } else { nil } } }
}

extension Transcript.Event {
    fileprivate var step: String {
        switch self {
        case .shown(let form): "shown \(form.kind)"
        case .answered(let kind, let action, _): "answered \(kind) \(action)"
        case .refused(let kind, let code, _): "refused \(kind) \(code)"
        case .gaveUp(let kind): "gave up \(kind)"
        case .unscripted(let kind): "unscripted \(kind)"
        case .dismissed(let kind): "dismissed \(kind)"
        }
    }

    fileprivate var values: [String] {
        guard case .answered(_, _, let values) = self else { return [] }
        return values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    }
}
