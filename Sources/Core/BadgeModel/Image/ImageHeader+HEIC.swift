extension ImageHeader {
    // Single pictures coded with HEVC; a file of another codec has other brands.
    private static let heicBrands: Set<String> = ["heic", "heix", "heim", "heis"]

    // ISO/IEC 23008-12: each picture in the file has its size as a property. The largest counts, whichever is shown.
    static func heic(_ bytes: ImageBytes) throws -> ImageHeader {
        let boxes = try ImageBox.all(in: bytes)
        guard let type = boxes.first, type.name == "ftyp", try !brands(type.content).isDisjoint(with: heicBrands) else {
            throw refusal("it is no HEIC of a single picture")
        }
        let sizes = try boxes.filter { $0.name == "meta" }.map { try $0.afterVersion }
            .flatMap { try ImageBox.all("iprp", in: $0) }
            .flatMap { try ImageBox.all("ipco", in: $0) }
            .flatMap { try ImageBox.all("ispe", in: $0) }
            .map(size)
        guard let largest = sizes.max(by: { $0.pixels < $1.pixels }) else {
            throw refusal("it is a HEIC that does not say its size")
        }
        return largest
    }

    // The major brand, its version, and the brands that it is compatible with.
    private static func brands(_ content: ImageBytes) throws -> Set<String> {
        guard content.count >= 8, content.count % 4 == 0, content.count <= 256 else {
            throw refusal("it is damaged in its header")
        }
        return try Set(stride(from: 0, to: content.count, by: 4).filter { $0 != 4 }.map { try content.name(at: $0) })
    }

    private static func size(_ property: ImageBytes) throws -> ImageHeader {
        guard property.count == 12, try property.integer(at: 0, bytes: 1) == 0 else {
            throw refusal("it is damaged in its header")
        }
        return try ImageHeader(
            mediaType: "image/heic", width: property.integer(at: 4, bytes: 4), height: property.integer(at: 8, bytes: 4)
        )
    }
}

/// A box of the ISO base media file format (ISO/IEC 14496-12, section 4.2).
private struct ImageBox {
    // No picture needs more beside one another, and the smallest takes eight bytes only.
    static let most = 4096

    let name: String
    let content: ImageBytes

    /// The content after the version and the flags of a full box.
    var afterVersion: ImageBytes {
        get throws { try content.part(4, content.count - 4) }
    }

    static func all(_ name: String, in bytes: ImageBytes) throws -> [ImageBytes] {
        try all(in: bytes).filter { $0.name == name }.map(\.content)
    }

    static func all(in bytes: ImageBytes) throws -> [ImageBox] {
        var boxes: [ImageBox] = []
        var rest = bytes
        while rest.count > 0 {
            guard boxes.count < most else { throw ImageHeader.refusal("it has more parts than a picture has") }
            let (header, size) = try extent(rest)
            boxes.append(ImageBox(name: try rest.name(at: 4), content: try rest.part(header, size - header)))
            rest = rest.dropFirst(size)
        }
        return boxes
    }

    // Size 0 reaches to the end, size 1 is written after the name in 8 bytes.
    private static func extent(_ bytes: ImageBytes) throws -> (header: Int, size: Int) {
        let short = try bytes.number(at: 0, bytes: 4)
        let header = short == 1 ? 16 : 8
        let size = short == 0 ? UInt64(bytes.count) : short == 1 ? try bytes.number(at: 8, bytes: 8) : short
        guard size >= header, size <= bytes.count else { throw ImageHeader.refusal("it is cut or damaged") }
        return (header, Int(size))
    }
}
