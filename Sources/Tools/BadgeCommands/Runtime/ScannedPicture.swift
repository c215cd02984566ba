import BadgeModel
import BadgeSystem
import Foundation

/// A picture with a QR code, which the program `zbarimg` reads.
struct ScannedPicture {
    private static let maxBytes = 16 << 20
    private static let maxPixels = 50_000_000
    private static let limit = Duration.seconds(20)

    private let path: String

    init(_ path: String) { self.path = path }

    /// Returns the text of the code.
    ///
    /// - Throws: `BadgeError` `notSupported` when the program is not installed; `photoRefused` for another file than a PNG
    ///   or JPEG; `notFound` when there is no file or no code in it; `ambiguous` for several codes.
    func text(in run: CommandRun) throws -> String {
        guard let program = Subprocess.find("zbarimg", in: run.context.environment["PATH"]) else {
            throw BadgeError(.notSupported, .commands("notSupported.scanner"), ["program": "zbarimg"])
        }
        // The program reads many formats, some of which name other files. It is told which one this is.
        let format = try header.mediaType == "image/png" ? "png" : "jpeg"
        let file = URL(filePath: NSString(string: path).expandingTildeInPath).path(percentEncoded: false)
        let answer = try Subprocess(
            path: program, arguments: ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "\(format):\(file)"],
            environment: ["PATH": run.context.environment["PATH"] ?? "", "LC_ALL": "C.UTF-8"], hasOwnGroup: true
        ).answer(within: Self.limit)
        let codes = answer.output.text.split(separator: "\n")
        guard let code = codes.first else {
            throw BadgeError(.notFound, .commands("notFound.codeInPicture"), ["file": path])
        }
        guard codes.count == 1 else {
            throw BadgeError(.ambiguous, .commands("ambiguous.codesInPicture"), ["file": path, "count": codes.count])
        }
        return String(code)
    }

    private var header: ImageHeader {
        get throws {
            let bytes = try InputFile(path).prefix(Self.maxBytes + 1)
            let header = try ImageHeader.read(bytes)
            guard bytes.count <= Self.maxBytes, header.pixels <= Self.maxPixels, header.mediaType != "image/heic" else {
                throw BadgeError(.photoRefused, .commands("photoRefused.scan"), ["file": path])
            }
            return header
        }
    }
}
