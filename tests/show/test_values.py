"""Refusals name seats, colours, places and actions as the page does; what they quote from a line stays as it is."""

from trunkline import titles, words
from trunkline.show import english
from trunkline.show.values import values_in_words
from trunkline.site.web.i18n import translator
from trunkline.titles import artist


def test_words_of_lines_become_names() -> None:
    values = {"cube": "red", "stop": "Chicago", "links": 3, "seat": "anna-maria", "company": "light-blue"}
    rails = titles.title("age-of-steam").names() | titles.title("steel-driver").names()
    assert values_in_words("A {cube} cube.", values, english, rails) == {
        "cube": "red",
        "stop": "Chicago",
        "links": 3,
        "seat": "Anna Maria",
        "company": "Light blue",
    }


def test_quoted_words_stay() -> None:
    assert values_in_words("“{seat}” cannot name a seat.", {"seat": "anna-maria"}, english, {}) == {
        "seat": "anna-maria"
    }


def test_an_unknown_word_stays() -> None:
    own = titles.title("railways-card").names()
    assert values_in_words(
        "{city} has no {colour} connection.", {"city": "city-x", "colour": "pink"}, english, own
    ) == {
        "city": "city-x",
        "colour": "pink",
    }


def test_places_and_goods_of_the_card_game() -> None:
    values = {"to": "city-07", "good": "red", "place": "start", "card": "orange-2"}
    assert values_in_words("", values, english, titles.title("railways-card").names()) == {
        "to": "City 7",
        "good": "wood",
        "place": "the start city",
        "card": "orange 2",
    }


def test_a_refusal_in_italian() -> None:
    titles.find("age-of-steam")  # a title brings the words of its rules, its artist the names of its actions
    artist("age-of-steam")
    say = translator("it").code
    assert (
        say("no-such-cube", {"cube": "red", "stop": "Chicago"}, "age-of-steam")
        == "A Chicago non c’è nessun cubo rosso."
    )
    assert say("role-taken", {"role": "first-build", "seat": "bob"}, "age-of-steam") == (
        "In questo turno Bob ha già scelto l’azione “Prima costruzione”."
    )
    titles.find("railways-card")
    assert say("card-no-colour", {"colour": "pink", "colours": "purple, green"}, "railways-card").startswith(
        "“pink” non è"
    )


def test_a_sentence_begins_with_a_capital() -> None:
    titles.find("railways-card")
    text = translator("en").code("card-colour-not-old", {"place": "start", "colour": "orange"}, "railways-card")
    assert words.WORDS["card-colour-not-old"].startswith("{place}")
    assert text == "The start city has no orange connection to build from."
