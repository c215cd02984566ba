/// Pictures of about a given length, each the worst that a reader of pictures could be sent.
enum Pictures {
    typealias List = KeyValuePairs<String, (Int) throws -> [UInt8]>

    static var jpeg: List {
        [
            "comments": { jpegPicture(of: [0xFF, 0xFE, 0, 2], $0) },
            "restarts": { jpegPicture(of: [0xFF, 0xD0], $0) },
            "filling": { jpegPicture(of: [0xFF], $0) },
            "directories of Exif": { jpegPicture(of: [0xFF, 0xE1, 0, 18] + Array("Exif\0\0".utf8) + directory, $0) },
            "one scan": { jpegPicture(of: [], 0) + [0xFF, 0xDA, 0, 2] + run([0xFF, 0], $0) },
            "scans": { jpegPicture(of: [0xFF, 0xDA, 0, 2], $0) },
        ]
    }

    static var png: List {
        [
            "unknown parts": { pngPicture(of: chunk("aaaa", []), $0) },
            "empty parts of the picture": { pngPicture(of: chunk("IDAT", []), $0) },
            "directories of Exif": { pngPicture(of: chunk("eXIf", directory), $0) },
            "one part": { pngPicture(of: [], 0) + chunk("IDAT", run([0], $0)) + chunk("IEND", []) },
            "no end": { pngPicture(of: [], 0) + run([0], $0) },
        ]
    }

    static var heic: List {
        [
            "boxes": { fileType + run([0, 0, 0, 8] + Array("free".utf8), $0) },
            "boxes of its properties": { fileType + properties(run([0, 0, 0, 8] + Array("free".utf8), $0)) },
            "sizes": {
                fileType
                    + properties(run([0, 0, 0, 20] + Array("ispe".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1], $0))
            },
            "one box": { fileType + box("free", run([0], $0)) },
            "metadata": { fileType + run(box("meta", [0, 0, 0, 0]), $0) },
        ]
    }

    // Says that it has as many entries as a directory may have.
    private static let directory: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 2, 0]

    // The frame, by which the size is found, stands at the end.
    private static func jpegPicture(of part: [UInt8], _ size: Int) -> [UInt8] {
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
        return [0xFF, 0xD8] + run(part, size) + frame + [0xFF, 0xD9]
    }

    private static func pngPicture(of part: [UInt8], _ size: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
            + run(part, size)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        four(content.count) + Array(name.utf8) + content + [0, 0, 0, 0]
    }

    private static let fileType = box("ftyp", Array("heic".utf8) + [0, 0, 0, 0])

    private static func properties(_ content: [UInt8]) -> [UInt8] {
        box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", content)))
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        four(content.count + 8) + Array(name.utf8) + content
    }

    private static func four(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func run(_ part: [UInt8], _ size: Int) -> [UInt8] {
        guard !part.isEmpty else { return [] }
        return Array(repeatElement(part, count: size / part.count).joined())
    }
}
