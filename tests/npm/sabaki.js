/* sabaki.js: plays a short game of each game through @sabaki/gtp, the GTP controller of Sabaki.
 *
 *     node tests/npm/sabaki.js [path of quina]
 *
 * Two programs play: what one generates is played on the other, and both must agree on the board
 * after every move. Prints TAP. */
'use strict'

const {Controller} = require('@sabaki/gtp')

const QUINA = process.argv[2] || './quina'
const GAMES = [
    ['fuse', 8],
    ['iris', 7],
    ['sixmaking', 5],
    ['cam', 13],
    ['zurero', 7]
]
const PLAYS = 60

let count = 0
let failures = 0

function report(isGood, name, details) {
    count++
    if (!isGood) failures++
    console.log(`${isGood ? 'ok' : 'not ok'} ${count} - ${name}`)
    if (!isGood && details) console.log(`# ${details}`)
}

/* The content of the reply; throws where the program refuses. */
async function ask(controller, name, ...args) {
    const response = await controller.sendCommand({name, args})
    if (response.error) throw new Error(`${name} ${args.join(' ')}: ${response.content}`)
    return response.content
}

async function isRefused(controller, name, ...args) {
    const response = await controller.sendCommand({name, args})
    return response.error === true
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

/* Plays in one notation; returns the moves that were made. */
async function playGame(game, size, notation) {
    const players = {white: await begin(game, size, notation), black: await begin(game, size, notation)}
    const moves = []
    try {
        while (moves.length < PLAYS) {
            const colour = await ask(players.white, 'gogui-rules_side_to_move')
            if (!(await ask(players.white, 'gogui-rules_legal_moves'))) break
            const other = players[colour === 'white' ? 'black' : 'white']
            const move = await ask(players[colour], 'genmove', colour)
            await ask(other, 'play', colour, move)
            moves.push(move)
            const boards = await Promise.all(
                Object.values(players).map(player => ask(player, 'gogui-rules_board'))
            )
            if (boards[0] !== boards[1]) throw new Error(`the boards differ after ${move}`)
        }
        if (!(await isRefused(players.white, 'play', 'white', 'nowhere')))
            throw new Error('a move that is none was taken')
        for (let i = 0; i < moves.length; i++) await ask(players.white, 'undo')
        if (!(await isRefused(players.white, 'undo'))) throw new Error('undo beyond the start')
    } finally {
        for (const player of Object.values(players)) await player.stop()
    }
    return moves
}

async function main() {
    for (const [game, size] of GAMES) {
        for (const notation of ['vertices', 'text']) {
            const name = `${game} in ${notation} through @sabaki/gtp`
            try {
                const moves = await playGame(game, size, notation)
                const form = notation === 'vertices' ? /^([A-HJ-Z]\d+|pass)$/ : /^\S+$/
                const odd = moves.filter(move => !form.test(move))
                report(moves.length > 5 && odd.length === 0, name, `${moves.length} moves; ${odd}`)
            } catch (error) {
                report(false, name, error.message)
            }
        }
    }
    console.log(`1..${count}`)
    process.exit(failures ? 1 : 0)
}

main()
