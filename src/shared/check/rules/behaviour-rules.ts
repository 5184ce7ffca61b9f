import type { Step } from '#shared/documents/page.ts'
import { readsOf } from '#shared/expression/expression-reads.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import { blockAround, fieldUsesIn, type PageDocument } from '../library/library.ts'
import type { Path } from '../problem.ts'
import type { Visit } from '../structure/walk-meta.ts'
import { findCycles } from './find-cycles.ts'
import { type RuleContext, ruleGroup } from './rule.ts'
import { tryParse } from './try-parse.ts'

const codes = {
  'event-unknown': '事件在页面的 x-events 中',
  'event-idle': '事件有人发出，也有人听取',
  'emit-cycle': '事件不成环',
  'poll-endless': '轮询会结束',
  'scope-place': '变量在有值的地方读取',
  'set-field-unknown': '要填入的字段在表单中',
  'window-unsafe': '新窗口的网址是 http、https 或本站地址',
} as const
type Code = keyof typeof codes

/** Checks that events reach a listener, and that chains of events end. */
export const behaviourRules = ruleGroup({
  codes,
  page(document, context) {
    checkEvents(document, context)
    checkEmitCycles(document, context)
    for (const visit of document.walk.visits) {
      if (visit.definition === 'Step') checkStep(document, visit, context)
      if (visit.schema.format === 'expression') checkScope(document, visit, context)
    }
  },
})

interface EventUse {
  event: string
  path: Path
}

/** Places that emit events, and places that listen to them. */
function eventUses({ walk }: PageDocument): { emitted: EventUse[]; heard: EventUse[] } {
  const emitted = walk.visits.flatMap(({ schema, value, path }) =>
    schema.format === 'event' && path.at(-1) === 'event' ? [{ event: String(value), path }] : [],
  )
  const heard = walk.visits.flatMap(({ definition, path }) =>
    definition === 'Steps' && path.at(-2) === 'x-on' ? [{ event: String(path.at(-1)), path }] : [],
  )
  return { emitted, heard }
}

function checkEvents(document: PageDocument, { report }: RuleContext<Code>): void {
  const declared = document.page['x-events'] ?? []
  const { emitted, heard } = eventUses(document)
  for (const { event, path } of emitted) {
    if (declared.includes(event)) continue
    report(document, 'event-unknown', path, `页面没有事件 ${event}`, { fix: nearestName(event, declared) })
  }
  for (const { event, path } of heard) {
    if (declared.includes(event)) continue
    const fix = nearestName(event, declared)
    report(document, 'event-unknown', path, `页面没有事件 ${event}`, { fix, atKey: true })
  }
  const names = (uses: readonly EventUse[]) => new Set(uses.map(({ event }) => event))
  for (const [index, event] of declared.entries()) {
    const missing = [
      ...(names(emitted).has(event) ? [] : ['发出（emit）']),
      ...(names(heard).has(event) ? [] : ['听取（x-on）']),
    ]
    if (missing.length > 0) {
      report(document, 'event-idle', ['x-events', index], `事件 ${event} 没有人${missing.join('，也没有人')}`)
    }
  }
}

/** An event leads to the events that its listeners emit. */
function checkEmitCycles(document: PageDocument, { report }: RuleContext<Code>): void {
  const { emitted, heard } = eventUses(document)
  const leads = new Map<string, string[]>()
  for (const { event, path } of heard) {
    const inside = emitted.filter((emit) => startsWith(emit.path, path)).map((emit) => emit.event)
    leads.set(event, [...(leads.get(event) ?? []), ...inside])
  }
  for (const cycle of findCycles(leads)) {
    const { path } = heard.find(({ event }) => event === cycle[0])!
    report(document, 'emit-cycle', path, `事件成环：${[...cycle, cycle[0]].join(' → ')}`, { atKey: true })
  }
}

function checkStep(document: PageDocument, { value, path }: Visit, { report }: RuleContext<Code>): void {
  const { use, with: given = {} } = value as Step
  if (use === 'poll' && given.until === undefined && given.limit === undefined) {
    report(document, 'poll-endless', path, '轮询没有尽头，请写结束的条件（until）或最长时间（limit）')
  }
  if (use === 'open-window' && typeof given.url === 'string' && !SAFE_URL.test(given.url)) {
    report(
      document,
      'window-unsafe',
      [...path, 'with', 'url'],
      `网址 ${given.url} 应以 http://、https:// 或单个 / 开头`,
    )
  }
  if (use === 'set-value') checkSetFields(document, given, path, report)
}

const SAFE_URL = /^(https?:\/\/|\/(?![/\\]))/i

function checkSetFields(
  document: PageDocument,
  { target, values }: Record<string, unknown>,
  path: Path,
  report: RuleContext<Code>['report'],
): void {
  const block = typeof target === 'string' ? document.blocks.get(target) : blockAround(path, document.blocks)
  if (!block) return
  const known = fieldUsesIn(document, block).map(({ field }) => field)
  // Without a target the surrounding form is meant; without a form every name is reported.
  for (const name of Object.keys((values ?? {}) as object)) {
    if (known.includes(name)) continue
    const reason = `区块 ${block.name} 的表单没有字段 ${name}`
    const at = [...path, 'with', 'values', name]
    report(document, 'set-field-unknown', at, reason, { fix: nearestName(name, known), atKey: true })
  }
}

/** Variables that are empty except in steps that receive them. */
const GIVEN: Record<string, { by: string; isGiven(path: Path, step: Step | undefined): boolean }> = {
  event: { by: '区块的 x-on', isGiven: (path) => path.includes('x-on') },
  error: {
    by: 'on-error 的 refused 和 broken',
    isGiven: (path) => path.includes('refused') || path.includes('broken'),
  },
  result: {
    by: 'call 的 onSuccess 和 poll',
    isGiven: (path, step) => path.includes('onSuccess') || step?.use === 'poll',
  },
}

function checkScope(document: PageDocument, visit: Visit, { report }: RuleContext<Code>): void {
  const expression = visit.schema['x-scope'] ? tryParse(visit.value) : undefined
  const roots = new Set((expression ? readsOf(expression) : []).map((read) => read.split('.')[0]!))
  for (const root of roots) {
    const given = Object.hasOwn(GIVEN, root) ? GIVEN[root] : undefined
    if (!given || !visit.schema['x-scope']!.includes(root)) continue
    const around = document.walk.visits.filter(
      ({ definition, path }) => definition === 'Step' && startsWith(visit.path, path),
    )
    const isGiven = around.some(({ value }) => given.isGiven(visit.path, value as Step))
    if (!isGiven) report(document, 'scope-place', visit.path, `${root} 只在${given.by}之中有值`)
  }
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((part, index) => part === path[index])
}
