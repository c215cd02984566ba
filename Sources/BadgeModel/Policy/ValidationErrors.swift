/// What is wrong with a document, gathered over all of its members, so that an administrator corrects them in one go.
///
/// A reader goes on behind a wrong member with a stand-in value, and `check()` refuses the whole at the end.
struct ValidationErrors {
    private static let most = 100
    private var fields: [BadgeError.InvalidField] = []
    private let passesOverUnknown: Bool
    /// The paths of members that were passed over because nobody here knows them.
    private(set) var passedOver: [String] = []

    /// - Parameter passesOverUnknown: Whether a member that is not known is passed over, and not wrong.
    init(passesOverUnknown: Bool = false) {
        self.passesOverUnknown = passesOverUnknown
    }

    /// Throws one error with everything that is wrong, if anything is.
    func check() throws {
        guard fields.isEmpty else { throw BadgeError.invalidDocument(fields) }
    }

    /// Notes one finding; what stands within a member that is known to be wrong is not told again.
    mutating func note(_ reader: JSONReader, _ reason: String) {
        note(BadgeError.InvalidField(path: reader.path, reason: reason))
    }

    private mutating func note(_ field: BadgeError.InvalidField) {
        let path = field.path
        guard fields.count < Self.most,
            !fields.contains(where: {
                path == $0.path || path.hasPrefix($0.path + ".") || path.hasPrefix($0.path + "[")
            })
        else { return }
        fields.append(field)
    }

    /// What stands there; a missing member is `absent`, and a wrong one is noted.
    mutating func optional<Value>(
        _ reader: JSONReader, _ absent: Value, _ read: (JSONReader) throws -> Value
    ) -> Value {
        reader.value == nil ? absent : required(reader, placeholder: absent, read)
    }

    /// What stands there; a missing or wrong member is noted.
    mutating func required<Value>(
        _ reader: JSONReader, placeholder: Value, _ read: (JSONReader) throws -> Value
    ) -> Value {
        do {
            return try read(reader)
        } catch {
            guard case .invalidFields(let found)? = (error as? BadgeError)?.detail else {
                note(reader, "cannot be read")
                return placeholder
            }
            found.forEach { note($0) }
            return placeholder
        }
    }

    /// The elements of an array of bounded length; a missing array is an empty one.
    mutating func elements<Element>(
        _ reader: JSONReader, _ count: ClosedRange<Int>, _ read: (JSONReader, inout ValidationErrors) -> Element
    ) -> [Element] {
        if reader.value == nil && count.contains(0) { return [] }
        let elements = required(reader, placeholder: []) { try $0.elements(count) }
        return elements.map { read($0, &self) }
    }

    /// Notes every member beside the named ones, as wrong or as passed over; and that it is no object, where it is none.
    mutating func allow(only names: Set<String>, in reader: JSONReader) {
        let members = required(reader, placeholder: [:]) { try $0.object() }
        for name in members.keys.filter({ !names.contains($0) }).sorted() {
            if !passesOverUnknown {
                let hint = name.nearest(among: names).map { " (did you mean \($0)?)" } ?? ""
                note(reader[name], "is not known here\(hint)")
            } else if passedOver.count < Self.most {
                passedOver.append(reader[name].path)
            }
        }
    }
}

extension JSONReader {
    /// The elements of an array of bounded length.
    func elements(_ count: ClosedRange<Int>) throws -> [JSONReader] {
        let elements = try elements()
        guard count.contains(elements.count) else {
            let found = elements.count == 1 ? "1 element" : "\(elements.count) elements"
            throw failure("has \(found), not \(count.lowerBound) to \(count.upperBound)")
        }
        return elements
    }
}
