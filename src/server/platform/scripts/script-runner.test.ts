import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import type { Script, ScriptLimits } from './script.ts'
import { createScriptRunner } from './script-runner.ts'
import { startScriptThread } from './script-thread.ts'

const SECOND = 1000
/** Limits for a machine that is busy. */
const LIMITS: ScriptLimits = {
  ...{ workers: 2, mostWaiting: 100, timeMs: 20 * SECOND, waitMs: 60 * SECOND, memoryMb: 16, mostOutput: 100_000 },
}
const NOW = new Date('2026-03-04T16:30:00Z')

const runner = createScriptRunner(LIMITS)
const hasty = createScriptRunner({ ...LIMITS, timeMs: 100 })
afterAll(() => Promise.all([runner.stop(), hasty.stop()]))

const script = (source: string, given: object = {}): Script => ({
  ...{ source, may: ['set', 'notify'] as const, now: NOW },
  input: JSON.stringify({ values: {}, old: {}, user: {}, now: '2026-03-05 00:30:00', ...given }),
})
const run = (source: string, given?: object) => runner.run(script(source, given))
/** Returns the value of an expression in a script. */
async function evaluated(expression: string): Promise<unknown> {
  const { fault, ...answer } = await run(`setValue('x', ${expression})`)
  if (fault) throw new Error(`${fault.kind} ${fault.message}`)
  const [effect] = 'effects' in answer ? answer.effects : []
  return effect?.use === 'set' ? effect.value : undefined
}

/** A runner whose threads the test controls. */
function withThreads(limits: Partial<ScriptLimits>) {
  const threads: Worker[] = []
  const all = { ...LIMITS, ...limits }
  const created = createScriptRunner(all, () => {
    const thread = startScriptThread(all)
    threads.push(thread)
    return thread
  })
  return { made: created, threads }
}

describe('a script', () => {
  it('reads what it is given, and says what is to be done', async () => {
    const source = `
      const total = values.lines.reduce((sum, line) => sum + line.amount, 0)
      if (old.total === total) return
      setValue('total', total)
      setValue('by', user.realname + ' ' + now)
      setValue('open', total > 1)
      setValue('memo', null)
      setValue('memo')
      notify('合计' + total)`
    const given = { values: { lines: [{ amount: 1.5 }, { amount: 2 }] }, user: { realname: '王' } }
    expect(await run(source, given)).toEqual({
      effects: [
        { use: 'set', field: 'total', value: 3.5 },
        { use: 'set', field: 'by', value: '王 2026-03-05 00:30:00' },
        { use: 'set', field: 'open', value: true },
        { use: 'set', field: 'memo', value: null },
        { use: 'set', field: 'memo', value: null },
        { use: 'notify', text: '合计3.5' },
      ],
    })
    expect(await run(source, { ...given, old: { total: 3.5 } })).toEqual({ effects: [] })
  })

  it('has refused, whatever it does then', async () => {
    const source = "setValue('x', 1); try { refuse('不行') } catch {} setValue('x', 2); refuse('晚了')"
    expect(await run(source)).toEqual({ effects: [{ use: 'refuse', text: '不行' }] })
  })

  it('knows the time of the product, in its zone', async () => {
    expect(await evaluated('Date.now()')).toBe(NOW.getTime())
    expect(await evaluated('new Date().getDate() + "日" + new Date().getHours()')).toBe('5日0')
    expect(await evaluated('new Date("2026-01-31 23:00:00").getDate()')).toBe(31)
  })

  it('may do only what its place allows', async () => {
    const quiet = { ...script("setValue('x', 1)"), may: [] }
    expect(await runner.run(quiet)).toMatchObject({ fault: { kind: 'error', line: 1, message: /此处不能赋值/ } })
    expect(await runner.run({ ...quiet, source: "notify('好')" })).toMatchObject({
      fault: { message: /此处不能提示/ },
    })
    expect(await runner.run({ ...quiet, source: "refuse('不')" })).toEqual({ effects: [{ use: 'refuse', text: '不' }] })
  })

  it('is reported with its line', async () => {
    expect(await runner.check('const a = 1\nif (a) {')).toMatchObject({
      kind: 'error',
      line: 2,
      message: /SyntaxError/,
    })
    expect(await runner.check('const a = 1\nlet b = ;')).toMatchObject({ kind: 'error', line: 2 })
    expect(await runner.check("if (values.x) return\nrefuse('不')")).toBeUndefined()
    expect(await run('let a\n\na.b.c')).toMatchObject({ fault: { kind: 'error', line: 3, message: /TypeError/ } })
    expect(await run("throw '自己说的'")).toMatchObject({ fault: { kind: 'error', message: '自己说的' } })
    expect(await run('typo = 1')).toMatchObject({ fault: { kind: 'error', line: 1, message: /ReferenceError/ } })
  })

  it('is not run to be read', async () => {
    expect(await runner.check('for (;;) {}')).toBeUndefined()
  })
})

