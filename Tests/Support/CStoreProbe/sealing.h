#ifndef SEALING_H
#define SEALING_H

#include "internal.h"

#include "CStoreProbe.h"

enum { DATABASE, JOURNAL, WAL_LOG, PAGELESS };
enum { RAW = 1, CUT = 2, DOUBLED = 4, RECORD = 4 + PAGE_SIZE + 4, PLACES = 256 };

struct store_probe_file {
    int kind;
    Codec codec;
    // As on disk, with the pages decrypted, and room for the patched bytes; one block, each with a page to spare.
    uint8_t *base, *plain, *work;
    size_t size;
    // Of a journal, where its headers and records stand, and the header of each record.
    size_t headers[PLACES], records[PLACES], header_of[PLACES], header_count, record_count;
};

#endif
