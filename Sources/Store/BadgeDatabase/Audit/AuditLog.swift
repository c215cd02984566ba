/// The tables of a store's audit log.
package enum AuditLog {
    /// The log's entries and its tree, which only grow. A row that replaced another one would not fire the trigger for
    /// deletions; the check of its index prevents that.
    package static let schema = """
        CREATE TABLE audit (
            place INTEGER NOT NULL PRIMARY KEY,
            badge_id TEXT,
            kind TEXT NOT NULL CHECK (kind <> ''),
            entry TEXT NOT NULL,
            leaf BLOB NOT NULL CHECK (length(leaf) = 32)
        ) STRICT;
        CREATE INDEX audit_of_badge ON audit (badge_id, place);

        CREATE TABLE audit_tree (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
            size INTEGER NOT NULL CHECK (size >= 0),
            peaks BLOB NOT NULL CHECK (length(peaks) % 32 = 0)
        ) STRICT;
        INSERT INTO audit_tree (id, size, peaks) VALUES (1, 0, x'');

        CREATE TRIGGER audit_is_appended BEFORE INSERT ON audit
        WHEN NEW.place IS NOT (SELECT size FROM audit_tree)
        BEGIN SELECT RAISE(ABORT, 'audit entry out of turn'); END;
        CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
        BEGIN SELECT RAISE(ABORT, 'audit entry changed'); END;
        CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
        BEGIN SELECT RAISE(ABORT, 'audit entry deleted'); END;
        CREATE TRIGGER audit_tree_grows BEFORE UPDATE ON audit_tree WHEN NEW.size <> OLD.size + 1
        BEGIN SELECT RAISE(ABORT, 'audit tree out of turn'); END;
        CREATE TRIGGER audit_tree_stays BEFORE DELETE ON audit_tree
        BEGIN SELECT RAISE(ABORT, 'audit tree deleted'); END;
        CREATE TRIGGER audit_tree_is_one BEFORE INSERT ON audit_tree
        BEGIN SELECT RAISE(ABORT, 'audit tree replaced'); END;
        """
}

extension BoundTable {
    /// The entries of an audit log.
    package static let audit = BoundTable("audit", order: "place", by: [.runs(0, "place", bits: 6)])
}
