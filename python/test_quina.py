"""test_quina.py: the Python module, every call of it; prints TAP.

    test_quina.py [FOLDER]

FOLDER has the module; without one, it is the installed module that is tested. The environment variable
QUINA is the program, for matches of the examples (skipped without it).
"""
import array
import copy
import doctest
import inspect
import io
import os
import pickle
import random
import re
import subprocess
import sys
import threading
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path = [path for path in sys.path if os.path.abspath(path or ".") != HERE]
if len(sys.argv) > 1:
    sys.path.insert(0, os.path.abspath(sys.argv[1]))
import quina
import quina.aec
import quina.spiel
import quina.ugi

CONFIGS = [("fuse", 0, "standard"), ("fuse", 0, "omega,kings=2"), ("iris", 3, "standard"),
           ("iris", 8, "standard"), ("sixmaking", 4, "standard"), ("sixmaking", 5, "points=6"),
           ("cam", 0, "standard"), ("zurero", 6, "standard"), ("zurero", 19, "standard")]


def environment():
    """For programs that import this module, and for quina, which shall wait for them on a busy machine."""
    return dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path), PYTHONDONTWRITEBYTECODE="1",
                QUINA_UGI_TIMEOUT="300")


def run_beside(name, source, script):
    """Runs a script with a module, named `other` there, that stands in for one that is not installed."""
    head = ("import sys, types\nother = types.ModuleType('it')\n"
            f"parts = {name!r}.split('.')\n"
            "for i in range(1, len(parts)):\n"
            "    sys.modules['.'.join(parts[:i])] = types.ModuleType(parts[0])\n"
            f"sys.modules[{name!r}] = other\nexec({source!r}, other.__dict__)\n")
    subprocess.run([sys.executable, "-B", "-c", head + script], check=True, env=environment())


def random_steps(position, rng, most=400):
    """Plays random actions to the end."""
    while not position.is_over and most > 0:
        yield position
        position.act(rng.choice(position.legal_actions()))
        most -= 1


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


    def test_variants_and_sizes_make_different_positions(self):
        self.assertNotEqual(quina.Play("fuse"), quina.Play("fuse", variant="omega"))
        self.assertNotEqual(quina.Play("iris", size=4), quina.Play("iris", size=5))
        self.assertEqual(quina.Play("fuse", variant="kings=1,omega").variant, "omega,kings=1")
        self.assertNotEqual(quina.Play("cam"), "cam")

    def test_copies_and_pickles_are_equal_and_apart(self):
        rng = random.Random(2)
        for game, size, variant in CONFIGS:
            position = quina.Position(game, size, variant, seed=9)
            for _ in range(9):
                position.act(rng.choice(position.legal_actions()))
            for made in (copy.copy(position), copy.deepcopy(position), position.clone(),
                         pickle.loads(pickle.dumps(position)), copy.deepcopy([position])[0]):
                self.assertEqual((made, hash(made), made.played()), (position, hash(position), position.played()))
                self.assertEqual((made.history(), made.mid_turn), (position.history(), position.mid_turn))
                made.undo()
                self.assertNotEqual(made, position)
        player = copy.deepcopy(quina.Player("cam", "level:2", seed=3))
        self.assertEqual((player.word, player.seed), ("level:2", 3))
        self.assertIn(player.choose(quina.Position("cam")).move, quina.Position("cam"))
        with self.assertRaises(TypeError):
            copy.copy(quina.Batch("cam", 1))

    def test_a_third_occurrence_is_remembered_by_a_pickle(self):
        position = quina.Position("cam", moves=2 * ["b5-b6", "b9-b8", "b6-b5", "b8-b9"])
        self.assertEqual(pickle.loads(pickle.dumps(position)).result, "draw")

    def test_moves_are_iterated_and_asked_for(self):
        position = quina.Position("zurero", size=7, moves=["d4"])
        self.assertEqual(list(position), ["Bd", "L4", "R4", "Td"])
        self.assertTrue("L4" in position and "L1" not in position)
        self.assertEqual(position.after("L4").ply, 2)
        self.assertEqual(position.ply, 1)

    def test_reprs_draw_the_board(self):
        text = repr(quina.Position("zurero", size=5))
        self.assertTrue(text.startswith("Zurero, black to move\n\n"))
        self.assertEqual(len(text.splitlines()), 9)
        self.assertTrue(quina.Position("cam")._repr_svg_().startswith("<svg"))
        with self.assertRaisesRegex(quina.Error, "no style 'oil'"):
            quina.Position("cam").draw("oil")

    def test_cells(self):
        cells = {cell.label: cell for cell in quina.Position("cam").cells()}
        self.assertEqual(len(cells), 67)
        self.assertEqual((cells["d1"].kind, cells["c4"].piece, cells["c4"].owner), ("castle", "K", "white"))
        self.assertIn("d5", cells["c4"].neighbours)
        towers = quina.Position("sixmaking", moves=["a1", "a2", "a1-a2"]).cells()
        self.assertEqual([cell.tower for cell in towers if cell.tower], [("black", "white")])
        self.assertEqual([cell.tint for cell in quina.Position("iris", size=3).cells()[:3]], [0, 1, 0])

    def test_playouts(self):
        position = quina.Position("iris")
        results = [position.playout(seed) for seed in range(200)]
        self.assertEqual(results, [position.playout(seed) for seed in range(200)])
        self.assertEqual(set(results) - {"draw"}, {"white", "black"})
        self.assertIsNone(position.playout(1, most=3))
        self.assertEqual(position.ply, 0)


