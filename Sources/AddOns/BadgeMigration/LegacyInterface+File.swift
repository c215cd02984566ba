import BadgeModel
public import BadgeUI

extension LegacyInterface {
    /// Reads a dictionary from a file: a property list in XML, or JSON.
    ///
    /// The file contains the keys at its root, or is the SDK's `JREngage-Info.plist`, whose `DefaultValues` are read, and
    /// whose `CustomValues` override them. Images are given by name. JSON's `null` unsets a value.
    ///
    ///     let legacy = try LegacyInterface(Data(contentsOf: file), assets: AssetDirectory(folder))
    ///     try legacy.layer.themeDocument.prettyText.write(to: theme, atomically: true, encoding: .utf8)
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the path of the problem, if the file is neither.
    public init(file data: some Collection<UInt8>, assets: any AssetSource = NoAssets()) throws {
        let root = JSONReader(try Theme.document(data))
        guard let interface = root["JREngage.CustomInterface"].optional else {
            self.init(ofFile: try root.object(), assets: assets)
            return
        }
        let custom = try interface["CustomValues"].optional?.object() ?? [:]
        let hasDefaults = custom.isEmpty || interface["DefaultValues"].optional != nil
        let defaults = hasDefaults ? try interface["DefaultValues"].object() : [:]
        let merged = Self(ofFile: defaults.merging(custom) { $1 }, assets: assets)
        let overridden = defaults.keys.filter { custom[$0] != nil }.map { key in
            KeyResult(key: "DefaultValues.\(key)", outcome: .dropped("CustomValues overrides it"))
        }
        self.init(layer: merged.layer, results: merged.results + overridden)
    }

    // In a file, what only code can set cannot be unset either.
    private init(ofFile members: [String: JSON], assets: any AssetSource) {
        let unset = members.filter { $0.value == .null && LegacyKey.named($0.key)?.isInCodeOnly == true }
        let read = Self(members.filter { unset[$0.key] == nil }.mapValues(\.legacyValue), assets: assets)
        let dropped = unset.keys.compactMap { key in
            LegacyKey.named(key)?.absenceFromFiles.map { KeyResult(key: key, outcome: .dropped($0)) }
        }
        self.init(layer: read.layer, results: read.results.map(\.ofFile) + dropped)
    }
}

extension LegacyInterface.KeyResult {
    // What a file cannot hold is no mistake of the file.
    fileprivate var ofFile: Self {
        guard case .wrongType = outcome, let reason = LegacyKey.named(key)?.absenceFromFiles else { return self }
        return Self(key: key, outcome: .dropped(reason))
    }
}

extension JSON {
    fileprivate var legacyValue: any Sendable {
        switch self {
        case .null: AppearanceUnset()
        case .bool(let flag): flag
        case .integer(let number): Int(exactly: number) ?? Double(number)
        case .double(let number): number
        case .decimal(let text): text
        case .string(let text): text
        case .array(let elements): Self.names(elements) ?? Self.numbers(elements) ?? self
        case .object: self
        }
    }

    private static func names(_ elements: [JSON]) -> [String]? {
        let names = elements.compactMap(\.stringValue)
        return names.count == elements.count ? names : nil
    }

    private static func numbers(_ elements: [JSON]) -> [Double]? {
        let numbers = elements.compactMap(\.doubleValue)
        return numbers.count == elements.count ? numbers : nil
    }
}
