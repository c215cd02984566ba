import BadgeModel

/// Reads a theme document into a layer, and continues after errors.
struct ThemeReader {
    private static let mostFindings = 100
    private static let tables = ["colors", "images", "texts"]

    let assets: any AssetSource
    private(set) var layer = AppearanceLayer()
    private(set) var findings: [BadgeError.InvalidField] = []
    private var colors: [String: AppearanceColor] = [:]
    private var texts: [String: LocalizedText] = [:]
    private var images: [String: AppearanceImage] = [:]
    // Entries of `images` with an error that is already noted.
    private var wrongImages: Set<String> = []
    private let loaded = LoadedImages()
    // Where the file names a style: a theme of the kit has other paths than the layer.
    private var stylePositions: [String: JSONReader] = [:]
    /// Whether names that the kit has itself leave a property to its default.
    var acceptsKitNames = false
    /// The key of the kit that is read.
    var kitKey = ""
    /// The keys of the kit by the names of the properties that they set.
    private(set) var kitKeys: [String: String] = [:]

    init(assets: any AssetSource) {
        self.assets = assets
    }

    mutating func read(_ document: JSON) {
        let root = JSONReader(document)
        let members = members(root)
        readTables(root)
        HAAPITheme.read(root, into: &self)
        for (name, member) in members where !Self.tables.contains(name) && !HAAPITheme.isGroup(name) {
            switch name {
            case "$schema": break
            case "styles":
                let styles = self.members(member)
                layer.reserveCapacity(styles.reduce(0) { $0 + ($1.reader.value?.objectValue?.count ?? 0) })
                for (style, fields) in styles { readStyle(style, fields) }
            default:
                guard let fields = AppearanceField.groups[name] else {
                    let known = Set(AppearanceField.groups.keys).union(Self.tables).union(["styles"])
                    noteUnknown(name, root, among: known.union(HAAPITheme.groupNames))
                    continue
                }
                readGroup(name, fields, member)
            }
        }
    }

    private mutating func readTables(_ root: JSONReader) {
        for name in named("colors", root) {
            colors[name] = attempt(root["colors"][name]) { reader, _ in
                guard let color = AppearanceColor(try reader.string(maxLength: 64)) else {
                    throw reader.failure("is not a colour such as #1A547A")
                }
                return color
            }
        }
        for name in named("texts", root) {
            texts[name] = attempt(root["texts"][name]) { reader, _ in try ThemeValue.text(reader) }
        }
        for name in named("images", root) {
            images[name] = attempt(root["images"][name]) { try $1.imageEntry($0, named: name) }
            if images[name] == nil { wrongImages.insert(name) }
        }
    }

    private mutating func named(_ table: String, _ root: JSONReader) -> [String] {
        guard root[table].value != nil else { return [] }
        return object(root[table]).keys.sorted().filter { name in
            if ThemeValue.isAssetName(name) { return true }
            note(root[table][name].failure("is no name: letters, digits, _, - and . are"))
            return false
        }
    }

    private mutating func readStyle(_ name: String, _ reader: JSONReader) {
        if AppearanceField.groups[name] != nil { return note(reader.failure("is the name of an element")) }
        layer.declareStyle("styles." + name)
        readGroup("styles." + name, AppearanceField.elementFields, reader)
    }

    private mutating func readGroup(_ group: String, _ fields: AppearanceField.Fields, _ reader: JSONReader) {
        for (field, value) in members(reader) {
            guard let kind = fields[field] else {
                noteUnknown(field, reader, among: Set(fields.keys))
                continue
            }
            set(group, field, kind, value)
        }
    }

    /// Reads a value and sets it; `null` unsets it, and so does `{"unset": true}`, for property lists.
    mutating func set(_ group: String, _ field: String, _ kind: AppearanceField.Kind, _ reader: JSONReader) {
        if reader.isUnset { return put(.unset, group, field) }
        if let members = reader.value?.objectValue, members.count == 1, members["unset"] != nil {
            return note(reader["unset"].failure("is not true: to keep the value of the layers below, leave it out"))
        }
        guard let value = attempt(reader, { try $1.value(kind, $0) }) else { return }
        if kind == .style { stylePositions[AppearanceLayer.name(group, field)] = reader }
        put(.value(value), group, field)
    }

