#ifdef __linux__
#define _GNU_SOURCE
#include "record.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// The C library's own function behind one of these.
static void *next(_Atomic(void *) *slot, const char *name) {
    void *found = atomic_load_explicit(slot, memory_order_relaxed);
    if (!found) {
        found = dlsym(RTLD_NEXT, name);
        if (!found) abort();
        atomic_store_explicit(slot, found, memory_order_relaxed);
    }
    return found;
}

#define NEXT(name) \
    ({ \
        static _Atomic(void *) slot; \
        (__typeof__(&name)) next(&slot, #name); \
    })

static bool link_of(int descriptor, char path[PATH_MAX]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return false;
    path[length] = 0;
    return true;
}

static bool absolute(int directory, const char *path, char out[PATH_MAX]) {
    char start[PATH_MAX];
    if (path[0] == '/') return snprintf(out, PATH_MAX, "%s", path) < PATH_MAX;
    bool is_here = directory == AT_FDCWD;
    if (is_here ? !getcwd(start, sizeof start) : !link_of(directory, start)) return false;
    return snprintf(out, PATH_MAX, "%s/%s", start, path) < PATH_MAX;
}

// The links of the path's folder are followed, those of its last part are not.
static bool name_of(int directory, const char *path, char name[PATH_MAX]) {
    char full[PATH_MAX], parent[PATH_MAX], whole[2 * PATH_MAX];
    if (!path || !absolute(directory, path, full)) return false;
    size_t length = strlen(full);
    while (length > 1 && full[length - 1] == '/') full[--length] = 0;
    char *last = strrchr(full, '/');
    if (strcmp(last, "/.") == 0 || strcmp(last, "/..") == 0) return realpath(full, whole) && record_name(whole, name);
    *last = 0;
    if (!realpath(*full ? full : "/", parent)) return false;
    snprintf(whole, sizeof whole, "%s/%s", strcmp(parent, "/") == 0 ? "" : parent, last + 1);
    return strlen(whole) < PATH_MAX && record_name(whole, name);
}

static int32_t noticed(const char *name, bool is_directory, bool is_emptied) {
    Entry entry;
    if (!record_find(name, &entry)) {
        entry.file = record_add(name, is_directory);
        int kind = is_directory ? DISK_MAKE_DIRECTORY : DISK_CREATE;
        record_event((struct disk_event){.kind = kind, .file = entry.file, .name = name});
    } else if (is_emptied) {
        record_event((struct disk_event){.kind = DISK_RESIZE, .file = entry.file});
    }
    return entry.file;
}

static int32_t look_up(int descriptor) {
    char path[PATH_MAX], name[PATH_MAX];
    struct stat status;
    if (!link_of(descriptor, path) || !record_name(path, name) || fstat(descriptor, &status) != 0) return NOT_OURS;
    if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) return NOT_OURS;
    return noticed(name, S_ISDIR(status.st_mode), false);
}

static int32_t file_of(int descriptor) {
    int32_t file = record_file_of(descriptor);
    if (file != UNKNOWN) return file;
    file = look_up(descriptor);
    record_set_file(descriptor, file);
    return file;
}

static int watched_open(int directory, const char *path, int flags, mode_t mode) {
    char name[PATH_MAX];
    struct stat status;
    record_lock();
    bool is_ours = name_of(directory, path, name);
    int descriptor = -1;
    if (!is_ours || !record_fails(DISK_CALL_OPEN)) descriptor = NEXT(openat64)(directory, path, flags, mode);
    int error = errno;
    if (descriptor >= 0) {
        bool is_known = is_ours && fstat(descriptor, &status) == 0 && !(flags & O_PATH);
        bool is_emptied = flags & O_TRUNC && flags & (O_WRONLY | O_RDWR);
        record_set_file(
            descriptor, is_known ? noticed(name, S_ISDIR(status.st_mode), is_emptied) : NOT_OURS);
    }
    record_unlock();
    errno = error;
    return descriptor;
}

#define MODE_OF(flags) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    }

int open(const char *path, int flags, ...) {
    MODE_OF(flags)
    return record_is_on() ? watched_open(AT_FDCWD, path, flags, mode) : NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE_OF(flags)
    return record_is_on() ? watched_open(AT_FDCWD, path, flags, mode) : NEXT(open64)(path, flags, mode);
}

int openat(int directory, const char *path, int flags, ...) {
    MODE_OF(flags)
    return record_is_on() ? watched_open(directory, path, flags, mode) : NEXT(openat)(directory, path, flags, mode);
}

