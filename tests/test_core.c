/* test_core.c: texts, cursors, random numbers, bits and hashes. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/clock.h"
#include "core/hash.h"
#include "core/rng.h"
#include "core/text.h"

/* -- Text being written -- */

static void fixed_text_is_cut_at_its_size(void **state)
{
    (void)state;
    char memory[8] = "zzzzzzz", guard[4] = "###";
    Text t = text_fixed(memory, sizeof memory - 2);
    assert_string_equal(memory, "");
    assert_int_equal(t.length, 0);
    text_string(&t, "abc");
    text_char(&t, 'd');
    assert_string_equal(memory, "abcd");
    assert_false(t.is_cut);
    text_char(&t, 'e');
    assert_string_equal(memory, "abcde");
    assert_false(t.is_cut);
    text_char(&t, 'f');
    assert_true(t.is_cut);
    assert_string_equal(memory, "abcde");
    assert_int_equal(t.length, 5);
    text_string(&t, "more");
    text_int(&t, 12);
    assert_string_equal(memory, "abcde");
    assert_int_equal(memory[6], 'z');
    assert_string_equal(guard, "###");
    text_free(&t);
}

static void fixed_text_takes_what_fits(void **state)
{
    (void)state;
    char memory[6];
    Text t = text_fixed(memory, sizeof memory);
    text_string(&t, "abcdefgh");
    assert_string_equal(memory, "abcde");
    assert_true(t.is_cut);
    char one[1] = {'z'};
    t = text_fixed(one, 1);
    assert_int_equal(one[0], '\0');
    text_string(&t, "");
    assert_false(t.is_cut);
    text_char(&t, 'a');
    assert_true(t.is_cut);
    assert_int_equal(one[0], '\0');
}

static void growing_text_keeps_everything(void **state)
{
    (void)state;
    Text t = text_growing();
    for (int i = 0; i < 10000; i++) {
        text_int(&t, i);
        text_char(&t, ' ');
    }
    assert_false(t.is_cut);
    assert_int_equal(t.length, strlen(t.data));
    assert_int_equal(t.length, 10 * 2 + 90 * 3 + 900 * 4 + 9000 * 5);
    assert_memory_equal(t.data, "0 1 2 3 ", 8);
    assert_string_equal(t.data + t.length - 10, "9998 9999 ");
    text_free(&t);
    assert_null(t.data);
    assert_int_equal(t.length, 0);
    text_string(&t, "again");
    assert_string_equal(t.data, "again");
    text_free(&t);
}

/* A text always ends with a NUL, even the empty one. */
static void growing_text_of_nothing_is_a_string(void **state)
{
    (void)state;
    Text t = text_growing();
    text_string(&t, "");
    assert_false(t.is_cut);
    assert_int_equal(t.length, 0);
    if (t.data) assert_int_equal(t.data[0], '\0');
    text_free(&t);
}

static void bytes_are_copied_as_they_are(void **state)
{
    (void)state;
    Text t = text_growing();
    text_bytes(&t, "abcdef", 3);
    text_bytes(&t, "x\0y", 3);
    assert_int_equal(t.length, 6);
    assert_memory_equal(t.data, "abcx\0y", 7);
    text_free(&t);
}

static void numbers_are_written_in_full(void **state)
{
    (void)state;
    char memory[64], wanted[64];
    Text t = text_fixed(memory, sizeof memory), w = text_fixed(wanted, sizeof wanted);
    text_int(&t, 0);
    text_char(&t, ' ');
    text_int(&t, -7);
    text_char(&t, ' ');
    text_int(&t, LONG_MIN);
    text_format(&w, "%d %d %ld", 0, -7, LONG_MIN);
    assert_string_equal(memory, wanted);
}

static void format_writes_what_printf_would(void **state)
{
    (void)state;
    char memory[16];
    Text t = text_fixed(memory, sizeof memory);
    text_format(&t, "%s-%02d", "ab", 3);
    assert_string_equal(memory, "ab-03");
    assert_false(t.is_cut);
    text_format(&t, "%s", "0123456789abcdef");
    assert_string_equal(memory, "ab-030123456789");
    assert_true(t.is_cut);
}