class Actions(unittest.TestCase):
    def test_actions_are_the_moves(self):
        for game, size, variant in CONFIGS:
            position = quina.Position(game, size, variant, seed=4)
            rng, shape = random.Random(game + variant), position.shape
            for at in random_steps(position, rng):
                legal = at.legal_actions()
                self.assertEqual(legal, sorted(set(legal)))
                self.assertEqual([i for i, bit in enumerate(bytes(at.mask())) if bit], legal)
                self.assertLess(legal[-1], shape.actions)
                action = rng.choice(legal)
                self.assertEqual(at.action_of(at.action_text(action)), action)
            self.assertEqual(position.legal_actions(), [])
            with self.assertRaisesRegex(quina.IllegalMove, "the game is over"):
                position.act(0)

    def test_actions_and_texts_play_the_same_game(self):
        for game, size, variant in CONFIGS:
            position = quina.Position(game, size, variant, seed=4)
            list(random_steps(position, random.Random(3)))
            again = quina.Position(game, size, variant, seed=4, moves=position.played())
            self.assertEqual((again, again.result, again.ply), (position, position.result, position.ply))
            for _ in position.history():
                self.assertTrue(position.undo_action())
            self.assertFalse(position.undo_action())
            self.assertEqual(position, quina.Position(game, size, variant, seed=4))

    def test_the_numbers_are_those_of_the_documents(self):
        """Numbers never change: what was learned with them would be lost."""
        def action(game, text, size=0, variant="standard", moves=(), **rest):
            return quina.Position(game, size, variant, moves=moves, **rest).action_of(text)
        fuse = "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"
        self.assertEqual(action("fuse", "a3:1", position=fuse), 6)
        self.assertEqual(action("fuse", "c1:4", position=fuse), 6 * 22 + 3)
        self.assertEqual(action("iris", "h8", size=8), 84)
        self.assertEqual(action("iris", "a1+o8", size=8, moves=["h8"]), 0)
        self.assertEqual(action("iris", "pass", size=8, moves=["h8"]), 169)
        self.assertEqual(action("sixmaking", "e5"), 24)
        self.assertEqual(action("sixmaking", "a1-a2", moves=["a1", "a2"]), 25 + 5)
        self.assertEqual(action("cam", "b5-b6"), 16 * 45 + 1)
        self.assertEqual(action("cam", "c4-c6"), 16 * 53 + 8 + 1)
        self.assertEqual(action("zurero", "j10"), 76)
        self.assertEqual(action("zurero", "Tj", moves=["j10"]), 3 * 19 + 9)
        shapes = {game.name: game.shape() for game in quina.games()}
        self.assertEqual([shapes[name].actions for name in ("fuse", "iris", "sixmaking", "cam", "zurero")],
                         [145, 170, 3150, 1073, 77])
        self.assertEqual(quina.game("fuse").shape(variant="kings=2").actions, 145 + 276)

    def test_planes_show_the_pieces(self):
        planes = quina.Position("zurero", size=5, moves=["c3", "L3"]).observe()
        place = lambda plane, row, column: bytes(planes)[(plane * 5 + row) * 5 + column]
        self.assertEqual((place(0, 2, 3), place(1, 2, 2), place(2, 0, 0)), (1, 1, 1))
        for game, size, variant in CONFIGS:
            position = quina.Position(game, size, variant, seed=4)
            for at in random_steps(position, random.Random(1), 30):
                white, black = bytes(at.observe("white")), bytes(at.observe("black"))
                self.assertEqual(bytes(at.observe()), white if at.to_move == "white" else black)
                self.assertEqual(len(white), at.shape.planes * at.shape.rows * at.shape.columns)
                self.assertNotEqual(white, black)
            self.assertEqual(len(quina.game(game).planes), position.shape.planes)

    def test_a_buffer_of_the_wrong_size_is_refused(self):
        with self.assertRaisesRegex(quina.Error, "memory of 77 bytes"):
            quina.Position("zurero").mask(bytearray(76))
        out = bytearray(77)
        quina.Position("zurero").mask(out)
        self.assertEqual(sum(out), 1)

    def test_numbers_and_texts_that_the_library_would_cut_are_refused(self):
        """A C int has 32 bits, and a NUL ends a text of C."""
        cam, large = quina.Position("cam"), 2**32
        legal = cam.legal_actions()[0]
        for call in (lambda: cam.act(large + legal), lambda: cam.action_text(large + legal),
                     lambda: cam.move("b5-b6\0"), lambda: quina.Batch("cam", 1).step([large + legal])):
            self.assertRaises(quina.IllegalMove, call)
        self.assertFalse("b5-b6\0" in cam or "b5-b6\ud800" in cam)
        for call in (lambda: quina.Position("zurero", size=large + 5), lambda: quina.Position("cam\0"),
                     lambda: quina.game("iris").shape(large + 5), lambda: quina.Batch("cam", large + 1),
                     lambda: quina.Batch("cam", 1, threads=large), lambda: cam.perft(large), lambda: cam.perft(-1),
                     lambda: cam.playout(1, large), lambda: cam.observe("green"), lambda: cam.score("green"),
                     lambda: quina.spiel.load_game("iris(size=x)")):
            self.assertRaises(quina.Error, call)
        if quina.batch.numpy is not None:
            actions = quina.batch.numpy.array([large + legal])
            self.assertRaises(quina.IllegalMove, lambda: quina.Batch("cam", 1).step(actions))
        self.assertRaises(TypeError, lambda: None in cam)

    def test_a_half_played_turn_has_actions_only(self):
        position = quina.Position("iris", size=4, moves=["d4"]).act(10)
        self.assertTrue(position.mid_turn)
        with self.assertRaisesRegex(quina.IllegalMove, "a turn has begun"):
            position.move("pass")
        with self.assertRaisesRegex(quina.Error, "a turn has begun"):
            quina.Player("iris").choose(position)
        self.assertNotEqual(position, quina.Position("iris", size=4, moves=["d4"]))
        self.assertTrue(position.undo())
        self.assertEqual(position, quina.Position("iris", size=4, moves=["d4"]))


