// Fuzzes the files that say how prompts look. An input is a theme, a dictionary of an earlier SDK, a document of login
// screens, and the settings of an earlier SDK's login screens.

import BadgeMigration
import BadgeModel
import BadgeUI

private struct NamedAssets: AssetSource {
    func color(named name: String) -> AppearanceColor? { name == "brand" ? .black : nil }
    func image(named name: String) -> ImageData? { nil }
    func text(named name: String) -> LocalizedText? { name == "welcome" ? "Welcome" : nil }
}

// In production a prompt opens with whatever a file holds; in development its author is told what is wrong, and where.
private func readTheme(_ bytes: [UInt8]) {
    guard let theme = try? Theme(bytes, assets: NamedAssets(), mode: .production) else {
        preconditionFailure("a theme threw in production")
    }
    do {
        let strict = try Theme(bytes, assets: NamedAssets(), mode: .development)
        precondition(theme.warnings.isEmpty && strict.layer.names == theme.layer.names)
        check(strict.layer)
    } catch let error as BadgeError {
        precondition(error.code == .documentInvalid && !theme.warnings.isEmpty && !error.reason.isEmpty)
    } catch {
        preconditionFailure("an error of another kind: \(error)")
    }
    resolve(theme.layer)
}

// What was read is written so that it reads the same.
private func check(_ layer: AppearanceLayer) {
    let document = layer.themeDocument
    guard let again = try? Theme(document.text.utf8, assets: NamedAssets(), mode: .production) else {
        preconditionFailure("a theme threw in production")
    }
    precondition(again.layer.names == layer.names && again.layer.themeDocument == document)
}

private func resolve(_ layer: AppearanceLayer) {
    let appearance = ResolvedAppearance([layer], languages: Languages(["de", "en"]))
    for screen in AppearanceScreen.allCases {
        _ = appearance.title(of: screen, usual: "Title")
        for element in AppearanceElement.allCases { _ = appearance.style(of: element, on: screen) }
    }
}

private func readLegacy(_ bytes: [UInt8]) {
    do {
        let legacy = try LegacyInterface(file: bytes, assets: NamedAssets())
        precondition(legacy.results.allSatisfy { !$0.description.isEmpty })
        resolve(legacy.layer)
    } catch let error as BadgeError {
        precondition(error.code == .documentInvalid && !error.reason.isEmpty)
    } catch {
        preconditionFailure("an error of another kind: \(error)")
    }
}

// The document of an earlier SDK becomes one that this SDK's reader takes, whatever it held.
private func readSettings(_ bytes: [UInt8]) {
    guard let settings = try? LoginSettings(bytes, assets: NamedAssets(), mode: .production) else {
        preconditionFailure("a document of login screens threw in production")
    }
    _ = settings.parameterNames
    do {
        let strict = try LoginSettings(bytes, assets: NamedAssets(), mode: .development)
        precondition(strict.describedScreens == settings.describedScreens)
    } catch let error as BadgeError {
        precondition(error.code == .documentInvalid && !settings.warnings.isEmpty && !error.reason.isEmpty)
    } catch {
        preconditionFailure("an error of another kind: \(error)")
    }
    do {
        let legacy = try LegacyLoginSettings(bytes)
        precondition(legacy.results.allSatisfy { !$0.description.isEmpty })
        _ = try? LoginSettings(legacy.document.text.utf8, assets: NamedAssets(), mode: .production)
    } catch let error as BadgeError {
        precondition(error.code == .documentInvalid && !error.reason.isEmpty)
    } catch {
        preconditionFailure("an error of another kind: \(error)")
    }
}

/// Reads one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    readTheme(bytes)
    readLegacy(bytes)
    readSettings(bytes)
    return 0
}
