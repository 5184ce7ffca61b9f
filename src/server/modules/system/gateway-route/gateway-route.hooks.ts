import type { Events } from '#server/platform/stores/events.store.ts'
import type { Targets } from '#server/platform/targets/targets.ts'
import type { EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
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

/** Record hooks of routes: convert lines to stored text, and refuse a route that cannot be applied. */
export function createGatewayRouteHooks({ events, targets }: Dependencies): EntityHooks<'system/gateway-route'> {
  const publishChange = (context: HookContext) => events.publish('gateway-routes', context)
  return {
    async beforeValidate(record, { existing }) {
      for (const [sort, field] of SORTS) takeLines(record, sort, field, existing)
      const sent = Object.entries(record).filter(([, value]) => value !== undefined && value !== null)
      const route: Row = { ...existing, ...Object.fromEntries(sent) }
      const { problems } = compileRoute(route, targets)
      if (problems.length > 0) throw invalid(problems)
      // An unchanged target is checked on each request instead. Its name may not resolve while somebody edits another
      // field.
      if (route.uri === existing?.uri) return
      const unreachable = await targetProblems(String(route.uri ?? '').trim(), targets)
      if (unreachable.length > 0) throw invalid(unreachable)
    },

    async afterRead(rows) {
      for (const row of rows)
        for (const [sort, field] of SORTS) Object.assign(row, { [field]: linesOf(sort, row[sort]) ?? [] })
    },

    afterAdd: (_record, context) => publishChange(context),
    afterEdit: (_record, _existing, context) => publishChange(context),
    afterDelete: (_records, context) => publishChange(context),
  }
}

/** Clients send whole rows back. If text and lines both came, the one that differs from the stored value counts. */
function takeLines(record: Row, sort: StepSort, field: string, existing: Readonly<Row> | undefined): void {
  const given = record[field]
  // The entity's own rules report values that are not a list.
  if (Array.isArray(given)) delete record[field]
  const text = textIn(sort, record[sort])
  if (text !== undefined) record[sort] = text
  if (!Array.isArray(given)) return
  const isOtherText = text !== undefined && existing !== undefined && text !== existing[sort]
  if (!isOtherText) record[sort] = textOfLines(sort, given.map(lineOfRow))
}

/** Normalizes the text, so that equal meaning has equal text. Unreadable text stays, and the compiler reports it. */
function textIn(sort: StepSort, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const lines = linesOf(sort, value)
  if (lines !== undefined) return textOfLines(sort, lines)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
