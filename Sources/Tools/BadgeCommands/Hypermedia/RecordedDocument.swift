import BadgeHypermedia
import BadgeKit
import BadgeModel
import BadgeTerminalUI
import BadgeUI
import Foundation

/// A recorded representation, which has been read and classified.
struct RecordedDocument {
    private static let most = 1000
    private static let mostBytes = 16 << 20

    let name: String
    let content: Data
    let input: HypermediaMapper.Input

    /// Reads the documents of a folder, by their names. What is no file is left out.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - server: The server that sent them; `nil` for that of the first complete address of a form.
    /// - Throws: `BadgeError` `notFound`; `invalidInput` for none or too many; `documentInvalid`, which names the file
    ///   and the path of the member.
    static func all(in folder: String, of server: URL?) throws -> [RecordedDocument] {
        let path = (folder as NSString).expandingTildeInPath
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
            throw BadgeError(.notFound, "notFound.unreadable", ["file": folder], underlying: error)
        }
        let files = names.filter { $0.hasSuffix(".json") && isFile("\(path)/\($0)") }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        guard (1...most).contains(files.count) else {
            throw BadgeError(
                .invalidInput, .commands("invalidInput.recordedDocuments"),
                ["folder": folder, "count": files.count, "most": most])
        }
        var bytesLeft = mostBytes
        let recorded = try files.map { name in
            let file = try InputFile("\(path)/\(name)")
            let content = try file.text(atMost: min(1 << 20, bytesLeft))
            bytesLeft -= content.count
            _ = try file.naming(in: content) { try HypermediaMapper.Input(showing: content) }
            return (name: name, file: file, content: content)
        }
        let sender = try server ?? RecordedLogin.server(of: recorded.map(\.content))
        return try recorded.map { name, file, content in
            RecordedDocument(
                name: name, content: content,
                input: try file.naming(in: content) { try HypermediaMapper.Input(showing: content, from: sender) })
        }
    }

    // A pipe or a device would be waited for, or never end.
    private static func isFile(_ path: String) -> Bool {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        return (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
}

/// Recorded representations that were drawn and not played.
struct RecordedDocumentsOutput: CommandOutput {
    private let documents: [(name: String, output: HypermediaOutput)]

    @MainActor
    init(_ documents: [RecordedDocument], on ui: UIRegistry, in run: CommandRun) async throws {
        var drawn: [(name: String, output: HypermediaOutput)] = []
        for document in documents {
            let form = try await HypermediaOutput.form(of: document.input, on: ui)
            drawn.append((document.name, HypermediaOutput(document.input, form, in: run)))
        }
        self.documents = drawn
    }

    var json: JSON {
        ["documents": .array(documents.map { ["file": .string($0.name), "document": $0.output.json] })]
    }

    var text: String {
        documents.map { "\(TerminalText.line($0.name)): \($0.output.text)" }.joined(separator: "\n")
    }

    var isDrawn: Bool { true }
}
