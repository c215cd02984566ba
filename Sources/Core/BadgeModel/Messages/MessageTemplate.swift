/// A text parsed into words and placeholders.
package struct MessageTemplate: Sendable, Hashable {
    package indirect enum Part: Sendable, Hashable {
        case words(String)
        case value(of: String)
        case plural(of: String, [String: MessageTemplate])
        /// The number that selected this branch.
        case number
    }

    package let parts: [Part]

    /// Parses a text of the catalogue; `nil` if a brace is unbalanced or a plural has no `other`.
    package init?(_ text: String) {
        var parser = Parser(rest: Substring(text))
        guard let template = parser.template(isBranch: false), parser.rest.isEmpty else { return nil }
        self = template
    }

    private init(parts: [Part]) {
        self.parts = parts
    }

    /// The names of all placeholders.
    package var names: Set<String> {
        parts.reduce(into: []) { names, part in
            switch part {
            case .words, .number: break
            case .value(let name): names.insert(name)
            case .plural(let name, let branches):
                names.insert(name)
                for branch in branches.values { names.formUnion(branch.names) }
            }
        }
    }
}

extension MessageTemplate {
    private struct Parser {
        var rest: Substring

        mutating func template(isBranch: Bool) -> MessageTemplate? {
            var parts: [Part] = []
            while let next = rest.first, next != "}" {
                if let part = part(next, isBranch: isBranch) { parts.append(part) } else { return nil }
            }
            return MessageTemplate(parts: parts)
        }

        private mutating func part(_ next: Character, isBranch: Bool) -> Part? {
            switch next {
            case "{":
                rest.removeFirst()
                return placeholder()
            case "#" where isBranch:
                rest.removeFirst()
                return .number
            default: return .words(take { $0 != "{" && $0 != "}" && ($0 != "#" || !isBranch) })
            }
        }

        private mutating func placeholder() -> Part? {
            let name = take { $0.isLetter || $0.isNumber }
            guard !name.isEmpty else { return nil }
            if skip("}") { return .value(of: name) }
            guard skip(", plural,"), let branches = branches() else { return nil }
            return .plural(of: name, branches)
        }

        private mutating func branches() -> [String: MessageTemplate]? {
            var branches: [String: MessageTemplate] = [:]
            while skip(" ") {
                let selector = take { $0 != " " && $0 != "{" && $0 != "}" }
                guard skip(" {"), let branch = template(isBranch: true), skip("}") else { return nil }
                branches[selector] = branch
            }
            return branches["other"] != nil && skip("}") ? branches : nil
        }

        private mutating func take(while fits: (Character) -> Bool) -> String {
            let taken = rest.prefix(while: fits)
            rest.removeFirst(taken.count)
            return String(taken)
        }

        private mutating func skip(_ text: String) -> Bool {
            guard rest.hasPrefix(text) else { return false }
            rest.removeFirst(text.count)
            return true
        }
    }
}
