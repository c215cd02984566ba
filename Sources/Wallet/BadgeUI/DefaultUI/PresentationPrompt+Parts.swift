import BadgeModel

// What each badge tells: in any case, if it is chosen, or if it is added.
extension PresentationPrompt {
    /// When a query is answered: always, or with the options of these names.
    private enum Condition: Hashable {
        case always
        case chosen([String])
        case added([String])

        var order: Int {
            switch self {
            case .always: 0
            case .chosen: 1
            case .added: 2
            }
        }
    }

    func parts(_ words: Localization) -> [Paragraph] {
        let conditions = conditions(words)
        var groups: [(condition: Condition, queries: [Query])] = []
        for query in queries where !query.candidates.isEmpty {
            let condition = conditions[query.id] ?? .always
            if let index = groups.firstIndex(where: { $0.condition == condition }) {
                groups[index].queries.append(query)
            } else {
                groups.append((condition, [query]))
            }
        }
        // What is told in any case comes first.
        return (0...2).flatMap { order in groups.filter { $0.condition.order == order } }
            .flatMap { part(of: $0.queries, $0.condition, words) }
    }

    // A query may belong to many options, each of which is read once.
    private func conditions(_ words: Localization) -> [String: Condition] {
        var always: Set<String> = []
        var (chosen, added): ([String: [String]], [String: [String]]) = ([:], [:])
        for set in sets where !set.options.isEmpty {
            if set.isRequired {
                always.formUnion(set.options.dropFirst().reduce(Set(set.options[0])) { $0.intersection($1) })
            }
            for (option, label) in zip(set.options, labels(of: set, words)) {
                for id in option where set.isRequired { chosen[id, default: []].append(label) }
                for id in option where !set.isRequired { added[id, default: []].append(label) }
            }
        }
        return added.mapValues { .added($0.each) }.merging(chosen.mapValues { .chosen($0.each) }) { $1 }
            .merging(always.map { ($0, .always) }) { $1 }
    }

    private func part(of queries: [Query], _ condition: Condition, _ words: Localization) -> [Paragraph] {
        let only = queries.count == 1 && queries[0].candidates.count == 1 ? queries[0].candidates[0] : nil
        let heading: [Paragraph]
        switch condition {
        case .always: heading = []
        case .chosen(let names):
            if let only {
                return only.paragraphs(
                    words, "prompt.presentation.tellingIfChosen", holding: "prompt.presentation.holdingIfChosen")
            }
            heading = [Paragraph(words("prompt.presentation.chosen", ["badges": names.alternatives]), .headingMessage)]
        case .added(let names):
            if let only {
                return only.paragraphs(
                    words, "prompt.presentation.tellingIfAdded", holding: "prompt.presentation.holdingIfAdded")
            }
            heading = [Paragraph(words("prompt.presentation.added", ["badges": names.alternatives]), .headingMessage)]
        }
        return heading + queries.flatMap { paragraphs(of: $0, words) }
    }

    private func paragraphs(of query: Query, _ words: Localization) -> [Paragraph] {
        guard query.candidates.count > 1 else { return query.candidates.flatMap { $0.paragraphs(words) } }
        let number =
            choosing.count > 1 && isChosen(query)
            ? [Paragraph(badgeLabel(of: query, words), .headingMessage)] : []
        let lines = query.candidates.map { $0.lines(words) }
        guard lines.allSatisfy({ $0 == lines[0] }) else {
            let choice = words(
                query.isMultiple ? "prompt.presentation.chooseSome" : "prompt.presentation.chooseOne")
            let areNamedApart = Set(query.candidates.map(\.badge.shownName)).count == query.candidates.count
            return number + [Paragraph(choice, .headingMessage)]
                + query.candidates.flatMap { candidate in
                    candidate.paragraphs(
                        words, named: areNamedApart ? candidate.badge.shownName : candidate.badge.label(words))
                }
        }
        guard !lines[0].isEmpty else {
            let text = words(
                query.isMultiple ? "prompt.presentation.holdingEach" : "prompt.presentation.holdingChosen")
            return number + [Paragraph(query.candidates[0].marked(text, words))]
        }
        let heading = words(
            query.isMultiple ? "prompt.presentation.tellingEach" : "prompt.presentation.tellingChosen")
        return number + [Paragraph(heading, .headingMessage)] + lines[0].map { Paragraph($0) }
    }
}

