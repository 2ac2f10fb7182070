/* gtp.js: plays whole games through @sabaki/gtp, the GTP controller of Sabaki.
 *
 *     node tests/npm/gtp.js [path of quina]
 *
 * Two programs play: what one generates is played on the other, and both must agree on the board
 * after every move and on the result. Prints TAP. */
'use strict'

const {Controller} = require('@sabaki/gtp')
const {QUINA, test, end} = require('./tap')

/* The side of the grid, and what a score looks like. */
const GAMES = [
    ['fuse', 8, /^([WB]\+\d+|0)$/],
    ['iris', 7, /^([WB]\+\d+|0)$/],
    ['sixmaking', 4, /^([WB]\+|0)$/],
    ['cam', 13, /^([WB]\+|0)$/],
    ['zurero', 7, /^([WB]\+|0)$/]
]
const FORMS = {vertices: /^([A-HJ-Z]\d+|pass)$/, text: /^\S+$/}
const PLAYS_MAX = 4000

/* The content of the reply; throws if the command is refused. */
async function ask(controller, name, ...args) {
    const response = await controller.sendCommand({name, args})
    if (response.error) throw new Error(`${name} ${args.join(' ')}: ${response.content}`)
    return response.content
}

async function askRefused(controller, name, ...args) {
    const response = await controller.sendCommand({name, args})
    if (!response.error) throw new Error(`${name} ${args.join(' ')} was taken`)
}

async function begin(game, size, notation) {
    const controller = new Controller(QUINA, ['gtp', game, '--player', 'level:1'])
    controller.start()
    await ask(controller, 'boardsize', size)
    await ask(controller, 'clear_board')
    await ask(controller, 'komi', 0)
    await ask(controller, 'quina-notation', notation)
    return controller
}

/* The same command to both, which must answer the same. */
async function askBoth(players, name) {
    const [one, other] = await Promise.all(players.map(player => ask(player, name)))
    if (one !== other) throw new Error(`${name}: ${one} against ${other}`)
    return one
}

/* Plays to the end; returns the moves. */
async function playGame(players, form) {
    const moves = []
    while (await askBoth(players, 'gogui-rules_legal_moves')) {
        if (moves.length === PLAYS_MAX) throw new Error('the game does not end')
        const colour = await askBoth(players, 'gogui-rules_side_to_move')
        const [mover, other] = colour === 'white' ? players : [players[1], players[0]]
        const move = await ask(mover, 'genmove', colour)
        if (!form.test(move)) throw new Error(`${move} is not written as a move`)
        if (move !== 'pass') await askRefused(other, 'play', colour === 'white' ? 'black' : 'white', move)
        await ask(other, 'play', colour, move)
        moves.push(move)
        await askBoth(players, 'gogui-rules_board')
    }
    return moves
}

async function checkEnd(players, moves, score) {
    const found = await askBoth(players, 'final_score')
    if (!score.test(found)) throw new Error(`the score is ${found}`)
    const result = await askBoth(players, 'gogui-rules_final_result')
    if (!/^(White wins|Black wins|A draw): .*\.$/.test(result)) throw new Error(result)
    const farewell = await ask(players[0], 'genmove', 'white')
    if (farewell !== (result.startsWith('Black') ? 'resign' : 'pass')) throw new Error(`${result} ${farewell}`)
    await askRefused(players[0], 'play', 'white', 'nowhere')
    for (let i = 0; i < moves.length; i++) await ask(players[0], 'undo')
    await askRefused(players[0], 'undo')
}

async function main() {
    for (const [game, size, score] of GAMES)
        for (const [notation, form] of Object.entries(FORMS))
            await test(`a game of ${game} in ${notation} through @sabaki/gtp`, async () => {
                const players = [await begin(game, size, notation), await begin(game, size, notation)]
                try {
                    await checkEnd(players, await playGame(players, form), score)
                } finally {
                    for (const player of players) await player.stop()
                }
            })
    end()
}

main()
