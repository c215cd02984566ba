import BadgeTesting
import Foundation

/// The header of a PNG, which is all that is read of one before it is decoded.
struct Picture {
    let width: UInt32
    let height: UInt32

    private var data: Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
        data.append(Data("IHDR".utf8))
        for number in [width, height] { withUnsafeBytes(of: number.bigEndian) { data.append(contentsOf: $0) } }
        return data + [8, 2, 0, 0, 0] + Data(count: 4)
            + [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    }

    /// Writes it to a file and gives the path.
    func write(_ name: String, in folder: TemporaryHome) throws -> String {
        let file = folder.url.appending(path: name)
        try data.write(to: file)
        return file.path
    }
}
