import BadgeModel
public import Foundation

/// A folder of assets: `colors.json` and `texts.json` with values by name, and images as files: `NAME.png`, `NAME.jpg`,
/// `NAME.jpeg`, `NAME.heic`, `NAME.webp` or `NAME.gif`.
///
/// Names that these do not have are looked up in Xcode's asset catalogues: `NAME.colorset` and `NAME.imageset` in the
/// folder itself, or in a catalogue such as `Assets.xcassets` in it.
///
/// A name denotes a file directly in the folder, or a set of a catalogue: it contains no path, and neither the name nor
/// the file may lead out of the folder.
public struct AssetDirectory: AssetSource {
    private static let largestImage = 1 << 23
    private static let largestTable = 1 << 18
    static let suffixes = ["png", "jpg", "jpeg", "heic", "webp", "gif"]

    private let path: String
    private let colors: [String: JSON]
    private let texts: [String: JSON]
    private let catalogue: AssetCatalogue

    /// The colours of asset catalogues that have further values, for a dark or another appearance, which are not used.
    package var namesOfVariants: [String] { catalogue.namesOfVariants.subtracting(colors.keys).sorted() }

    /// Opens a folder and reads its tables and the colours of its asset catalogues.
    ///
    /// - Throws: `BadgeError` `notFound` if there is no folder, `documentInvalid` if a table is malformed or the
    ///   catalogues have too many entries, `invalidInput` if a file cannot be read.
    public init(_ directory: URL) throws {
        path = directory.path(percentEncoded: false)
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue else {
            throw BadgeError(.notFound, "notFound.unreadable", ["file": path])
        }
        colors = try Self.table("colors.json", in: path)
        texts = try Self.table("texts.json", in: path)
        catalogue = try AssetCatalogue(in: path)
    }

    public func color(named name: String) throws -> AppearanceColor? {
        guard let value = colors[name] else { return try catalogue.color(named: name) }
        guard let color = value.stringValue.flatMap({ AppearanceColor($0) }) else {
            throw BadgeError.invalidDocument("colors.json", "has no colour for \(name)")
        }
        return color
    }

    public func text(named name: String) throws -> LocalizedText? {
        try texts[name].map { try ThemeValue.text(JSONReader($0)) }
    }

    public func image(named name: String) throws -> ImageData? {
        guard ThemeValue.isAssetName(name) else { return nil }
        for suffix in Self.suffixes {
            if let image = try image(at: ["\(name).\(suffix)"]) { return image }
        }
        guard let file = try catalogue.imageFile(named: name) else { return nil }
        guard let image = try image(at: file) else {
            throw BadgeError.invalidDocument(file.joined(separator: "/"), "is not there")
        }
        return image
    }

    private func image(at file: [String]) throws -> ImageData? {
        guard let bytes = try Self.bytes(file, in: path, atMost: Self.largestImage) else { return nil }
        guard let mediaType = ImageData.mediaType(of: bytes) else {
            throw BadgeError.invalidDocument(file.joined(separator: "/"), "is no image")
        }
        return ImageData(bytes: bytes, mediaType: mediaType)
    }

    private static func table(_ name: String, in path: String) throws -> [String: JSON] {
        guard let bytes = try bytes([name], in: path, atMost: largestTable) else { return [:] }
        return try JSONReader(JSON.parse(Data(bytes).writtenText, limits: .init(bytes: largestTable, depth: 3)))
            .object()
    }

    // Symbolic links are not followed: anyone who can create one in the folder could have any file of the user
    // displayed.
    static func bytes(_ file: [String], in path: String, atMost limit: Int) throws -> [UInt8]? {
        let name = file.joined(separator: "/")
        let descriptor = openFile(file, in: path)
        if descriptor < 0 {
            if errno == ENOENT { return nil }
            throw BadgeError.invalidDocument(name, errno == ELOOP ? "is a link" : "cannot be read")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw BadgeError.invalidDocument(name, "is no file")
        }
        guard let data = try handle.read(upToCount: limit + 1), !data.isEmpty else {
            throw BadgeError.invalidDocument(name, "is empty")
        }
        guard data.count <= limit else { throw BadgeError.invalidDocument(name, "is larger than \(limit) bytes") }
        return Array(data)
    }

    // Opening a pipe must not wait for its writer.
    private static func openFile(_ file: [String], in path: String) -> Int32 {
        var descriptor = open(path, O_RDONLY | O_CLOEXEC)
        for name in file where descriptor >= 0 {
            let folder = descriptor
            descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            let reason = errno
            close(folder)
            errno = reason
        }
        return descriptor
    }
}
