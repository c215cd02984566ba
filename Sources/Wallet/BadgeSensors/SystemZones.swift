import BadgeModel
package import BadgePolicy
import Foundation

/// The time zones of the system: its compiled files of the IANA database, read at each call.
///
///     let table = SystemZones().table(["Europe/London"])
///     table["Europe/London"]?.offset(at: 1_782_864_000)  // 3600
package struct SystemZones: Sendable {
    private let directory: URL
    private static let maxBytes = 1 << 20

    /// Creates a reader of the folder, which is not read before the first use.
    package init(directory: String = "/usr/share/zoneinfo") {
        self.directory = URL(filePath: directory, directoryHint: .isDirectory)
    }

    /// Returns the rules of the requested zones that the system knows. `UTC` and `Etc/UTC` are always known.
    ///
    /// A zone is omitted if its name is invalid, or its file is missing, damaged or counts leap seconds. No time
    /// satisfies a window in that zone.
    package func table(_ names: Set<String>) -> ZoneTable {
        var zones: [String: ZoneRules] = [:]
        for name in names { zones[name] = rules(name) }
        return ZoneTable(zones, version: version)
    }

    /// Returns the zone with that name in other letters, such as `europe/london`, or with that city, such as `Berlin` or
    /// `New York`; otherwise the most similar one of the same area, or with a similar city;
    /// `nil` when none is similar, and for an abbreviation or an offset: `BST` has several meanings, and `Etc/GMT+1` is
    /// west of Greenwich.
    package func nearestName(to name: String) -> String? {
        guard name.count > 4, !name.utf8.contains(where: { "+-0123456789".utf8.contains($0) }) else { return nil }
        let files = FileManager.default.subpaths(atPath: directory.path(percentEncoded: false)) ?? []
        let names = Set(files.filter { $0.first?.isUppercase == true && Self.isName($0) })  // not posix/, right/
        let sought = name.lowercased().replacingScalars([" ": "_"])
        let similar = sought.contains("/") ? Self.zone(like:among:) : Self.zone(ofCityLike:among:)
        let nearest =
            names.sorted().first { "/\($0.lowercased())".hasSuffix("/" + sought) } ?? similar(sought, names)
        return nearest.flatMap { rules($0) == nil ? nil : $0 }
    }

    // The area is looked for first, since a whole database has too many names to compare with.
    private static func zone(like name: String, among names: Set<String>) -> String? {
        let areas = Set(names.compactMap { area(of: $0) })
        guard let nearest = area(of: name)?.nearest(among: areas) else { return nil }
        return name.nearest(among: names.filter { area(of: $0) == nearest })
    }

    private static func area(of name: String) -> String? {
        name.firstIndex(of: "/").map { String(name[..<$0]) }
    }

    private static func zone(ofCityLike name: String, among names: Set<String>) -> String? {
        var zones: [String: String] = [:]
        for zone in names.sorted(by: >) {
            let city = String(zone[(zone.lastIndex(of: "/").map { zone.index(after: $0) } ?? zone.startIndex)...])
            if city.lowercased().first == name.first { zones[city] = zone }
        }
        return name.nearest(among: Set(zones.keys)).flatMap { zones[$0] }
    }

    private func rules(_ name: String) -> ZoneRules? {
        if ["UTC", "Etc/UTC"].contains(name) { return ZoneRules(fixedOffset: 0) }
        guard Self.isName(name) else { return nil }
        let file = directory.appending(path: name).resolvingSymlinksInPath()
        do {
            // Neither a folder nor a pipe, which would not end.
            let values = try file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
            guard values.isRegularFile == true, values.fileSize ?? 0 <= Self.maxBytes else { return nil }
            return try ZoneRules(tzif: Data(contentsOf: file))
        } catch {
            return nil
        }
    }

    // Parts of letters, digits, `_`, `+` and `-`, none of which leads out of the folder.
    private static func isName(_ name: String) -> Bool {
        guard (1...100).contains(name.utf8.count) else { return false }
        return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            part.utf8.first.map(isLetter) == true && part.utf8.allSatisfy { isLetter($0) || isMark($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & ~0x20) }

    private static func isMark(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || "_+-".utf8.contains(byte)
    }

    /// The version in the first line of the database's text: `# version 2026a`.
    private var version: String? {
        let path = directory.appending(path: "tzdata.zi").path(percentEncoded: false)
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        do {
            let start = String(decoding: try file.read(upToCount: 40) ?? Data(), as: UTF8.self)
            try file.close()
            return start.firstMatch(of: /^# version ([0-9]{4}[a-z]+)\n/).map { String($0.1) }
        } catch {
            return nil
        }
    }
}
