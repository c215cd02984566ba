/// Collects all errors of a document, so that an administrator can correct them in one pass.
///
/// Reading continues after an invalid member with a placeholder value, and `check()` refuses the whole document at the
/// end.
struct ValidationErrors {
    private static let most = 100
    private(set) var fields: [BadgeError.InvalidField] = []
    private let passesOverUnknown: Bool
    /// The paths of unknown members that were ignored.
    private(set) var passedOver: [String] = []

    /// - Parameter passesOverUnknown: Whether unknown members are ignored rather than refused.
    init(passesOverUnknown: Bool = false) {
        self.passesOverUnknown = passesOverUnknown
    }

    /// Throws one error with all findings, if there are any.
    func check() throws {
        guard fields.isEmpty else { throw BadgeError.invalidDocument(fields) }
    }

    /// Records a finding, except within a member that is already known to be invalid.
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

    /// Returns the value; `absent` if the member is missing. Records an invalid member.
    mutating func optional<Value>(
        _ reader: JSONReader, _ absent: Value, _ read: (JSONReader) throws -> Value
    ) -> Value {
        reader.value == nil ? absent : required(reader, placeholder: absent, read)
    }

    /// Returns the value. Records a missing or invalid member.
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

    /// Returns the elements of an array of bounded length; a missing array is empty.
    mutating func elements<Element>(
        _ reader: JSONReader, _ count: ClosedRange<Int>, _ read: (JSONReader, inout ValidationErrors) -> Element
    ) -> [Element] {
        if reader.value == nil && count.contains(0) { return [] }
        let elements = required(reader, placeholder: []) { try $0.elements(count) }
        return elements.map { read($0, &self) }
    }

    /// Returns a text of 1 to `maxLength` characters to be displayed. One with control characters is recorded as invalid,
    /// or ignored where unknown members are: what an organization signed before they were refused stays in force.
    mutating func displayText(_ reader: JSONReader, maxLength: Int) -> String? {
        guard let text = optional(reader, nil, { try $0.nonEmptyString(maxLength: maxLength) }) else { return nil }
        guard passesOverUnknown else {
            return optional(reader, nil) { try $0.displayText(maxLength: maxLength) }
        }
        guard (try? reader.displayText(maxLength: maxLength)) == nil else { return text }
        if passedOver.count < Self.most { passedOver.append(reader.path) }
        return nil
    }

    /// Records every member except the named ones, as invalid or as ignored; and records a value that is not an object.
    mutating func allow(only names: Set<String>, in reader: JSONReader) {
        let members = required(reader, placeholder: [:]) { try $0.object() }
        for name in members.keys.filter({ !names.contains($0) }).sorted() {
            if !passesOverUnknown {
                note(reader[name], "is not known here\(Self.hint(name, among: names))")
            } else if passedOver.count < Self.most {
                passedOver.append(reader[name].path)
            }
        }
    }
}

extension ValidationErrors {
    // What other systems call it.
    private static let synonyms = [
        "lat": "latitude", "lon": "longitude", "lng": "longitude", "long": "longitude", "start": "from", "end": "to",
        "begin": "from", "until": "to", "days": "weekdays", "hours": "windows", "times": "windows",
        "timezone": "zone", "tz": "zone", "geometry": "polygon", "exceptions": "except", "meters": "radius",
        "length": "minLength", "attempts": "maxTries",
    ]

    private static func hint(_ name: String, among names: Set<String>) -> String {
        let known = synonyms[name.lowercased()].flatMap { names.contains($0) ? $0 : nil }
        if let nearest = known ?? name.nearest(among: names) { return " (did you mean \(nearest)?)" }
        return names.count > 8 ? "" : " (known are \(names.sorted().joined(separator: ", ")))"
    }
}

extension JSONReader {
    /// Returns the elements of an array of bounded length.
    func elements(_ count: ClosedRange<Int>) throws -> [JSONReader] {
        let elements = try elements()
        guard count.contains(elements.count) else {
            let found = elements.count == 1 ? "1 element" : "\(elements.count) elements"
            throw failure("has \(found), not \(count.lowerBound) to \(count.upperBound)")
        }
        return elements
    }
}
