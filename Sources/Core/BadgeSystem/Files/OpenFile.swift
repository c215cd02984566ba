import Foundation

/// What the systems do differently with the content of an open file.
package enum OpenFile {
    /// Makes the content durable, but not necessarily the file's times.
    ///
    /// - Returns: 0, or -1 with the reason in `errno`.
    package static func sync(_ descriptor: Int32) -> Int32 {
        #if os(Linux)
        fdatasync(descriptor)
        #else
        fcntl(descriptor, F_FULLFSYNC)
        #endif
    }

    /// Allocates the file's first bytes, so that the file system cannot use their room for another file.
    ///
    /// - Returns: 0, or the number of the error; the file may have grown then.
    static func allocate(_ count: Int, _ descriptor: Int32) -> Int32 {
        #if os(Linux)
        return posix_fallocate(descriptor, 0, off_t(count))
        #else
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return errno }
        let missing = off_t(count) - status.st_size
        guard missing > 0 else { return 0 }
        var room = fstore_t(
            fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0, fst_length: missing,
            fst_bytesalloc: 0)
        guard fcntl(descriptor, F_PREALLOCATE, &room) == 0, ftruncate(descriptor, off_t(count)) == 0 else {
            return errno
        }
        return 0
        #endif
    }
}