    mutating func declareStyle(_ group: String) { layer.declareStyle(group) }

    mutating func setStyle(_ group: String, _ field: String, _ style: String, _ reader: JSONReader) {
        stylePositions[AppearanceLayer.name(group, field)] = reader
        put(.value(StyleName(rawValue: style)), group, field)
    }

    /// Returns a problem of the layer with its path in the file.
    func placed(_ problem: BadgeError.InvalidField) -> BadgeError.InvalidField {
        guard let position = stylePositions[problem.path] else { return problem }
        return BadgeError.InvalidField(path: position.path, message: problem.message)
    }

    /// Reads the name of an image, and puts the image into a slot of each screen.
    mutating func setImage(_ reader: JSONReader, in slot: String, of screens: [AppearanceScreen]) {
        guard let image = attempt(reader, { try $1.image($0) }) else { return }
        for screen in screens { put(.value(SlotContent.image(image)), screen.rawValue, slot) }
    }

    mutating func set(_ group: String, _ field: String, to value: any Sendable) { put(.value(value), group, field) }

    private mutating func put(_ entry: AppearanceLayer.Entry, _ group: String, _ field: String) {
        if acceptsKitNames { kitKeys[AppearanceLayer.name(group, field)] = kitKey }
        layer.set(entry, group, field)
    }
}

/// Values, and the names within them.
extension ThemeReader {
    fileprivate func value(_ kind: AppearanceField.Kind, _ reader: JSONReader) throws -> any Sendable {
        switch kind {
        case .text: try text(reader)
        case .color: try color(reader)
        case .number: try ThemeValue.number(reader)
        case .flag: try ThemeValue.flag(reader)
        case .image: try image(reader)
        case .slot: try slot(reader)
        case .style: StyleName(rawValue: HAAPITheme.style(try reader.nonEmptyString(maxLength: 64)))
        case .alignment: try ThemeValue.alignment(reader)
        case .arrow: try reader.name(ArrowDirection.self)
        case .names: try ThemeValue.names(reader)
        }
    }

    private func color(_ reader: JSONReader) throws -> AppearanceColor {
        let text = try reader.nonEmptyString(maxLength: 64)
        if text.hasPrefix("#") {
            guard let color = AppearanceColor(text) else { throw reader.failure("is not a colour such as #1A547A") }
            return color
        }
        guard let color = try colors[text] ?? asset(text, reader, { try assets.color(named: $0) }) else {
            if acceptsKitNames, HAAPITheme.isDefaultColor(text) { throw DefaultName() }
            throw unknown("colour", text, reader, among: Set(colors.keys))
        }
        return color
    }

    private func text(_ reader: JSONReader) throws -> LocalizedText {
        guard let name = reader.value?["name"], reader.value?.objectValue?.count == 1 else {
            return try ThemeValue.text(reader)
        }
        let key = try JSONReader(name).string(maxLength: 64)
        guard let text = try textIfAny(named: key, reader) else {
            throw unknown("text", key, reader, among: Set(texts.keys))
        }
        return text
    }

    func textIfAny(named name: String, _ reader: JSONReader) throws -> LocalizedText? {
        try texts[name] ?? asset(name, reader) { try assets.text(named: $0) }
    }

    private func slot(_ reader: JSONReader) throws -> SlotContent {
        reader.value?["image"] == nil ? .text(try text(reader)) : .image(try image(reader["image"]))
    }

    fileprivate func image(_ reader: JSONReader) throws -> AppearanceImage {
        let isNameAlone = reader.value?.stringValue != nil
        if !isNameAlone { try reader.allow(only: ["name", "description", "scaling"]) }
        let name = try (isNameAlone ? reader : reader["name"]).nonEmptyString(maxLength: 256)
        if wrongImages.contains(name) { throw NotedError() }
        var image: AppearanceImage
        if let known = images[name] {
            image = known
        } else if let data = try asset(name, reader, { try loaded.image(named: $0, from: assets) }) {
            image = AppearanceImage(data, name: name)
        } else if acceptsKitNames, HAAPITheme.isDefaultImage(name) {
            throw DefaultName()
        } else {
            throw unknown("image", name, reader, among: Set(images.keys))
        }
        if !isNameAlone { try describe(&image, reader) }
        return image
    }