/* Growing text is never cut, however long the piece. */
static void long_format_is_not_cut_in_growing_text(void **state)
{
    (void)state;
    enum { LENGTH = 3000 };
    char *word = malloc(LENGTH + 1);
    assert_non_null(word);
    memset(word, 'q', LENGTH);
    word[LENGTH] = '\0';
    Text t = text_growing();
    text_format(&t, "<%s>", word);
    assert_int_equal(t.length, LENGTH + 2);
    assert_false(t.is_cut);
    text_free(&t);
    free(word);
}

/* -- JSON -- */

static void assert_json(const char *plain, const char *wanted)
{
    char memory[128];
    Text t = text_fixed(memory, sizeof memory);
    text_json_string(&t, plain);
    assert_string_equal(memory, wanted);
}

static void what_rounds_to_zero_has_no_sign(void **state)
{
    static const struct {
        double value;
        int decimals;
        const char *text;
    } CASES[] = {{-0.04, 1, "0.0"}, {-0.06, 1, "-0.1"}, {-0.4, 0, "0"},
                 {-0.6, 0, "-1"},   {0.0, 2, "0.00"},   {-0.0, 2, "0.00"}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[16];
        snprintf(text, sizeof text, "%.*f", CASES[i].decimals,
                 text_rounded(CASES[i].value, CASES[i].decimals));
        assert_string_equal(text, CASES[i].text);
    }
}

static void json_strings_are_escaped(void **state)
{
    (void)state;
    assert_json("", "\"\"");
    assert_json("a1-a3:2", "\"a1-a3:2\"");
    assert_json("say \"hi\"", "\"say \\\"hi\\\"\"");
    assert_json("a\\b/c", "\"a\\\\b/c\"");
    assert_json("\x01\x1f", "\"\\u0001\\u001f\"");
    assert_json("caf\xc3\xa9 \xe2\x97\x8f", "\"caf\xc3\xa9 \xe2\x97\x8f\"");
    char memory[32];
    Text t = text_fixed(memory, sizeof memory);
    text_json_string(&t, "\n\t");
    assert_true(strcmp(memory, "\"\\n\\t\"") == 0 || strcmp(memory, "\"\\u000a\\u0009\"") == 0);
}

static void json_keys_are_joined_by_commas(void **state)
{
    (void)state;
    char memory[64];
    Text t = text_fixed(memory, sizeof memory);
    text_char(&t, '{');
    text_json_key(&t, "a");
    text_int(&t, 1);
    text_json_key(&t, "b\"");
    text_string(&t, "{");
    text_json_key(&t, "c");
    text_int(&t, 2);
    text_string(&t, "}}");
    assert_string_equal(memory, "{\"a\": 1, \"b\\\"\": {\"c\": 2}}");
}

/* -- Text being read -- */

static void cursor_never_passes_the_end(void **state)
{
    (void)state;
    Cursor c = cursor_over("ab");
    assert_int_equal(cursor_column(&c), 1);
    assert_false(cursor_take(&c, 'b'));
    assert_true(cursor_take(&c, 'a'));
    assert_int_equal(cursor_column(&c), 2);
    assert_false(cursor_at_end(&c));
    assert_true(cursor_take(&c, 'b'));
    assert_true(cursor_at_end(&c));
    assert_false(cursor_take(&c, '\0'));
    assert_false(cursor_take(&c, 'b'));
    assert_int_equal(cursor_column(&c), 3);
}

/* wanted < 0: no number can be taken; `taken` are the characters read. */
static void assert_number(const char *text, int max, int wanted, int taken)
{
    Cursor c = cursor_over(text);
    int out = -77;
    bool is_number = cursor_number(&c, max, &out);
    assert_int_equal(is_number, wanted >= 0);
    assert_int_equal(out, wanted >= 0 ? wanted : -77);
    assert_int_equal(cursor_column(&c), taken + 1);
}

static void cursor_number_takes_plain_numbers(void **state)
{
    (void)state;
    assert_number("0", 9, 0, 1);
    assert_number("7", 9, 7, 1);
    assert_number("19/", 19, 19, 2);
    assert_number("12a", 99, 12, 2);
    assert_number("0a", 5, 0, 1);
    assert_number("100", 100, 100, 3);
}

