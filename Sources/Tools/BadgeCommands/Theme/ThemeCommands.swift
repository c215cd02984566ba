import ArgumentParser

/// Commands for an app's themes during development.
struct ThemeCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme", abstract: "Check a theme file, and see the prompts that it colours.",
        discussion: """
            Examples:
              badgectl theme check theme.json --assets ./assets
              badgectl theme preview theme.json
            """,
        subcommands: [ThemeCheck.self, ThemePreview.self, ThemeImport.self])
}
