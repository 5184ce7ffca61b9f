import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'

/** Plain JavaScript, since a worker starts from its file, whether the server runs from sources or bundled. */
const { memoryMb, mostOutput } = workerData

const MIB = 1024 * 1024
const STACK_BYTES = 256 * 1024
/** Initial memory of the interpreter, in WebAssembly pages of 64 KiB; the memory of a script comes on top. */
const OWN_PAGES = 256
const PAGES_PER_MB = 16
const LONGEST_MESSAGE = 200
const FILE = 'script'
/** Asia/Shanghai, the time zone of the product, whatever that of the machine. */
const ZONE_MINUTES = -480

const interpreter = new WebAssembly.Module(
  readFileSync(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')),
)

// The interpreter reads time and zone of this thread; the time limit uses another clock.
let now = 0
Date.now = () => now
Date.prototype.getTimezoneOffset = () => ZONE_MINUTES

parentPort.on('message', async (task) => parentPort.postMessage(await answerTo(task)))
parentPort.postMessage('ready')

/** Runs each script in a new interpreter with its own memory, so that scripts cannot influence each other. */
async function answerTo(task) {
  now = task.now
  try {
    const memory = new WebAssembly.Memory({ initial: OWN_PAGES, maximum: OWN_PAGES + memoryMb * PAGES_PER_MB })
    const quickjs = await newQuickJSWASMModuleFromVariant(
      newVariant(variant, { wasmModule: interpreter, wasmMemory: memory }),
    )
    const runtime = quickjs.newRuntime()
    runtime.setMemoryLimit(memoryMb * MIB)
    runtime.setMaxStackSize(STACK_BYTES)
    return run(runtime, task)
  } catch (error) {
    // The interpreter itself failed; it is discarded with its memory.
    return { fault: { kind: error instanceof RangeError ? 'depth' : 'broken' } }
  }
}

function run(runtime, { source, input, may, timeMs }) {
  const context = runtime.newContext()
  const state = { lines: source.split('\n').length, effects: [], size: 0, fault: undefined, refused: false }
  const end = performance.now() + timeMs
  runtime.setInterruptHandler(() => {
    if (state.fault === undefined && performance.now() > end) state.fault = 'time'
    return state.fault !== undefined
  })
  // On the first line of the script, so that line numbers stay.
  const text = `'use strict';(function () {${source}\n})()`
  if (input === undefined) return ended(context, state, context.evalCode(text, FILE, { compileOnly: true }))
  give(context, input)
  define(context, state, may)
  return ended(context, state, context.evalCode(text, FILE))
}

/** Sets the globals of a script, parsed from JSON inside of the interpreter. */
function give(context, input) {
  const parse = context.unwrapResult(context.evalCode('JSON.parse'))
  const given = context.unwrapResult(context.callFunction(parse, context.undefined, context.newString(input)))
  for (const name of ['values', 'old', 'user', 'now']) {
    context.setProp(context.global, name, context.getProp(given, name))
  }
}

/** Defines three functions for a script, which accept plain values and record the calls. */
function define(context, state, may) {
  const told = (effect) => {
    state.size += JSON.stringify(effect).length
    if (state.size > mostOutput) state.fault = 'output'
    if (state.fault !== undefined) throw new Error(state.fault)
    state.effects.push(effect)
  }
  const textOf = (handle) => {
    if (handle === undefined || context.typeof(handle) !== 'string') throw new TypeError('应为文本')
    return context.getString(handle)
  }
  const functions = {
    setValue(field, value) {
      if (!may.includes('set')) throw new Error('此处不能赋值')
      told({ use: 'set', field: textOf(field), value: plain(context, value) })
    },
    notify(text) {
      if (!may.includes('notify')) throw new Error('此处不能提示')
      told({ use: 'notify', text: textOf(text) })
    },
    refuse(text) {
      told({ use: 'refuse', text: textOf(text) })
      state.refused = true
      throw new Error('refused')
    },
  }
  for (const [name, work] of Object.entries(functions)) {
    context.setProp(context.global, name, context.newFunction(name, work))
  }
}

/** Returns plain values only, so no getter, proxy or promise of a script is ever used outside. */
function plain(context, handle) {
  const kind = handle === undefined ? 'undefined' : context.typeof(handle)
  if (kind === 'string') return context.getString(handle)
  if (kind === 'boolean') return context.sameValue(handle, context.true)
  if (kind === 'undefined' || context.sameValue(handle, context.null)) return null
  const number = kind === 'number' ? context.getNumber(handle) : Number.NaN
  if (Number.isFinite(number)) return number
  throw new TypeError('只能赋值文本、数字、真假或空')
}

function ended(context, state, { error }) {
  // Reading the error may call getters, which use the time of the script too.
  const thrown = error && faultOf(context, error, state.lines)
  if (state.fault !== undefined) return { fault: { kind: state.fault } }
  // A script that catches the exception of its refusal is refused all the same.
  if (state.refused) return { effects: state.effects.filter(({ use }) => use === 'refuse').slice(0, 1) }
  return thrown ? { fault: thrown } : { effects: state.effects }
}

/** @param lines number of lines of the script; errors at its end are reported on the last line */
function faultOf(context, error, lines) {
  // Out of memory, there may be no memory for an error object.
  if (context.sameValue(error, context.null)) return { kind: 'memory' }
  const [name, message, stack] = ['name', 'message', 'stack'].map((key) => textAt(context, error, key))
  if (message === 'out of memory') return { kind: 'memory' }
  if (message === 'stack overflow') return { kind: 'depth' }
  const [, line] = new RegExp(`${FILE}:(\\d+)`).exec(stack) ?? []
  const said = [name, message].filter((text) => text !== '').join(': ')
  return {
    kind: 'error',
    line: line === undefined ? undefined : Math.min(Number(line), lines),
    message: said.slice(0, LONGEST_MESSAGE),
  }
}

/** Reads a property of a thrown value; a thrown text counts as its own `message`. */
function textAt(context, error, key) {
  const kind = context.typeof(error)
  if (kind !== 'object' && kind !== 'function') {
    return key === 'message' && kind === 'string' ? context.getString(error) : ''
  }
  const found = context.getProp(error, key)
  return context.typeof(found) === 'string' ? context.getString(found) : ''
}
