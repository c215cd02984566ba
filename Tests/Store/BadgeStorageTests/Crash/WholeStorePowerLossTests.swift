import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeTesting
import DiskSimulation
import TestSupport
import XCTest

@testable import BadgeStorage

/// Power cuts while a whole store is written again or changed: a migration, a rotation, a restore, a `VACUUM`.
final class WholeStorePowerLossTests: PowerLossTestCase {
    func testST1AMigrationIsDoneOrNotAfterAPowerCut() async throws {
        try await playEach(Self.modes(.exclusive)) { sharing in
            let home = try StoreHome(sharing: sharing, below: "home")
            try OldStore(home, migrations: 2).make()
            let recording = try await DiskRecorder.record(home.folder.url) { recorder in
                let store = try await home.open(create: false)
                recorder.finish("migrate", transactions: 6)
                try await store.close()
                recorder.finish("close")
            }

            try await cut(recording, in: "a migration, \(sharing)", StoreJudge(home).read)
        }
    }

    func testST1AKeyIsRotatedOrNotAfterAPowerCut() async throws {
        try await playEach(Self.modes(.exclusive)) { sharing in
            let home = try StoreHome(sharing: sharing, below: "home")
            try await home.furnish()
            let recording = try await DiskRecorder.record(home.folder.url) { recorder in
                try await BadgeStore.rotateKey(of: home.path, seams: home.seams)
                recorder.finish("rotate the key")
            }

            try await cut(recording, in: "a rotation, \(sharing)", StoreJudge(home).read)
        }
    }

    func testST1AStoreThatIsSharedFromNowOnIsThereAfterAPowerCut() async throws {
        let alone = try StoreHome(sharing: .exclusive, below: "home")
        try await alone.furnish()
        let home = try StoreHome(sharing: .shared, folder: alone.folder, below: "home")
        let recording = try await DiskRecorder.record(home.folder.url) { recorder in
            let store = try await home.open(create: false)
            recorder.finish("share")
            try await store.close()
            recorder.finish("close")
        }

        try await cut(recording, in: "the leaving of a log", StoreJudge(home).read)
    }

    func testST1ABackupIsRestoredOrNotAfterAPowerCut() async throws {
        try await playEach(Self.modes(.shared)) { sharing in
            let home = try StoreHome(sharing: sharing, below: "home")
            let backup = try await home.furnish()
            let recording = try await DiskRecorder.record(home.folder.url) { recorder in
                _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)
                // The store of the backup, and the entry that tells of it.
                recorder.finish("restore", transactions: 2)
            }

            try await cut(recording, in: "a restore, \(sharing)", StoreJudge(home).read)
        }
    }

    func testST1WhatIsVacuumedIsThereAfterAPowerCut() async throws {
        try await playEach(Self.modes(.exclusive)) { sharing in
            let notes = try Notes(sharing: sharing)
            let recording = try await DiskRecorder.record(notes.folder.url) { try notes.vacuum($0) }

            try await cut(recording, in: "a VACUUM, \(sharing)", notes.read)
        }
    }
}

extension StoreHome {
    /// Makes a store with a badge, a passcode and a wrong try, and with another badge and another try after the backup,
    /// whose path this gives.
    @discardableResult
    fileprivate func furnish() async throws -> String {
        let limits = AttemptLimits(maxTries: 10, delays: [:])
        let store = try await open()
        try await add(to: store, offer: "one")
        try await setPasscode(of: store)
        _ = try await store.beginAttempt(limits)
        let backup = try await backUp(store)
        try await add(to: store, offer: "two", organization: .full, IssuanceResult.full)
        _ = try await store.beginAttempt(limits)
        try await store.close()
        return backup
    }
}
