/* tap.js: what the tests of this folder share: the program, and TAP. */
'use strict'

const QUINA = process.argv[2] || './quina'

let count = 0
let failures = 0

function report(isGood, name, details) {
    count++
    if (!isGood) failures++
    console.log(`${isGood ? 'ok' : 'not ok'} ${count} - ${name}`)
    if (!isGood && details) console.log(`# ${details}`)
}

/* Runs a test, which fails by throwing. */
async function test(name, body) {
    try {
        await body()
        report(true, name)
    } catch (error) {
        report(false, name, error.message.replace(/\n/g, '\n# '))
    }
}

function end() {
    console.log(`1..${count}`)
    process.exit(failures ? 1 : 0)
}

module.exports = {QUINA, test, end}