class Spiel(unittest.TestCase):
    """The interface that OpenSpiel documents for Game and State."""

    STATE = """action_to_string apply_action apply_action_with_legality_check apply_actions
        apply_actions_with_legality_checks clone current_player full_history get_game get_type history
        history_str is_chance_node is_initial_state is_mean_field_node is_player_node is_simultaneous_node is_terminal to_string
        legal_actions legal_actions_mask move_number num_distinct_actions num_players observation_string
        information_state_string chance_outcomes observation_tensor player_return player_reward returns rewards serialize string_to_action
        undo_action child""".split()
    GAME = """action_to_string deserialize_state get_parameters get_type max_chance_nodes_in_history max_chance_outcomes
        max_game_length max_history_length max_move_number max_utility min_utility new_initial_state new_initial_states
        num_distinct_actions num_players observation_tensor_layout observation_tensor_shape observation_tensor_size
        policy_tensor_shape utility_sum""".split()

    def test_every_method_is_there_with_a_signature(self):
        for kind, names in ((quina.spiel.State, self.STATE), (quina.spiel.Game, self.GAME)):
            for name in names:
                self.assertTrue(callable(getattr(kind, name)), name)
                self.assertTrue(inspect.signature(getattr(kind, name)))

    def test_random_games(self):
        """As OpenSpiel's own test of a game: every promise of State, at every state of a game."""
        rng = random.Random(6)
        for name, size, variant in CONFIGS:
            game = quina.spiel.load_game(name, {"size": size, "variant": variant})
            self.assertEqual(quina.spiel.load_game(str(game)), game)
            state = game.new_initial_state(seed=3)
            self.assertTrue(state.is_initial_state())
            while not state.is_terminal() and state.move_number() < 60:
                self.check_state(game, state)
                player, action = state.current_player(), rng.choice(state.legal_actions())
                before, text = state.clone(), state.action_to_string(player, action)
                self.assertEqual(state.string_to_action(player, text), action)
                state.apply_action(action)
                self.assertEqual(state, before.child(action))
                state.undo_action(player, action)
                self.assertEqual((state, state.history()), (before, before.history()))
                with self.assertRaises(quina.Error):
                    state.undo_action(player, -7)
                state.apply_action(action)
            self.check_end(state)

    def test_a_game_has_a_greatest_length(self):
        """OpenSpiel's AlphaZero, for example, counts games by length up to max_game_length."""
        lengths = [quina.spiel.load_game(name).max_game_length() for name in quina.spiel.registered_names()]
        self.assertEqual(lengths, [50, 339, 2**31 - 1, 39213, 361])
        self.assertIsNone(quina.game("sixmaking").longest())
        game = quina.spiel.load_game("iris(size=3,max_game_length=4)")
        self.assertEqual((game.max_game_length(), quina.spiel.load_game(str(game))), (4, game))
        self.assertEqual(game.get_parameters()["max_game_length"], 4)
        state = game.new_initial_state()
        for action in (9, 4, 14, 5):  # the last one is the first stone of a turn
            self.assertEqual((state.is_terminal(), state.get_type()), (False, "DECISION"))
            state.apply_action(action)
        self.assertEqual((state.is_terminal(), state.get_type(), state.current_player()), (True, "TERMINAL", -4))
        self.assertEqual((state.returns(), state.legal_actions(), sum(state.legal_actions_mask())), ([0, 0], [], 0))
        with self.assertRaisesRegex(quina.IllegalMove, "over after 4 actions"):
            state.apply_action(20)
        state.undo_action(1, 5)
        self.assertIn(5, state.legal_actions())
        with self.assertRaisesRegex(quina.Error, "expected 1 or more"):
            quina.spiel.load_game("cam(max_game_length=-1)")

    def test_states_are_told_apart_by_their_texts(self):
        """Value iteration, for example, keeps its values by str(state)."""
        state = quina.spiel.load_game("iris(size=3)").new_initial_state()
        state.apply_action(9)
        others = [state, state.child(4), state.child(14), state.child(8)]
        self.assertEqual(others[1].observation_string(), "3/4/2B2/4/3 w 0 b2")
        self.assertEqual(len({str(other) for other in others}), 4)
        self.assertEqual(state.full_history(), [quina.spiel.PlayerAction(player=1, action=9)])
        canter = quina.spiel.load_game("cam").new_initial_state()
        while not canter.position.mid_turn:
            canter.apply_action(canter.legal_actions()[-1])
        self.assertTrue(canter.observation_string().startswith(canter.position.position + " "))

    def test_states_start_from_positions_and_are_pickled(self):
        game = quina.spiel.load_game("zurero(size=5)")
        state = game.new_initial_state("5/5/2B2/5/5 w")
        self.assertEqual((state.current_player(), state.to_string()), (0, str(state)))
        state.apply_action(state.legal_actions()[0])
        for made in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
            self.assertEqual((made, made.history(), made.get_game()), (state, state.history(), game))
        self.assertEqual(game.action_to_string(1, 20), "c3")
        self.assertEqual(game.get_type().parameter_specification["size"], 0)

    def check_state(self, game, state):
        player = state.current_player()
        self.assertIn(player, (0, 1))
        self.assertEqual(state.legal_actions(1 - player), [])
        self.assertEqual(state.legal_actions(player), state.legal_actions())
        self.assertEqual(sum(state.legal_actions_mask()), len(state.legal_actions()))
        self.assertEqual(len(state.legal_actions_mask()), game.num_distinct_actions())
        self.assertEqual(sum(state.legal_actions_mask(1 - player)), 0)
        self.assertEqual((state.returns(), state.rewards()), ([0.0, 0.0], [0.0, 0.0]))
        self.assertEqual(len(state.observation_tensor(0)), game.observation_tensor_size())
        self.assertEqual([pair.action for pair in state.full_history()], state.history())
        self.assertFalse(state.is_chance_node() or state.is_simultaneous_node())
        again = game.deserialize_state(state.serialize())
        self.assertEqual((again, again.history()), (state, state.history()))
        both = quina.spiel.deserialize_game_and_state(quina.spiel.serialize_game_and_state(game, state))
        self.assertEqual(both, (game, state))

    def check_end(self, state):
        if not state.is_terminal():
            return
        self.assertEqual(state.current_player(), quina.spiel.PlayerId.TERMINAL)
        self.assertEqual((state.legal_actions(), sum(state.returns())), ([], 0.0))
        self.assertEqual(state.information_state_string(0), " ".join(map(str, state.history())))
        with self.assertRaisesRegex(quina.Error, "no chance nodes"):
            state.chance_outcomes()
        winner = {"white": 1.0, "black": -1.0, "draw": 0.0}[state.position.result]
        self.assertEqual(state.player_return(0), winner)
        for ask in (state.player_return, state.player_reward, state.observation_tensor):
            for other in (-4, -1, 2):
                with self.assertRaisesRegex(quina.Error, f"no player {other}"):
                    ask(other)

    def test_types_are_those_of_pyspiel(self):
        """If that is installed: its algorithms compare them."""
        run_beside("pyspiel", """
import enum

class GameType:
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC")
    Information = enum.Enum("Information", "PERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM")
    RewardModel = enum.Enum("RewardModel", "TERMINAL")

TensorLayout = enum.Enum("TensorLayout", "CHW")
StateType = enum.Enum("StateType", "DECISION TERMINAL")
""", """
from quina import spiel
game = spiel.load_game("cam")
kind, others = game.get_type(), other.GameType
assert (kind.dynamics, kind.chance_mode) == (others.Dynamics.SEQUENTIAL, others.ChanceMode.DETERMINISTIC)
assert (kind.information, kind.utility) == (others.Information.PERFECT_INFORMATION, others.Utility.ZERO_SUM)
assert kind.reward_model == others.RewardModel.TERMINAL
assert game.observation_tensor_layout() == other.TensorLayout.CHW
assert game.new_initial_state().get_type() == other.StateType.DECISION
""")
        self.assertEqual(quina.spiel.load_game("cam").get_type().short_name, "cam")

    def test_names_and_wrong_parameters(self):
        self.assertEqual(quina.spiel.registered_names(), [each.name for each in quina.games()])
        self.assertEqual([kind.short_name for kind in quina.spiel.registered_games()], quina.spiel.registered_names())
        for text in ("go", "iris(side=3)", "iris(size=2)", "iris(("):
            with self.assertRaises(quina.Error):
                quina.spiel.load_game(text)


