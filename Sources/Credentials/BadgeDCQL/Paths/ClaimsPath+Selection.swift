public import BadgeModel

extension ClaimsPath {
    /// Returns the claims that the path selects, in the order of the arrays; `nil` if it selects none, or a step does
    /// not fit a value that it reaches (OpenID4VP 1.0 section 7.1.1).
    public func select(in claims: [String: JSON]) -> [SelectedClaim]? {
        var selected: [SelectedClaim] = []
        let fits = visit(claims) { value, indices in
            selected.append(SelectedClaim(location: location(at: indices), value: value))
        }
        return fits && !selected.isEmpty ? selected : nil
    }

    /// Calls the closure with each value that the path reaches, and with its indices at the steps to every element.
    ///
    /// - Returns: Whether each step fits the values that it reaches.
    func visit(_ claims: [String: JSON], _ body: (_ value: JSON, _ indices: [Int]) -> Void) -> Bool {
        var indices: [Int] = []
        return visit(.object(claims), from: 0, &indices, body)
    }

    // Each value of the claims is reached once at most, as the claims are a tree.
    private func visit(
        _ value: JSON, from position: Int, _ indices: inout [Int], _ body: (JSON, [Int]) -> Void
    ) -> Bool {
        guard position < steps.count else {
            body(value, indices)
            return true
        }
        switch (steps[position], value) {
        case (.name(let name), .object(let members)):
            guard let member = members.member(exactly: name) else { return true }
            return visit(member, from: position + 1, &indices, body)
        case (.index(let index), .array(let elements)):
            guard elements.indices.contains(index) else { return true }
            return visit(elements[index], from: position + 1, &indices, body)
        case (.every, .array(let elements)):
            for (index, element) in elements.enumerated() {
                indices.append(index)
                defer { indices.removeLast() }
                guard visit(element, from: position + 1, &indices, body) else { return false }
            }
            return true
        default: return false
        }
    }

    private func location(at indices: [Int]) -> ClaimsPath {
        var indices = indices.makeIterator()
        return ClaimsPath(steps.map { $0 == .every ? indices.next().map(Step.index) ?? .every : $0 })
    }
}

extension [String: JSON] {
    // Swift calls names equal that differ in their bytes.
    fileprivate func member(exactly name: String) -> JSON? {
        guard let index = index(forKey: name), self[index].key.isExactly(name) else { return nil }
        return self[index].value
    }
}
