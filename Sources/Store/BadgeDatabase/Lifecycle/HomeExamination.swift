package import BadgeKeys
import BadgeModel
package import Foundation

/// A diagnosis of a home's store, which examines its files and reports problems.
///
/// The home is not changed or locked: the store is opened as an encrypted copy in a temporary folder.
///
///     let examination = HomeExamination(of: .wallet, home: path, custody: custody, date: now)
///     for finding in examination.findings() { print(finding.message.text) }
package struct HomeExamination: Sendable {
    let store: ExaminedStore
    let custody: any KeyCustody
    let date: Date

    /// Creates a diagnosis of a store with the custody that the home's files name.
    package init(of kind: StoreKind, home: String, custody: any KeyCustody, date: Date) {
        store = ExaminedStore(kind: kind, home: home)
        self.custody = custody
        self.date = date
    }

    /// Returns all findings, the most severe first; empty for a sound home. Calls `progress` as it proceeds.
    package func findings(progress: StoreProgress.Handler = { _ in }) -> [StoreFinding] {
        do {
            let isInhabited = try store.layout.isInhabited
            try store.layout.requireStore()
            guard isInhabited else { throw store.absent }
        } catch {
            return [.about(BadgeError(wrapping: error), in: store)]
        }
        let found = placeFindings() + keyFindings() + contentFindings(progress)
        return StoreFinding.Severity.allCases.reversed().flatMap { severity in
            found.filter { $0.severity == severity }
        }
    }

    private func keyFindings() -> [StoreFinding] {
        do {
            return try StoreReplacement(layout: store.layout, custody: custody).isCutShort ? [.cutShort] : []
        } catch {
            // The check of the content reports the same failure.
            return []
        }
    }

    private func contentFindings(_ progress: StoreProgress.Handler) -> [StoreFinding] {
        do {
            let copy = try StoreCopy(of: store, custody: custody)
            defer { copy.discard() }
            return try copy.findings(at: date, progress)
        } catch {
            return [.about(BadgeError(wrapping: error), in: store)]
        }
    }
}

extension HomeExamination {
    /// Returns the findings about the folder and its disk.
    private func placeFindings() -> [StoreFinding] {
        var disk = statvfs()
        var folder = stat()
        guard statvfs(store.home, &disk) == 0, stat(store.home, &folder) == 0 else { return [] }
        var found: [StoreFinding] = []
        if folder.st_mode & 0o077 != 0 { found.append(.openFolder(store.home)) }
        var database = stat()
        if lstat(store.layout.databasePath, &database) == 0, database.st_mode & 0o077 != 0 {
            found.append(.openDatabase(store.layout.databasePath))
        }
        if disk.f_flag & UInt(ST_RDONLY) != 0 || access(store.home, W_OK) != 0 {
            found.append(.about(.readOnly(store.layout.databasePath), in: store))
        }
        let room = Double(disk.f_bavail) * Double(disk.f_frsize)
        if room < Self.leastRoom { found.append(.littleRoom(store, kilobytes: Int(room) / 1024)) }
        if store.kind.hasReserve, !FileManager.default.fileExists(atPath: store.reservePath) {
            found.append(.noReserve)
        }
        return found
    }

    // A log may grow to half of it before it is taken in.
    private static let leastRoom = Double(8 << 20)
}