describe('a script that reaches for more', () => {
  it('finds nothing of the server', async () => {
    const names = 'process require module global globalThis.Buffer fetch setTimeout setInterval queueMicrotask console'
    for (const name of [...names.split(' '), 'WebAssembly', 'XMLHttpRequest', 'std', 'os', 'performance', 'crypto']) {
      expect([name, await evaluated(`typeof ${name}`)]).toEqual([name, 'undefined'])
    }
  })

  it.each([
    "(function () {}).constructor('return typeof process + typeof require + typeof fetch')()",
    "setValue.constructor('return typeof process + typeof require + typeof fetch')()",
    "values.constructor.constructor('return typeof process + typeof require + typeof fetch')()",
    "(0, eval)('typeof process + typeof require + typeof fetch')",
    "(async () => {}).constructor('return 1') && typeof process + typeof require + typeof fetch",
    'Error.prepareStackTrace = (_, frames) => frames[0].getThis(), typeof process + typeof require + typeof fetch',
  ])('gets there by no constructor: %s', async (expression) => {
    expect(await evaluated(`(${expression})`)).toBe('undefinedundefinedundefined')
  })

  it('loads no module', async () => {
    const answer = await run(
      "import('fs').then((fs) => setValue('x', 1)); import('node:fs').catch((e) => setValue('x', 2))",
    )
    expect(answer).toEqual({ effects: [] })
    expect(await runner.check("import fs from 'fs'")).toMatchObject({ kind: 'error' })
  })

  it.each([
    ['an object', '{ toJSON() { return 1 } }'],
    ['a list', '[1, 2]'],
    ['a proxy', 'new Proxy({}, { get() { for (;;) {} } })'],
    ['a getter', '({ get valueOf() { for (;;) {} } })'],
    ['something to wait for', '({ then(done) { done(1) } })'],
    ['a promise', 'Promise.resolve(1)'],
    ['a symbol', 'Symbol.iterator'],
    ['a function', '() => 1'],
    ['a whole number without end', '10n ** 30n'],
    ['no number', 'NaN'],
    ['no end', 'Infinity'],
  ])('cannot say %s', async (_, value) => {
    const { fault } = await run(`setValue('x', ${value})`)
    expect(fault).toMatchObject({ kind: 'error', line: 1, message: /只能赋值文本、数字、真假或空/ })
    expect((await run('setValue({ toString: () => "x" }, 1)')).fault?.message).toMatch(/应为文本/)
  })

  it('says names of prototypes as what they are: texts', async () => {
    expect(await run("setValue('__proto__', 'x'); setValue('constructor', 'y')")).toEqual({
      effects: [
        { use: 'set', field: '__proto__', value: 'x' },
        { use: 'set', field: 'constructor', value: 'y' },
      ],
    })
    expect(await run('', { values: JSON.parse('{ "__proto__": { "polluted": 1 } }') })).toEqual({ effects: [] })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('leaves nothing behind', async () => {
    const before = `globalThis.left = 1; Object.prototype.left = 1; JSON.parse = () => ({ values: { left: 1 } })
      String.prototype.trim = () => '1'; setValue = () => undefined; values.left = 1`
    for (let at = 0; at < 2 * LIMITS.workers; at += 1) await run(before)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => evaluated("typeof left + typeof values.left + ' a '.trim()")),
    )
    expect(answers).toEqual(Array(4).fill('undefinedundefineda'))
  })
})

