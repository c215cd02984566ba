import CDiskRecorder

/// Something that a process did to the files below a directory. A file keeps its number when its name goes to another.
public enum DiskEvent: Sendable, Hashable {
    case create(String, file: Int)
    case makeDirectory(String, file: Int)
    case write(file: Int, offset: Int, bytes: [UInt8])
    case resize(file: Int, size: Int)
    case sync(file: Int)
    case link(String, file: Int)
    case unlink(String)
    case rename(String, to: String, file: Int)
    case syncDirectory(String)
    /// What the process said of itself: the number of a step that is done.
    case note(Int)
}

extension DiskEvent {
    init?(_ event: disk_event) {
        let (file, offset) = (Int(event.file), Int(event.offset))
        let name = event.name.map { String(cString: $0) } ?? ""
        let other = event.other.map { String(cString: $0) } ?? ""
        switch disk_event_kind(rawValue: UInt32(event.kind)) {
        case DISK_CREATE: self = .create(name, file: file)
        case DISK_MAKE_DIRECTORY: self = .makeDirectory(name, file: file)
        case DISK_WRITE:
            let bytes = UnsafeBufferPointer(start: event.bytes, count: event.length)
            self = .write(file: file, offset: offset, bytes: Array(bytes))
        case DISK_RESIZE: self = .resize(file: file, size: offset)
        case DISK_SYNC: self = .sync(file: file)
        case DISK_LINK: self = .link(other, file: file)
        case DISK_UNLINK: self = .unlink(name)
        case DISK_RENAME: self = .rename(name, to: other, file: file)
        case DISK_SYNC_DIRECTORY: self = .syncDirectory(name)
        case DISK_NOTE: self = .note(offset)
        default: return nil
        }
    }
}

extension DiskEvent: CustomStringConvertible {
    /// The event in a few words.
    public var description: String {
        switch self {
        case .create(let name, let file): "create \(name) (\(file))"
        case .makeDirectory(let name, _): "mkdir \(name)"
        case .write(let file, let offset, let bytes): "write \(file) at \(offset), \(bytes.count) bytes"
        case .resize(let file, let size): "resize \(file) to \(size)"
        case .sync(let file): "sync \(file)"
        case .link(let name, let file): "link \(name) (\(file))"
        case .unlink(let name): "unlink \(name)"
        case .rename(let name, let other, _): "rename \(name) to \(other)"
        case .syncDirectory(let name): "sync directory \"\(name)\""
        case .note(let number): "step \(number) done"
        }
    }
}
