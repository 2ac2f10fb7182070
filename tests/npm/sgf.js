/* sgf.js: @sabaki/sgf, the SGF reader and writer of Sabaki, reads our records and writes them again.
 *
 *     node tests/npm/sgf.js [path of quina]
 *
 * A random game of each kind is dressed with comments, variations, clocks, evaluations and marks,
 * in our text format. What it becomes as SGF is read by @sabaki/sgf and compared; what @sabaki/sgf
 * writes becomes our text again, to the byte. Prints TAP. */
'use strict'

const assert = require('assert')
const {execFileSync} = require('child_process')
const fs = require('fs')
const os = require('os')
const path = require('path')
const sgf = require('@sabaki/sgf')
const {QUINA, test, end} = require('./tap')

const GAMES = [
    ['fuse', []],
    ['fuse', ['--variant', 'omega,kings=2']],
    ['iris', ['--size', '4']],
    ['sixmaking', ['--size', '4', '--variant', 'points=6']],
    ['cam', []],
    ['zurero', ['--size', '7']]
]
const COMMENTS = [
    'plain',
    'a ] bracket, a [ too, and a \\ stroke',
    'a : colon; (brackets) in "quotes"',
    'two\nlines\n\nand a paragraph',
    'ends with a stroke \\',
    'Zürich, São Paulo, 日本 — any language'
]
const CLOCKS = [['0:04:58', '298'], ['0:04:41.5', '281.5'], ['1:00:00', '3600']]
const MARKS = [['!', {TE: ['1']}], ['?', {BM: ['1']}], ['!!', {TE: ['2']}], ['??', {BM: ['2']}],
    ['!?', {IT: ['']}], ['?!', {DO: ['']}]]

function quina(args, input = '') {
    return execFileSync(QUINA, args, {input, encoding: 'utf8'})
}

function convert(text, format) {
    return quina(['record', 'convert', '-', '--to', format], text)
}

/* A random game, as the JSON of records has it. */
function drawGame(game, options) {
    const args = ['selfplay', game, '--player', 'random', '--games', '1', '--seed', '5']
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quina-'))
    const file = path.join(folder, 'games')
    try {
        quina([...args, '--out', '/dev/null', '--records', file, ...options])
        return JSON.parse(quina(['record', 'convert', file, '--to', 'json']))[0]
    } finally {
        fs.rmSync(folder, {recursive: true})
    }
}

/* Another move than the one that was played before this ply, or none. */
function findOther(game, ply) {
    const {start, size, variant, moves} = game
    const args = ['moves', game.game, '--json', '--position', start, '--variant', variant]
    if (size && game.game !== 'fuse') args.push('--size', String(size))
    const before = moves.slice(0, ply).map(m => m.move)
    if (ply) args.push('--moves', before.join(' '))
    return JSON.parse(quina(args)).moves.find(move => move !== moves[ply].move)
}

/* The annotations of a move, as the properties of its node. */
function drawNode(game, ply, move) {
    const isWhite = (game.first === 'white') === (ply % 2 === 0)
    const data = {[isWhite ? 'W' : 'B']: [move]}
    if (ply % 2 === 0) data.C = [COMMENTS[(ply / 2) % COMMENTS.length]]
    if (ply % 3 === 0) data[isWhite ? 'WL' : 'BL'] = [CLOCKS[(ply / 3) % CLOCKS.length][1]]
    if (ply % 4 === 1) data.QE = [['-0.40', '+12.35', '#-5'][((ply - 1) / 4) % 3]]
    if (ply % 5 === 2) Object.assign(data, MARKS[((ply - 2) / 5) % MARKS.length][1])
    return {data, children: []}
}

/* The root of the annotated game: every fourth move has a variation, every eighth a second one. */
function dress(game) {
    const tags = {Event: 'Rua ] 5 \\ "Cam": a', Site: 'Évora', White: 'Ana [1]', Black: 'Zé'}
    const root = {data: {C: ['of the game: a ] and\na line']}, children: [], tags}
    let at = root
    game.moves.forEach(({move}, ply) => {
        const next = drawNode(game, ply, move)
        at.children.push(next)
        const other = ply % 4 === 0 && findOther(game, ply)
        if (other) {
            const head = drawNode(game, ply, other)
            head.data.QB = ['at the head of it: \\ and ]']
            at.children.push(head)
            if (ply % 8 === 0) at.children.push(drawNode(game, ply, other))
        }
        at = next
    })
    return root
}

