public import BadgeDatabase
public import BadgeKeys
import BadgeModel
public import Foundation
import GRDB

/// Looks at the files of a wallet's home, and says what is wrong with them.
///
/// Nothing in the home is changed, not even a lock: the store is opened as a copy in a temporary folder, encrypted as it is.
///
///     for finding in HomeExamination(home: path, custody: custody, moment: now).findings() { print(finding.what) }
public struct HomeExamination: Sendable {
    let files: StoreFiles
    let custody: any KeyCustody
    let moment: Date

    /// Names the home and the custody that its files say they have.
    public init(home: String, custody: any KeyCustody, moment: Date) {
        files = StoreFiles(home: home)
        self.custody = custody
        self.moment = moment
    }

    /// Everything found, the worst first; none for a sound home. The watcher hears how far it has come.
    public func findings(watcher: StoreProgress.Watcher = { _ in }) -> [StoreFinding] {
        guard files.place.isInhabited else { return [.about(files.absent, in: files)] }
        let found = placeFindings() + keyFindings() + contentFindings(watcher)
        return StoreFinding.Severity.allCases.reversed().flatMap { severity in
            found.filter { $0.severity == severity }
        }
    }

    private func keyFindings() -> [StoreFinding] {
        do {
            return try StoreReplacement(place: files.place, custody: custody).isCutShort ? [.cutShort] : []
        } catch {
            // The content is told of with the same failure.
            return []
        }
    }

    private func contentFindings(_ watcher: StoreProgress.Watcher) -> [StoreFinding] {
        do {
            let copy = try StoreCopy(of: files, custody: custody)
            defer { copy.discard() }
            return try copy.findings(at: moment, watcher)
        } catch {
            return [.about(BadgeError(reporting: error), in: files)]
        }
    }
}

extension HomeExamination {
    /// What the folder and its disk are like.
    private func placeFindings() -> [StoreFinding] {
        var disk = statvfs()
        var folder = stat()
        guard statvfs(files.home, &disk) == 0, stat(files.home, &folder) == 0 else { return [] }
        var found: [StoreFinding] = []
        if folder.st_mode & 0o077 != 0 { found.append(.openFolder(files.home)) }
        if disk.f_flag & UInt(ST_RDONLY) != 0 || access(files.home, W_OK) != 0 {
            found.append(.about(BadgeError(.storeReadOnly, ""), in: files))
        }
        let room = Double(disk.f_bavail) * Double(disk.f_frsize)
        if room < Self.leastRoom { found.append(.littleRoom(files.home, kilobytes: Int(room) / 1024)) }
        if !FileManager.default.fileExists(atPath: files.reserve.path) { found.append(.noReserve) }
        return found
    }

    // A log may grow to half of it before it is taken in.
    private static let leastRoom = Double(8 << 20)
}
