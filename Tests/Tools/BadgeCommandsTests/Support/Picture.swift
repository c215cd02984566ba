import BadgeTesting
import Foundation

/// A PNG of one colour.
struct Picture {
    let width: Int
    let height: Int

    /// Writes it to a file and gives the path.
    func write(_ name: String, in folder: TemporaryHome) throws -> String {
        let file = folder.url.appending(path: name)
        try Data(SamplePicture.png(width: width, height: height)).write(to: file)
        return file.path
    }
}
