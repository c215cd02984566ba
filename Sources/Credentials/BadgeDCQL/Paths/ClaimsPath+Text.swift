import BadgeModel

extension ClaimsPath: CustomStringConvertible {
    /// The path for people and logs: `address.locality`, `nationalities[]` for every element, `degrees[0].type`.
    public var description: String {
        steps.enumerated().reduce(into: "") { text, step in
            switch step.element {
            case .name(let name) where name.isPlain: text += step.offset == 0 ? name : ".\(name)"
            case .name(let name): text += "[\(JSON.string(name).text)]"
            case .index(let index): text += "[\(index)]"
            case .every: text += "[]"
            }
        }
    }
}

extension String {
    fileprivate var isPlain: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
