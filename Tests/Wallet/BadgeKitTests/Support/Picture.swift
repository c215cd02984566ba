import BadgeTesting
import BadgeUI

/// Photos, and what is none.
enum Picture {
    static let jpeg = ImageData(bytes: jpeg(width: 600, height: 800), mediaType: "image/jpeg")
    static let png = ImageData(bytes: SamplePicture.png(width: 600, height: 800), mediaType: "image/png")
    /// With a location in it.
    static let placed = ImageData(
        bytes: [0xFF, 0xD8, 0xFF, 0xFE, 0, 20] + Array("51.5074 N 0.1278 W".utf8) + jpeg.bytes.dropFirst(2),
        mediaType: "image/jpeg")
    /// Named as a picture, and none.
    static let text = ImageData(bytes: Array("This is no picture.".utf8), mediaType: "image/jpeg")
    static let gif = ImageData(bytes: Array("GIF89a".utf8) + [88, 2, 32, 3, 0, 0, 0], mediaType: "image/gif")
    /// Larger than a wallet shows, as its header says.
    static let huge = ImageData(bytes: SamplePicture.png(width: 10_000, height: 8), mediaType: "image/png")
    /// A byte more than a megabyte.
    static let heavy = ImageData(
        bytes: jpeg.bytes + Array(repeating: 0, count: 1_000_001 - jpeg.bytes.count), mediaType: "image/jpeg")

    private static func jpeg(width: Int, height: Int) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + two(height) + two(width) + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
            + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xFF, 0xD9]
    }

    private static func two(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }
}
