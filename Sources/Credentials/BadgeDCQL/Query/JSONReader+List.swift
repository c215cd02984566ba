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
    func strings() throws -> [String] {
        try elements {
            $0.stringValue
        } orRead: {
            try $0.string()
        }
    }

    /// Returns the elements of an array that is not empty: what the first closure makes of one, or else the second one
    /// reads.
    ///
    /// A query has thousands of elements. Only the few that the first closure does not know get a reader, which costs more
    /// than they do.
    func elements<Element>(
        atMost most: Int = DCQLQuery.Limit.elements, _ known: (JSON) -> Element?,
        orRead read: (JSONReader) throws -> Element
    ) throws -> [Element] {
        var readers: [JSONReader]?
        return try requireList(atMost: most).enumerated().map { index, element in
            if let element = known(element) { return element }
            let all = try readers ?? elements()
            readers = all
            return try read(all[index])
        }
    }

    /// The member with that name; `nil` if it is missing, which needs no reader.
    func ifPresent(_ name: String) -> JSONReader? { value?[name] == nil ? nil : self[name] }
}

extension JSON {
    /// Returns an array; `nil` for an empty one, which the language does not know.
    static func list(_ elements: [JSON]) -> JSON? { elements.isEmpty ? nil : .array(elements) }

    static func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
}