class Aec(unittest.TestCase):
    """The interface that PettingZoo documents for AECEnv, and what its api_test checks."""

    ATTRIBUTES = """agents num_agents possible_agents max_num_agents agent_selection terminations truncations
        rewards infos observation_spaces action_spaces metadata render_mode unwrapped""".split()
    METHODS = "step reset observe render close last agent_iter action_space observation_space state".split()

    def test_every_attribute_and_method_is_there(self):
        env = quina.aec.env("cam")
        env.reset()
        for name in self.ATTRIBUTES:
            self.assertTrue(hasattr(env, name), name)
        for name in self.METHODS:
            self.assertTrue(callable(getattr(env, name)), name)
        self.assertEqual(list(inspect.signature(env.reset).parameters), ["seed", "options"])

    def test_random_games(self):
        for name, size, variant in CONFIGS:
            env = quina.aec.env(name, size, variant, max_plies=40)
            env.reset(seed=5)
            total, gained = dict.fromkeys(env.possible_agents, 0.0), dict.fromkeys(env.possible_agents, 0.0)
            agents = []
            for agent in env.agent_iter():
                self.assertEqual(agent, env.agent_selection)
                observation, reward, termination, truncation, info = env.last()
                self.check_dicts(env, info)
                total[agent] += reward
                self.assertTrue(env.observation_space(agent).contains(observation))
                action = None
                if not termination and not truncation:
                    mask = observation["action_mask"]
                    action = env.action_space(agent).sample(mask)
                    self.assertTrue(mask[action])
                    other = "black" if agent == "white" else "white"
                    self.assertEqual(sum(bytes(env.observe(other)["action_mask"])), 0)
                agents.append(agent)
                self.assertIsNone(env.step(action))
                self.assertEqual(reward, gained[agent])
                gained[agent] = 0.0
                for each, more in env.rewards.items():
                    gained[each] += more
            self.assertEqual(env.agents, [])
            self.assertEqual(total, dict(zip(("white", "black"), env.position.returns())))
            self.assertEqual(set(agents[-2:]), {"white", "black"})

    def check_dicts(self, env, info):
        self.assertIsInstance(info, dict)
        for each in (env.rewards, env.terminations, env.truncations, env.infos):
            self.assertEqual(set(each), set(env.agents))

    def test_an_environment_is_one_of_pettingzoo(self):
        """If that is installed; here a module with its base class stands in for it."""
        run_beside("pettingzoo", "AECEnv = type('AECEnv', (), {'num_agents': property(len)})",
                   "from quina import aec; env = aec.env('cam'); env.reset();"
                   "assert isinstance(env, other.AECEnv) and env.num_agents == 2")

    def test_masks_and_observations_are_of_the_spaces_of_gymnasium(self):
        """If that is installed. Its Discrete samples by masks of int8 only, its Box has one type of numbers.
        It needs numpy."""
        if quina.batch.numpy is None:
            env = quina.aec.env("cam")
            env.reset()
            self.assertIsInstance(env.observe("white")["action_mask"], memoryview)
            return
        run_beside("gymnasium.spaces", """
import numpy

class Discrete:
    def __init__(self, n):
        self.n = n
    def seed(self, seed):
        self.random = numpy.random.default_rng(seed)
    def sample(self, mask):
        assert isinstance(mask, numpy.ndarray) and mask.dtype == numpy.int8 and mask.shape == (self.n,)
        return self.random.choice(numpy.flatnonzero(mask))

class Box:
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, dtype
    def contains(self, value):
        return (value.dtype == self.dtype and value.shape == self.shape
                and self.low <= value.min() and value.max() <= self.high)

class Dict(dict):
    def contains(self, value):
        return set(value) == set(self) and all(self[key].contains(value[key]) for key in self)
""", """
from quina import aec
env = aec.env("iris", size=3)
env.reset(seed=3, options={"options": 1})
for agent in env.agent_iter():
    observation, _, termination, truncation, _ = env.last()
    assert env.observation_space(agent).contains(observation)
    env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
assert isinstance(env.action_space("white"), other.Discrete) and env.position.is_over
""")

    def test_misuse(self):
        env = quina.aec.env("zurero", size=5)
        env.reset()
        with self.assertRaises(quina.IllegalMove):
            env.step(0)
        with self.assertRaisesRegex(quina.Error, "None is for"):
            env.step(None)
        env.reset(options={"position": "5/5/BBBBB/1W1WW/1W3 w"})
        self.assertTrue(env.last()[2])
        with self.assertRaisesRegex(quina.Error, "only action is None"):
            env.step(0)

    def test_games_without_a_seed_begin_differently(self):
        """As in gymnasium: only the first seed is given, and the starts that follow depend on it."""
        def starts(seed):
            env = quina.aec.env("fuse")
            env.reset(seed=seed)
            found = [env.position.start]
            for _ in range(4):
                env.reset()
                found.append(env.position.start)
            return found
        self.assertEqual(starts(8), starts(8))
        self.assertEqual(len(set(starts(8) + starts(9))), 10)
        self.assertEqual(starts(8)[0], quina.Position("fuse", seed=8).start)

    def test_the_same_seed_gives_the_same_game(self):
        def play():
            env = quina.aec.env("fuse")
            env.reset(seed=8)
            for agent in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                env.step(None if termination or truncation
                         else env.action_space(agent).sample(observation["action_mask"]))
            return env.position.history()
        self.assertEqual(play(), play())


