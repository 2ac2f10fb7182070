/* test_json.c: the reader of JSON: what it accepts, what it refuses and where. The corpus of
 * fuzz_json.c compares it with jansson. */
#include "core/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static Json *parse(const char *text)
{
    JsonFault fault;
    Json *root = json_parse(text, strlen(text), &fault);
    if (!root) fail_msg("'%s' is refused: %s", text, json_fault_text(fault.code));
    return root;
}

static void expect_fault(const char *text, JsonFaultCode code, size_t at)
{
    JsonFault fault;
    assert_null(json_parse(text, strlen(text), &fault));
    assert_int_equal(fault.code, code);
    assert_int_equal(fault.at, at);
}

static void members_are_found_by_name(void **state)
{
    Json *root = parse(" {\"a\": 1, \"b\": [true, null, \"x\"], \"c\": {\"d\": -2.5}} ");
    (void)state;
    assert_int_equal(json_count_of(root), 3);
    assert_int_equal(json_member(root, "a")->whole, 1);
    const Json *list = json_member(root, "b");
    assert_int_equal(json_count_of(list), 3);
    assert_int_equal(list->first->kind, JSON_KIND_BOOL);
    assert_int_equal(list->first->whole, 1);
    assert_int_equal(list->first->next->kind, JSON_KIND_NULL);
    assert_string_equal(json_text_of(list->first->next->next), "x");
    assert_true(json_number_of(json_member(json_member(root, "c"), "d")) == -2.5);
    assert_null(json_member(root, "d"));
    assert_null(json_member(list, "a"));
    assert_null(json_text_of(list));
    json_free(root);
}

static void numbers_have_their_value(void **state)
{
    Json *root = parse("[0, -0, 9223372036854775807, -9223372036854775808, 0.1, 1e3, 12.5E-1]");
    const Json *item = root->first;
    static const int64_t WHOLE[] = {0, 0, INT64_MAX, INT64_MIN};
    static const double REAL[] = {0.1, 1000, 1.25};
    (void)state;
    for (int i = 0; i < 4; i++, item = item->next) assert_true(item->whole == WHOLE[i]);
    for (int i = 0; i < 3; i++, item = item->next) {
        assert_int_equal(item->kind, JSON_KIND_REAL);
        assert_true(item->real == REAL[i]);
    }
    json_free(root);
}

static void strings_are_decoded(void **state)
{
    Json *root = parse("\"\\u00e9\\ud83d\\ude00\\n\\\"\\/\"");
    (void)state;
    assert_string_equal(root->text, "\xc3\xa9\xf0\x9f\x98\x80\n\"/");
    json_free(root);
}

static void a_fault_says_what_and_where(void **state)
{
    (void)state;
    expect_fault("", JSON_FAULT_VALUE, 0);
    expect_fault("nul", JSON_FAULT_VALUE, 0);
    expect_fault("[1,]", JSON_FAULT_VALUE, 3);
    expect_fault("[1 2]", JSON_FAULT_SEPARATOR, 3);
    expect_fault("{\"a\" 1}", JSON_FAULT_SEPARATOR, 5);
    expect_fault("{1: 2}", JSON_FAULT_KEY, 1);
    expect_fault("{\"a\": 1, \"a\": 2}", JSON_FAULT_DUPLICATE, 12);
    expect_fault("[1] 2", JSON_FAULT_END, 4);
    expect_fault("[1.]", JSON_FAULT_NUMBER, 3);
    expect_fault("9223372036854775808", JSON_FAULT_NUMBER, 19);
    expect_fault("1e400", JSON_FAULT_NUMBER, 5);
    expect_fault("\"a", JSON_FAULT_STRING, 2);
    expect_fault("\"\\u0000\"", JSON_FAULT_STRING, 7);
    expect_fault("\"\\udc00\"", JSON_FAULT_STRING, 7);
    expect_fault("\"\xff\"", JSON_FAULT_STRING, 1);
}

static void nesting_and_members_have_limits(void **state)
{
    char text[1024] = "";
    (void)state;
    json_free(parse("[[[[[[[[1]]]]]]]]"));
    expect_fault("[[[[[[[[[1]]]]]]]]]", JSON_FAULT_DEPTH, 8);
    for (int i = 0; i <= JSON_MEMBERS; i++) {
        char member[] = ",\"aa\":1";
        member[2] = (char)('a' + i / 10);
        member[3] = (char)('a' + i % 10);
        strcat(text, member);
    }
    text[0] = '{';
    strcat(text, "}");
    JsonFault fault;
    assert_null(json_parse(text, strlen(text), &fault));
    assert_int_equal(fault.code, JSON_FAULT_MEMBERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_found_by_name),
        cmocka_unit_test(numbers_have_their_value),
        cmocka_unit_test(strings_are_decoded),
        cmocka_unit_test(a_fault_says_what_and_where),
        cmocka_unit_test(nesting_and_members_have_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
