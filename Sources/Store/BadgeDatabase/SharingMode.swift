/// The way in which the processes of a machine share a store.
public enum SharingMode: String, Sendable, CaseIterable {
    /// A single process: write-ahead log with its index in this process's memory, and a lock on the file while it is
    /// open.
    case exclusive
    /// Several processes, including those of other programs: rollback journal and SQLite's ordinary locks, with slower
    /// commits.
    case shared
}