class Batches(unittest.TestCase):
    def test_a_batch_plays_games(self):
        for name, size, variant in CONFIGS:
            batch = quina.Batch(name, 5, size, variant, seed=2, threads=2)
            ended = 0
            for _ in range(200):
                actions = list(batch.sample())
                out = batch.step(actions)
                for i in range(5):
                    rewards = [float(out.rewards[i, side]) for side in range(2)]
                    self.assertEqual(sum(rewards), 0)
                    self.assertTrue(out.done[i] or rewards == [0, 0])
                    ended += out.done[i]
            self.assertTrue(ended or size > 5)

    def test_memory_of_the_caller_is_used(self):
        batch = quina.Batch("cam", 3, seed=1)
        masks, actions = bytearray(3 * 1073), array.array("i", [0, 0, 0])
        out = quina.Buffers(batch, masks=masks, planes=False, rewards=False)
        self.assertIsNone(out.planes)
        batch.reset(out)
        batch.sample(actions)
        self.assertTrue(all(masks[i * 1073 + action] for i, action in enumerate(actions)))
        self.assertIs(batch.step(actions, out).masks, masks)
        with self.assertRaisesRegex(quina.Error, "masks must be writable"):
            quina.Buffers(batch, masks=bytearray(7))
        with self.assertRaisesRegex(quina.Error, "masks must be writable"):
            quina.Buffers(batch, masks=bytes(3 * 1073))

    def test_wrong_actions_change_nothing(self):
        batch = quina.Batch("zurero", 2, size=5, seed=1)
        with self.assertRaisesRegex(quina.IllegalMove, "game 1: action 3 is not legal"):
            batch.step([20, 3])
        with self.assertRaisesRegex(quina.Error, "3 actions for 2 games"):
            batch.step([20, 20, 20])
        batch.step([20, 20])
        with self.assertRaises(quina.Error):
            quina.Batch("zurero", 0)

    def test_arrays_of_other_kinds(self):
        """Actions of 64 bits are copied; memory for floats of 64 bits is refused."""
        batch = quina.Batch("zurero", 2, size=5, seed=1)
        batch.step(array.array("q", [20, 20]))
        with self.assertRaises(TypeError):
            batch.step([0.5, 1.0])
        with self.assertRaisesRegex(quina.Error, "4 bytes for each number"):
            quina.Buffers(batch, rewards=array.array("d", [0, 0]))
        if quina.batch.numpy is not None:
            numpy = quina.batch.numpy
            masks = batch.step(batch.sample().astype(numpy.int64)).masks
            batch.step(masks.argmax(axis=1))
            with self.assertRaisesRegex(quina.Error, "whole numbers, not float64"):
                batch.step(numpy.zeros(2))

    def test_threads_and_seeds(self):
        def play(threads, seed):
            batch = quina.Batch("fuse", 20, seed=seed, threads=threads)
            return [list(batch.sample()) for _ in range(30) if batch.step(batch.sample())]
        self.assertEqual(play(1, 5), play(4, 5))
        self.assertNotEqual(play(1, 5), play(1, 6))

    def test_games_are_cut_or_kept(self):
        batch = quina.Batch("sixmaking", 2, max_plies=4, keeps_ended=True)
        for _ in range(6):
            out = batch.step(batch.sample())
        self.assertEqual((bytes(out.done), sum(bytes(out.masks))), (b"\2\2", 0))


