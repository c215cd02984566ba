import BadgeModel

/// Pictures of one colour for tests: whole PNGs that every decoder draws.
///
///     try organization.setPhoto(SamplePicture.photo)
///     let large = SamplePicture.png(width: 5_000, height: 10)    // refused by a wallet
public enum SamplePicture {
    /// A photo of 300 × 400 pixels.
    public static var photo: [UInt8] { png(width: 300, height: 400, color: (0xB0, 0x8D, 0x6E)) }
    /// A logo of 128 × 128 pixels.
    public static var logo: [UInt8] { png(width: 128, height: 128, color: (0x1A, 0x54, 0x7A)) }

    /// Returns a PNG of one colour, with a palette and one bit for each pixel.
    ///
    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - color: Red, green and blue.
    public static func png(
        width: Int, height: Int, color: (red: UInt8, green: UInt8, blue: UInt8) = (0, 0, 0)
    ) -> [UInt8] {
        let header = four(width) + four(height) + [1, 3, 0, 0, 0]
        let row = [UInt8](repeating: 0, count: 1 + (width + 7) / 8)
        let pixels = [[UInt8]](repeating: row, count: height).flatMap { $0 }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
            + chunk("PLTE", [color.red, color.green, color.blue]) + chunk("IDAT", stored(pixels)) + chunk("IEND", [])
    }

    /// Returns a PNG with a further chunk behind its header, such as a text.
    ///
    /// - Parameters:
    ///   - picture: The PNG.
    ///   - name: The chunk's name, four letters.
    ///   - content: The chunk's content.
    public static func adding(_ name: String, _ content: [UInt8], to picture: [UInt8]) -> [UInt8] {
        Array(picture.prefix(33)) + chunk(name, content) + picture.dropFirst(33)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return four(content.count) + checked + four(Int(CyclicRedundancyCheck.of(checked)))
    }

    // RFC 1950 and RFC 1951: blocks that are not compressed.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            for length in [UInt16(block.count), ~UInt16(block.count)] {
                stream.append(UInt8(truncatingIfNeeded: length))
                stream.append(UInt8(truncatingIfNeeded: length >> 8))
            }
            stream += block
        } while !rest.isEmpty
        let sums = bytes.reduce((low: 1, high: 0)) { sums, byte in
            let low = (sums.low + Int(byte)) % 65_521
            return (low, (sums.high + low) % 65_521)
        }
        return stream + four(sums.high << 16 | sums.low)
    }

    private static func four(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
