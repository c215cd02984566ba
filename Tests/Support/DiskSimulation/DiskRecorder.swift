import CDiskRecorder
public import Foundation

/// Records what this process does to the files below a directory. There is one in a process, and so one at a time.
///
///     let recording = try await DiskRecorder.record(folder) { recorder in
///         try await store.removeBadge(id)
///         recorder.finish("remove")
///     }
public final class DiskRecorder {
    private var steps: [DiskRecording.Step] = []

    private init() {}

    /// Says that a step is done, and on the disk, of which a reader may see that many states on the way: one for each
    /// transaction.
    public func finish(_ step: String, transactions: Int = 1) {
        disk_recorder_note(Int64(steps.count))
        steps.append(DiskRecording.Step(name: step, transactions: transactions))
    }

    /// Runs the body, and gives what it did to the files.
    ///
    /// - Throws: What the body throws; `DiskRecorderError` when the record is not all that happened.
    public static func record(
        _ directory: URL, isolation: isolated (any Actor)? = #isolation, _ body: (DiskRecorder) async throws -> Void
    ) async throws -> DiskRecording {
        let recorder = DiskRecorder()
        let initial = try DiskImage(of: directory)
        let root = directory.path(percentEncoded: false)
        guard disk_recorder_start(root) == 0 else { throw DiskRecorderError.notStarted }
        let known = recorder.know(initial)
        do {
            recorder.finish("the beginning")
            try await body(recorder)
            disk_recorder_stop()
        } catch {
            disk_recorder_stop()
            throw error
        }
        guard disk_recorder_unaccounted() == 0 else { throw DiskRecorderError.unaccounted(disk_recorder_unaccounted()) }
        let events = (0..<disk_recorder_count()).compactMap { DiskEvent(disk_recorder_event($0)) }
        let recording = DiskRecording(initial: initial, numbers: known, events: events, steps: recorder.steps)
        guard try recording.final == DiskImage(of: directory) else { throw DiskRecorderError.incomplete }
        return recording
    }

    private func know(_ image: DiskImage) -> [String: Int] {
        let directories = image.directories.map { ($0, Int(disk_recorder_know($0, 1))) }
        let files = image.files.keys.sorted().map { ($0, Int(disk_recorder_know($0, 0))) }
        return Dictionary(uniqueKeysWithValues: directories + files)
    }
}

/// Why a record is of no use.
public enum DiskRecorderError: Error {
    /// There is no such directory, or something else is being recorded.
    case notStarted
    /// So many calls were made that cannot be played again.
    case unaccounted(Int)
    /// Played again, the record does not end at what is on the disk.
    case incomplete
}
