"""Values are read by map, rules and seats, with those of the family where a map has none; least squares fit them."""

from __future__ import annotations

import pytest

from trunkline.values import Values, chance, logistic, read_values, ridge, signed_ridge, solve

DATA = {
    "numbers": ["one", "cash"],
    "family": "plain",
    "maps": {
        "plain": {"3": {"1": [1, 2], "4": [3, 4]}, "5": {"1": [5, 6]}},
        "hills late": {"4": {"2": [7, 8]}},
        "plain late": {"4": {"2": [9, 9]}},
    },
}


def test_a_seat_is_worth_the_weighted_sum_of_its_numbers():
    values = Values({1: [1.0, 2.0], 4: [3.0, 4.0]})
    assert values.of(1, [1, 10]) == 21 and values.of(4, [1, 10]) == 43
    assert values.of(9, [1, 10]) == 43 and values.of(0, [1, 10]) == 21


@pytest.mark.parametrize(
    ("map_name", "rules", "seats", "row"),
    [("plain", "", 3, [1, 2]), ("plain", "", 6, [5, 6]), ("new", "", 2, [1, 2]), ("hills", "late", 4, [7, 8]),
     ("new", "late", 4, [9, 9])],
)  # fmt: skip
def test_a_map_that_has_none_takes_those_of_the_family_and_a_table_those_of_the_nearest_number_of_seats(
    map_name, rules, seats, row
):
    assert next(iter(read_values(DATA, ["one", "cash"], map_name, rules, seats).rows.values())) == row


def test_the_chance_of_ruin_is_read_beside_them_and_is_none_where_games_showed_none():
    data = DATA | {"ruin": {"plain": {"3": {"1": [0, 1]}}}}
    values = read_values(data, ["one", "cash"], "hills", "", 3)
    assert values.chance_of_ruin(1, [1, 0]) == 0.5 and values.chance_of_ruin(4, [1, 0]) == 0
    assert values.chance_of_ruin(1, [1, 2]) > 0.85 and read_values(DATA, ["one", "cash"], "plain", "", 3).ruin == {}


def test_a_chance_is_fitted_to_what_happened():
    rows = [[1.0, float(k % 7), float(k % 3)] for k in range(420)]
    happened = [k % 7 + 10 * (k * 31 % 97) / 97 > 9 for k in range(420)]
    weights = logistic(rows, happened, 0.1)
    by_sum = [sum(chance(weights, row) for row in rows if row[1] == x) / 60 for x in range(7)]
    seen = [sum(did for row, did in zip(rows, happened, strict=True) if row[1] == x) / 60 for x in range(7)]
    assert by_sum == pytest.approx(seen, abs=0.12) and abs(weights[2]) < 0.3
    assert sum(by_sum) == pytest.approx(sum(seen), abs=0.01)


def test_a_file_made_for_other_numbers_is_refused():
    with pytest.raises(ValueError, match="cash"):
        read_values(DATA, ["one", "income"], "plain", "", 3)


def test_least_squares_find_what_made_the_data():
    rows = [[1.0, float(a), float(b)] for a in range(5) for b in range(5)]
    found = ridge(rows, [2 + 3 * a - b for _, a, b in rows], 0.0)
    assert found == pytest.approx([2, 3, -1])
    small = ridge(rows, [2 + 3 * a - b for _, a, b in rows], 25.0)
    assert 0 < small[1] < 3 and -1 < small[2] < 0


def test_a_number_that_never_varies_weighs_nothing():
    assert ridge([[1.0, 5.0, 1.0], [1.0, 5.0, 2.0]], [1.0, 2.0], 0.0)[1] == 0
    assert solve([[0.0, 0.0], [0.0, 2.0]], [0.0, 4.0]) == [0.0, 2.0]


def test_no_weight_is_against_its_sign():
    rows = [[1.0, float(a), float(b)] for a in range(5) for b in range(5)]
    wanted = [2 + 3 * a - b for _, a, b in rows]
    assert signed_ridge(rows, wanted, 0.0, [0, 1, -1]) == pytest.approx([2, 3, -1])
    assert signed_ridge(rows, wanted, 0.0, [0, 1, 1]) == pytest.approx([0, 3, 0])
