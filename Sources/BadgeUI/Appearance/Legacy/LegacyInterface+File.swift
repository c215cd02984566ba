import BadgeModel

extension LegacyInterface {
    /// Reads a dictionary from a file: a property list in XML, or JSON.
    ///
    /// The file contains the keys at its root, or is the SDK's `JREngage-Info.plist`, whose defaults are read. Images
    /// are given by name. JSON's `null` unsets a value.
    ///
    ///     let legacy = try LegacyInterface(Data(contentsOf: file), assets: AssetDirectory(folder))
    ///     try legacy.layer.themeDocument.prettyText.write(to: theme, atomically: true, encoding: .utf8)
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the path of the problem, if the file is neither.
    public init(file data: some Collection<UInt8>, assets: any AssetSource = NoAssets()) throws {
        let root = JSONReader(try Theme.document(data))
        let values = try Self.defaults(root).object()
        self.init(values.mapValues(\.legacyValue), assets: assets)
    }

    // The SDK itself no longer read the contents of `CustomValues`.
    private static func defaults(_ root: JSONReader) -> JSONReader {
        root["JREngage.CustomInterface"].optional?["DefaultValues"] ?? root
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
