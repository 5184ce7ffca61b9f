import { useCallback } from 'react'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childrenNamed } from '#shared/documents/entity-fields.ts'
import type { FieldUse } from '#shared/documents/page.ts'
import { parseExpression } from '#shared/expression/parse-expression.ts'
import { livingRows, type Rows } from '#shared/rules/row-state.ts'
import type { PreparedField, WidgetProps } from '../../pieces.ts'
import type { Ports } from '../../ports.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { OneRow } from '../../ui/rows/one-row.tsx'
import type { RowColumn } from '../../ui/rows/row-column.ts'
import { RowsBlock } from '../../ui/rows/rows-block.tsx'
import type { SummaryUse } from '../../ui/rows/rows-summary.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { useAsked } from '../../ui/use-asked.ts'
import { WidgetText } from '../../ui/widget-text.tsx'

type SubTableProps = WidgetProps<
  unknown,
  { entity: string; columns: readonly (string | FieldUse)[]; summary?: readonly SummaryUse[]; height?: number }
>

/** Rows of a record inside its form: a table, or the fields of the one row that there is. */
export function SubTable(props: SubTableProps) {
  return props.look === 'cell' ? (
    <WidgetText look="cell" text={props.text || countText(props.value)} />
  ) : (
    <LoadedRows {...props} />
  )
}

function countText(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? `共 ${livingRows(rowsIn(value)).length} 行` : ''
}

function LoadedRows(props: SubTableProps) {
  const { entity: address, columns: uses } = props
  const { ports, prepareFields } = useScreen()
  const load = useCallback(async () => {
    const entity = await ports.documents.entity(address)
    const fields = await prepareFields(uses, entity)
    return { entity, columns: await Promise.all(fields.map((field) => columnOf(field, ports))) }
  }, [ports, prepareFields, address, uses])
  const { state, value: loaded, reload } = useAsked(load)
  if (loaded) return <ShownRows {...props} loaded={loaded} />
  return state === 'failed' ? <FailedCard onRetry={reload} /> : <span className="r-widget-loading" />
}

function ShownRows({ loaded, ...props }: SubTableProps & { loaded: { entity: Entity; columns: RowColumn[] } }) {
  const { id, value, onChange, field, form, look, disabled = false, summary, height, invalid, describedBy } = props
  const { entity, columns } = loaded
  const readOnly = disabled || look !== 'edit'
  const common = { id, title: field.title, entity, columns, form, readOnly }
  if (field.type === 'object') {
    const row = isRow(value) ? value : null
    return (
      <OneRow
        {...common}
        row={row}
        onRow={onChange as (row: Row) => void}
        look={readOnly && look !== 'edit' ? 'read' : 'edit'}
      />
    )
  }
  return (
    <RowsBlock
      {...common}
      rows={rowsIn(value)}
      onRows={onChange as (rows: Rows) => void}
      subTable={form?.entity && childrenNamed(form.entity, form.name)}
      summary={summary}
      height={height}
      invalid={invalid}
      describedBy={describedBy}
    />
  )
}

const NO_ROWS: Rows = []

function rowsIn(value: unknown): Rows {
  if (!Array.isArray(value)) return NO_ROWS
  return value.every(isRow) ? value : value.filter(isRow)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a column may hold, so far as it is known beforehand. */
async function columnOf(field: PreparedField, ports: Ports): Promise<RowColumn> {
  const { expression, options, dictionary } = field.props as {
    expression?: string
    options?: RowColumn['options']
    dictionary?: string
  }
  const formula = field.widget === 'Formula' ? parseExpression(String(expression)) : undefined
  const code = dictionary ?? field.field['x-dict']
  // Without its dictionary a column shows what is stored.
  const items = options ?? (code === undefined ? undefined : await ports.dictionary(code).catch(() => undefined))
  const known = items ?? field.field.enum?.map((value) => ({ value: String(value), text: String(value) }))
  return {
    ...field,
    dictionaries: await dictionariesOf(field, ports),
    options: known ?? switchOptions(field),
    formula,
    readOnly: field.readOnly || formula !== undefined,
  }
}

/** What its reactions may offer instead is at hand when a row asks for it. */
async function dictionariesOf({ reactions }: PreparedField, ports: Ports): Promise<RowColumn['dictionaries']> {
  const codes = reactions.flatMap(({ with: { dictionary } }) => (typeof dictionary === 'string' ? [dictionary] : []))
  if (codes.length === 0) return undefined
  const read = codes.map(async (code) => [code, await ports.dictionary(code).catch(() => undefined)] as const)
  return Object.fromEntries(await Promise.all(read))
}

function switchOptions({ widget, field, props }: PreparedField): RowColumn['options'] {
  if (widget !== 'Switch' || field.type === 'boolean') return undefined
  const { on = 'Y', off = 'N', onText = '是', offText = '否' } = props as Record<string, string | undefined>
  return [
    { value: String(on), text: onText },
    { value: String(off), text: offText },
  ]
}
