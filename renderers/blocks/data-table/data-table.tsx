import { useLatest } from 'ahooks'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BlockProps, PreparedButton, PreparedColumn } from '#renderers/plugin.ts'
import { ActionButton } from '#renderers/ui/button/action-button.tsx'
import { grantedButtons, visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { FailedPart } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useChangeEffect } from '#renderers/ui/hooks/use-change-effect.ts'
import { useNarrow } from '#renderers/ui/hooks/use-narrow.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { type ChosenRows, conditionsOf } from '#renderers/ui/table/chosen-rows.ts'
import { firstQueryDelay } from '#renderers/ui/table/first-query.ts'
import { usePicked } from '#renderers/ui/table/pick-context.ts'
import { useSelection } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'
import { DEFAULT_PAGE_SIZE, type ListQuery, type PageResult } from '#shared/wire/paging.ts'
import { BatchMenu } from './batch-menu.tsx'
import type { FeatureProps } from './feature-props.ts'
import { isUnfiltered } from './is-unfiltered.ts'
import { LOADING_EXTRAS, NO_EXTRAS } from './list-props.ts'
import { features } from './long-list/long-table.ts'
import { RowTable } from './rows/row-table.tsx'
import { type LoadRows, listQuery, type Sort, useRows } from './rows/use-rows.ts'
import { SelectionBar } from './selection-bar.tsx'
import { ListTools } from './settings/list-tools.tsx'
import { useListSettings } from './settings/use-list-settings.ts'
import { type FeatureSettings, isFeatured, needsTable } from './table-features-props.ts'
import '#renderers/ui/paged.css'
import './data-table.css'

const RowCards = chunk(async () => (await import('./rows/row-cards.tsx')).RowCards, 'card')
const TableFeatures = chunk(
  async () => (await features()).TableFeatures,
  (props, retry) => <FailedFeatures onExtras={props.onExtras} retry={retry} />,
)

export type DataTableProps = BlockProps<
  FeatureSettings & {
    columns: readonly PreparedColumn[]
    title?: string
    toolbar?: readonly PreparedButton[]
    rowButtons?: readonly PreparedButton[]
    batchButtons?: readonly PreparedButton[]
    pageSize?: number
    order?: Sort | readonly Sort[]
    filter?: Row
    call?: string
    selection?: boolean
    columnSetting?: boolean
    print?: boolean
    empty?: string
  }
>

/** A list of records from the server, with paging, sorting, ticking and buttons. */
export function DataTable(props: DataTableProps) {
  const { name, entity, columns: given, title, toolbar, batchButtons } = props
  const { ports, scope, register } = useScreen()
  const narrow = useNarrow()
  const section = useRef<HTMLElement>(null)
  const withFixed = useFixedConditions(props)
  const first = {
    page: 1,
    size: props.pageSize ?? DEFAULT_PAGE_SIZE,
    sorts: [props.order ?? []].flat(),
    conditions: {},
  }
  const rows = useRows(useLoad(props, withFixed), first)
  const sorted = props.call === undefined && !props.rowDrag
  const columns = useMemo(() => (sorted ? given : given.map(unsorted)), [sorted, given])
  const [resizable, setResizable] = useState(false)
  const [extras, setExtras] = useState(props.tree ? LOADING_EXTRAS : NO_EXTRAS)
  const own = useSelection()
  const picked = usePicked()
  const ticked = picked ?? own
  // Ticks or conditions that change after this choice end it.
  const [all, setAll] = useState<{ keys: unknown; conditions: unknown }>()
  const allChosen = all?.keys === ticked.keys && all.conditions === rows.query.conditions
  const shownKeys = useMemo(() => rows.state.rows.map(ticked.keyOf), [rows.state.rows, ticked.keyOf])
  const selection = useMemo(() => (allChosen ? { ...ticked, keys: shownKeys } : ticked), [allChosen, ticked, shownKeys])
  // A dialog to choose in has its own search and columns.
  const columnSetting =
    props.columnSetting ?? (picked === null && (toolbar !== undefined || batchButtons !== undefined))
  const arrangement = useListSettings(name, columns, columnSetting)
  const { reload, state } = rows
  const { clear, refresh } = selection

  const present = useLatest({ query: rows.query, keys: ticked.keys, rows: state.rows, clear: own.clear })
  const print = useCallback(async () => {
    const { printRows } = await import('./print/print-rows.ts')
    printRows(section.current!, title ?? entity?.title ?? '')
  }, [title, entity])
  const filter = useCallback(
    (conditions: Row, source: string) => {
      rows.filter(conditions, source)
      const others = Object.entries(present.current.query.conditions).filter(([other]) => other !== source)
      // Ticked rows are collected over several searches, until there is no condition.
      if ([conditions, ...others.map(([, given]) => given)].every(isEmpty)) present.current.clear()
    },
    [rows.filter],
  )
  useEffect(() => {
    const handle = {
      reload,
      filter,
      query: () => withFixed(listQuery(present.current.query)),
      print,
      selectedIds: () => present.current.keys,
      rows: () => present.current.rows,
    }
    return register(name, handle, props.call === undefined ? entity : undefined)
  }, [register, name, reload, filter, print, withFixed, entity, props.call])
  // Only new rows from the server bring ticked rows up to date, not a tab that is shown again.
  useChangeEffect(state.rows, () => refresh(state.rows, state.missingRows))

  const place = useMemo(() => ({ block: name, entity }), [name, entity])
  const currentQuery = useCallback(() => withFixed(listQuery(rows.query)), [withFixed, rows.query])
  const chosen: ChosenRows = allChosen
    ? { count: state.total, filter: conditionsOf(currentQuery()) }
    : { count: ticked.keys.length, ids: ticked.keys }
  const acting = { ...place, scope: () => scope({ selection: ticked.rows, chosen }) }
  const batch = visibleButtons(batchButtons, ports, acting.scope())
  const selectable = picked !== null || props.selection === true || batch.length > 0
  // Without permission for any row button there is no button column.
  const actable = grantedButtons(props.rowButtons, ports).length > 0
  const mayChooseAll =
    !allChosen &&
    props.call === undefined &&
    state.total > ticked.keys.length &&
    shownKeys.every((key) => ticked.keys.includes(key)) &&
    batch.some((button) => button.all)
  const tools = visibleButtons(toolbar, ports, acting.scope())
  // A dialog to choose in shows the chosen rows itself.
  const ticks = selectable && picked === null
  const hasTools = tools.length > 0 || columnSetting || props.print
  const featured = isFeatured(props)
  const List = narrow && !needsTable(props) ? RowCards : RowTable
  return (
    <section
      ref={section}
      className="r-card r-table r-paged"
      onPointerOver={columnSetting && !resizable ? ({ target }) => setResizable(isHead(target)) : undefined}
    >
      {title && <h2 className="r-card__title">{title}</h2>}
      {(ticks || hasTools) && (
        <div className="r-table__toolbar">
          {tools.map((button) => (
            <ActionButton key={button.key} button={button} place={acting} />
          ))}
          {selection.keys.length > 0 && batch.length > 0 && (
            <BatchMenu buttons={batch} whole={allChosen} place={acting} onDone={clear} />
          )}
          {ticks && (!hasTools || selection.keys.length > 0) && (
            <SelectionBar count={chosen.count} onClear={clear}>
              {mayChooseAll && (
                <button
                  type="button"
                  className="r-text-button"
                  onClick={() => setAll({ keys: ticked.keys, conditions: rows.query.conditions })}
                >
                  选择全部 {state.total} 项
                </button>
              )}
            </SelectionBar>
          )}
          {picked === null && (
            <ListTools
              onPrint={props.print ? () => void print() : undefined}
              onReload={reload}
              arrangement={columnSetting ? arrangement : undefined}
              columns={columns}
            />
          )}
        </div>
      )}
      {(featured || resizable) && (
        <Suspense>
          <TableFeatures
            features={props}
            columns={arrangement.shown}
            arrangement={arrangement}
            resizable={resizable}
            place={place}
            rows={rows}
            selectable={selectable}
            currentQuery={currentQuery}
            onExtras={setExtras}
          />
        </Suspense>
      )}
      <Suspense>
        <List
          columns={arrangement.shown}
          rowButtons={props.rowButtons && actable ? props.rowButtons : NO_BUTTONS}
          place={place}
          rows={rows}
          empty={props.empty}
          selection={selectable ? selection : undefined}
          picking={picked !== null}
          density={arrangement.settings.density === 'medium' ? undefined : arrangement.settings.density}
          multiSort={props.multiSort ?? false}
          extras={extras}
        />
      </Suspense>
    </section>
  )
}