describe('a script that takes too much', () => {
  it.each([
    ['a loop', 'for (;;) {}'],
    ['a loop that catches', 'for (;;) { try { for (;;) {} } catch {} }'],
    ['a finally', 'try { for (;;) {} } finally { for (;;) {} }'],
    ['a pattern', "/^(a+)+$/.test('a'.repeat(40) + '!')"],
    ['an order', '[3, 2, 1].sort(() => { for (;;) {} })'],
    ['an error', 'throw { get message() { for (;;) {} } }'],
  ])('of time is ended: %s', async (_, source) => {
    expect(await hasty.run(script(source))).toEqual({ fault: { kind: 'time' } })
  })

  it('of time where the interpreter does not look at the clock ends with its thread', async () => {
    const source = "const s = 'a'.repeat(7e6); for (;;) s.indexOf('aaaaab'.repeat(1e5))"
    const { made: created, threads } = withThreads({ workers: 1, timeMs: SECOND })
    expect(await created.run(script(source))).toEqual({ fault: { kind: 'time' } })
    expect(await created.run(script("notify('好')"))).toEqual({ effects: [{ use: 'notify', text: '好' }] })
    expect(threads).toHaveLength(2)
    await created.stop()
  })

  it.each([
    ['lists', 'const a = []; for (;;) a.push(new Array(1000).fill(1))'],
    ['buffers', 'const a = []; for (;;) a.push(new Uint8Array(1e6))'],
    ['one buffer', 'new ArrayBuffer(2 ** 30)'],
    ['one text', "'x'.repeat(2 ** 29)"],
    ['texts', "const a = []; for (;;) a.push('x'.repeat(1e5) + a.length)"],
    ['objects', 'let a = {}; for (;;) a = { a, b: [a] }'],
    ['a map', 'const m = new Map(); for (let i = 0; ; i += 1) m.set(i, { i })'],
  ])('of memory is ended: %s', async (_, source) => {
    expect(await run(source)).toEqual({ fault: { kind: 'memory' } })
  })

  it.each([
    ['calls', 'const f = () => f() + 1; f()'],
    ['brackets', "JSON.parse('['.repeat(1e6))"],
  ])('of depth is ended: %s', async (_, source) => {
    expect(await run(source)).toEqual({ fault: { kind: 'depth' } })
  })

  it('of words is ended', async () => {
    for (const source of ["for (;;) notify('x')", "setValue('x', 'x'.repeat(2e5))", "notify('x'.repeat(2e5))"]) {
      expect(await run(`try { ${source} } catch {}`)).toEqual({ fault: { kind: 'output' } })
    }
  })
})

