import DiskSimulation
import Foundation

/// Files of a home's newest state into which something older, or something of another home, was put.
struct Splice: Sendable {
    /// What was done, to find it again.
    let description: String
    /// The files.
    let image: DiskImage
    /// Whether the head is the older one.
    let hasOlderHead: Bool

    static let page = 4096

    /// The splices that chance chooses; `nil` when this one changes nothing, or puts the whole home back.
    init?(newest: DiskImage, older: DiskImage, other: DiskImage, _ chance: inout Chance) {
        var image = newest
        let what: String
        switch chance.below(10) {
        case 0...4: what = Self.putPages(into: &image, from: older, &chance)
        case 5: what = Self.putFiles(into: &image, from: older, [chance.pick(Self.names)])
        case 6: what = Self.putFiles(into: &image, from: older, Array(Self.names.shuffled(using: &chance).prefix(2)))
        case 7: what = Self.putFiles(into: &image, from: older, Self.databaseNames)
        case 8: what = Self.putFiles(into: &image, from: other, [chance.pick(Self.names + Self.keyNames)])
        default: what = Self.putFrames(into: &image, from: older, &chance)
        }
        guard image != newest, !Self.isWhole(image, older) else { return nil }
        self.init(what, image, newest)
    }

    /// All that can be made of the database, journal and log of an older time: each of them as it is, and the database's
    /// pages with the newest ones behind them. The head is the older one, or gone.
    static func all(newest: DiskImage, older: DiskImage) -> [Splice] {
        (0..<(1 << databaseNames.count)).flatMap { choice in
            let chosen = databaseNames.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element)
            var image = newest
            let what = putFiles(into: &image, from: older, chosen)
            var overlaid = image
            overlay(&overlaid, with: newest)
            return [(what, image), ("\(what) and the newest pages behind", overlaid)].flatMap { what, image in
                [older.files[head], nil].map { content in
                    var image = image
                    image.files[head] = content
                    return Splice("\(what), \(content == nil ? "no head" : "the older head")", image, newest)
                }
            }
        }
    }

    private init(_ description: String, _ image: DiskImage, _ newest: DiskImage) {
        self.description = description
        self.image = image
        hasOlderHead = image.files[Self.head] != newest.files[Self.head]
    }

    private static let database = "home/wallet.db"
    private static let head = "home/wallet.head"
    private static let databaseNames = [database, "home/wallet.db-wal", "home/wallet.db-journal"]
    private static let names = databaseNames + [head]
    private static let keyNames = ["home/wallet.key", "home/custody.key"]

    // A copy of everything is an older home, which a custody in its folder cannot tell from a newer one.
    private static func isWhole(_ image: DiskImage, _ older: DiskImage) -> Bool {
        names.allSatisfy { image.files[$0] ?? [] == older.files[$0] ?? [] }
    }

    private static func putFiles(
        into image: inout DiskImage, from other: DiskImage, _ names: [String]
    ) -> String {
        for name in names { image.files[name] = other.files[name] }
        return "files \(names)"
    }

    // What of the newest database goes on behind the end of the older one.
    private static func overlay(_ image: inout DiskImage, with newest: DiskImage) {
        let old = image.files[database] ?? []
        image.files[database] = old + (newest.files[database] ?? []).dropFirst(old.count)
    }

    // Single pages, pairs, runs, and any number of them.
    private static func putPages(into image: inout DiskImage, from older: DiskImage, _ chance: inout Chance) -> String {
        guard var content = image.files[database], let old = older.files[database] else { return "" }
        let differing = (0..<(min(content.count, old.count) / page)).filter { number in
            let range = (number * page)..<((number + 1) * page)
            return content.withUnsafeBytes { new in
                old.withUnsafeBytes {
                    !UnsafeRawBufferPointer(rebasing: new[range]).isSame(as: .init(rebasing: $0[range]))
                }
            }
        }
        guard !differing.isEmpty else { return "" }
        let start = chance.below(differing.count)
        let chosen: [Int] =
            switch chance.below(4) {
            case 0: [differing[start]]
            case 1: (0..<2).map { _ in chance.pick(differing) }
            case 2: Array(differing[start...].prefix(1 + chance.below(8)))
            default: differing.filter { _ in chance.percent(50) }
            }
        for number in chosen {
            let range = (number * page)..<((number + 1) * page)
            content.replaceSubrange(range, with: old[range])
        }
        image.files[database] = content
        return "pages \(chosen)"
    }

    // The beginning of one log and the rest of the other; both have frames of the same size.
    private static func putFrames(into image: inout DiskImage, from older: DiskImage, _ chance: inout Chance) -> String
    {
        let name = chance.pick(Array(databaseNames.dropFirst()))
        guard let new = image.files[name], let old = older.files[name], min(new.count, old.count) > page else {
            return ""
        }
        let frame = page + 24
        let cut = 32 + frame * (1 + chance.below(min(new.count, old.count) / frame))
        let (start, end) = chance.percent(50) ? (new, old) : (old, new)
        image.files[name] = Array(start.prefix(cut) + end.dropFirst(cut))
        return "the rest of \(name) from byte \(cut)"
    }
}
