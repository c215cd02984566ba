import BadgeModel

extension Representation.Field {
    /// Returns what a form sends for the field; `nil` for nothing.
    func content(_ value: JSON?, context: JSON?) throws(InvalidRequest) -> JSON? {
        switch kind {
        case .hidden: return .string(self.value ?? "")
        case .context: return context ?? own
        case .checkbox(let isChecked, let isReadOnly):
            guard !isReadOnly, let value else { return content(isChecked: isChecked) }
            return content(isChecked: try self.isChecked(by: value))
        case .select(let options): return try choice(value, among: options)
        case .text, .username, .password, .other: return value == .null ? nil : value ?? own
        }
    }

    private var own: JSON? { value.map(JSON.string) }

    private func content(isChecked: Bool) -> JSON? { isChecked ? .string(value ?? "on") : nil }

    private func isChecked(by entry: JSON) throws(InvalidRequest) -> Bool {
        switch entry {
        case .bool(let isChecked): isChecked
        case .string(value ?? "on"), "true": true
        case .null, "", "false": false
        default: throw .checkbox(field: name)
        }
    }

    private func choice(_ entry: JSON?, among options: [Option]) throws(InvalidRequest) -> JSON? {
        guard entry != .null else { return nil }
        guard let entry else {
            let initial = options.first(where: \.isSelected) ?? options.first { $0.value == value }
            return initial.map { .string($0.value) }
        }
        guard let text = entry.stringValue, options.contains(where: { $0.value.isExactly(text) }) else {
            throw .option(field: name)
        }
        return entry
    }
}