describe('the threads of scripts', () => {
  it('are as many as there may be, half of them for one script, and are used again', async () => {
    const { made: created, threads } = withThreads({ workers: 2 })
    expect(threads).toHaveLength(0)
    const all = (source: string) =>
      Promise.all(Array.from({ length: 20 }, (_, at) => created.run(script(source, { values: { at } }))))
    const expected = Array.from({ length: 20 }, (_, at) => ({ effects: [{ use: 'set', field: 'x', value: at }] }))
    expect(await all("setValue('x', values.at)")).toEqual(expected)
    expect(threads).toHaveLength(1)
    expect(await Promise.all([all("setValue('x', values.at)"), all("setValue('x', values.at) // 另一个")])).toEqual([
      expected,
      expected,
    ])
    expect(threads).toHaveLength(2)
    await created.stop()
  })

  it('are replaced when something ends them', async () => {
    const { made: created, threads } = withThreads({ workers: 1 })
    await created.run(script(''))
    const endless = created.run(script('for (;;) {}'))
    await threads[0]!.terminate()
    expect(await endless).toEqual({ fault: { kind: 'broken' } })
    expect(await created.run(script(''))).toEqual({ effects: [] })
    expect(threads).toHaveLength(2)
    // A thread that ends while idle makes no difference.
    await threads[1]!.terminate()
    expect(await created.run(script(''))).toEqual({ effects: [] })
    await created.stop()
  })

  it('are not waited for without end', async () => {
    const { made: created } = withThreads({ workers: 1, timeMs: SECOND, waitMs: 50 })
    await created.run(script(''))
    const endless = created.run(script('for (;;) {}'))
    expect(await created.run(script(''))).toEqual({ fault: { kind: 'busy' } })
    expect(await endless).toEqual({ fault: { kind: 'time' } })
    expect(await created.run(script(''))).toEqual({ effects: [] })
    await created.stop()
  })

  it('share the remaining time with the wait and the start of a thread', async () => {
    const { made: created, threads } = withThreads({ workers: 1 })
    await created.run(script(''))
    const endless = created.run(script('for (;;) {}'))
    expect(await created.run({ ...script(''), withinMs: 50 })).toEqual({ fault: { kind: 'busy' } })
    await threads[0]!.terminate()
    expect(await endless).toEqual({ fault: { kind: 'broken' } })
    await created.stop()

    const silent = createScriptRunner(LIMITS, () => new Worker('setInterval(() => {}, 1000)', { eval: true }))
    const before = performance.now()
    expect(await silent.run({ ...script(''), withinMs: 50 })).toEqual({ fault: { kind: 'broken' } })
    expect(performance.now() - before).toBeLessThan(20 * SECOND)
    await silent.stop()
  })

  it('are left to others by a flood of a script that nobody knows yet, and so are the places to wait', async () => {
    const { made: created } = withThreads({ workers: 2, timeMs: SECOND, mostWaiting: 2 })
    const flood = Array.from({ length: 60 }, () => created.run(script('for (;;) {}')))
    expect(await created.run(script("notify('好')"))).toEqual({ effects: [{ use: 'notify', text: '好' }] })
    const kinds = (await Promise.all(flood)).map(({ fault }) => fault?.kind).toSorted()
    expect(kinds).toEqual([...Array(59).fill('busy'), 'time'])
    await created.stop()
  })

  it.each([
    ['in the interpreter', 'for (;;) {}'],
    ['where it looks at no clock', "const s = 'a'.repeat(7e6); for (;;) s.indexOf('aaaaab'.repeat(1e5))"],
  ])('are left to others by a script that was ended for time: %s', async (_, source) => {
    const { made: created } = withThreads({ workers: 2, timeMs: SECOND })
    const endless = () => created.run(script(source))
    expect(await endless()).toEqual({ fault: { kind: 'time' } })
    const flood = Array.from({ length: 20 }, endless)
    // All but one are refused immediately, which leaves the other thread to this script.
    const sound = await created.run(script("notify('好')"))
    expect(sound).toEqual({ effects: [{ use: 'notify', text: '好' }] })
    const kinds = (await Promise.all(flood)).map(({ fault }) => fault?.kind).toSorted()
    expect(kinds).toEqual([...Array(19).fill('busy'), 'time'])
    await created.stop()
  })

  it('know nothing of a script that had less than its time', async () => {
    const { made: created } = withThreads({ workers: 1, timeMs: 20 * SECOND })
    const source = 'if (values.long) for (;;) {}'
    const long = script(source, { values: { long: true } })
    // The first script starts the thread.
    await created.run(script(''))
    expect(await created.run({ ...long, withinMs: 2 * SECOND })).toEqual({ fault: { kind: 'time' } })
    expect(await Promise.all([created.run(script(source)), created.run(script(source))])).toEqual([
      { effects: [] },
      { effects: [] },
    ])
    await created.stop()
  })
})
