package import GRDB

// Preparing a statement costs several times what most of them take, so it is done once for each connection. A prepared
// statement keeps what was bound to it last: what is large is not asked in this way.
extension Database {
    package func cachedRow(_ sql: String, _ bindings: Bindings = []) throws -> Row? {
        try Row.fetchOne(try cachedStatement(sql: sql), arguments: try bindings.checked())
    }

    package func cachedRows(_ sql: String, _ bindings: Bindings = []) throws -> [Row] {
        try Row.fetchAll(try cachedStatement(sql: sql), arguments: try bindings.checked())
    }

    /// Returns the first column of the first row.
    package func cachedValue<Value: DatabaseValueConvertible>(
        _ type: Value.Type = Value.self, _ sql: String, _ bindings: Bindings = []
    ) throws -> Value? {
        try Value.fetchOne(try cachedStatement(sql: sql), arguments: try bindings.checked())
    }

    /// Returns the first column of all rows.
    package func cachedValues<Value: DatabaseValueConvertible>(
        _ type: Value.Type = Value.self, _ sql: String, _ bindings: Bindings = []
    ) throws -> [Value] {
        try Value.fetchAll(try cachedStatement(sql: sql), arguments: try bindings.checked())
    }

    package func executeCached(_ sql: String, _ bindings: Bindings = []) throws {
        try cachedStatement(sql: sql).execute(arguments: try bindings.checked())
    }
}
