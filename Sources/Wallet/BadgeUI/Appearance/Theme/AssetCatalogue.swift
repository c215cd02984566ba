import BadgeModel
import Foundation

/// The colours and images of Xcode's asset catalogues in a folder: each `NAME.colorset` and `NAME.imageset` directly in
/// it, in a catalogue such as `Assets.xcassets`, or in a group of a catalogue.
struct AssetCatalogue: Sendable {
    private static let mostEntries = 4096
    private static let deepestGroup = 4
    private static let largestContents = 1 << 14

    private let path: String
    private var colors: [String: Result<AppearanceColor, BadgeError>] = [:]
    private var images: [String: [String]] = [:]
    private var remainingEntries = mostEntries
    /// The colours that have further values, for a dark or another appearance, which are not used.
    private(set) var namesOfVariants: Set<String> = []

    /// Reads the colours, and finds the images.
    ///
    /// - Throws: `BadgeError` `documentInvalid` if there are too many sets and entries of catalogues, `invalidInput` if
    ///   a folder cannot be read.
    init(in path: String) throws {
        self.path = path
        try collect([], isCatalogue: Self.isCatalogue(URL(filePath: path).lastPathComponent))
    }

    func color(named name: String) throws -> AppearanceColor? { try colors[name]?.get() }

    /// Returns the file with the largest scale of an image; `nil` if no set has that name.
    func imageFile(named name: String) throws -> [String]? {
        guard let folder = images[name] else { return nil }
        let file = try contents(of: folder) { contents in
            try contents["images"].elements().compactMap { entry -> (scale: Int, file: String)? in
                guard entry["appearances"].value == nil, let file = entry["filename"].value?.stringValue,
                    Self.isPicture(file)
                else { return nil }
                let scale = entry["scale"].value?.stringValue.flatMap { Int($0.dropLast()) }
                return (scale ?? 1, file)
            }.max { $0.scale < $1.scale }?.file
        }
        guard let file else {
            throw BadgeError.invalidDocument(folder.joined(separator: "/"), "has no picture such as a PNG or a JPEG")
        }
        return folder + [file]
    }

    private static func isPicture(_ file: String) -> Bool {
        !file.utf8.contains(UInt8(ascii: "/")) && !file.utf8.contains(0)
            && AssetDirectory.suffixes.contains { file.lowercased().hasSuffix("." + $0) }
    }

    private static func isCatalogue(_ name: String) -> Bool { name.hasSuffix(".xcassets") }

    private static func isSet(_ name: String) -> Bool { name.hasSuffix(".colorset") || name.hasSuffix(".imageset") }

    private mutating func collect(_ folder: [String], isCatalogue: Bool) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: at(folder)).sorted()
        try count(isCatalogue ? names : names.filter(Self.isSet))
        for name in names where !name.hasPrefix(".") {
            let entry = folder + [name]
            if let color = Self.stem(of: name, ".colorset") {
                guard colors[color] == nil else { continue }
                colors[color] = Result { try readColor(color, at: entry) }.failing
            } else if let image = Self.stem(of: name, ".imageset") {
                if images[image] == nil { images[image] = entry }
            } else if Self.isCatalogue(name) || isCatalogue && !name.utf8.contains(UInt8(ascii: ".")),
                entry.count <= Self.deepestGroup, isFolder(entry)
            {
                try collect(entry, isCatalogue: true)
            }
        }
    }

    private mutating func count(_ names: [String]) throws {
        remainingEntries -= names.count
        guard remainingEntries >= 0 else {
            throw BadgeError.invalidDocument(path, "has more than \(Self.mostEntries) entries in asset catalogues")
        }
    }

    private static func stem(of name: String, _ suffix: String) -> String? {
        name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
    }

    private func at(_ folder: [String]) -> String { ([path] + folder).joined(separator: "/") }

    // A link is none: it could lead out of the folder.
    private func isFolder(_ folder: [String]) -> Bool {
        do {
            return try FileManager.default.attributesOfItem(atPath: at(folder))[.type] as? FileAttributeType
                == .typeDirectory
        } catch { return false }
    }

    /// Reads `Contents.json` of a set; an error names the set, and the position in the file.
    private func contents<Value>(of folder: [String], _ read: (JSONReader) throws -> Value) throws -> Value {
        let set = folder.joined(separator: "/")
        let file = folder + ["Contents.json"]
        guard let bytes = try AssetDirectory.bytes(file, in: path, atMost: Self.largestContents) else {
            throw BadgeError.invalidDocument(set, "has no Contents.json")
        }
        do {
            let limits = JSON.Limits(bytes: Self.largestContents, depth: 8)
            return try read(JSONReader(JSON.parse(Data(bytes).writtenText, limits: limits)))
        } catch let error as BadgeError {
            guard case .invalidFields(let fields)? = error.detail, let field = fields.first else { throw error }
            throw BadgeError.invalidDocument(field.path.isEmpty ? set : "\(set) (\(field.path))", field.reason)
        }
    }
}

/// Colours.
extension AssetCatalogue {
    private mutating func readColor(_ name: String, at folder: [String]) throws -> AppearanceColor {
        let (color, hasVariants) = try contents(of: folder) { contents in
            let entries = try contents["colors"].elements().filter { $0["color"].value != nil }
            let general = entries.filter { $0["appearances"].value == nil }
            guard let entry = general.first(where: { $0["idiom"].value == "universal" }) ?? general.first else {
                throw contents["colors"].failure("has no colour for every appearance")
            }
            let hasVariants = entries.contains { $0["color"].value != entry["color"].value }
            return (try Self.color(entry["color"]), hasVariants)
        }
        if hasVariants { namesOfVariants.insert(name) }
        return color
    }

    private static func color(_ color: JSONReader) throws -> AppearanceColor {
        let space = try color["color-space"].optional?.string(maxLength: 64) ?? "srgb"
        guard ["srgb", "extended-srgb"].contains(space) else {
            throw color["color-space"].failure("is \(space) instead of srgb")
        }
        let components = color["components"]
        return AppearanceColor(
            red: try component(components["red"]), green: try component(components["green"]),
            blue: try component(components["blue"]), alpha: try components["alpha"].optional.map(opacity) ?? 1)
    }

    // Xcode writes `0xA8`, `168` or `0.659`, as its user chose.
    private static func component(_ reader: JSONReader) throws -> Double {
        let text = try reader.string(maxLength: 32)
        if text.utf8.contains(UInt8(ascii: ".")) { return try opacity(reader) }
        let byte = text.hasPrefix("0x") ? UInt8(text.dropFirst(2), radix: 16) : UInt8(text)
        guard let byte else { throw reader.failure("is no component such as 0xA8, 168 or 0.659") }
        return Double(byte) / 255
    }

    private static func opacity(_ reader: JSONReader) throws -> Double {
        guard let number = Double(try reader.string(maxLength: 32)), number.isFinite else {
            throw reader.failure("is no number such as 0.659")
        }
        return number
    }
}

extension Result where Failure == any Error {
    fileprivate var failing: Result<Success, BadgeError> { mapError { BadgeError(wrapping: $0) } }
}
