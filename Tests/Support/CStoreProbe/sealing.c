// The bytes of a store's file, patched and made right again: what pages, checksums and tags look like stands here once, for
// every kind of file. An input is one byte of flags and then patches: place in 4 bytes, length in 1, that many bytes.
//
// Unless flag 1 is set, the patches change plaintext, and pages, checksums and tags are made right again after, as one
// could who has the key. Flag 2 cuts the file at the last patch, flag 4 doubles its end.

#include "sealing.h"

#include <stdlib.h>

// Where the n-th page of the file lies, and its number; false behind the last one.
static bool page_at(
    const store_probe_file *file, const uint8_t *bytes, size_t count, size_t n, size_t *offset, uint32_t *number) {
    static const size_t first[] = {0, 4, WAL_HEADER_SIZE + FRAME_HEADER_SIZE};
    static const size_t steps[] = {PAGE_SIZE, 0, FRAME_SIZE}, before[] = {0, 4, FRAME_HEADER_SIZE};
    if (file->kind == PAGELESS || (file->kind == JOURNAL && n >= file->record_count)) return false;
    *offset = first[file->kind] + (file->kind == JOURNAL ? file->records[n] : n * steps[file->kind]);
    if (*offset + PAGE_SIZE + (file->kind == JOURNAL ? 4 : 0) > count) return false;
    *number = file->kind == DATABASE ? (uint32_t)n + 1 : get4(bytes + *offset - before[file->kind]);
    return true;
}

// The records of the last header may not be counted yet; they reach to the end.
static void find_records(store_probe_file *file) {
    for (size_t at = 0; at + SECTOR_SIZE <= file->size && file->header_count < PLACES;) {
        size_t left = get4(file->base + at + 8), next = at + SECTOR_SIZE;
        bool is_counted = left > 0;
        file->headers[file->header_count++] = at;
        for (; (left > 0 || !is_counted) && next + RECORD <= file->size && file->record_count < PLACES;
             next += RECORD, left--) {
            file->records[file->record_count] = next;
            file->header_of[file->record_count++] = at;
        }
        if (!is_counted) return;
        at = (next + SECTOR_SIZE - 1) / SECTOR_SIZE * SECTOR_SIZE;
    }
}

static uint32_t sample_sum(const uint8_t *page) {
    uint32_t sum = 0;
    for (int i = PAGE_SIZE - 200; i > 0; i -= 200) sum += page[i];
    return sum;
}

// A page that no patch has changed keeps the bytes that it has on the disk.
static bool is_as_it_was(const store_probe_file *file, size_t n, const uint8_t *page, size_t offset, uint32_t number) {
    size_t place;
    uint32_t known;
    return page_at(file, file->base, file->size, n, &place, &known) && place == offset && known == number
        && memcmp(page, file->plain + offset, PAGE_SIZE) == 0;
}

static void seal_pages(store_probe_file *file, uint8_t *bytes, size_t count) {
    uint8_t page[PAGE_SIZE];
    size_t offset;
    uint32_t number;
    for (size_t n = 0; page_at(file, bytes, count, n, &offset, &number); n++) {
        memcpy(page, bytes + offset, PAGE_SIZE);
        if (is_as_it_was(file, n, page, offset, number))
            memcpy(bytes + offset, file->base + offset, PAGE_SIZE);
        else
            codec_encrypt(&file->codec, number, page, bytes + offset);
        if (file->kind == JOURNAL)
            put4(bytes + offset + PAGE_SIZE, get4(bytes + file->header_of[n] + 12) + sample_sum(bytes + offset));
    }
}

// Those whose records are not counted have no tag.
static void seal_journal_headers(store_probe_file *file, uint8_t *bytes, size_t count) {
    uint8_t input[28 + 8] = {0};
    for (size_t n = 0; n < file->header_count && file->headers[n] + SECTOR_SIZE <= count; n++) {
        size_t header = file->headers[n], tag = header + SECTOR_SIZE - TAG_SIZE;
        if (is_zero(file->base + tag, TAG_SIZE)) continue;
        memcpy(input, bytes + header, 28);
        put4(input + 32, (uint32_t)header);
        codec_tag(&file->codec, input, sizeof input, bytes + tag);
    }
}

