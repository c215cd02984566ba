/// The notation of a position in a document: `restrictions[2].minLength`, and `["a b"]` for a name that is not plain.
///
/// A path ends up on a terminal and in logs, and its names are untrusted: everything but printable ASCII is escaped,
/// and a long name is truncated.
enum JSONPath {
    private static let nameLimit = 64

    static func member(_ name: String, of path: String) -> String {
        guard isPlain(name) else { return "\(path)[\(quoted(name))]" }
        return path.isEmpty ? name : "\(path).\(name)"
    }

    static func element(_ index: Int, of path: String) -> String { "\(path)[\(index)]" }

    private static func isPlain(_ name: String) -> Bool {
        let bytes = name.utf8
        return (1...nameLimit).contains(bytes.count)
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"),
                    UInt8(ascii: "$"):
                    true
                default: false
                }
            }
    }

    private static func quoted(_ name: String) -> String {
        let scalars = name.unicodeScalars
        let shown = scalars.prefix(nameLimit).map { $0.escaped(asASCII: true) }.joined()
        return "\"\(shown)\(scalars.dropFirst(nameLimit).isEmpty ? "" : "...")\""
    }
}