static void cursor_number_refuses_the_rest(void **state)
{
    (void)state;
    assert_number("", 9, -1, 0);
    assert_number("a", 9, -1, 0);
    assert_number("-1", 9, -1, 0);
    assert_number("+1", 9, -1, 0);
    assert_number(" 1", 9, -1, 0);
    assert_number("00", 9, -1, 0);
    assert_number("01", 9, -1, 0);
    assert_number("10", 9, -1, 0);
    assert_number("20", 19, -1, 0);
    assert_number("101", 100, -1, 0);
    assert_number("1", 0, -1, 0);
    assert_number("99999999999999999999999999", 1000, -1, 0);
}

static void cursor_number_reaches_the_largest_int(void **state)
{
    (void)state;
    assert_number("2147483647", INT_MAX, INT_MAX, 10);
    assert_number("2147483648", INT_MAX, -1, 0);
    assert_number("21474836470", INT_MAX, -1, 0);
    assert_number("9999999999", INT_MAX, -1, 0);
    assert_number("18446744073709551617", INT_MAX, -1, 0);
}

static void caseless_comparison(void **state)
{
    (void)state;
    assert_true(text_is_equal_caseless("", ""));
    assert_true(text_is_equal_caseless("PaSs", "pAsS"));
    assert_true(text_is_equal_caseless("a1-A3:2", "A1-a3:2"));
    assert_false(text_is_equal_caseless("a", "ab"));
    assert_false(text_is_equal_caseless("ab", "a"));
    assert_false(text_is_equal_caseless("", "a"));
    assert_false(text_is_equal_caseless("a1", "a2"));
    assert_false(text_is_equal_caseless("[", "{"));
    assert_false(text_is_equal_caseless("@", "`"));
    assert_int_equal(text_lower('A'), 'a');
    assert_int_equal(text_lower('Z'), 'z');
    assert_int_equal(text_lower('@'), '@');
    assert_int_equal(text_lower('['), '[');
    assert_int_equal(text_lower('\xc3'), '\xc3');
}

/* -- Random numbers -- */

static void rng_reproduces_known_numbers(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, first[4];
    } KNOWN[] = {
        {0, {0x570ed851fce1ba5c, 0xa1084ee7d5ccd6d2, 0x260c414201857d56, 0x409609d223775a79}},
        {1, {0x29aae8cc4b750bde, 0x4fd168898d0f9c82, 0x6a97f2d4a24e9cb2, 0x9f00ae8334d75f05}},
        {2019, {0xe14c20dfe927833d, 0x8ec98d85063f1098, 0xddb4331996c2b9b8, 0xdfd93f515c071156}},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        Rng r = rng_seeded(KNOWN[i].seed);
        for (int k = 0; k < 4; k++) assert_true(rng_next(&r) == KNOWN[i].first[k]);
    }
    static const uint32_t BELOW_TEN[] = {4, 2, 6, 1, 6, 6, 7, 6, 8, 7, 0, 8};
    Rng r = rng_seeded(7);
    for (size_t k = 0; k < sizeof BELOW_TEN / sizeof *BELOW_TEN; k++)
        assert_int_equal(rng_below(&r, 10), BELOW_TEN[k]);
}

static void rng_stays_in_range_and_reaches_all_of_it(void **state)
{
    (void)state;
    Rng r = rng_seeded(3);
    for (int i = 0; i < 1000; i++) assert_int_equal(rng_below(&r, 1), 0);
    for (uint32_t bound = 2; bound <= 361; bound += bound < 30 ? 1 : 37) {
        unsigned seen[361] = {0};
        for (uint32_t i = 0; i < 200 * bound; i++) {
            uint32_t n = rng_below(&r, bound);
            assert_true(n < bound);
            seen[n]++;
        }
        for (uint32_t n = 0; n < bound; n++) assert_in_range(seen[n], 120, 280);
    }
    uint32_t largest = 0;
    for (int i = 0; i < 1000; i++) {
        uint32_t n = rng_below(&r, UINT32_MAX);
        assert_true(n < UINT32_MAX);
        if (n > largest) largest = n;
    }
    assert_true(largest > UINT32_MAX / 100 * 98);
}

