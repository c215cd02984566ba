#ifndef CBADGESYSTEM_H
#define CBADGESYSTEM_H

/// Opens a file of the kernel's process file system for reading, and nothing that was put in its place: /proc must be its
/// root, and between it and the file no other file system may be mounted, not even another part of itself.
///
/// Returns a descriptor, or the negative of errno; -EXDEV for something that was put in its place.
int badge_procfs_open(const char *path);

/// Has the system write no core of this process, and no other process of the user trace it or read its memory.
/// 0: the system refused.
int badge_forbid_dumps(void);

#endif
