public import Foundation

/// A position in a JSON document that knows its path, so that errors can name it.
///
///     let reader = JSONReader(try JSON.parse(data))
///     let version = try reader["version"].integer(in: 1...Int.max)
///     let zone = try reader["windows"].elements().first?["zone"].string()
public struct JSONReader: Sendable {
    /// The value at this position; `nil` if the member is missing.
    public let value: JSON?
    // Written out only where something is wrong: most places are read and never named.
    private let position: Position

    fileprivate indirect enum Position: Sendable {
        case root
        case member(String, of: Position)
        case element(Int, of: Position)
    }

    /// Creates a reader at the root of a document.
    public init(_ value: JSON) {
        self.init(value, at: .root)
    }

    private init(_ value: JSON?, at position: Position) {
        self.value = value
        self.position = position
    }

    /// The path from the root, such as `restrictions[2].minLength`.
    public var path: String { position.path }

    /// The member with that name. Reading a missing member throws.
    public subscript(_ name: String) -> JSONReader {
        JSONReader(value?[name], at: .member(name, of: position))
    }

    /// This reader; `nil` if the member is missing or null.
    public var optional: JSONReader? {
        switch value {
        case nil, .null: nil
        default: self
        }
    }

    /// Returns what the closure reads; `nil` if the member is missing, null or unreadable. For optional members without
    /// which a document is as useful, such as those for display.
    package func ifReadable<Value>(_ read: (JSONReader) throws -> Value) -> Value? {
        do { return try optional.map(read) } catch { return nil }
    }

    /// The number of seconds that an optional member states, at most `most`: a number of any size, rounded down, or a
    /// text of digits; `nil` if the member is missing or states no such number.
    package func seconds(atMost most: Int) -> Int? {
        let written = value?.stringValue.flatMap { text in
            text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") } ? Double(text) : nil
        }
        guard let number = value?.doubleValue ?? written, number >= 0 else { return nil }
        return Int(min(number, Double(most)))
    }

    /// Returns an error for this position.
    public func failure(_ reason: String) -> BadgeError {
        .invalidDocument(path, reason)
    }
}

extension JSONReader {
    /// Returns the value; throws if the member is missing.
    public func present() throws -> JSON {
        guard let value else { throw failure("is missing") }
        return value
    }

    /// Returns a string of at most `maxLength` Unicode scalars, which are the characters that JSON Schema counts.
    public func string(maxLength: Int = .max) throws -> String {
        guard let text = try present().stringValue else { throw failure("is not a string") }
        // Most texts need no counting: there are never more scalars than bytes.
        guard text.utf8.count <= maxLength || text.unicodeScalars.count <= maxLength else {
            throw failure("is longer than \(maxLength) characters")
        }
        return text
    }

    /// Returns a string to be displayed: without control characters, except line breaks and tabs, and without characters
    /// that override or isolate the text direction.
    package func displayText(maxLength: Int) throws -> String {
        let text = try string(maxLength: maxLength)
        guard let found = text.unicodeScalars.first(where: Self.isHidden) else { return text }
        let code = String(found.value, radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: max(0, 4 - code.count))
        throw failure("contains the control character U+\(padding)\(code)")
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Returns a string that is not empty.
    public func nonEmptyString(maxLength: Int = .max) throws -> String {
        let text = try string(maxLength: maxLength)
        guard !text.isEmpty else { throw failure("is empty") }
        return text
    }

    /// Returns a whole number within the range.
    public func integer(in range: ClosedRange<Int> = Int.min...Int.max) throws -> Int {
        guard let number = try present().integerValue.flatMap(Int.init(exactly:)) else {
            if case .decimal = value { throw failure("is a number beyond 64 bits") }
            throw failure("is not a whole number")
        }
        guard range.contains(number) else {
            throw failure("is not between \(range.lowerBound) and \(range.upperBound)")
        }
        return number
    }

    /// Returns a number within the range.
    public func double(in range: ClosedRange<Double>) throws -> Double {
        guard let number = try present().doubleValue else { throw failure("is not a number") }
        guard range.contains(number) else {
            throw failure("is not between \(range.lowerBound.plain) and \(range.upperBound.plain)")
        }
        return number
    }

    /// Returns a Boolean.
    public func bool() throws -> Bool {
        guard case .bool(let value) = try present() else { throw failure("is not true or false") }
        return value
    }

    /// Returns the elements of an array, each with its path.
    public func elements() throws -> [JSONReader] {
        guard let elements = try present().arrayValue else { throw failure("is not an array") }
        return elements.enumerated().map { JSONReader($1, at: .element($0, of: position)) }
    }

    /// Returns the members of an object.
    public func object() throws -> [String: JSON] {
        guard let members = try present().objectValue else { throw failure("is not an object") }
        return members
    }

    /// Returns the members of an object, each with its path, sorted by name.
    public func sortedMembers() throws -> [(name: String, reader: JSONReader)] {
        try object().sorted { $0.key < $1.key }.map { ($0, JSONReader($1, at: .member($0, of: position))) }
    }

    /// Returns an absolute `https` or `http` URL of at most 2,048 ASCII characters with a host and without user info or
    /// fragment.
    public func url() throws -> URL {
        let text = try string(maxLength: 2048)
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.isWebAddress, url.fragment() == nil,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw failure("is not a web address") }
        return url
    }

    /// Returns a time in seconds since 1970 (a `NumericDate` of RFC 7519), years 1970 to 9999, to the whole second.
    public func date() throws -> Date {
        let all = Double.greatestFiniteMagnitude
        let seconds = try double(in: -all...all)
        guard seconds >= 0 else { throw failure("is before 1970") }
        guard seconds <= 253_402_300_799 else {
            throw failure("is beyond the year 9999: it counts seconds since 1970, not milliseconds")
        }
        return Date(timeIntervalSince1970: seconds.rounded(.down))
    }

    /// Returns a time in text (ISO 8601), to the whole second.
    package func instant() throws -> Date {
        do { return try Date(string(), strategy: .iso8601) } catch { throw failure("is not a time") }
    }

    /// Returns one of the type's names.
    public func name<Name: RawRepresentable<String> & CaseIterable>(_ type: Name.Type = Name.self) throws -> Name {
        let text = try string(maxLength: 64)
        guard let name = Name(rawValue: text) else {
            throw failure("is not one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return name
    }

    /// Throws if there are members other than the named ones.
    public func allow(only names: Set<String>) throws {
        guard let other = try object().keys.filter({ !names.contains($0) }).min() else { return }
        throw self[other].failure("is not known here")
    }
}

extension Double {
    /// The number as a user writes it: a whole number without a fraction.
    fileprivate var plain: String { Int64(exactly: self)?.description ?? description }
}

extension JSONReader.Position {
    fileprivate var path: String {
        switch self {
        case .root: ""
        case .member(let name, let parent): JSONPath.member(name, of: parent.path)
        case .element(let index, let parent): JSONPath.element(index, of: parent.path)
        }
    }
}