static void rng_seeds_that_differ_little_are_unrelated(void **state)
{
    (void)state;
    enum { SEEDS = 512 };
    uint64_t first[SEEDS];
    int flips = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Rng r = rng_seeded(seed);
        first[seed] = rng_next(&r);
        if (seed > 0) flips += bits_count(first[seed] ^ first[seed - 1]);
        for (uint64_t other = 0; other < seed; other++) assert_true(first[seed] != first[other]);
    }
    assert_in_range(flips, 30 * SEEDS, 34 * SEEDS);
}

/* -- Bits -- */

static void bits_select_finds_each_set_bit(void **state)
{
    (void)state;
    Rng r = rng_seeded(11);
    for (int i = 0; i < 2000; i++) {
        uint64_t x = rng_next(&r);
        if (i % 3 == 1) x &= rng_next(&r) & rng_next(&r);
        if (i % 3 == 2) x |= rng_next(&r) | rng_next(&r);
        int k = 0;
        for (int place = 0; place < 64; place++)
            if (x >> place & 1) assert_int_equal(bits_select(x, k++), place);
        assert_int_equal(bits_count(x), k);
    }
    assert_int_equal(bits_select(1, 0), 0);
    assert_int_equal(bits_select((uint64_t)1 << 63, 0), 63);
    assert_int_equal(bits_select(UINT64_MAX, 63), 63);
}

static void bits_lowest_and_highest(void **state)
{
    (void)state;
    for (int low = 0; low < 64; low++)
        for (int high = low; high < 64; high++) {
            uint64_t x = (uint64_t)1 << low | (uint64_t)1 << high;
            assert_int_equal(bits_lowest(x), low);
            assert_int_equal(bits_highest(x), high);
            assert_int_equal(bits_count(x), low == high ? 1 : 2);
        }
    assert_int_equal(bits_count(0), 0);
}

static void wide_words_have_128_bits(void **state)
{
    (void)state;
    for (int place = 0; place < 128; place++) {
        U128 x = wide_bit(place);
        assert_int_equal(wide_count(x), 1);
        assert_int_equal(wide_lowest(x), place);
        assert_int_equal(wide_count(x | 1), place ? 2 : 1);
        if (place < 119) assert_true(wide_shift(x, 9) == wide_bit(place + 9));
        if (place >= 9) assert_true(wide_shift(x, -9) == wide_bit(place - 9));
        assert_true(wide_shift(x, 0) == x);
    }
    assert_true(mul_high(UINT64_MAX, UINT64_MAX) == UINT64_MAX - 1);
    assert_true(mul_high((uint64_t)1 << 63, 6) == 3);
    assert_true(mul_fold((uint64_t)1 << 63, 6) == 3);
    assert_true(mul_fold(3, 5) == 15);
}

/* -- Hashes -- */

/* A flipped bit of the key or of the word changes about half of the bits, and never few. */
static void hash_changes_with_every_bit(void **state)
{
    (void)state;
    Rng r = rng_seeded(5);
    int total = 0, least = 64;
    for (int i = 0; i < 200; i++) {
        uint64_t key = i < 4 ? (uint64_t)i : rng_next(&r),
                 word = i % 2 ? rng_next(&r) : (uint64_t)i;
        uint64_t plain = hash_word(key, word);
        for (int bit = 0; bit < 64; bit++) {
            uint64_t one = hash_word(key ^ (uint64_t)1 << bit, word);
            uint64_t other = hash_word(key, word ^ (uint64_t)1 << bit);
            int changed = bits_count(plain ^ one), changed_too = bits_count(plain ^ other);
            total += changed + changed_too;
            if (changed < least) least = changed;
            if (changed_too < least) least = changed_too;
            if (bit < 63) assert_true(one != other);
        }
    }
    assert_in_range(total / (200 * 128), 30, 34);
    assert_in_range(least, 4, 30);
}

