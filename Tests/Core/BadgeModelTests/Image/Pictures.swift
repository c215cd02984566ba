/// The beginnings of pictures, built by hand: what a header needs, and bytes after it that nobody reads.
enum Pictures {
    static func jpeg(width: Int, height: Int, frame: UInt8 = 0xC0, before: [UInt8] = exif) -> [UInt8] {
        [0xFF, 0xD8] + before + [0xFF, frame, 0, 17, 8] + two(height) + two(width) + [3]
            + [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1] + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xFF, 0xD9]
    }

    // A thumbnail's frame within, whose size is not the picture's.
    static let exif: [UInt8] =
        [0xFF, 0xE1, 0, 18] + Array("Exif".utf8) + [0, 0, 0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1, 3]

    static func png(width: Int, height: Int, depth: UInt8 = 8, colour: UInt8 = 6) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + four(13) + Array("IHDR".utf8) + four(width) + four(height)
            + [depth, colour, 0, 0, 0] + four(0x1234_5678) + four(0) + Array("IEND".utf8) + four(0xAE42_6082)
    }

    static func heic(_ sizes: [(width: Int, height: Int)], brands: [String] = ["mif1", "heic"]) -> [UInt8] {
        let properties = sizes.flatMap { full("ispe", four($0.width) + four($0.height)) } + full("pixi", [3, 8, 8, 8])
        let meta =
            full("hdlr", four(0) + Array("pict".utf8)) + full("pitm", two(1)) + box("iprp", box("ipco", properties))
        return type(brands) + full("meta", meta) + box("mdat", [1, 2, 3, 4])
    }

    static func type(_ brands: [String]) -> [UInt8] {
        box("ftyp", Array(brands[0].utf8) + four(0) + brands.dropFirst().flatMap { Array($0.utf8) })
    }

    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        four(8 + content.count) + Array(name.utf8) + content
    }

    static func longBox(_ name: String, _ content: [UInt8]) -> [UInt8] {
        four(1) + Array(name.utf8) + four(0) + four(16 + content.count) + content
    }

    static func full(_ name: String, _ content: [UInt8]) -> [UInt8] { box(name, four(0) + content) }

    static func four(_ number: Int) -> [UInt8] { two(number >> 16) + two(number) }

    static func two(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }
}
