import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { noteSecretCells } from '#renderers/ui/draft/secret-cells.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { isSecret } from '#renderers/ui/rows/cells/cell-display.ts'
import { OneRow } from '#renderers/ui/rows/row/one-row.tsx'
import type { RowColumn } from '#renderers/ui/rows/row/row-column.ts'
import type { RowTab } from '#renderers/ui/rows/row/use-row-tabs.ts'
import { RowsBlock, type RowsBlockProps } from '#renderers/ui/rows/rows-block.tsx'
import { isRow, rowsIn } from '#renderers/ui/rows/rows-in.ts'
import type { SummaryUse } from '#renderers/ui/rows/rows-summary.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childrenNamed } from '#shared/documents/entity-fields.ts'
import { copiedName } from '#shared/documents/online-form/fields/form-palette.ts'
import type { FieldUse } from '#shared/documents/page.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { activeRows, type Rows } from '#shared/rules/row-state.ts'
import { LAYOUT_NESTING } from './canvas/layout/layout-nesting.ts'
import { nestingOf } from './canvas/nested-rows.ts'
import { columnOf, dictionaryReader } from './column-choices.ts'

/** Views beside the table, by the name in the page. */
const DESIGNS = {
  form: {
    View: chunk(async () => (await import('./canvas/form-canvas.tsx')).FormCanvas, 'card'),
    Preview: chunk(async () => (await import('./canvas/form-preview.tsx')).FormPreviewButton),
    copied: ({ dbFieldName }: Readonly<Row>, rows: Rows) => ({
      dbFieldName: copiedName(String(dbFieldName ?? ''), rows),
    }),
  },
  layout: {
    View: chunk(async () => (await import('./canvas/layout/layout-canvas.tsx')).LayoutCanvas, 'card'),
    Preview: chunk(async () => (await import('./canvas/form-preview.tsx')).FormPreviewButton),
    isFirst: true,
    nesting: nestingOf(LAYOUT_NESTING),
    // A field may occur only once in a design; the copy is refused on save.
    copied: () => ({}),
  },
}

type SubTableProps = WidgetProps<
  unknown,
  {
    entity: string
    columns: readonly (string | FieldUse)[]
    across?: number
    tabs?: readonly RowTab[]
    design?: { view: keyof typeof DESIGNS; preview?: string; fields?: string; choices?: string }
    summary?: readonly SummaryUse[]
    height?: number
    buttons?: RowsBlockProps['buttons']
  }
>

/** Rows of a record inside its form: a table, or the fields of a single row. */
export function SubTable(props: SubTableProps) {
  return props.displayMode === 'cell' ? (
    <WidgetText displayMode="cell" text={props.text || countText(props.value)} />
  ) : (
    <LoadedRows {...props} />
  )
}

function countText(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? `共 ${activeRows(rowsIn(value)).length} 行` : ''
}

function LoadedRows(props: SubTableProps) {
  const { entity: address, columns: uses } = props
  const { ports, prepareFields } = useScreen()
  const read = useMemo(() => dictionaryReader(ports), [ports])
  const load = useCallback(async () => {
    const entity = await ports.documents.entity(address)
    const fields = await prepareFields(uses, entity)
    return { entity, columns: await Promise.all(fields.map((field) => columnOf(field, read, entity))) }
  }, [ports, prepareFields, address, uses, read])
  const { state, value: loaded, reason, reload } = useQuery(load)
  const shown = useRef(false)
  useEffect(() => {
    // A hidden tab receives no changes, so it reloads when shown again.
    if (shown.current) reload()
    shown.current = true
    return ports.onChanged?.('dictionaries', reload)
  }, [ports, reload])
  if (loaded) return <ShownRows {...props} loaded={loaded} />
  return state === 'failed' ? <FailedCard reason={reason} onRetry={reload} /> : <span className="r-widget-loading" />
}

function ShownRows({ loaded, ...props }: SubTableProps & { loaded: { entity: Entity; columns: RowColumn[] } }) {
  const { id, value, onChange, field, form, displayMode, disabled = false, summary, tabs, height, invalid } = props
  const { entity, columns } = loaded
  useEffect(
    () =>
      noteSecretCells(
        field,
        columns.filter(isSecret).map(({ name }) => name),
      ),
    [field, columns],
  )
  const { view, preview, fields, choices } = props.design ?? {}
  const design = useMemo(() => view && { ...DESIGNS[view], preview, fields, choices }, [view, preview, fields, choices])
  const subTable = form?.entity && childrenNamed(form.entity, form.name)
  const readOnly = disabled || displayMode !== 'edit'
  const common = { id, title: field.title, entity, columns, form, readOnly }
  if (field.type === 'object') {
    const row = isRow(value) ? value : null
    // Without permission to add a row there is no empty row to fill in.
    const isNone = subTable?.fixed?.includes('add') && isEmptyValue(row?.id)
    return (
      <OneRow
        {...common}
        readOnly={readOnly || isNone === true}
        row={row}
        across={props.across}
        onRow={onChange as (row: Row) => void}
        states={readOnly && displayMode !== 'edit' ? 'read' : 'edit'}
      />
    )
  }
  return (
    <RowsBlock
      {...common}
      rows={rowsIn(value)}
      onRows={onChange as (rows: Rows) => void}
      subTable={subTable}
      buttons={props.buttons}
      tabs={tabs}
      design={design}
      summary={summary}
      height={height}
      invalid={invalid}
      describedBy={props.describedBy}
    />
  )
}