int openat64(int directory, const char *path, int flags, ...) {
    MODE_OF(flags)
    return record_is_on() ? watched_open(directory, path, flags, mode) : NEXT(openat64)(directory, path, flags, mode);
}

int creat(const char *path, mode_t mode) { return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int creat64(const char *path, mode_t mode) { return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int close(int descriptor) {
    if (!record_is_on()) return NEXT(close)(descriptor);
    record_lock();
    record_set_file(descriptor, UNKNOWN);
    int rc = NEXT(close)(descriptor);
    record_unlock();
    return rc;
}

int dup(int descriptor) {
    int copy = NEXT(dup)(descriptor);
    if (record_is_on()) record_set_file(copy, UNKNOWN);
    return copy;
}

int dup2(int descriptor, int target) {
    int copy = NEXT(dup2)(descriptor, target);
    if (record_is_on()) record_set_file(copy, UNKNOWN);
    return copy;
}

int dup3(int descriptor, int target, int flags) {
    int copy = NEXT(dup3)(descriptor, target, flags);
    if (record_is_on()) record_set_file(copy, UNKNOWN);
    return copy;
}

// Takes the lock and keeps it when the descriptor is of a file of ours.
static int32_t claim(int descriptor) {
    if (!record_is_on()) return NOT_OURS;
    int error = errno;
    record_lock();
    int32_t file = file_of(descriptor);
    if (file <= 0) record_unlock();
    errno = error;
    return file > 0 ? file : NOT_OURS;
}

static void wrote(int32_t file, int64_t offset, const void *bytes, ssize_t length) {
    if (length <= 0) return;
    record_event((struct disk_event){
        .kind = DISK_WRITE, .file = file, .offset = offset, .bytes = bytes, .length = (size_t)length});
}

static ssize_t watched_write(int32_t file, int descriptor, const void *bytes, size_t count, int64_t offset) {
    ssize_t done = -1;
    if (!record_fails(DISK_CALL_WRITE))
        done = offset < 0 ? NEXT(write)(descriptor, bytes, count) : NEXT(pwrite64)(descriptor, bytes, count, offset);
    int error = errno;
    if (done > 0) wrote(file, offset < 0 ? lseek64(descriptor, 0, SEEK_CUR) - done : offset, bytes, done);
    record_unlock();
    errno = error;
    return done;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    int32_t file = claim(descriptor);
    return file > 0 ? watched_write(file, descriptor, bytes, count, -1) : NEXT(write)(descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    int32_t file = claim(descriptor);
    return file > 0 ? watched_write(file, descriptor, bytes, count, offset)
                    : NEXT(pwrite)(descriptor, bytes, count, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    int32_t file = claim(descriptor);
    return file > 0 ? watched_write(file, descriptor, bytes, count, offset)
                    : NEXT(pwrite64)(descriptor, bytes, count, offset);
}

// Piece by piece, which a caller sees as a short write at worst.
static ssize_t write_pieces(int descriptor, const struct iovec *pieces, int count, int64_t offset) {
    ssize_t total = 0;
    for (int i = 0; i < count; i++) {
        const struct iovec *piece = &pieces[i];
        ssize_t done = offset < 0 ? write(descriptor, piece->iov_base, piece->iov_len)
                                  : pwrite64(descriptor, piece->iov_base, piece->iov_len, offset + total);
        if (done < 0) return total ? total : -1;
        total += done;
        if ((size_t)done < piece->iov_len) break;
    }
    return total;
}

static bool is_ours(int descriptor) {
    if (claim(descriptor) <= 0) return false;
    record_unlock();
    return true;
}

ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
    return is_ours(descriptor) ? write_pieces(descriptor, pieces, count, -1) : NEXT(writev)(descriptor, pieces, count);
}

ssize_t pwritev(int descriptor, const struct iovec *pieces, int count, off_t offset) {
    return is_ours(descriptor) ? write_pieces(descriptor, pieces, count, offset)
                               : NEXT(pwritev)(descriptor, pieces, count, offset);
}

ssize_t pwritev64(int descriptor, const struct iovec *pieces, int count, off64_t offset) {
    return is_ours(descriptor) ? write_pieces(descriptor, pieces, count, offset)
                               : NEXT(pwritev64)(descriptor, pieces, count, offset);
}

// The kernel moves the bytes, and so they are read again from where they went.
static void moved(int32_t file, int descriptor, int64_t offset, ssize_t length) {
    uint8_t *bytes = length > 0 ? malloc((size_t)length) : NULL;
    if (bytes && pread64(descriptor, bytes, (size_t)length, offset) == length) wrote(file, offset, bytes, length);
    else if (length > 0) record_missed();
    free(bytes);
}

ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
    int32_t file = claim(to);
    ssize_t done = file > 0 && record_fails(DISK_CALL_WRITE) ? -1 : NEXT(sendfile)(to, from, offset, count);
    if (file <= 0) return done;
    int error = errno;
    if (done > 0) moved(file, to, lseek64(to, 0, SEEK_CUR) - done, done);
    record_unlock();
    errno = error;
    return done;
}

ssize_t copy_file_range(int from, off64_t *from_at, int to, off64_t *to_at, size_t count, unsigned flags) {
    int32_t file = claim(to);
    ssize_t done =
        file > 0 && record_fails(DISK_CALL_WRITE) ? -1 : NEXT(copy_file_range)(from, from_at, to, to_at, count, flags);
    if (file <= 0) return done;
    int error = errno;
    if (done > 0) moved(file, to, (to_at ? *to_at : lseek64(to, 0, SEEK_CUR)) - done, done);
    record_unlock();
    errno = error;
    return done;
}

static int resized(int32_t file, int descriptor, int rc) {
    int error = errno;
    struct stat status;
    if (rc == 0 && fstat(descriptor, &status) == 0)
        record_event((struct disk_event){.kind = DISK_RESIZE, .file = file, .offset = status.st_size});
    record_unlock();
    errno = error;
    return rc;
}

int ftruncate(int descriptor, off_t size) {
    int32_t file = claim(descriptor);
    if (file <= 0) return NEXT(ftruncate)(descriptor, size);
    return resized(file, descriptor, record_fails(DISK_CALL_RESIZE) ? -1 : NEXT(ftruncate)(descriptor, size));
}

int ftruncate64(int descriptor, off64_t size) {
    int32_t file = claim(descriptor);
    if (file <= 0) return NEXT(ftruncate64)(descriptor, size);
    return resized(file, descriptor, record_fails(DISK_CALL_RESIZE) ? -1 : NEXT(ftruncate64)(descriptor, size));
}

int fallocate(int descriptor, int mode, off_t offset, off_t length) {
    int32_t file = claim(descriptor);
    if (file <= 0) return NEXT(fallocate)(descriptor, mode, offset, length);
    int rc = record_fails(DISK_CALL_RESIZE) ? -1 : NEXT(fallocate)(descriptor, mode, offset, length);
    return resized(file, descriptor, rc);
}

int fallocate64(int descriptor, int mode, off64_t offset, off64_t length) {
    return fallocate(descriptor, mode, offset, length);
}

// Answers with the error itself.
int posix_fallocate(int descriptor, off_t offset, off_t length) {
    int32_t file = claim(descriptor);
    if (file <= 0) return NEXT(posix_fallocate)(descriptor, offset, length);
    int rc = record_fails(DISK_CALL_RESIZE) ? errno : NEXT(posix_fallocate)(descriptor, offset, length);
    return resized(file, descriptor, rc);
}

int posix_fallocate64(int descriptor, off64_t offset, off64_t length) {
    return posix_fallocate(descriptor, offset, length);
}

static int synced(int32_t file, int rc) {
    int error = errno;
    char name[PATH_MAX];
    if (rc == 0 && record_is_directory(file, name))
        record_event((struct disk_event){.kind = DISK_SYNC_DIRECTORY, .file = file, .name = name});
    else if (rc == 0)
        record_event((struct disk_event){.kind = DISK_SYNC, .file = file});
    record_unlock();
    errno = error;
    return rc;
}

int fsync(int descriptor) {
    int32_t file = claim(descriptor);
    if (file <= 0) return NEXT(fsync)(descriptor);
    return synced(file, record_fails(DISK_CALL_SYNC) ? -1 : NEXT(fsync)(descriptor));
}

int fdatasync(int descriptor) {
    int32_t file = claim(descriptor);
    if (file <= 0) return NEXT(fdatasync)(descriptor);
    return synced(file, record_fails(DISK_CALL_SYNC) ? -1 : NEXT(fdatasync)(descriptor));
}

static int watched_rename(int old_directory, const char *old, int new_directory, const char *new, unsigned flags) {
    char from[PATH_MAX], to[PATH_MAX];
    Entry entry;
    record_lock();
    bool has_from = name_of(old_directory, old, from), has_to = name_of(new_directory, new, to);
    bool is_ours = has_from || has_to;
    int rc = -1;
    if (!is_ours || !record_fails(DISK_CALL_RENAME))
        rc = NEXT(renameat2)(old_directory, old, new_directory, new, flags);
    int error = errno;
    if (rc == 0 && is_ours) {
        if (has_from && has_to && record_find(from, &entry) && !entry.is_directory && !(flags & RENAME_EXCHANGE)) {
            record_event((struct disk_event){.kind = DISK_RENAME, .file = entry.file, .name = from, .other = to});
            record_move(from, to);
        } else {
            record_missed();
        }
    }
    record_unlock();
    errno = error;
    return rc;
}

int renameat2(int old_directory, const char *old, int new_directory, const char *new, unsigned flags) {
    if (record_is_on()) return watched_rename(old_directory, old, new_directory, new, flags);
    return NEXT(renameat2)(old_directory, old, new_directory, new, flags);
}

int renameat(int old_directory, const char *old, int new_directory, const char *new) {
    if (record_is_on()) return watched_rename(old_directory, old, new_directory, new, 0);
    return NEXT(renameat)(old_directory, old, new_directory, new);
}

int rename(const char *old, const char *new) {
    if (record_is_on()) return watched_rename(AT_FDCWD, old, AT_FDCWD, new, 0);
    return NEXT(rename)(old, new);
}

static int watched_unlink(int directory, const char *path, int flags) {
    char name[PATH_MAX];
    Entry entry;
    record_lock();
    bool is_ours = name_of(directory, path, name);
    int rc = is_ours && record_fails(DISK_CALL_UNLINK) ? -1 : NEXT(unlinkat)(directory, path, flags);
    int error = errno;
    if (rc == 0 && is_ours) {
        if (record_find(name, &entry))
            record_event((struct disk_event){.kind = DISK_UNLINK, .file = entry.file, .name = name});
        else record_missed();
        record_remove(name);
    }
    record_unlock();
    errno = error;
    return rc;
}

int unlinkat(int directory, const char *path, int flags) {
    return record_is_on() ? watched_unlink(directory, path, flags) : NEXT(unlinkat)(directory, path, flags);
}

int unlink(const char *path) {
    return record_is_on() ? watched_unlink(AT_FDCWD, path, 0) : NEXT(unlink)(path);
}

int rmdir(const char *path) {
    return record_is_on() ? watched_unlink(AT_FDCWD, path, AT_REMOVEDIR) : NEXT(rmdir)(path);
}

int remove(const char *path) {
    if (!record_is_on()) return NEXT(remove)(path);
    struct stat status;
    if (lstat(path, &status) != 0) return -1;
    return watched_unlink(AT_FDCWD, path, S_ISDIR(status.st_mode) ? AT_REMOVEDIR : 0);
}

static int made(int directory, const char *path, int rc) {
    int error = errno;
    char name[PATH_MAX];
    record_lock();
    if (rc == 0 && name_of(directory, path, name)) noticed(name, true, false);
    record_unlock();
    errno = error;
    return rc;
}

int mkdir(const char *path, mode_t mode) {
    int rc = NEXT(mkdir)(path, mode);
    return record_is_on() ? made(AT_FDCWD, path, rc) : rc;
}

int mkdirat(int directory, const char *path, mode_t mode) {
    int rc = NEXT(mkdirat)(directory, path, mode);
    return record_is_on() ? made(directory, path, rc) : rc;
}

static int linked(int old_directory, const char *old, int new_directory, const char *new, int rc) {
    int error = errno;
    char from[PATH_MAX], to[PATH_MAX];
    Entry entry;
    record_lock();
    bool has_from = name_of(old_directory, old, from), has_to = name_of(new_directory, new, to);
    if (rc == 0 && has_from && has_to && record_find(from, &entry)) {
        record_event((struct disk_event){.kind = DISK_LINK, .file = entry.file, .name = from, .other = to});
        record_name_also(to, entry);
    } else if (rc == 0 && has_to) {
        record_missed();
    }
    record_unlock();
    errno = error;
    return rc;
}

int link(const char *old, const char *new) {
    int rc = NEXT(link)(old, new);
    return record_is_on() ? linked(AT_FDCWD, old, AT_FDCWD, new, rc) : rc;
}

int linkat(int old_directory, const char *old, int new_directory, const char *new, int flags) {
    int rc = NEXT(linkat)(old_directory, old, new_directory, new, flags);
    return record_is_on() ? linked(old_directory, old, new_directory, new, rc) : rc;
}

int symlink(const char *target, const char *path) {
    int rc = NEXT(symlink)(target, path);
    char name[PATH_MAX];
    if (rc == 0 && record_is_on() && name_of(AT_FDCWD, path, name)) record_missed();
    return rc;
}
#endif
