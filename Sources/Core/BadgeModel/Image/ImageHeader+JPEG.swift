extension ImageHeader {
    private static let startOfScan = 0xDA
    private static let endOfImage = 0xD9
    // A hierarchical picture's frames are put together to a size of their own.
    private static let hierarchical = 0xDE
    // Without a length: TEM and the restarts.
    private static let standalone = Set([0x01] + Array(0xD0...0xD7))
    // Start of frame, but for the tables (C4, CC), the reserved one (C8) and the differential ones.
    private static let frames = Set([0xC0, 0xC1, 0xC2, 0xC3, 0xC9, 0xCA, 0xCB])

    // T.81, annex B: the size is in the frame header, before the first scan.
    static func jpeg(_ bytes: ImageBytes) throws -> ImageHeader {
        var offset = 2
        while true {
            let marker = try marker(bytes, &offset)
            if standalone.contains(marker) { continue }
            guard ![startOfScan, endOfImage, hierarchical].contains(marker) else {
                throw refusal("it is a JPEG without a frame")
            }
            let length = try bytes.integer(at: offset, bytes: 2)
            guard length >= 2 else { throw refusal("it has a part of no length") }
            let segment = try bytes.part(offset, length)
            if frames.contains(marker) { return try frame(segment) }
            offset += length
        }
    }

    // Any number of FF may stand before a marker as filling.
    private static func marker(_ bytes: ImageBytes, _ offset: inout Int) throws -> Int {
        guard try bytes.integer(at: offset, bytes: 1) == 0xFF else { throw refusal("it is damaged in its header") }
        repeat { offset += 1 } while try bytes.integer(at: offset, bytes: 1) == 0xFF
        defer { offset += 1 }
        return try bytes.integer(at: offset, bytes: 1)
    }

    private static func frame(_ segment: ImageBytes) throws -> ImageHeader {
        let components = try segment.integer(at: 7, bytes: 1)
        guard (1...4).contains(components), segment.count == 8 + 3 * components else {
            throw refusal("it is damaged in its header")
        }
        return try ImageHeader(
            mediaType: "image/jpeg", width: segment.integer(at: 5, bytes: 2), height: segment.integer(at: 3, bytes: 2))
    }
}