static void chain(uint32_t *sum, const uint8_t *bytes, size_t count, bool big) {
    for (size_t i = 0; i < count; i += 8) {
        uint32_t first, second;
        memcpy(&first, bytes + i, 4);
        memcpy(&second, bytes + i + 4, 4);
        sum[0] += (big ? __builtin_bswap32(first) : first) + sum[1];
        sum[1] += (big ? __builtin_bswap32(second) : second) + sum[0];
    }
}

static void chain_log(uint8_t *bytes, size_t count) {
    uint32_t sum[2] = {0, 0};
    if (count < WAL_HEADER_SIZE) return;
    bool big = bytes[3] & 1;
    chain(sum, bytes, 24, big);
    put4(bytes + 24, sum[0]);
    put4(bytes + 28, sum[1]);
    for (size_t at = WAL_HEADER_SIZE; at + FRAME_SIZE <= count; at += FRAME_SIZE) {
        chain(sum, bytes + at, 8, big);
        chain(sum, bytes + at + 24, PAGE_SIZE, big);
        put4(bytes + at + 16, sum[0]);
        put4(bytes + at + 20, sum[1]);
    }
}

static void decrypt_pages(store_probe_file *file) {
    size_t offset;
    uint32_t number;
    memcpy(file->plain, file->base, file->size);
    for (size_t n = 0; page_at(file, file->base, file->size, n, &offset, &number); n++)
        codec_decrypt(&file->codec, number, file->base + offset, file->plain + offset);
}

static size_t apply(const store_probe_file *file, const uint8_t *data, size_t count, uint8_t *bytes, uint8_t flags) {
    size_t size = file->size, end = size, last = 0, tail = size < PAGE_SIZE ? size : PAGE_SIZE;
    while (count >= 5) {
        size_t place = get4(data) % size, length = data[4];
        data += 5, count -= 5;
        if (length > count) length = count;
        if (place + length > size) length = size - place;
        memcpy(bytes + place, data, length);
        data += length, count -= length, last = place;
    }
    if (flags & DOUBLED) {
        memmove(bytes + size, bytes + size - tail, tail);
        end += tail;
    }
    return flags & CUT ? last : end;
}

void store_probe_file_free(store_probe_file *file) {
    if (!file) return;
    if (file->codec.mac) codec_close(&file->codec);
    free(file->base);
    free(file);
}

store_probe_file *store_probe_file_make(
    int kind, const uint8_t *key, const uint8_t *salt, const uint8_t *bytes, size_t count) {
    store_probe_file *file = calloc(1, sizeof *file);
    if (!file || count == 0 || !(file->base = calloc(3, count + PAGE_SIZE))) return store_probe_file_free(file), NULL;
    file->kind = kind, file->size = count;
    file->plain = file->base + count + PAGE_SIZE;
    file->work = file->plain + count + PAGE_SIZE;
    memcpy(file->base, bytes, count);
    if (kind != PAGELESS
        && (codec_open(&file->codec) != SQLITE_OK || codec_set_salt(&file->codec, key, salt) != SQLITE_OK))
        return store_probe_file_free(file), NULL;
    if (kind == JOURNAL) find_records(file);
    decrypt_pages(file);
    return file;
}

const uint8_t *store_probe_file_patch(store_probe_file *file, const uint8_t *data, size_t count, size_t *patched) {
    uint8_t flags = count > 0 ? data[0] : 0;
    memcpy(file->work, flags & RAW ? file->base : file->plain, file->size);
    *patched = count > 0 ? apply(file, data + 1, count - 1, file->work, flags) : file->size;
    if (flags & RAW) return file->work;
    seal_pages(file, file->work, *patched);
    if (file->kind == JOURNAL) seal_journal_headers(file, file->work, *patched);
    if (file->kind == WAL_LOG) chain_log(file->work, *patched);
    return file->work;
}
