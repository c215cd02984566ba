/// How the processes of a machine share one store.
public enum SharingMode: String, Sendable, CaseIterable {
    /// One process alone: write-ahead log, its index in this process's memory, a real lock on the file while it is open.
    case exclusive
    /// Several processes, also foreign ones: rollback journal and SQLite's ordinary locks; slower to commit.
    case shared
}