static int compare_words(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Sparse words, as boards are: all of at most three set bits in two words. */
static void hashes_of_sparse_words_never_collide(void **state)
{
    (void)state;
    enum {
        BITS = 128,
        KEYS = 1 + BITS + BITS * (BITS - 1) / 2 + BITS * (BITS - 1) * (BITS - 2) / 6
    };
    uint64_t *keys = malloc(KEYS * sizeof *keys);
    assert_non_null(keys);
    int count = 0;
    keys[count++] = hash_wide(0, 0);
    for (int a = 0; a < BITS; a++) {
        keys[count++] = hash_wide(0, wide_bit(a));
        for (int b = 0; b < a; b++) {
            keys[count++] = hash_wide(0, wide_bit(a) | wide_bit(b));
            for (int c = 0; c < b; c++)
                keys[count++] = hash_wide(0, wide_bit(a) | wide_bit(b) | wide_bit(c));
        }
    }
    assert_int_equal(count, KEYS);
    qsort(keys, (size_t)count, sizeof *keys, compare_words);
    for (int i = 1; i < count; i++) assert_true(keys[i - 1] != keys[i]);
    free(keys);
}

static void hash_depends_on_the_order(void **state)
{
    (void)state;
    assert_true(hash_word(0, 0) == 0xc9d874ca57d9e055);
    assert_true(hash_word(1, 2) == 0x63566877ff12e72f);
    assert_true(hash_word(2, 1) == 0x18034e28fb5c0fa7);
    uint64_t words[3] = {1, 2, 3}, turned[3] = {3, 2, 1};
    assert_true(hash_words(9, words, 3) != hash_words(9, turned, 3));
    assert_true(hash_words(9, words, 3) == hash_word(hash_word(hash_word(9, 1), 2), 3));
    assert_true(hash_words(9, words, 0) == 9);
    assert_true(hash_words(9, words, 2) != hash_words(9, words, 3));
    assert_true(hash_wide(9, (U128)7 << 64 | 5) == hash_word(hash_word(9, 5), 7));
}

static void clock_goes_forward(void **state)
{
    (void)state;
    double before = clock_seconds(), cpu = clock_cpu_seconds();
    for (int i = 0; i < 1000; i++) {
        double now = clock_seconds(), spent = clock_cpu_seconds();
        assert_true(now >= before);
        assert_true(spent >= cpu);
        before = now;
        cpu = spent;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_text_is_cut_at_its_size),
        cmocka_unit_test(fixed_text_takes_what_fits),
        cmocka_unit_test(growing_text_keeps_everything),
        cmocka_unit_test(growing_text_of_nothing_is_a_string),
        cmocka_unit_test(bytes_are_copied_as_they_are),
        cmocka_unit_test(numbers_are_written_in_full),
        cmocka_unit_test(format_writes_what_printf_would),
        cmocka_unit_test(long_format_is_not_cut_in_growing_text),
        cmocka_unit_test(what_rounds_to_zero_has_no_sign),
        cmocka_unit_test(json_strings_are_escaped),
        cmocka_unit_test(json_keys_are_joined_by_commas),
        cmocka_unit_test(cursor_never_passes_the_end),
        cmocka_unit_test(cursor_number_takes_plain_numbers),
        cmocka_unit_test(cursor_number_refuses_the_rest),
        cmocka_unit_test(cursor_number_reaches_the_largest_int),
        cmocka_unit_test(caseless_comparison),
        cmocka_unit_test(rng_reproduces_known_numbers),
        cmocka_unit_test(rng_stays_in_range_and_reaches_all_of_it),
        cmocka_unit_test(rng_seeds_that_differ_little_are_unrelated),
        cmocka_unit_test(bits_select_finds_each_set_bit),
        cmocka_unit_test(bits_lowest_and_highest),
        cmocka_unit_test(wide_words_have_128_bits),
        cmocka_unit_test(hash_changes_with_every_bit),
        cmocka_unit_test(hashes_of_sparse_words_never_collide),
        cmocka_unit_test(hash_depends_on_the_order),
        cmocka_unit_test(clock_goes_forward),
    };
    return cmocka_run_group_tests_name("core", tests, NULL, NULL);
}
