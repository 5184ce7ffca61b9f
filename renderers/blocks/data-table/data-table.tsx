import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { DEFAULT_PAGE_SIZE, type ListQuery, type PageResult } from '#shared/wire/paging.ts'
import type { BlockProps, PreparedButton, PreparedColumn } from '../../pieces.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { computeValues } from '../../ui/compute-values.ts'
import { usePicked } from '../../ui/pick-context.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { visibleButtons } from '../../ui/visible-buttons.ts'
import { BatchMenu } from './batch-menu.tsx'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type LoadRows, listQuery, useRows } from './use-rows.ts'
import './data-table.css'

export type DataTableProps = BlockProps<{
  columns: readonly PreparedColumn[]
  title?: string
  toolbar?: readonly PreparedButton[]
  rowButtons?: readonly PreparedButton[]
  batchButtons?: readonly PreparedButton[]
  pageSize?: number
  order?: { field: string; order: 'asc' | 'desc' }
  filter?: Row
  call?: string
  selection?: boolean
}>

/** A list of records from the server, with paging, sorting, ticking and buttons. */
export function DataTable(props: DataTableProps) {
  const { name, entity, columns, title, toolbar, batchButtons } = props
  const { ports, scope, register } = useScreen()
  const narrow = useNarrow()
  const withFixed = useFixedConditions(props)
  const rows = useRows(useLoad(props, withFixed), {
    page: 1,
    size: props.pageSize ?? DEFAULT_PAGE_SIZE,
    sort: props.order,
    conditions: {},
  })
  const own = useSelection()
  const picked = usePicked()
  const selection = picked ?? own
  const { reload, filter, state } = rows
  const { clear, refresh } = selection

  const present = useRef({ query: rows.query, keys: selection.keys })
  useLayoutEffect(() => {
    present.current = { query: rows.query, keys: selection.keys }
  })
  useEffect(() => {
    const query = () => withFixed(listQuery(present.current.query))
    const selectedIds = () => present.current.keys
    return register(name, { reload, filter, query, selectedIds }, props.call === undefined ? entity : undefined)
  }, [register, name, reload, filter, withFixed, entity, props.call])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rows from the server bring ticked rows up to date
  useEffect(() => refresh(state.rows, state.gone), [state.rows, state.gone])

  const batch = visibleButtons(batchButtons, ports, scope({ selection: selection.rows }))
  const selectable = picked !== null || props.selection === true || batch.length > 0
  const tools = visibleButtons(toolbar, ports, scope({ selection: selection.rows }))
  const place = useMemo(() => ({ block: name, entity }), [name, entity])
  const List = narrow ? RowCards : RowTable
  return (
    <section className="r-card r-table">
      {title && <h2 className="r-card__title">{title}</h2>}
      {(tools.length > 0 || selectable) && (
        <div className="r-table__toolbar">
          {tools.map((button) => (
            <ActionButton
              key={button.key}
              button={button}
              place={{ ...place, scope: () => scope({ selection: selection.rows }) }}
            />
          ))}
          {selection.keys.length > 0 && batch.length > 0 && (
            <BatchMenu
              buttons={batch}
              place={{ ...place, scope: () => scope({ selection: selection.rows }) }}
              onDone={clear}
            />
          )}
          {selection.keys.length > 0 && <SelectionBar count={selection.keys.length} onClear={clear} />}
        </div>
      )}
      <List
        columns={columns}
        rowButtons={props.rowButtons ?? NO_BUTTONS}
        place={place}
        rows={rows}
        selection={selectable ? selection : undefined}
        picking={picked !== null}
      />
    </section>
  )
}

const NO_BUTTONS: readonly PreparedButton[] = []

type WithFixed = (query: ListQuery) => ListQuery

/** Adds the conditions that the page fixes, as they are at that moment. */
function useFixedConditions({ filter }: DataTableProps): WithFixed {
  const { scope } = useScreen()
  return useCallback((query) => ({ ...query, ...(computeValues(filter ?? {}, scope({})) as Row) }), [filter, scope])
}

/** Rows of the entity, or of a call that answers like a list. */
function useLoad({ entity, call }: DataTableProps, withFixed: WithFixed): LoadRows {
  const { ports } = useScreen()
  return useMemo(
    () => async (query, signal) => {
      const asked = withFixed(query)
      if (call === undefined) return ports.records.list(entity!, asked, signal)
      return pageOf((await ports.call({ call, query: asked })).result)
    },
    [entity, call, ports, withFixed],
  )
}

/** Some calls answer with all rows at once. */
function pageOf(result: unknown): PageResult {
  if (!Array.isArray(result)) return result as PageResult
  return { records: result as Row[], total: result.length, size: result.length, current: 1, pages: 1 }
}
