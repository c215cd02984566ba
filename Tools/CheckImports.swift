// Reads a package's description on standard input and the package's sources in the directory given; prints every import
// that its target does not name, every target that depends on one that stands below it, and every family whose modules
// do not stand together: a family uses those above it and no other.
import Foundation

struct Package: Decodable {
    let targets: [Target]
}

struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let exclude: [String]
    let dependencies: [Dependency]

    var folder: String { path ?? (type == "test" ? "Tests/\(name)" : "Sources/\(name)") }

    /// The family of a module of the product; `nil` for any other target.
    var family: Substring? {
        let parts = folder.split(separator: "/")
        return parts.first == "Sources" && parts.count > 2 ? parts[1] : nil
    }
}

/// `{"byName": ["BadgeModel", null]}`, `{"product": ["Crypto", "swift-crypto", null, null]}`, …
struct Dependency: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
        let kinds = try decoder.singleValueContainer().decode([String: [Name?]].self)
        name = kinds.values.first?.first??.text ?? ""
    }

    // What stands behind the name may be a condition, which is of no interest here.
    struct Name: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            text = (try? decoder.singleValueContainer().decode(String.self)) ?? ""
        }
    }
}

extension Target {
    // What comes with the toolchain or the system.
    private static let everywhere: Set = [
        "Foundation", "CoreFoundation", "FoundationEssentials", "Dispatch", "CDispatch", "Synchronization",
        "Observation", "Glibc", "Musl", "Darwin", "AuthenticationServices", "LocalAuthentication", "Security", "WebKit",
    ]

    private var allowed: Set<String> {
        let isTest = type == "test" || folder.hasPrefix("Tests/")
        return Self.everywhere.union(dependencies.map(\.name)).union(isTest ? ["XCTest"] : [])
    }

    private func isExcluded(_ file: String) -> Bool { exclude.contains { file.hasPrefix("\($0)/") } }

    func violations(in root: URL) throws -> [String] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        return try files.filter { $0.hasSuffix(".swift") && !isExcluded($0) }.sorted().flatMap { file in
            let path = "\(folder)/\(file)"
            let lines = try String(contentsOf: root.appending(path: path), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
            var isText = false
            return zip(1..., lines).compactMap { number, line in
                // What stands in a text of several lines may be another language's import.
                let wasText = isText
                if line.utf8.contains(UInt8(ascii: "\"")), line.ranges(of: "\"\"\"").count % 2 == 1 { isText.toggle() }
                // Most lines are no import, and need no expression.
                let isCandidate = line.utf8.contains(UInt8(ascii: "i")) && line.contains("import ")
                return wasText || !isCandidate ? nil : violation(in: line, at: "\(path):\(number)")
            }
        }
    }

    private func violation(in line: Substring, at place: String) -> String? {
        let attributes = /\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?/
        let kind = /(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?/
        guard let start = line.prefixMatch(of: attributes),
            let keyword = line[start.range.upperBound...].prefixMatch(of: /import\s+/),
            let declaration = line[keyword.range.upperBound...].prefixMatch(of: kind)
        else { return nil }
        let module = String(line[declaration.range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        return allowed.contains(module) ? nil : "\(place): \(name) does not depend on \(module)"
    }
}

func inversions(in targets: [Target]) -> [String] {
    let ranks = Dictionary(uniqueKeysWithValues: targets.enumerated().map { ($1.name, $0) })
    return targets.enumerated().flatMap { rank, target in
        target.dependencies.filter { (ranks[$0.name] ?? -1) >= rank }
            .map { "Package.swift: \(target.name) depends on \($0.name), which stands below it" }
    }
}

func scattered(_ targets: [Target]) -> [String] {
    var seen: [Substring] = []
    return targets.compactMap { target in
        guard let family = target.family, family != seen.last else { return nil }
        defer { seen.append(family) }
        return seen.contains(family) ? "Package.swift: \(target.name) stands apart from its family, \(family)" : nil
    }
}

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: swift package dump-package | check-imports DIRECTORY\n".utf8))
    exit(64)
}
let root = URL(filePath: CommandLine.arguments[1])
let description = try FileHandle.standardInput.readToEnd() ?? Data()
let package = try JSONDecoder().decode(Package.self, from: description)
let sources = package.targets.filter { $0.type != "system" }
let found =
    try inversions(in: package.targets) + scattered(package.targets)
    + sources.flatMap { try $0.violations(in: root) }
found.forEach { print($0) }
print("\(sources.count) targets, \(found.count) imports or dependencies out of place")
exit(found.isEmpty && !sources.isEmpty ? 0 : 1)
