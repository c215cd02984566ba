import Foundation

/// A change of what a file holds.
enum ContentChange {
    case write(offset: Int, [UInt8])
    case resize(Int)

    static let sector = 512

    func apply(to content: inout [UInt8]) {
        switch self {
        case .write(let offset, let bytes): content.put(bytes[...], at: offset)
        case .resize(let size): content.resize(to: size)
        }
    }

    /// Applies the sectors of a write for which `isKept` says so; another change is one piece.
    func apply(to content: inout [UInt8], where isKept: () -> Bool) {
        guard case .write(let offset, let bytes) = self else {
            if isKept() { apply(to: &content) }
            return
        }
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, (((offset + start) / Self.sector) + 1) * Self.sector - offset)
            if isKept() { content.put(bytes[start..<end], at: offset + start) }
            start = end
        }
    }

    /// The size that the file has after the change.
    func size(from size: Int) -> Int {
        switch self {
        case .write(let offset, let bytes): max(size, offset + bytes.count)
        case .resize(let size): size
        }
    }
}

extension [UInt8] {
    /// The content after a power cut that finds these changes not synced.
    func after(_ changes: [ContentChange], _ damage: DiskDamage.Contents, _ chance: inout Chance) -> [UInt8] {
        var content = self
        switch damage {
        case .dropped: break
        case .kept: for change in changes { change.apply(to: &content) }
        case .some(let percent):
            for change in changes where chance.percent(percent) { change.apply(to: &content) }
        case .torn(let percent):
            for change in changes { change.apply(to: &content) { chance.percent(percent) } }
        case .reordered(let percent):
            for change in changes.shuffled(using: &chance) { change.apply(to: &content) { chance.percent(percent) } }
        case .first:
            let count = chance.below(changes.count + 1)
            for change in changes.prefix(count) { change.apply(to: &content) }
            var isCut = false
            changes.dropFirst(count).first?.apply(to: &content) {
                isCut = isCut || chance.percent(20)
                return !isCut
            }
        case .holes(let percent):
            for change in changes where chance.percent(percent) { change.apply(to: &content) }
            let size = changes.reduce(count) { $1.size(from: $0) }
            content.fill(to: size)
        }
        return content
    }

    fileprivate mutating func put(_ bytes: ArraySlice<UInt8>, at offset: Int) {
        resize(to: Swift.max(count, offset + bytes.count))
        withUnsafeMutableBytes { target in
            bytes.withUnsafeBytes { source in
                guard let to = target.baseAddress, let from = source.baseAddress else { return }
                memcpy(to.advanced(by: offset), from, source.count)
            }
        }
    }

    fileprivate mutating func resize(to size: Int) {
        if size < count { removeLast(count - size) } else { fill(to: size) }
    }

    // From a block at a time: what the library repeats element by element takes a thousand times as long in a debug build.
    fileprivate mutating func fill(to size: Int) {
        while count < size { append(contentsOf: Self.zeros.prefix(size - count)) }
    }

    private static let zeros = [UInt8](repeating: 0, count: 65_536)
}