class Ugi(unittest.TestCase):
    def talk(self, lines, choose=lambda position: position.moves()[0]):
        out = io.StringIO()
        quina.ugi.Engine(choose, read=io.StringIO(lines), write=out).run()
        return out.getvalue().splitlines()

    def test_a_game(self):
        said = self.talk("ugi\nsetoption name Game value zurero\nsetoption name Size value 5\n"
                         "position startpos moves c3\nisready\ngo movetime 100\nquery p1turn\nquit\n")
        self.assertEqual(said[-3:], ["readyok", "bestmove Bc", "response false"])
        self.assertEqual(said[6], "ugiok")

    def test_limits_and_results(self):
        seen = []

        def choose(position, limits):
            seen.append(limits)
            return quina.Player(position.game, "first").choose(position)
        self.talk("setoption name Game value cam\ngo p1time 5000 p1inc 100 nodes 7\n"
                  "go movetime 250 depth 3\n", choose)
        self.assertEqual((seen[0].clock, seen[0].increment, seen[0].nodes), (5, 0.1, 7))
        self.assertEqual((seen[1].seconds, seen[1].depth, seen[1].clock), (0.25, 3, None))
        over = self.talk("setoption name Game value zurero\nposition fen 5/5/BBBBB/1W1WW/1W3 w\n"
                         "query gameover\nquery result\ngo\n")
        self.assertEqual(over[-3:], ["response true", "response p1win", "bestmove none"])

    def test_player_1_is_the_side_that_begins_by_the_rules(self):
        seen = []

        def choose(position, limits):
            seen.append(limits.clock)
            return position.moves()[0]
        said = self.talk("setoption name Game value cam\n"
                         "position fen 1/3/5/4K2/7/7/7/7/7/3m3/5/3/1 b 0\nquery p1turn\ngo p1time 1000 p2time 2000\n"
                         "setoption name Game value zurero\n"
                         "position fen 5/5/2B2/5/5 w\nquery p1turn\ngo p1time 1000 p2time 2000\n"
                         "position fen 5/5/BBBBB/1W1WW/1W3 w\nquery result\n", choose)
        self.assertEqual([line for line in said if line.startswith("response")],
                         ["response false", "response false", "response p1win"])
        self.assertEqual(seen, [2, 2])

    def test_refusals_say_why_and_change_nothing(self):
        said = self.talk("setoption name Game value zurero\nposition startpos moves a1\nposition\nfly\n"
                         "setoption name Colour value red\nquery\ngo\n")
        self.assertIn("info string a1 is not legal: the first stone goes to the centre (j10)", said)
        self.assertEqual(said[-1], "bestmove j10")

    def test_an_infinite_search_ends_with_stop(self):
        said = self.talk("setoption name Game value zurero\ngo infinite\nisready\nstop\nstop\n")
        self.assertEqual(said, ["readyok", "bestmove j10"])

    def test_a_bot_passes_the_check(self):
        if not os.environ.get("QUINA"):
            self.skipTest("QUINA is not set")
        bot = " ".join([sys.executable, os.path.join(HERE, "examples", "random_bot.py")])
        done = subprocess.run([os.environ["QUINA"], "ugi", "--check", bot], env=environment(),
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout.count("WRONG")), (0, 0), done.stdout)

    def test_a_bot_that_fails_ends(self):
        with self.assertRaisesRegex(RuntimeError, "the move that was chosen is refused: a5-a7 is not legal"):
            self.talk("setoption name Game value cam\ngo\n", lambda position: "a5-a7")
        with self.assertRaisesRegex(RuntimeError, "there is no game 'go'"):
            self.talk("go\n", lambda position: quina.Position("go"))
        said = self.talk("setoption name Size value large\nisready\n")
        self.assertEqual(said, ["info string 'large' is not a number; expected one for the option 'size'",
                                "readyok"])


