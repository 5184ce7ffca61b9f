import type { Events } from '#server/platform/events.store.ts'
import type { Targets } from '#server/platform/targets/targets.ts'
import type { HookContext, RecordHooks } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import { compileRoute, targetProblems } from './compiled-route.ts'
import { lineOfRow, linesOf, type StepSort, textOfLines } from './route-lines.ts'

interface Dependencies {
  events: Pick<Events, 'publish'>
  targets: Pick<Targets, 'problemOf' | 'resolvedProblemOf'>
}

const SORTS = [
  ['predicates', 'predicateLines'],
  ['filters', 'filterLines'],
] as const

/** What is special about writing a route: its lines become the stored texts, and no route is stored that cannot be applied. */
export function createGatewayRouteHooks({ events, targets }: Dependencies): RecordHooks {
  const tell = (context: HookContext) => events.publish('gateway-routes', context)
  return {
    async beforeValidate(record, { existing }) {
      for (const [sort, field] of SORTS) takeLines(record, sort, field, existing)
      const sent = Object.entries(record).filter(([, value]) => value !== undefined && value !== null)
      const route: Row = { ...existing, ...Object.fromEntries(sent) }
      const { problems } = compileRoute(route, targets)
      if (problems.length > 0) throw invalid(problems)
      // A target that stays is judged by each call; its name may have no address while somebody edits something else.
      if (route.uri === existing?.uri) return
      const unreachable = await targetProblems(String(route.uri ?? '').trim(), targets)
      if (unreachable.length > 0) throw invalid(unreachable)
    },

    async afterRead(rows) {
      for (const row of rows) for (const [sort, field] of SORTS) row[field] = linesOf(sort, row[sort]) ?? []
    },

    afterAdd: (_record, context) => tell(context),
    afterEdit: (_record, _existing, context) => tell(context),
    afterDelete: (_records, context) => tell(context),
  }
}

/** Clients send rows back whole: of text and lines the one that differs from what is stored was meant. */
function takeLines(record: Row, sort: StepSort, field: string, existing: Readonly<Row> | undefined): void {
  const given = record[field]
  // What is no list is told by the entity's own rules.
  if (Array.isArray(given)) delete record[field]
  const text = textIn(sort, record[sort])
  if (text !== undefined) record[sort] = text
  if (!Array.isArray(given)) return
  const isOtherText = text !== undefined && existing !== undefined && text !== existing[sort]
  if (!isOtherText) record[sort] = textOfLines(sort, given.map(lineOfRow))
}

/** One way of writing for what means the same; what cannot be read is left for the compiler to tell of. */
function textIn(sort: StepSort, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const lines = linesOf(sort, value)
  if (lines !== undefined) return textOfLines(sort, lines)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
