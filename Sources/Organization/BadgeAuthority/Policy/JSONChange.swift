package import BadgeModel

/// A difference between two documents.
package struct JSONChange: Sendable, Hashable {
    /// The path, as errors about documents name it; empty for the whole document.
    package let path: String
    /// Nil for a value that was added.
    package let old: JSON?
    /// Nil for a value that was removed.
    package let new: JSON?

    /// Returns the differences, by path. Elements of arrays are compared by position.
    package static func changes(from old: JSON, to new: JSON) -> [JSONChange] {
        var found: [JSONChange] = []
        compare(old, new, at: "", into: &found)
        return found
    }

    private static func compare(_ old: JSON?, _ new: JSON?, at path: String, into found: inout [JSONChange]) {
        guard old != new else { return }
        switch (old, new) {
        case (.object(let former)?, .object(let later)?):
            for name in Set(former.keys).union(later.keys).sorted() {
                compare(former[name], later[name], at: member(name, of: path), into: &found)
            }
        case (.array(let former)?, .array(let later)?):
            for index in 0..<max(former.count, later.count) {
                compare(
                    index < former.count ? former[index] : JSON?.none, index < later.count ? later[index] : JSON?.none,
                    at: "\(path)[\(index)]", into: &found)
            }
        default: found.append(JSONChange(path: path, old: old, new: new))
        }
    }

    private static func member(_ name: String, of path: String) -> String {
        let isPlain = !name.isEmpty && name.utf8.allSatisfy { $0.isPlainInPath }
        guard isPlain else { return "\(path)[\(JSON.string(name).text)]" }
        return path.isEmpty ? name : "\(path).\(name)"
    }

    package var json: JSON {
        .object(compacting: [
            "path": .string(path), "change": .string(old == nil ? "added" : new == nil ? "removed" : "changed"),
            "old": old, "new": new,
        ])
    }

    /// The difference in one line: `+` for a value that was added, `-` for one that was removed, `~` for another one.
    package var text: String {
        switch (old, new) {
        case (nil, let new?): "+ \(path): \(new.text)"
        case (let old?, nil): "- \(path): \(old.text)"
        default: "~ \(path): \(old?.text ?? "") -> \(new?.text ?? "")"
        }
    }
}

extension UInt8 {
    fileprivate var isPlainInPath: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "_")
    }
}