/* -- Our text format, written by hand -- */

const quote = text => text.replace(/[\\"]/g, '\\$&')
const braces = text => `{${text.replace(/[\\}]/g, '\\$&').replace(/\n/g, '\\n')}}`

function writeMove({data}) {
    const clock = CLOCKS.find(c => c[1] === (data.WL || data.BL || [])[0])
    const mark = MARKS.find(m => Object.entries(m[1]).every(([k, v]) => data[k] && data[k][0] === v[0]))
    const said = []
    if (data.QB) said.push(braces(data.QB[0]))
    said.push((data.W || data.B)[0] + (mark ? mark[0] : ''))
    if (data.QE) said.push(`{[%eval ${data.QE[0]}]}`)
    if (clock) said.push(`{[%clk ${clock[0]}]}`)
    if (data.C) said.push(braces(data.C[0]))
    return said.join(' ')
}

function writeText(game, root) {
    const tags = {...root.tags, Game: game.game, Variant: game.variant, Start: game.start}
    if (game.size) tags.Size = String(game.size)
    const words = [braces(root.data.C[0])]
    for (let at = root; at.children.length; at = at.children[0]) {
        words.push(writeMove(at.children[0]))
        for (const other of at.children.slice(1)) words.push(`(${writeMove(other)})`)
    }
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${quote(value)}"]`)
    return `${lines.join('\n')}\n[Annotator "Eva: of \\\\ B]"]\n\n${words.join(' ')} *\n`
}

/* -- Comparing -- */

/* Nodes without the fields that the reader adds. */
const strip = ({data, children}) => ({data, children: children.map(strip)})

function checkRoot(game, root, data) {
    assert.strictEqual(data.FF[0], '4')
    assert.strictEqual(data.GM[0], '905')
    assert.strictEqual(data.QG[0], game.game)
    assert.strictEqual(data.EV[0], root.tags.Event)
    assert.strictEqual(data.PC[0], root.tags.Site)
    assert.strictEqual(data.PW[0], root.tags.White)
    assert.strictEqual(data.PB[0], root.tags.Black)
    assert.strictEqual(data.C[0], root.data.C[0])
    assert.deepStrictEqual(data.QT, ['Annotator:Eva: of \\ B]'])
    assert.strictEqual(data.QV ? data.QV[0] : 'standard', game.variant)
    if (game.game === 'fuse') assert.strictEqual(data.QS[0], game.start)
}

function checkGame(game) {
    const dressed = dress(game)
    const ours = convert(writeText(game, dressed), 'text')
    const read = sgf.parseBuffer(Buffer.from(convert(ours, 'sgf')))
    assert.strictEqual(read.length, 1)
    checkRoot(game, dressed, read[0].data)
    assert.deepStrictEqual(read[0].children.map(strip), dressed.children.map(strip))
    for (const linebreak of ['\n', '\r\n', '']) {
        const theirs = sgf.stringify(read, {linebreak})
        assert.match(quina(['record', 'check', '-'], theirs), /^1 game\b/)
        assert.strictEqual(convert(theirs, 'text'), ours)
    }
}

/* A tree that was not written by quina. */
function checkTheirs() {
    const node = (data, ...children) => ({data, children})
    const tree = node({GM: ['905'], QG: ['zurero'], SZ: ['5'], C: ['\\']},
        node({B: ['c3']}, node({W: ['L3'], C: [']']}), node({W: ['Tc'], TE: ['1']})))
    const text = convert(sgf.stringify([tree, tree]), 'text')
    assert.strictEqual(text.match(/\{\\\\\} 1\. c3 L3 \{\]\} \(1\.\.\. Tc!\) \*/g).length, 2)
}

async function main() {
    for (const [game, options] of GAMES)
        await test(`${[game, ...options].join(' ')} through @sabaki/sgf`, () =>
            checkGame(drawGame(game, options)))
    await test('trees that @sabaki/sgf made', checkTheirs)
    end()
}

main()