/** Without the code of its features, a tree lists its top rows. */
function FailedFeatures({ onExtras, retry }: Pick<FeatureProps, 'onExtras'> & { retry(): Promise<void> }) {
  useEffect(() => onExtras(NO_EXTRAS), [onExtras])
  return <FailedPart as="line" retry={retry} />
}

/** Another call may not sort, and rows that are ordered by hand need not. */
const unsorted = (column: PreparedColumn) => (column.sortable === 'list' ? { ...column, sortable: false } : column)

const NO_BUTTONS: readonly PreparedButton[] = []

const isEmpty = (conditions: Row) => Object.keys(conditions).length === 0

const isHead = (target: EventTarget) => target instanceof Element && target.closest('thead') !== null

type WithFixed = (query: ListQuery) => ListQuery

/** Adds the fixed conditions of the page, computed at that moment. */
function useFixedConditions({ filter }: DataTableProps): WithFixed {
  const { scope } = useScreen()
  return useCallback((query) => ({ ...query, ...(computeValues(filter ?? {}, scope({})) as Row) }), [filter, scope])
}

/** Rows of the entity, or of a call that returns a list. */
function useLoad({ name, entity, call, tree, summary }: DataTableProps, withFixed: WithFixed): LoadRows {
  const { ports } = useScreen()
  return useMemo(() => {
    const sums = summary?.map((sum) => (typeof sum === 'string' ? sum : `${sum.field}:${sum.of}`)).join()
    return async (query, signal) => {
      await firstQueryDelay(ports, name)
      signal.throwIfAborted()
      const currentQuery = { ...withFixed(query), ...(sums && { summary: sums }) }
      if (call !== undefined) return pageOf((await ports.call({ call, query: currentQuery })).result, currentQuery)
      if (!tree || !isUnfiltered(currentQuery)) return ports.records.list(entity!, currentQuery, signal)
      return pageOf(await ports.records.children(entity!), currentQuery)
    }
  }, [name, entity, call, tree, summary, ports, withFixed])
}

/** Trees and some calls return all rows, so paging happens here. */
function pageOf(result: unknown, { pageNo = 1, pageSize = DEFAULT_PAGE_SIZE }: ListQuery): PageResult {
  if (!Array.isArray(result)) return result as PageResult
  const from = (pageNo - 1) * pageSize
  const total = result.length
  const records = result.slice(from, from + pageSize) as Row[]
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
