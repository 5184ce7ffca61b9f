import { useCallback, useMemo, useState } from 'react'
import type { PreparedField } from '#renderers/plugin.ts'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { reportSearchFields } from '#renderers/ui/report/report-items.ts'
import type { LoadedReport } from '#renderers/ui/report/use-report.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import { GRAPH_BASE, type GraphAnswer } from '#shared/wire/graph.ts'
import type { ReportQuery, ReportQueryItem } from '#shared/wire/report.ts'

export interface LoadedGraphs {
  /** Answers that could be read, by code of the graph. */
  answers: ReadonlyMap<string, GraphAnswer>
  /** Search form with the query items of all graphs. */
  search: LoadedReport['search']
}

/**
 * Loads graphs by their codes with the same conditions. A condition that a graph does not know is ignored by that
 * graph.
 */
export function useGraphs(codes: readonly string[], begin: ReportQuery) {
  const { ports, prepareFields } = useScreen()
  const [conditions, setConditions] = useState(begin)
  // The search stays the same object while its items are the same: a new one would lose typed input.
  const [searches] = useState(() => new Map<string, LoadedReport['search']>())

  const searchOf = useCallback(
    async (answers: readonly GraphAnswer[]): Promise<LoadedReport['search']> => {
      const items = queryItems(answers)
      const key = JSON.stringify(items)
      const known = searches.get(key)
      if (known) return known
      const dictOptions = Object.assign({}, ...answers.map((answer) => answer.dictOptions))
      const { shown, folded, entity, initial } = reportSearchFields(items, { dictOptions })
      const [first, others]: PreparedField[][] = await Promise.all([
        prepareFields(shown, entity),
        prepareFields(folded, entity),
      ])
      const search = { shown: first!, folded: others!, entity, initial }
      searches.set(key, search)
      return search
    },
    [prepareFields, searches],
  )

  const load = useCallback(async (): Promise<LoadedGraphs> => {
    const call = `GET ${GRAPH_BASE}/getChartsData`
    const settled = await Promise.allSettled(
      codes.map((id) => ports.call({ call, query: { ...conditions, id } }).then(({ result }) => answerOf(result))),
    )
    const refused = settled.filter((one) => one.status === 'rejected')
    const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (refused[0]) {
      if (answers.length === 0) throw refused[0].reason
      showRefusal(refused[0].reason, ports)
    }
    const lost = ignoredByAll(answers, conditions)
    if (lost.length > 0) ports.notices.warning(`没有查询条件 ${lost.join('、')}`)
    return { answers: new Map(answers.map((answer) => [answer.head.code, answer])), search: await searchOf(answers) }
  }, [ports, codes, conditions, searchOf])

  return { ...useQuery(load), conditions, setConditions }
}

/** A host without a server returns nothing. */
function answerOf(result: unknown): GraphAnswer {
  if (!(result as GraphAnswer | null)?.head) throw new Error('no graph')
  return result as GraphAnswer
}

/** Query items of all graphs. The first graph that has an item defines it. */
function queryItems(answers: readonly GraphAnswer[]): ReportQueryItem[] {
  const items = answers.flatMap(({ queryInfo }) => queryInfo)
  return [...new Map(items.toReversed().map((item) => [item.field, item])).values()].toReversed()
}

/** Conditions that no graph knows, under either of the two names that an address may use. */
function ignoredByAll(answers: readonly GraphAnswer[], conditions: ReportQuery): string[] {
  const sent = Object.keys(conditions).filter((name) => conditions[name] !== '')
  const known = sent.filter((name) => !answers.every(({ ignored }) => ignored?.includes(name)))
  const knownNames = new Set(known.map(plainName))
  return [...new Set(sent.map(plainName))].filter((name) => !knownNames.has(name))
}

const plainName = (name: string) => name.replace(/^self_/, '')

/** Parameters of the page as conditions: those of query items, and parameters of statements. */
export function useGivenConditions(params: Readonly<Record<string, string>>): ReportQuery {
  const text = JSON.stringify(params)
  return useMemo(() => {
    const { code: _, id: __, ...given } = JSON.parse(text) as Row
    const parameters = Object.entries(given).map(([name, value]) => [`self_${name}`, value])
    return { ...given, ...Object.fromEntries(parameters) }
  }, [text])
}
