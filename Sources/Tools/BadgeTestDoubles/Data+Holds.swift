package import Foundation

extension Data {
    /// Returns whether the data contain the bytes. Foundation's own search takes a hundred times as long for files.
    package func holds(_ sought: Data) -> Bool {
        guard let first = sought.first else { return true }
        return withUnsafeBytes { all in
            sought.withUnsafeBytes { sought in
                guard let start = all.baseAddress, let bytes = sought.baseAddress else { return false }
                var offset = 0
                while offset + sought.count <= all.count {
                    let left = all.count - sought.count + 1 - offset
                    guard let found = memchr(start + offset, Int32(first), left) else { return false }
                    if memcmp(found, bytes, sought.count) == 0 { return true }
                    offset = start.distance(to: found) + 1
                }
                return false
            }
        }
    }
}
