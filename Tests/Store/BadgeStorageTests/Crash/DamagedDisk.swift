import BadgeTesting
import DiskSimulation
import Foundation

/// A folder with the files of an image.
struct DamagedDisk {
    private let folder: TemporaryHome
    /// The folder.
    var url: URL { folder.url }

    init(_ image: DiskImage) throws {
        folder = try TemporaryHome()
        try image.write(to: url)
    }
}
