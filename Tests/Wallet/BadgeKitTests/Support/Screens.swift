/// What the screens in front of a person are made of.
enum Screens: CaseIterable {
    /// The fifteen hand-written classes.
    case classes
    /// The default screens, on a scripted presenter.
    case script
    /// The default screens, on a terminal.
    case terminal

    /// The calls of hand-written classes as they come to these screens.
    ///
    /// The default screens make themselves, so that no instance is asked for. Each of their prompts is a form of its own,
    /// taken down before the next one.
    func calls(_ calls: [String]) -> [String] {
        guard self != .classes else { return calls }
        var shown: Set<Substring> = []
        return calls.flatMap { call -> [String] in
            let context = call.split(separator: ".", maxSplits: 1)
            let (screen, what) = (context[0], context[1])
            if what == "instance" { return [] }
            if what == "dismiss" { return shown.remove(screen) == nil ? [] : [call] }
            if what.hasPrefix("handler ") || what == "told" { return [call] }
            return shown.insert(screen).inserted ? [call] : ["\(screen).dismiss", call]
        }
    }
}