    // An entry of the theme's table, which names a file.
    fileprivate func imageEntry(_ reader: JSONReader, named name: String) throws -> AppearanceImage {
        let isFileAlone = reader.value?.stringValue != nil
        if !isFileAlone { try reader.allow(only: ["file", "description", "scaling"]) }
        let named = isFileAlone ? reader : reader["file"]
        let file = try named.nonEmptyString(maxLength: 256)
        guard let data = try asset(file, named, { try loaded.image(named: $0, from: assets) }) else {
            throw named.failure("names the file \(file), which is not among the assets")
        }
        var image = AppearanceImage(data, name: name)
        if !isFileAlone { try describe(&image, reader) }
        return image
    }

    private func describe(_ image: inout AppearanceImage, _ reader: JSONReader) throws {
        if let text = reader["description"].optional { image.imageDescription = try text.string(maxLength: 200) }
        if let scaling = reader["scaling"].optional { image.scaling = try scaling.name() }
    }

    // Errors of an asset source concern a file; the theme's author needs the path of the name that refers to it.
    private func asset<Value>(_ name: String, _ reader: JSONReader, _ find: (String) throws -> Value?) throws -> Value?
    {
        guard ThemeValue.isAssetName(name) else {
            throw reader.failure("is no name of an asset: letters, digits, _, - and . are")
        }
        do { return try find(name) } catch {
            let reason = BadgeError(wrapping: error)
            guard case .invalidFields(let fields)? = reason.detail, let field = fields.first else {
                throw reader.failure("names the asset \(name), which cannot be read")
            }
            throw reader.failure("names the asset \(field.path), which \(field.reason)")
        }
    }

    private func unknown(_ what: String, _ name: String, _ reader: JSONReader, among names: Set<String>) -> BadgeError {
        return reader.failure("names the \(what) \(name), which is not there\(hint(name, among: names))")
    }
}

/// The images that were read, each once however often a theme refers to it.
private final class LoadedImages {
    private var images: [String: ImageData] = [:]

    func image(named name: String, from assets: any AssetSource) throws -> ImageData? {
        if let image = images[name] { return image }
        let image = try assets.image(named: name)
        images[name] = image
        return image
    }
}

// The error of a value that refers to another one, whose own error is noted.
private struct NotedError: Error {}

// A name that leaves a property to its default.
private struct DefaultName: Error {}

/// Problems.
extension ThemeReader {
    mutating func note(_ error: any Error) {
        guard case .invalidFields(let fields)? = (error as? BadgeError)?.detail else { return }
        findings += fields.prefix(Self.mostFindings - findings.count)
    }

    mutating func noteUnknown(_ name: String, _ reader: JSONReader, among names: Set<String>) {
        note(reader[name].failure("is not known here\(hint(name, among: names))"))
    }

    // Findings that are not listed need no hint, which takes long.
    private func hint(_ name: String, among names: Set<String>) -> String {
        findings.count < Self.mostFindings ? name.hint(among: names) : ""
    }

    mutating func object(_ reader: JSONReader) -> [String: JSON] {
        attempt(reader) { reader, _ in try reader.object() } ?? [:]
    }

    /// Returns the members of an object in the order of their names.
    mutating func members(_ reader: JSONReader) -> [(name: String, reader: JSONReader)] {
        attempt(reader) { reader, _ in try reader.sortedMembers() } ?? []
    }

    mutating func attempt<Value>(
        _ reader: JSONReader, _ read: (JSONReader, ThemeReader) throws -> Value
    ) -> Value? {
        do { return try read(reader, self) } catch {
            note(error)
            return nil
        }
    }
}

extension JSONReader {
    fileprivate var isUnset: Bool {
        switch value {
        case .null: true
        case .object(let members): members.count == 1 && members["unset"] == .bool(true)
        default: false
        }
    }
}
