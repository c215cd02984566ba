import BadgeModel

extension JSONReader {
    /// This reader; `nil` if the member is missing. Null is a value, and of none of the language's types.
    var ifPresent: JSONReader? { value == nil ? nil : self }

    /// Returns the elements of an array that is not empty, and counts them before it reads any.
    func list(atMost most: Int = DCQLQuery.Limit.elements) throws -> [JSONReader] {
        _ = try requireList(atMost: most)
        return try elements()
    }

    /// Returns the elements of an array that is not empty, as they are.
    func requireList(atMost most: Int) throws -> [JSON] {
        guard let elements = try present().arrayValue else { throw failure("is not an array") }
        guard !elements.isEmpty else { throw failure("is empty") }
        guard elements.count <= most else { throw failure("has more than \(most) elements") }
        return elements
    }

    /// Returns the elements of an array that is not empty; none if the member is missing.
    func listIfPresent(atMost most: Int = DCQLQuery.Limit.elements) throws -> [JSONReader] {
        try ifPresent?.list(atMost: most) ?? []
    }

    /// Returns the strings of an array that is not empty.
    func strings() throws -> [String] { try list().map { try $0.string() } }
}

extension JSON {
    /// Returns an array; `nil` for an empty one, which the language does not know.
    static func list(_ elements: [JSON]) -> JSON? { elements.isEmpty ? nil : .array(elements) }

    static func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
}