class Examples(unittest.TestCase):
    """The programs of examples/, in matches and alone."""

    def run_match(self, game, one, other, *options):
        if not os.environ.get("QUINA"):
            self.skipTest("QUINA is not set")
        done = subprocess.run([os.environ["QUINA"], "match", game, one, other, "--games", "2", *options],
                              env=environment(), capture_output=True, text=True, check=True)
        self.assertEqual(len(re.findall(r"0 timeouts, 0 illegal, 0 crashes", done.stdout)), 2, done.stdout)

    def bot(self, name, *words):
        return "ugi:" + " ".join([sys.executable, os.path.join(HERE, "examples", name), *words])

    def test_random_bot(self):
        for game in ("fuse", "cam"):
            self.run_match(game, self.bot("random_bot.py"), "random")

    def test_alphabeta_bot(self):
        self.run_match("zurero", self.bot("alphabeta_bot.py"), "random", "--size", "5")
        self.run_match("iris", self.bot("alphabeta_bot.py"), "random", "--size", "3")
        with open(os.path.join(HERE, "examples", "alphabeta_bot.py"), encoding="utf-8") as file:
            self.assertLessEqual(len(file.readlines()), 60)

    def test_mcts_bot(self):
        self.run_match("sixmaking", self.bot("mcts_bot.py", "10"), "random", "--size", "4")
        self.run_match("cam", self.bot("mcts_bot.py", "5"), "first")

    def test_tabular_learning_learns(self):
        done = subprocess.run([sys.executable, os.path.join(HERE, "examples", "tabular.py"), "2000"],
                              env=environment(), capture_output=True, text=True, check=True)
        before, after = [int(number) for number in re.findall(r"(\d+) %", done.stdout)]
        self.assertGreater(after, before)


