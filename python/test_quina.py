"""test_quina.py: the Python module, every call of it; prints TAP."""

import os
import sys
import threading
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import quina


class Games(unittest.TestCase):
    def test_there_are_five(self):
        names = [game["name"] for game in quina.games()]
        self.assertEqual(names, ["fuse", "iris", "sixmaking", "cam", "zurero"])

    def test_sizes_and_variants_are_told(self):
        games = {game["name"]: game for game in quina.games()}
        self.assertEqual(games["iris"]["sizes"], (3, 10, 8))
        self.assertEqual(games["cam"]["sizes"], (0, 0, 0))
        self.assertEqual(games["fuse"]["variants"], ["omega", "kings=1", "kings=2"])

    def test_the_version_is_a_number(self):
        self.assertRegex(quina.version(), r"^\d+\.\d+\.\d+$")


class Plays(unittest.TestCase):
    def test_moves_are_played_and_undone(self):
        play = quina.Play("zurero", size=5)
        self.assertEqual(play.moves(), ["c3"])
        start = play.position
        play.move("C3").move("l3")
        self.assertEqual(play.played(), ["c3", "L3"])
        self.assertEqual((play.ply, play.to_move), (2, "black"))
        self.assertTrue(play.undo() and play.undo())
        self.assertFalse(play.undo())
        self.assertEqual(play.position, start)

    def test_a_refused_move_says_why_and_changes_nothing(self):
        play = quina.Play("cam")
        with self.assertRaisesRegex(quina.Error, "b5-b7 is not legal: from b5 to b7"):
            play.move("b5-b7")
        self.assertEqual(play.ply, 0)

    def test_a_bad_position_says_where(self):
        with self.assertRaisesRegex(quina.Error, "row 3 has 7 cells, expected 5"):
            quina.Play("zurero", position="5/5/7/5/5 w")
        with self.assertRaisesRegex(quina.Error, "there is no game 'go'"):
            quina.Play("go")

    def test_results_and_scores(self):
        over = "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w"
        play = quina.Play("fuse", position=over)
        self.assertEqual((play.result, play.score("white"), play.score("black")), ("white", [7], [6]))
        self.assertEqual(quina.Play("fuse", variant="omega", position=over).result, "black")
        self.assertEqual(play.reason, "the groups are counted")
        self.assertIsNone(quina.Play("cam").result)

    def test_a_third_occurrence_is_a_draw(self):
        play = quina.Play("cam")
        for move in 2 * ["b5-b6", "b9-b8", "b6-b5", "b8-b9"]:
            play.move(move)
        self.assertEqual(play.result, "draw")

    def test_perft(self):
        self.assertEqual([quina.Play("sixmaking").perft(n) for n in range(4)], [1, 25, 600, 13960])

    def test_long_lists_are_whole(self):
        self.assertEqual(len(quina.Play("iris").move("h8").moves()), 7561)

    def test_a_copy_is_apart(self):
        play = quina.Play("iris", size=4).move("d4")
        copy = play.copy()
        self.assertEqual((copy, hash(copy)), (play, hash(play)))
        copy.move("pass")
        self.assertNotEqual(copy, play)

    def test_drawings(self):
        play = quina.Play("fuse", seed=3)
        self.assertIn("a b", quina.Play("cam").draw())
        self.assertTrue(play.draw("svg").startswith("<svg"))
        self.assertIn("Fuse", play.draw("svg"))

    def test_the_seed_draws_the_start(self):
        self.assertEqual(quina.Play("fuse", seed=3), quina.Play("fuse", seed=3))
        self.assertNotEqual(quina.Play("fuse", seed=3), quina.Play("fuse", seed=4))


class Players(unittest.TestCase):
    def test_every_kind_plays_a_whole_game(self):
        for game in ("fuse", "sixmaking", "cam", "zurero"):
            play = quina.Play(game, size={"zurero": 7}.get(game, 0), seed=2)
            words = ["level:1", "classic:1", "random", "first", "engine:nodes=200"]
            players = [quina.Player(game, word, seed=5) for word in words]
            while play.result is None and play.ply < 400:
                play.move(players[play.ply % len(players)].choose(play).move)
            self.assertTrue(play.result or play.ply == 400)

    def test_a_win_is_proven(self):
        play = quina.Play("cam", position="1/2M/5/7/7/7/7/7/7/2k4/5/3/1 w 0")
        thought = quina.Player("cam").choose(play, depth=3)
        self.assertEqual((thought.move, thought.proven, thought.distance), ("e12-d13", "win", 1))

    def test_the_same_limits_give_the_same_move(self):
        play = quina.Play("zurero", size=9).move("e5")
        thoughts = [quina.Player("zurero").choose(play, nodes=3000) for _ in range(2)]
        self.assertEqual(thoughts[0].move, thoughts[1].move)
        self.assertEqual(thoughts[0].nodes, thoughts[1].nodes)

    def test_wrong_words_and_games(self):
        with self.assertRaisesRegex(quina.Error, "no player 'level:99'"):
            quina.Player("cam", "level:99")
        with self.assertRaisesRegex(quina.Error, "another game"):
            quina.Player("cam").choose(quina.Play("fuse"))

    def test_a_choice_can_be_stopped(self):
        player, play = quina.Player("cam"), quina.Play("cam")
        timer = threading.Timer(0.2, player.stop)
        timer.start()
        self.assertIn(player.choose(play, seconds=60).move, play.moves())

    def test_players_think_side_by_side(self):
        play, found = quina.Play("sixmaking").move("c3"), []

        def think():
            found.append(quina.Player("sixmaking").choose(play.copy(), nodes=2000).move)

        threads = [threading.Thread(target=think) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(found)), 1)


class Tap(unittest.TestResult):
    def addSuccess(self, test):
        print(f"ok {self.testsRun} - {test.id()}")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        print(f"not ok {self.testsRun} - {test.id()}")
        print("# " + self.failures[-1][1].replace("\n", "\n# "))

    def addError(self, test, err):
        super().addError(test, err)
        print(f"not ok {self.testsRun} - {test.id()}")
        print("# " + self.errors[-1][1].replace("\n", "\n# "))


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    result = Tap()
    suite.run(result)
    print(f"1..{result.testsRun}")
    sys.exit(not result.wasSuccessful())
