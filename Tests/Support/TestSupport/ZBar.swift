import BadgeTestDoubles
import Foundation
import XCTest

/// The program `zbarimg`, which reads QR codes.
public enum ZBar {
    /// The text of the code in a picture.
    public static func read(_ png: some Sequence<UInt8>) throws -> String {
        let file = try TemporaryHome.unusedPath("qr") + ".png"
        try Data(Array(png)).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: try Need.path(of: "zbarimg"))
        process.arguments = ["--quiet", "--raw", "--oneshot", file]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
