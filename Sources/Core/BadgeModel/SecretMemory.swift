import Foundation

/// Zeroes secret bytes or numbers, in a way that the optimizer cannot remove.
package func erase(_ values: inout [some BitwiseCopyable]) {
    values.withUnsafeMutableBytes { erase($0) }
}

/// Zeroes secret bytes, in a way that the optimizer cannot remove.
package func erase(_ buffer: UnsafeMutableRawBufferPointer) {
    guard let base = buffer.baseAddress else { return }
    #if os(Linux)
    explicit_bzero(base, buffer.count)
    #else
    _ = memset_s(base, buffer.count, 0, buffer.count)
    #endif
}

/// Has the system include pages in a core dump, or leave them out, where it can distinguish pages.
func setDumpable(_ pages: UnsafeMutableRawBufferPointer, _ isDumpable: Bool) {
    #if os(Linux)
    _ = madvise(pages.baseAddress, pages.count, isDumpable ? MADV_DODUMP : MADV_DONTDUMP)
    #endif
}
