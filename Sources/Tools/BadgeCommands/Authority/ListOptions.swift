import ArgumentParser

/// The size of a page of a list.
struct PageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("List so many at most, 1 to 1000.", valueName: "COUNT"))
    var limit = usualLimit

    static let usualLimit = 100

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("--limit is 1 to 1000.") }
    }
}
