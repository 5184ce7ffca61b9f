import { Button } from 'antd'
import { useCallback, useMemo } from 'react'
import { useOtherField } from '#renderers/ui/draft/form-values.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import type { RowsDesignProps } from '#renderers/ui/rows/rows-design.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isFullWidth } from '#shared/documents/online-form/fields/form-palette.ts'
import type { DesignType } from '#shared/documents/online-form/form-design.ts'
import type { DesignField } from '#shared/documents/online-form/pages/design-pages.ts'
import { CanvasFrame } from '../canvas-frame.tsx'
import { ControlPreview } from '../control-preview.tsx'
import type { RowPresentation } from '../row-presentation.ts'
import { LayoutJson } from './layout-json.tsx'
import { LAYOUT_NESTING, NESTED } from './layout-nesting.ts'

/** Fields of a design with the form that it is for, and its number of columns. */
const FORM = 'cgformCode'
const COLUMNS = 'formTemplate'

/** An entry of the palette. */
interface Entry {
  title: string
  row: Row
}

const LAYOUT: readonly Entry[] = [
  { title: '分组标题', row: { itemType: 'divider', title: '分组' } },
  { title: '说明文字', row: { itemType: 'note', helpText: '说明' } },
  { title: '页签', row: { itemType: 'tab', title: '页签' } },
  { title: '卡片', row: { itemType: 'card', title: '卡片' } },
  { title: '栅格', row: { itemType: 'grid', columnCount: 2 } },
]
const NAMES: Record<DesignType, string> = {
  ...{ field: '字段', divider: '分组标题', note: '说明文字', tab: '页签', card: '卡片', grid: '栅格' },
}
const NO_FIELDS: readonly DesignField[] = []
const NO_TITLES: ReadonlyMap<string, string> = new Map()

const entryOf = ({ fieldName, title }: DesignField): Entry => ({ title, row: { itemType: 'field', fieldName } })

/**
 * Layout editor for a form of records: fields come from a palette, are dragged between titles and tabs, and edited in a
 * panel.
 */
export function LayoutCanvas({ fields: call = '', ...props }: RowsDesignProps) {
  const { editor } = props
  const { ports } = useScreen()
  const form = String(useOtherField(FORM).value ?? '')
  const { value: template } = useOtherField(COLUMNS)
  const across = Number(template) || 1
  const load = useCallback(
    async () =>
      form === '' ? NO_FIELDS : ((await ports.call({ call, query: { [FORM]: form } })).result as DesignField[]),
    [ports, call, form],
  )
  const { state, value: fields = NO_FIELDS } = useQuery(load, { notify: true })
  const placed = new Set(editor.undeleted.map(({ fieldName }) => fieldName))
  const left = fields.filter(({ fieldName }) => !placed.has(fieldName)).map(entryOf)
  const presentation = useMemo(() => presentationOf(fields, state === 'ready'), [fields, state])
  const columns = useMemo(() => props.columns.filter(({ name }) => name !== NESTED), [props.columns])
  const groups = [
    { title: '字段', entries: left },
    { title: '布局', entries: LAYOUT },
  ].filter(({ entries }) => entries.length > 0)
  const all = (
    <>
      {form === '' && <div className="r-canvas__empty">请先选择在线表单</div>}
      {left.length > 0 && (
        <Button
          block
          size="small"
          className="r-canvas__all"
          onClick={() => editor.put(editor.undeleted.length, ...left.map(({ row }) => row))}
        >
          添加全部字段
        </Button>
      )}
      <LayoutJson editor={editor} columnsField={COLUMNS} columns={template} />
    </>
  )
  return (
    <CanvasFrame
      {...props}
      columns={columns}
      presentation={presentation}
      across={across}
      taken="字段"
      extra={all}
      groups={groups}
      titleOf={({ title }) => title}
      rowOf={({ row }) => row}
    />
  )
}

/** @param known whether the fields of the form have loaded: before that none counts as missing */
function presentationOf(fields: readonly DesignField[], known: boolean): RowPresentation {
  const byName = new Map(fields.map((field) => [field.fieldName, field]))
  const fieldOf = ({ fieldName }: Readonly<Row>) => byName.get(String(fieldName))
  const isField = ({ itemType }: Readonly<Row>) => itemType === 'field'
  return {
    title: (row) => {
      if (row.itemType === 'note' || row.itemType === 'grid') return NAMES[row.itemType]
      return String(row.title || fieldOf(row)?.title || row.fieldName || '未命名')
    },
    note: (row) => {
      if (isField(row)) return fieldOf(row)?.title
      const name = row.itemType === 'grid' ? '' : NAMES[row.itemType as DesignType]
      return typeof row.columnCount === 'number' ? `${name} ${row.columnCount} 列`.trim() : name
    },
    nesting: LAYOUT_NESTING,
    columns: ({ columnCount }) => (typeof columnCount === 'number' ? columnCount : undefined),
    body: (row) => {
      if (row.itemType === 'note') return <span className="r-canvas__text">{String(row.helpText ?? '')}</span>
      if (!isField(row)) return <span className={`r-canvas__line-of r-canvas__line-of--${row.itemType}`} aria-hidden />
      const field = fieldOf(row)
      if (known && !field) return <span className="r-canvas__gone">已不在表单中，保存前请删除</span>
      return <ControlPreview control={field?.control ?? 'sub-table'} titles={NO_TITLES} />
    },
    isShown: ({ isShowForm }) => isShowForm !== '0',
    isWide: (row) => {
      const field = fieldOf(row)
      if (!isField(row)) return true
      return typeof row.colSpan !== 'number' && field !== undefined && isWhole(field)
    },
    span: ({ colSpan }) => (typeof colSpan === 'number' ? colSpan : undefined),
    isRequired: (row) => isField(row) && fieldOf(row)?.required === true,
    isFixed: (row) => row.isReadOnly === '1' || fieldOf(row)?.readOnly === true,
    empty: '把字段拖到这里，或点一下字段；没有任何项时，与在线表单的布局相同',
  }
}

const isWhole = ({ control }: DesignField) => control === undefined || isFullWidth(control)
