import Foundation

/// A disk that knows which of its changes are safe: what a file holds is after the file was synced, and a name is after
/// its directory was. Everything else may or may not be there after a power cut, each change for itself.
struct SimulatedDisk {
    private struct File {
        var safe: [UInt8] = []
        var pending: [ContentChange] = []
    }

    private struct NameChange {
        let directory: String
        var removed: String?
        var put: (name: String, file: Int)?
    }

    private var files: [Int: File] = [:]
    private var directories: Set<Int> = []
    private var safeNames: [String: Int] = [:]
    private var pendingNames: [NameChange] = []

    init(_ image: DiskImage, numbers: [String: Int]) {
        safeNames = numbers
        directories = Set(image.directories.compactMap { numbers[$0] })
        for (name, bytes) in image.files {
            if let number = numbers[name] { files[number] = File(safe: bytes) }
        }
    }

    /// Whether a power cut now could lose anything.
    var hasPending: Bool { !pendingNames.isEmpty || files.values.contains { !$0.pending.isEmpty } }

    mutating func apply(_ event: DiskEvent) {
        switch event {
        case .create(let name, let file):
            files[file] = File()
            change(put: name, file)
        case .makeDirectory(let name, let file):
            directories.insert(file)
            change(put: name, file)
        case .link(let name, let file): change(put: name, file)
        case .unlink(let name): change(removing: name)
        case .rename(let name, let other, let file): change(removing: name, put: other, file)
        case .write(let file, let offset, let bytes): files[file]?.pending.append(.write(offset: offset, bytes))
        case .resize(let file, let size): files[file]?.pending.append(.resize(size))
        case .sync(let file): sync(file)
        case .syncDirectory(let name): syncNames(of: name)
        case .note: break
        }
    }

    private mutating func change(removing removed: String? = nil, put name: String? = nil, _ file: Int = 0) {
        let directory = ((name ?? removed ?? "") as NSString).deletingLastPathComponent
        pendingNames.append(NameChange(directory: directory, removed: removed, put: name.map { ($0, file) }))
    }

    private mutating func sync(_ number: Int) {
        guard var file = files[number] else { return }
        for change in file.pending { change.apply(to: &file.safe) }
        file.pending = []
        files[number] = file
    }

    private mutating func syncNames(of directory: String) {
        for change in pendingNames where change.directory == directory { Self.apply(change, to: &safeNames) }
        pendingNames.removeAll { $0.directory == directory }
    }

    private static func apply(_ change: NameChange, to names: inout [String: Int]) {
        if let removed = change.removed { names[removed] = nil }
        if let put = change.put { names[put.name] = put.file }
    }
}

extension SimulatedDisk {
    /// What is there when nothing is lost.
    func image() -> DiskImage {
        var chance = Chance(seed: 0)
        return image(.none, &chance)
    }

    /// What is there after a power cut that does this damage.
    func image(_ damage: DiskDamage, _ chance: inout Chance) -> DiskImage {
        var image = DiskImage()
        var contents: [Int: [UInt8]] = [:]
        for (name, number) in names(damage.names, &chance).sorted(by: { $0.key < $1.key }) {
            let directory = (name as NSString).deletingLastPathComponent
            guard directory.isEmpty || image.directories.contains(directory) else { continue }
            if directories.contains(number) {
                image.directories.append(name)
            } else if let file = files[number] {
                let bytes = contents[number] ?? file.safe.after(file.pending, damage.contents, &chance)
                contents[number] = bytes
                image.files[name] = bytes
            }
        }
        return image
    }

    private func names(_ damage: DiskDamage.Names, _ chance: inout Chance) -> [String: Int] {
        var names = safeNames
        let count = damage == .first ? chance.below(pendingNames.count + 1) : pendingNames.count
        for change in pendingNames.prefix(damage == .dropped ? 0 : count)
        where damage != .some || chance.percent(50) {
            Self.apply(change, to: &names)
        }
        return names
    }
}
