#ifndef BADGE_PROCFS_H
#define BADGE_PROCFS_H

/// Opens a file of the kernel's process file system for reading, and nothing that was put in its place: /proc must be its
/// root, and between it and the file no other file system may be mounted, not even another part of itself.
///
/// Returns a descriptor, or the negative of errno; -EXDEV for something that was put in its place.
int badge_procfs_open(const char *path);

#endif
