import ArgumentParser
import BadgeModel
import BadgeUI
import Foundation

/// The assets of a theme.
struct ThemeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder of the assets that the theme names.", valueName: "DIR"),
        completion: .directory)
    var assets: String?

    /// The assets; none without a folder.
    var source: any AssetSource {
        get throws { try assets.map { try AssetDirectory(URL(filePath: $0)) as any AssetSource } ?? NoAssets() }
    }

    /// Reads a theme in development mode: all problems are errors.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which names the file and every invalid member, with its path.
    func theme(_ path: String, in session: CommandRun) throws -> Theme {
        let file = try InputFile(path)
        let data = try file.read(atMost: 1 << 20)
        let assets = try source
        return try file.naming {
            do { return try Theme(data, assets: assets, mode: .development) } catch let error as BadgeError {
                session.noteFurtherFields(of: error)
                throw error
            }
        }
    }
}

extension CommandRun {
    /// Prints the invalid members of a document that its error leaves out, each on a line.
    func noteFurtherFields(of error: BadgeError) {
        guard !json, case .invalidFields(let fields)? = error.detail else { return }
        for field in fields.dropFirst(5) { note("\(field.path) \(field.reason)") }
    }
}
