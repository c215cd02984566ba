public import BadgeModel
public import BadgeUI

/// The fields of a form that the browser has sent.
public struct WebFields: Sendable {
    /// A file.
    struct File: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    var texts: [String: String] = [:]
    var files: [String: File] = [:]

    /// The text of a field; `nil` if it was not sent.
    public subscript(name: String) -> String? { texts[name] }

    /// The text of a field without white space around it; `nil` if it is empty or was not sent.
    public func text(_ name: String) -> String? {
        let text = texts[name]?.trimmed ?? ""
        return text.isEmpty ? nil : text
    }

    /// The secret of a field; `nil` if it is empty or was not sent.
    public func secret(_ name: String) -> Secret? {
        texts[name].flatMap { $0.isEmpty ? nil : Secret(utf8: $0) }
    }

    /// Whether a checkbox is checked.
    public func isChecked(_ name: String) -> Bool { texts[name] != nil }

    /// The bytes of a field for a file; `nil` if no file was chosen.
    package func file(_ name: String) -> [UInt8]? { files[name].flatMap { $0.bytes.isEmpty ? nil : $0.bytes } }

    /// The bytes of a field for a file, which may be none; `nil` if no file was chosen.
    package func chosenFile(_ name: String) -> [UInt8]? { files[name].flatMap { $0.name.isEmpty ? nil : $0.bytes } }

    /// The image of a field for a file, with the media type of its first bytes; `nil` if no file was chosen.
    public func image(_ name: String) -> ImageData? {
        guard let file = files[name], !file.bytes.isEmpty else { return nil }
        return ImageData(
            bytes: file.bytes, mediaType: ImageData.mediaType(of: file.bytes) ?? "application/octet-stream")
    }
}

extension String {
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