class Documents(unittest.TestCase):
    def test_docstrings(self):
        for module in (quina, quina.position, quina.players, quina.batch, quina.spiel, quina.aec):
            self.assertEqual(doctest.testmod(module).failed, 0, module)

    def test_every_public_name_has_a_docstring(self):
        for module in (quina.games, quina.position, quina.players, quina.batch, quina.spiel, quina.aec, quina.ugi):
            for name, value in vars(module).items():
                if inspect.isclass(value) and value.__module__ == module.__name__:
                    self.assertTrue(inspect.getdoc(value), name)
                    if module is not quina.spiel:  # OpenSpiel documents those
                        self.check_members(value)
                elif inspect.isfunction(value) and value.__module__ == module.__name__ and name[0] != "_":
                    self.assertTrue(inspect.getdoc(value), name)

    def check_members(self, kind):
        for name, value in vars(kind).items():
            if name[0] != "_" and (inspect.isfunction(value) or isinstance(value, property)):
                self.assertTrue(inspect.getdoc(value), f"{kind.__name__}.{name}")

    def test_the_page(self):
        page = os.path.join(HERE, "..", "docs", "python.md")
        if not os.path.exists(page):
            self.skipTest("there is no page here")
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        self.assertEqual(doctest.testfile(page, False, optionflags=flags).failed, 0)
        with open(page, encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(HERE, "examples", "random_bot.py"), encoding="utf-8") as file:
            self.assertIn(file.read().split('"""\n')[1], text)
        text = " ".join(text.split())
        for game in quina.games():
            for words in (game.actions, game.grid, *game.planes):
                self.assertIn(words, text)


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

    def test_limits_are_not_negative(self):
        for limits in ({"nodes": -1}, {"depth": -1}, {"depth": 2**32 + 1}, {"seconds": -1}, {"seconds": float("nan")}):
            with self.assertRaises(quina.Error):
                quina.Player("cam", "level:1").choose(quina.Position("cam"), **limits)

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

    def addSkip(self, test, reason):
        print(f"ok {self.testsRun} - {test.id()} # SKIP {reason}")

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
