# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, auto_pickle=False, autotestdict=False
"""Buffers, the GIL and errors. What a hand is worth is decided in C++; what this does is get it there and back."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE, PyBytes_FromStringAndSize
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from libcpp cimport bool as cbool

from operator import index as as_index

from laizi.errors import InputError
from laizi.tiles import TILES as _TILES

cdef extern from "<bit>" namespace "std" nogil:
    int countr_zero(uint64_t)
    int popcount(uint64_t)

cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object, Py_ssize_t*) except NULL


cdef extern from "laizi/tile.hpp" namespace "laizi" nogil:
    const int kKinds
    const int kMaxTiles
    const size_t kMaxText
    const int kMaxTextTiles

    cdef cppclass Options:
        cbool eyes_258
        cbool two_wild_eyes
        cbool triplets_only
        cbool limit_copies
        unsigned shapes

    cdef enum class Fault(int):
        kNone
        kFifthCopy
        kHandSize
        kWildRange
        kForbiddenInHand
        kForbiddenRange
        kLaiziRange
        kLaiziForbidden

    cdef cppclass Check:
        Fault fault
        int at

    cdef enum class Size(int):
        kWhole
        kWaiting
        kEither

    Check check_hand(const uint8_t*, int, uint64_t, Size)

    cdef enum class TextFault(int):
        kNone
        kEmpty
        kTooLong
        kUnknownTile
        kMissingSuit
        kTooManyTiles
        kFifthCopy

    cdef cppclass TextResult:
        TextFault fault
        size_t position
        int wild
        int tiles
        int kind

    TextResult parse_text(const char*, size_t, uint8_t*, uint8_t*)

cdef extern from "laizi/evaluate.hpp" namespace "laizi" nogil:
    const int kUnreachable

    cdef cppclass CoreDiscard "laizi::Discard":
        int distance
        uint64_t useful
        uint8_t left[34]

    cdef cppclass DiscardList "std::array<laizi::Discard, laizi::kMaxTiles>":
        CoreDiscard& operator[](size_t)

    cdef cppclass KindList "std::array<std::uint8_t, laizi::kMaxTiles>":
        uint8_t& operator[](size_t)

    int core_distance "laizi::distance"(const uint8_t*, int, uint64_t, const Options&)
    uint64_t core_useful "laizi::useful"(const uint8_t*, int, uint64_t, const Options&, int)
    int core_discards "laizi::discards"(const uint8_t*, int, uint64_t, const Options&, const uint8_t*, DiscardList&, KindList&)

cdef extern from "laizi/facts.hpp" namespace "laizi" nogil:
    const int kSplits
    const int kNoLaizi
    Check check_facts(const uint8_t*, int, uint64_t, Size)
    void core_facts "laizi::facts"(const uint8_t*, int, uint64_t, uint32_t*)
    void core_facts_added "laizi::facts_added"(const uint8_t*, int, uint64_t, uint32_t*)

cdef extern from "laizi/arrange.hpp" namespace "laizi" nogil:
    cdef enum class SetKind(uint8_t):
        kRun
        kTriplet
        kEyes
        kPair
        kSingle
        kWildSet
        kWildEyes
        kWildPair

    cdef cppclass CorePart "laizi::Part":
        SetKind kind
        uint8_t first
        uint8_t wild

    cdef cppclass CoreArrangement "laizi::Arrangement":
        int size
        CorePart parts[14]

    cdef cppclass Arranger:
        Arranger(const uint8_t*, int, uint64_t, const Options&) except +
        cbool next(CoreArrangement&)

cdef extern from "laizi/batch.hpp" namespace "laizi" nogil:
    cdef cppclass Rows34:
        const uint8_t* counts
        Py_ssize_t stride
        size_t rows
        const uint8_t* wild
        Py_ssize_t wild_stride
        const uint64_t* forbidden
        Py_ssize_t forbidden_stride
        const int8_t* laizi
        Py_ssize_t laizi_stride

    cdef cppclass BadRow:
        size_t row
        Check check

    cbool batch_is_win(const Rows34&, const Options&, uint8_t*, uint8_t*, int, BadRow&) except +
    cbool batch_waits(const Rows34&, const Options&, uint64_t*, uint8_t*, int, BadRow&) except +
    cbool batch_distance(const Rows34&, const Options&, int8_t*, uint8_t*, int, BadRow&) except +
    Check one_is_win(const uint8_t*, int, uint64_t, const Options&, uint8_t&)
    Check one_waits(const uint8_t*, int, uint64_t, const Options&, uint64_t&)
    Check one_distance(const uint8_t*, int, uint64_t, const Options&, int8_t&)
    void floor_rows(const Rows34&, size_t, uint8_t*, int) except +
    const char* cpu_path()
    cbool batch_facts(const Rows34&, cbool, uint32_t*, uint8_t*, int, BadRow&) except +

cdef extern from "laizi/census.hpp" namespace "laizi" nogil:
    cdef enum class Ask(int):
        kAll
        kComplete
        kDistance
        kWaits

    cdef enum class SpaceFault(int):
        kNone
        kTiles
        kWild
        kSize
        kForbidden
        kWaitsOfShape

    cdef cppclass SpaceQuestion:
        Ask ask
        int tiles
        int wild
        uint64_t forbidden
        Options options

    cdef cppclass Tally:
        int answer
        uint64_t distinct
        uint64_t ways

    cdef cppclass TallyList "std::vector<laizi::Tally>":
        size_t size()
        Tally& operator[](size_t)

    cdef cppclass Copies "laizi::Copies":
        uint8_t& operator[](size_t)

    SpaceFault core_check_space "laizi::check_space"(const SpaceQuestion&)
    TallyList core_census "laizi::census"(const SpaceQuestion&, const Copies&) except +
    uint64_t answer_bit(int)
    const int kOrder "laizi::Space::kOrder"

    cdef cppclass CoreSpace "laizi::Space":
        CoreSpace(const SpaceQuestion&, uint64_t) except +
        uint64_t total()
        size_t bytes()
        void walk(uint64_t, uint64_t, uint8_t*) except +
        cbool rank(const uint8_t*, uint64_t&)


UNREACHABLE = kUnreachable

#: Which instructions serve batches here, "avx2" or "plain"; LAIZI_CPU=plain in the environment forces the latter.
CPU_PATH = cpu_path().decode()

SHAPES = ("standard", "seven_pairs", "orphans", "lan", "seven_star_lan")
cdef dict _SHAPE_BITS = {name: 1 << i for i, name in enumerate(SHAPES)}

# The defaults, met by identity: a call that names no option pays for none.
cdef str _ANY = "any"
cdef tuple _STANDARD = ("standard",)
cdef tuple _NOTHING = ()
cdef object _FOUR = 4
cdef tuple TILES = _TILES

# The tuple of names read last: who asks about many hands passes the same one again.
cdef object _last_shapes = None
cdef unsigned _last_mask = 0

cdef struct Loaded:
    const uint8_t* held  # the counts: those below, or the caller's own bytes
    uint8_t counts[34]
    int wild


# ---- errors ----------------------------------------------------------------------------------------------------------

cdef object fault_error(Fault fault, int at, str path, Size size):
    if fault == Fault.kFifthCopy:
        return InputError("fifth_copy", path, tile=str(TILES[at]))
    if fault == Fault.kHandSize:
        expected = "3n+2" if size == Size.kWhole else "3n+1" if size == Size.kWaiting else "3n+1 or 3n+2"
        return InputError("hand_size", path, size=at, expected=expected)
    if fault == Fault.kWildRange:
        return InputError("wild_range", "wild" if path == "hand" else path, wild=at)
    if fault == Fault.kForbiddenInHand:
        return InputError("forbidden_in_hand", path, tile=str(TILES[at]))
    if fault == Fault.kLaiziRange:
        return InputError("laizi_range", "laizi" if path == "hand" else path, laizi=at)
    if fault == Fault.kLaiziForbidden:
        return InputError("laizi_forbidden", "laizi" if path == "hand" else path, tile=str(TILES[at]))
    return InputError("forbidden_range", "forbidden" if path == "hand" else path)


cdef object text_error(TextResult result, str text, str path):
    position = result.position
    if result.fault == TextFault.kEmpty:
        return InputError("empty", path)
    if result.fault == TextFault.kTooLong:
        return InputError("text_too_long", path, limit=kMaxText)
    if result.fault == TextFault.kTooManyTiles:
        return InputError("too_many_tiles", path, position, limit=kMaxTextTiles)
    if result.fault == TextFault.kFifthCopy:
        return InputError("fifth_copy", path, position, tile=str(TILES[result.kind]))
    if result.fault == TextFault.kMissingSuit:
        return InputError("missing_suit", path, position, text=text[position:position + 12])
    return InputError("unknown_tile", path, position, text=text[position:position + 2].strip())


# ---- hands in --------------------------------------------------------------------------------------------------------

cdef int load_text(str text, uint8_t* counts, int* wild, uint8_t* order, int* tiles, str path) except -1:
    cdef Py_ssize_t size
    cdef const char* utf8
    cdef TextResult result
    if len(text) > <Py_ssize_t>kMaxText:
        raise InputError("text_too_long", path, limit=kMaxText)
    try:
        utf8 = PyUnicode_AsUTF8AndSize(text, &size)
    except UnicodeEncodeError as error:
        raise InputError("unknown_tile", path, error.start, text=repr(text[error.start])) from None
    result = parse_text(utf8, size, counts, order)
    if result.fault != TextFault.kNone:
        raise text_error(result, text, path)
    wild[0] = result.wild
    tiles[0] = result.tiles
    return 0


cdef int load_counts(list values, uint8_t* counts, str path) except -1:
    cdef int kind
    for kind in range(34):
        count = as_index(values[kind])
        if not 0 <= count <= 255:
            raise InputError("counts_range", path, tile=str(TILES[kind]), count=int(count))
        counts[kind] = count
    return 0


cdef int load_kinds(list values, uint8_t* counts, str path) except -1:
    memset(counts, 0, 34)
    for place, value in enumerate(values):
        kind = as_index(value)
        if not 0 <= kind < 34:
            raise InputError("kind_range", f"{path}/{place}", kind=int(kind))
        if counts[<int>kind] == 4:
            raise InputError("fifth_copy", f"{path}/{place}", tile=str(TILES[kind]))
        counts[<int>kind] += 1
    return 0


cdef int load_other(object hand, uint8_t* counts, int* wild, str path) except -1:
    """Whatever is neither bytes nor text: a Hand, an array, a sequence of kinds or of names."""
    cdef int tiles
    if isinstance(hand, (bytes, bytearray)):
        if len(hand) != 34:
            raise InputError("bytes_length", path, length=len(hand))
        return load_counts(list(hand), counts, path)
    if isinstance(hand, str):
        return load_text(str(hand), counts, wild, NULL, &tiles, path)
    if hasattr(hand, "counts") and hasattr(hand, "wild"):
        wild[0] = as_index(hand.wild)
        return load_other(hand.counts, counts, &tiles, path)
    if isinstance(hand, (int, float, dict)) or not hasattr(hand, "__iter__"):
        raise TypeError(f"{path} must be text, 34 counts or kind ids, not {type(hand).__name__}")
    dtype = getattr(hand, "dtype", None)
    if dtype is not None:
        if getattr(hand, "ndim", 1) != 1:
            raise InputError("counts_shape", path, shape=str(tuple(hand.shape)))
        if dtype.kind not in "iu":
            raise InputError("dtype", path, got=str(dtype), expected="uint8")
        hand = hand.tolist()
    values = list(hand)
    if not values:
        if dtype is None:
            raise InputError("empty", path)
        raise InputError("counts_length", path, length=0, expected=34)
    if isinstance(values[0], str):
        for value in values:
            if not isinstance(value, str):
                raise TypeError(f"{path} mixes names and {type(value).__name__}")
        return load_text(" ".join(values), counts, wild, NULL, &tiles, path)
    if len(values) == 34:
        return load_counts(values, counts, path)
    if len(values) > 34:
        raise InputError("counts_length", path, length=len(values), expected=34)
    return load_kinds(values, counts, path)


cdef inline int load(object hand, object wild, Loaded* out, str path) except -1:
    """Counts and wildcards of a hand in any form, in range but not yet a hand."""
    cdef int tiles
    cdef int in_text = 0
    if type(hand) is bytes and PyBytes_GET_SIZE(hand) == 34:
        memcpy(out.counts, PyBytes_AS_STRING(hand), 34)
    elif type(hand) is str:
        load_text(<str>hand, out.counts, &in_text, NULL, &tiles, path)
    else:
        load_other(hand, out.counts, &in_text, path)
    if type(wild) is int and 0 <= wild <= 14:
        out.wild = in_text + <int>wild
    else:
        more = as_index(wild)
        if not 0 <= more <= 14:
            raise InputError("wild_range", "wild", wild=int(more))
        out.wild = in_text + <int>more
    return 0


cdef inline int load_one(object hand, object wild, Loaded* out) except -1:
    """The same for a question about one hand: 34 bytes are read where they are."""
    if type(hand) is bytes and PyBytes_GET_SIZE(hand) == 34 and type(wild) is int and 0 <= wild <= 14:
        out.held = <const uint8_t*>PyBytes_AS_STRING(hand)
        out.wild = <int>wild
        return 0
    out.held = out.counts
    return load(hand, wild, out, "hand")


cdef inline int refuse(Check found, Size size) except -1:
    """Raises what a check has found, if anything."""
    if found.fault != Fault.kNone:
        raise fault_error(found.fault, found.at, "hand", size)
    return 0


cdef inline int check(Loaded* hand, uint64_t forbidden, Size size) except -1:
    return refuse(check_hand(hand.counts, hand.wild, forbidden, size), size)


cdef uint64_t kinds_mask(object kinds, str path) except? 0xFFFFFFFFFFFFFFFF:
    cdef uint8_t counts[34]
    cdef int wild = 0
    cdef int tiles
    cdef uint64_t mask = 0
    cdef int kind
    if kinds is _NOTHING or kinds is None:
        return 0
    if isinstance(kinds, str):
        if not kinds.strip():
            return 0
        load_text(kinds, counts, &wild, NULL, &tiles, path)
        if wild:
            raise InputError("wild_here", path)
        for kind in range(34):
            if counts[kind]:
                mask |= <uint64_t>1 << kind
        return mask
    if isinstance(kinds, (int, float, bytes, bytearray, dict)) or not hasattr(kinds, "__iter__"):
        raise TypeError(f"{path} must be text or kinds, not {type(kinds).__name__}")
    for place, value in enumerate(kinds):
        if isinstance(value, str):
            mask |= kinds_mask(value, f"{path}/{place}")
            continue
        number = as_index(value)
        if not 0 <= number < 34:
            raise InputError("kind_range", f"{path}/{place}", kind=int(number))
        mask |= <uint64_t>1 << <int>number
    return mask


cdef unsigned shapes_mask(object shapes) except? 0:
    global _last_shapes, _last_mask
    if shapes is _STANDARD:
        return 1
    if shapes is _last_shapes:
        return _last_mask
    cdef unsigned mask = 0
    if not isinstance(shapes, str) and not hasattr(shapes, "__iter__"):
        raise TypeError(f"shapes must be names, not {type(shapes).__name__}")
    for name in ((shapes,) if isinstance(shapes, str) else shapes):
        if not isinstance(name, str):
            raise TypeError(f"a shape is a name, not {type(name).__name__}")
        bit = _SHAPE_BITS.get(name)
        if bit is None:
            raise InputError("shapes_option", "shapes", value=name[:40], known=", ".join(SHAPES))
        mask |= <unsigned>bit
    if not mask:
        raise InputError("shapes_option", "shapes", value="", known=", ".join(SHAPES))
    if type(shapes) is tuple:
        _last_shapes, _last_mask = shapes, mask
    return mask


cdef inline bint defaults(object eyes, object two_wild_eyes, object triplets_only, object max_copies, object shapes):
    """Whether no option was named: a fresh `Options` is right then."""
    return (eyes is _ANY and two_wild_eyes is True and triplets_only is False and max_copies is _FOUR
            and shapes is _STANDARD)


cdef int read_options(Options* out, object eyes, object two_wild_eyes, object triplets_only, object max_copies,
                      object shapes) except -1:
    if eyes is _ANY or eyes == "any":
        out.eyes_258 = False
    elif eyes == "258":
        out.eyes_258 = True
    elif isinstance(eyes, str):
        raise InputError("eyes_option", "eyes", value=eyes[:40])
    else:
        raise TypeError(f"eyes must be 'any' or '258', not {type(eyes).__name__}")
    if two_wild_eyes is not True and two_wild_eyes is not False:
        raise TypeError(f"two_wild_eyes must be a bool, not {type(two_wild_eyes).__name__}")
    if triplets_only is not True and triplets_only is not False:
        raise TypeError(f"triplets_only must be a bool, not {type(triplets_only).__name__}")
    out.two_wild_eyes = two_wild_eyes is True
    out.triplets_only = triplets_only is True
    if max_copies is None:
        out.limit_copies = False
    elif as_index(max_copies) == 4:
        out.limit_copies = True
    else:
        raise InputError("max_copies_option", "max_copies", value=int(max_copies))
    out.shapes = shapes_mask(shapes)
    return 0


cdef inline tuple tiles_of(uint64_t mask):
    cdef tuple found = PyTuple_New(popcount(mask))
    cdef int count = 0
    while mask:
        tile = TILES[countr_zero(mask)]
        Py_INCREF(tile)
        PyTuple_SET_ITEM(found, count, tile)
        count += 1
        mask &= mask - 1
    return found


def parse_hand(hand, wild=0, str path="hand"):
    """Any form of a hand to (34 counts as bytes, wildcards); counts at most 4, wildcards at most 14, any number of tiles."""
    cdef Loaded loaded
    cdef int kind
    load(hand, wild, &loaded, path)
    for kind in range(34):
        if loaded.counts[kind] > 4:
            raise InputError("fifth_copy", path, tile=str(TILES[kind]))
    if loaded.wild > 14:
        raise InputError("wild_range", path, wild=loaded.wild)
    return PyBytes_FromStringAndSize(<char*>loaded.counts, 34), loaded.wild


def parse_kinds(str text not None, str path="text"):
    """Text to (kinds in the order written, wildcards)."""
    cdef uint8_t counts[34]
    cdef uint8_t order[136]
    cdef int wild = 0
    cdef int tiles = 0
    load_text(text, counts, &wild, order, &tiles, path)
    return [order[i] for i in range(tiles)], wild


def parse_mask(kinds, str path="forbidden"):
    """Text or kinds to a 34-bit mask."""
    return kinds_mask(kinds, path)


# ---- one hand --------------------------------------------------------------------------------------------------------

def is_win(hand, wild=0, *, eyes="any", two_wild_eyes=True, triplets_only=False, forbidden=(), max_copies=4,
           shapes=("standard",)):
    """Whether a hand of 3n+2 tiles, wildcards included, is complete.

    Args:
        hand: text in any notation, 34 counts (bytes or array), kind ids, or a `Hand`; without melds.
        wild: wildcards beyond those in the text, 0-14.
        eyes: ``"any"`` or ``"258"``; two_wild_eyes: whether two wildcards alone may be 258 eyes; triplets_only: no runs.
        forbidden: kinds that no wildcard stands for, as text or kinds.
        max_copies: no matter here; the same for all functions.
        shapes: names out of `SHAPES`; the hand is complete when one of them is.

    Raises `laizi.InputError` for a hand or option that cannot be, `TypeError` for a wrong type.
    """
    cdef Loaded loaded
    cdef Options options
    load_one(hand, wild, &loaded)
    if not defaults(eyes, two_wild_eyes, triplets_only, max_copies, shapes):
        read_options(&options, eyes, two_wild_eyes, triplets_only, max_copies, shapes)
    cdef uint64_t barred = 0 if forbidden is _NOTHING else kinds_mask(forbidden, "forbidden")
    cdef uint8_t found
    refuse(one_is_win(loaded.held, loaded.wild, barred, options, found), Size.kWhole)
    return found != 0


def waits(hand, wild=0, *, eyes="any", two_wild_eyes=True, triplets_only=False, forbidden=(), max_copies=4,
          shapes=("standard",)):
    """The kinds that complete a hand of 3n+1 tiles, in order, as a tuple of `Tile`.

    Args are those of `is_win`; a forbidden kind is no wait, and with ``max_copies=4`` neither is a kind held four times.
    Raises as `is_win` does.
    """
    cdef Loaded loaded
    cdef Options options
    load_one(hand, wild, &loaded)
    if not defaults(eyes, two_wild_eyes, triplets_only, max_copies, shapes):
        read_options(&options, eyes, two_wild_eyes, triplets_only, max_copies, shapes)
    cdef uint64_t barred = 0 if forbidden is _NOTHING else kinds_mask(forbidden, "forbidden")
    cdef uint64_t found
    refuse(one_waits(loaded.held, loaded.wild, barred, options, found), Size.kWaiting)
    return tiles_of(found)


def distance(hand, wild=0, *, eyes="any", two_wild_eyes=True, triplets_only=False, forbidden=(), max_copies=4,
             shapes=("standard",)):
    """How many tiles a hand of 3n+1 or 3n+2 must still exchange: 0 when ready, -1 when complete, `UNREACHABLE` when none will do.

    Args and errors are those of `is_win`; with ``max_copies=4`` a tile drawn is never a fifth copy.
    """
    cdef Loaded loaded
    cdef Options options
    load_one(hand, wild, &loaded)
    if not defaults(eyes, two_wild_eyes, triplets_only, max_copies, shapes):
        read_options(&options, eyes, two_wild_eyes, triplets_only, max_copies, shapes)
    cdef uint64_t barred = 0 if forbidden is _NOTHING else kinds_mask(forbidden, "forbidden")
    cdef int8_t found
    refuse(one_distance(loaded.held, loaded.wild, barred, options, found), Size.kEither)
    return found


def useful(hand, wild=0, *, eyes="any", two_wild_eyes=True, triplets_only=False, forbidden=(), max_copies=4,
           shapes=("standard",)):
    """The kinds that bring a hand of 3n+1 tiles nearer when drawn, in order, as a tuple of `Tile`; of a ready hand its `waits`.

    Args are those of `is_win`; a forbidden kind is not drawn, and with ``max_copies=4`` neither is a kind held four times.
    Raises as `is_win` does.
    """
    cdef Loaded loaded
    cdef Options options
    load_one(hand, wild, &loaded)
    if not defaults(eyes, two_wild_eyes, triplets_only, max_copies, shapes):
        read_options(&options, eyes, two_wild_eyes, triplets_only, max_copies, shapes)
    cdef uint64_t barred = 0 if forbidden is _NOTHING else kinds_mask(forbidden, "forbidden")
    refuse(check_hand(loaded.held, loaded.wild, barred, Size.kWaiting), Size.kWaiting)
    cdef int far = core_distance(loaded.held, loaded.wild, barred, options)
    return tiles_of(core_useful(loaded.held, loaded.wild, barred, options, far))


def discards(hand, wild, seen, eyes, two_wild_eyes, triplets_only, forbidden, max_copies, shapes):
    """(kind, distance, useful kinds, copies left of each) for each natural kind in the hand; see `laizi.discards`."""
    cdef Loaded loaded
    cdef Loaded visible
    cdef Options options
    cdef DiscardList found
    cdef KindList kinds
    cdef int i, kind, count
    load(hand, wild, &loaded, "hand")
    read_options(&options, eyes, two_wild_eyes, triplets_only, max_copies, shapes)
    cdef uint64_t barred = kinds_mask(forbidden, "forbidden")
    check(&loaded, barred, Size.kWhole)
    memset(&visible, 0, sizeof(visible))
    if seen is not None and seen is not _NOTHING and not (isinstance(seen, (str, tuple, list)) and not seen):
        load(seen, 0, &visible, "seen")
        if visible.wild:
            raise InputError("wild_here", "seen")
    for kind in range(34):
        if loaded.counts[kind] + visible.counts[kind] > 4:
            raise InputError("seen_fifth_copy", "seen", tile=str(TILES[kind]))
    count = core_discards(loaded.counts, loaded.wild, barred, options, visible.counts, found, kinds)
    result = []
    for i in range(count):
        useful = tiles_of(found[i].useful)
        result.append((kinds[i], found[i].distance, useful, tuple([found[i].left[<int>k] for k in useful])))
    return result


cdef dict _PARTS = {
    <int>SetKind.kRun: ("run", 3), <int>SetKind.kTriplet: ("triplet", 3), <int>SetKind.kEyes: ("eyes", 2),
    <int>SetKind.kPair: ("pair", 2), <int>SetKind.kSingle: ("single", 1), <int>SetKind.kWildSet: ("set", 3),
    <int>SetKind.kWildEyes: ("eyes", 2), <int>SetKind.kWildPair: ("pair", 2),
}


# There are some two thousand parts in all, and they come again and again: by kind of set, first tile and wildcards.
cdef list _parts_met = [None] * (8 << 9)


cdef inline object known_part(const CorePart& part):
    cdef Py_ssize_t key = <int>part.kind << 9 | part.first << 3 | part.wild
    found = _parts_met[key]
    if found is None:
        found = _parts_met[key] = new_part(part)
    return found


cdef object new_part(CorePart part):
    from laizi.hand import Part
    cdef int place
    name, size = _PARTS[<int>part.kind]
    if part.kind in (SetKind.kWildSet, SetKind.kWildEyes, SetKind.kWildPair):
        kinds = ()
    elif part.kind == SetKind.kRun:
        kinds = (part.first, part.first + 1, part.first + 2)
    else:
        kinds = (part.first,) * size
    return Part(name, tuple([TILES[kind] for kind in kinds]), tuple([place for place in range(size) if part.wild >> place & 1]))


cdef class Arrangements:
    """Iterator over the ways to cut a hand, each a tuple of `laizi.Part`; see `laizi.arrangements`."""

    cdef Arranger* arranger
    cdef object left

    def __cinit__(self, hand, wild, eyes, two_wild_eyes, triplets_only, forbidden, max_copies, shapes, limit):
        cdef Loaded loaded
        cdef Options options
        load(hand, wild, &loaded, "hand")
        read_options(&options, eyes, two_wild_eyes, triplets_only, max_copies, shapes)
        cdef uint64_t barred = kinds_mask(forbidden, "forbidden")
        check(&loaded, barred, Size.kWhole)
        if limit is not None:
            limit = as_index(limit)
            if limit < 0:
                raise InputError("limit_range", "limit", limit=limit)
        self.left = limit
        self.arranger = new Arranger(loaded.counts, loaded.wild, barred, options)

    def __dealloc__(self):
        del self.arranger

    def __iter__(self):
        return self

    def __next__(self):
        cdef CoreArrangement way
        if self.left is not None:
            if self.left == 0:
                raise StopIteration
            self.left -= 1
        if not self.arranger.next(way):
            raise StopIteration
        return arrangement_of(way)


def first_arrangements(hand, wild, kinds, limit, eyes, two_wild_eyes, triplets_only, forbidden, max_copies, shapes):
    """For each kind drawn to a hand of 3n+1 tiles the first ways to cut it then, and whether there are more; see `Arrangements`.

    Args:
        kinds: that the hand holds fewer than four times.
        limit: how many ways of each, 0 or more.
    """
    cdef Loaded loaded
    cdef Options options
    cdef CoreArrangement way
    cdef Arranger* arranger
    cdef int kind
    cdef Py_ssize_t most = as_index(limit)
    load(hand, wild, &loaded, "hand")
    read_options(&options, eyes, two_wild_eyes, triplets_only, max_copies, shapes)
    cdef uint64_t barred = kinds_mask(forbidden, "forbidden")
    check(&loaded, barred, Size.kWaiting)
    result = []
    for kind in kinds:
        if not 0 <= kind < 34 or loaded.counts[kind] >= 4:
            raise InputError("kind_range", "kinds", kind=kind)
        loaded.counts[kind] += 1
        arranger = new Arranger(loaded.counts, loaded.wild, barred, options)
        loaded.counts[kind] -= 1
        try:
            ways = []
            while len(ways) < most and arranger.next(way):
                ways.append(arrangement_of(way))
            result.append((tuple(ways), bool(arranger.next(way))))
        finally:
            del arranger
    return result


cdef inline tuple arrangement_of(const CoreArrangement& way):
    cdef tuple found = PyTuple_New(way.size)
    cdef int i
    for i in range(way.size):
        part = known_part(way.parts[i])
        Py_INCREF(part)
        PyTuple_SET_ITEM(found, i, part)
    return found


def facts(hand, int laizi, forbidden, bint added):
    """5 integers (added: a list of 34 times 5) of `laizi.facts`; laizi -1: none."""
    cdef Loaded loaded
    cdef uint32_t found[170]
    cdef int kind
    cdef Size size = Size.kWaiting if added else Size.kWhole
    load(hand, 0, &loaded, "hand")
    if loaded.wild:
        raise InputError("facts_wild", "hand")
    cdef uint64_t barred = kinds_mask(forbidden, "forbidden")
    cdef Check checked = check_facts(loaded.counts, laizi, barred, size)
    if checked.fault != Fault.kNone:
        raise fault_error(checked.fault, checked.at, "hand", size)
    if not added:
        core_facts(loaded.counts, laizi, barred, found)
        return (found[0], found[1], found[2], found[3], found[4])
    core_facts_added(loaded.counts, laizi, barred, found)
    return [(found[kind], found[kind + 1], found[kind + 2], found[kind + 3], found[kind + 4]) for kind in range(0, 170, 5)]


# ---- many hands ------------------------------------------------------------------------------------------------------

cdef enum Work:
    kIsWin
    kWaits
    kDistance
    kFacts
    kFactsAdded

_WORK = {"is_win": kIsWin, "waits": kWaits, "distance": kDistance, "facts": kFacts, "facts_added": kFactsAdded}


def batch(str work not None, const uint8_t[:, :] counts, const uint8_t[:] wild, const uint64_t[:] forbidden,
          const int8_t[:] laizi, uint8_t[::1] out, uint8_t[::1] bad, int threads, eyes="any", two_wild_eyes=True,
          triplets_only=False, max_copies=4, shapes=("standard",)):
    """Evaluates rows of 34 contiguous bytes into `out`, the bytes of the result array.

    A column of one value holds it for all rows. `laizi` and `bad` may be None. Without `bad` the first bad row comes back as (row, error); otherwise None does.
    """
    cdef Options options
    cdef Rows34 rows
    cdef BadRow first
    cdef uint8_t* marks = NULL
    cdef cbool good = True
    cdef Work kind = _WORK[work]
    read_options(&options, eyes, two_wild_eyes, triplets_only, max_copies, shapes)
    if counts.shape[0] == 0:
        return None
    rows.counts = &counts[0, 0]
    rows.stride = counts.strides[0]
    rows.rows = counts.shape[0]
    rows.wild = &wild[0]
    rows.wild_stride = wild.strides[0] if wild.shape[0] > 1 else 0
    rows.forbidden = &forbidden[0]
    rows.forbidden_stride = forbidden.strides[0] // 8 if forbidden.shape[0] > 1 else 0
    rows.laizi = NULL
    rows.laizi_stride = 0
    if laizi is not None:
        rows.laizi = &laizi[0]
        rows.laizi_stride = laizi.strides[0] if laizi.shape[0] > 1 else 0
    if bad is not None:
        marks = &bad[0]
    cdef uint8_t* target = &out[0]
    with nogil:
        if kind == kIsWin:
            good = batch_is_win(rows, options, target, marks, threads, first)
        elif kind == kWaits:
            good = batch_waits(rows, options, <uint64_t*>target, marks, threads, first)
        elif kind == kDistance:
            good = batch_distance(rows, options, <int8_t*>target, marks, threads, first)
        else:
            good = batch_facts(rows, kind == kFactsAdded, <uint32_t*>target, marks, threads, first)
    if good:
        return None
    size = Size.kWaiting if kind in (kWaits, kFactsAdded) else Size.kEither if kind == kDistance else Size.kWhole
    return first.row, fault_error(first.check.fault, first.check.at, "counts", size)


# ---- all hands -------------------------------------------------------------------------------------------------------

#: Which order of hands `Space` has; another number is another order.
SPACE_ORDER = kOrder

_SPACE_ASKS = {"all": Ask.kAll, "complete": Ask.kComplete, "distance": Ask.kDistance, "waits": Ask.kWaits}
_SPACE_SIZES = {"complete": "3n+2", "distance": "3n+1 or 3n+2", "waits": "3n+1", "all": "0-14"}


cdef int read_space(SpaceQuestion* out, str ask, tiles, wild, eyes, two_wild_eyes, triplets_only, forbidden, max_copies,
                    shapes) except -1:
    tiles, wild = as_index(tiles), as_index(wild)
    if not 0 <= wild <= 14:
        raise InputError("wild_range", "wild", wild=int(wild))
    if not 0 <= tiles <= 14:
        raise InputError("space_tiles", "tiles", tiles=int(tiles))
    out.ask = _SPACE_ASKS[ask]
    out.tiles, out.wild = tiles, wild
    out.forbidden = kinds_mask(forbidden, "forbidden")
    read_options(&out.options, eyes, two_wild_eyes, triplets_only, max_copies, shapes)
    cdef SpaceFault fault = core_check_space(out[0])
    if fault == SpaceFault.kSize:
        raise InputError("hand_size", "tiles", size=int(tiles + wild), expected=_SPACE_SIZES[ask])
    if fault == SpaceFault.kWaitsOfShape:
        raise InputError("waits_of_shapes", "shapes")
    return 0


def check_space(str ask not None, tiles, wild, eyes="any", two_wild_eyes=True, triplets_only=False, forbidden=(), max_copies=4,
                shapes=("standard",)):
    """Raises what is wrong with a question about all hands, if anything."""
    cdef SpaceQuestion question
    read_space(&question, ask, tiles, wild, eyes, two_wild_eyes, triplets_only, forbidden, max_copies, shapes)


def census(str ask not None, tiles, wild, const uint8_t[::1] copies not None, eyes="any", two_wild_eyes=True,
           triplets_only=False, forbidden=(), max_copies=4, shapes=("standard",)):
    """(answer, distinct hands, ways to draw them) for every answer that some hand has; see `laizi.bulk.census`.

    `copies`: tiles of each of the 34 kinds in the wall, 0-4.
    """
    cdef SpaceQuestion question
    cdef Copies wall
    cdef TallyList found
    cdef size_t i
    read_space(&question, ask, tiles, wild, eyes, two_wild_eyes, triplets_only, forbidden, max_copies, shapes)
    if copies.shape[0] != 34:
        raise ValueError("34 numbers of copies are needed")
    for i in range(34):
        if copies[i] > 4:
            raise ValueError("at most four copies of a kind")
        wall[i] = copies[i]
    with nogil:
        found = core_census(question, wall)
    return [(found[i].answer, found[i].distinct, found[i].ways) for i in range(found.size())]


cdef class Space:
    """The hands with certain answers, by number; see `laizi.bulk.space.Space`."""

    cdef CoreSpace* space

    def __cinit__(self, str ask not None, tiles, wild, answers, eyes="any", two_wild_eyes=True, triplets_only=False, forbidden=(),
                  max_copies=4, shapes=("standard",)):
        cdef SpaceQuestion question
        cdef uint64_t wanted = 0
        read_space(&question, ask, tiles, wild, eyes, two_wild_eyes, triplets_only, forbidden, max_copies, shapes)
        for answer in answers:
            wanted |= answer_bit(answer)
        with nogil:
            self.space = new CoreSpace(question, wanted)

    def __dealloc__(self):
        del self.space

    @property
    def total(self):
        """How many hands there are."""
        return self.space.total()

    @property
    def nbytes(self):
        """Bytes of memory it holds, the keys that all spaces share left out."""
        return self.space.bytes()

    def walk(self, uint64_t start, uint64_t stop, uint8_t[:, ::1] out not None):
        """Writes rows start to stop into `out`, (stop - start, 34); the GIL is released."""
        if not start <= stop <= self.space.total() or <uint64_t>out.shape[0] != stop - start or out.shape[1] != 34:
            raise ValueError("rows out of range")
        if start == stop:
            return
        cdef uint8_t* target = &out[0, 0]
        with nogil:
            self.space.walk(start, stop, target)

    def rank(self, const uint8_t[::1] counts not None):
        """The number of a hand, or None."""
        cdef uint64_t number = 0
        if counts.shape[0] != 34:
            raise ValueError("34 counts are needed")
        return number if self.space.rank(&counts[0], number) else None


# ---- yardsticks ------------------------------------------------------------------------------------------------------

def floor(const uint8_t[:, :] counts, uint8_t[::1] out, int threads=1):
    """For benchmarks: the least that a function on rows must do. Loads each row of 34 contiguous bytes, stores their xor.

    `out` has 1 byte a row, or 8: the xor of the row's four words of 8 bytes and its last 2. Threads share the rows as in `batch`.
    """
    cdef Rows34 rows
    cdef size_t size = 0
    if counts.shape[1] != 34 or counts.strides[1] != 1:
        raise ValueError("rows must be 34 contiguous bytes")
    if counts.shape[0] == 0:
        return
    size = out.shape[0] // counts.shape[0]
    if size not in (1, 8) or size * <size_t>counts.shape[0] != <size_t>out.shape[0]:
        raise ValueError("out must have 1 or 8 bytes a row")
    memset(&rows, 0, sizeof(rows))
    rows.counts = &counts[0, 0]
    rows.stride = counts.strides[0]
    rows.rows = counts.shape[0]
    cdef uint8_t* target = &out[0]
    with nogil:
        floor_rows(rows, size, target, threads)


def nothing(hand):
    """For benchmarks: the least that a call with one hand must do, which is nothing."""