// What the fields call queries and options.
extension PresentationPrompt {
    /// The queries for each of which one badge of several is chosen.
    private var choosing: [Query] { queries.filter { $0.candidates.count > 1 && !$0.isMultiple } }

    /// Whether one badge of several is chosen for a query.
    func isChosen(_ query: Query) -> Bool { query.candidates.count > 1 && !query.isMultiple }

    /// The label of the choice of a badge, with a number if there are several such choices.
    func badgeLabel(of query: Query, _ words: Localization) -> String {
        let choosing = choosing
        return words.numbered(
            words("field.badge"), choosing.count > 1 ? choosing.firstIndex { $0.id == query.id } : nil)
    }

    /// The names of a set's options: their badges, and what they tell where those are the same.
    func labels(of set: Combination, _ words: Localization) -> [String] {
        let found = Dictionary(queries.map { ($0.id, $0) }) { first, _ in first }
        let options = set.options.map { $0.compactMap { found[$0] } }
        let names = options.map { $0.map(\.badgeNames).joined(separator: ", ").shortLine }
        guard Set(names).count < names.count else { return names }
        return zip(options, names).map { queries, name in
            let claims = queries.flatMap { $0.candidates.first?.required ?? [] }.map(\.label)
            guard !claims.isEmpty else { return name }
            return words(
                "prompt.presentation.value", ["claim": name, "value": claims.joined(separator: ", ").shortLine])
        }
    }
}

extension PresentationPrompt.Query {
    /// The names of the badges that match, each once.
    var badgeNames: String { candidates.map(\.badge.shownName.shortLine).each.alternatives }
}

extension PresentationPrompt.Candidate {
    /// What the badge tells, a claim a line.
    fileprivate func lines(_ words: Localization) -> [String] { required.map { $0.line(words) } }

    /// What the badge tells, under its name.
    ///
    /// - Parameter holding: The sentence for a badge of which nothing else is told.
    fileprivate func paragraphs(
        _ words: Localization, _ telling: Message.Key = "prompt.presentation.telling",
        holding: Message.Key = "prompt.presentation.holding", named name: String? = nil
    ) -> [PresentationPrompt.Paragraph] {
        let badge = ["badge": (name ?? badge.shownName).shortLine]
        guard !required.isEmpty else { return [.init(marked(words(holding, badge), words))] }
        return [.init(words(telling, badge), .headingMessage)] + lines(words).map { .init($0) }
    }

    fileprivate func marked(_ text: String, _ words: Localization) -> String {
        isBeyondRegistration ? words("prompt.presentation.marked", ["claim": text]) : text
    }
}

extension PresentationPrompt.Claim {
    /// The claim with its value.
    fileprivate func line(_ words: Localization) -> String {
        let text =
            value.map { words("prompt.presentation.value", ["claim": label.shortLine, "value": $0.shortLine]) }
            ?? label.shortLine
        return isBeyondRegistration ? words("prompt.presentation.marked", ["claim": text]) : text
    }
}

extension Localization {
    /// Returns the label of one of several fields, which are counted from 1; without an index, the label as it is.
    func numbered(_ label: String, _ index: Int?) -> String {
        index.map { self("field.numbered", ["field": label, "number": $0 + 1]) } ?? label
    }
}

extension [String] {
    /// The texts, each once.
    fileprivate var each: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }

    /// At most three of the texts, on one line.
    fileprivate var alternatives: String {
        (prefix(3) + (count > 3 ? ["…"] : [])).joined(separator: " / ").shortLine
    }
}

extension String {
    /// The text on one line of at most 200 characters.
    var shortLine: String {
        let line = onOneLine.withoutStrayZeroWidth
        guard line.unicodeScalars.count > 200 else { return line }
        return String(String.UnicodeScalarView(line.unicodeScalars.prefix(199))) + "…"
    }
}
