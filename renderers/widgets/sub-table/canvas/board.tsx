import { type CSSProperties, useId } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { rowKey } from '#shared/rules/row-state.ts'
import { type FieldListProps, fieldList } from './field-list.ts'
import { nestRows } from './nested-rows.ts'
import type { RowPresentation } from './row-presentation.ts'

export interface BoardProps extends FieldListProps {
  id: string
  title: string
  /** Number of fields beside each other. */
  columns: number
}

/** The form in its layout; fields that it does not show are listed below. */
export function Board({ id, title, columns, ...lists }: BoardProps) {
  const { editor, presentation } = lists
  const { undeleted } = editor
  const prefix = useId()
  const nodes = nestRows(undeleted, presentation.nesting)
    .filter(({ row }) => presentation.isShown(row))
    .map(({ row, members }) => ({ row, members: members.filter(presentation.isShown) }))
  const shown = nodes.flatMap(({ row, members }) => [row, ...members])
  const hidden = undeleted.filter((row) => !presentation.isShown(row))
  const { list, item } = fieldList(lists, [...shown, ...hidden], prefix, true)
  const card = (row: Readonly<Row>, across = columns) => (
    <div
      key={rowKey(row)}
      {...item(row)}
      className={cardLooks(row, presentation)}
      style={spanOf(row, presentation, across)}
    >
      <span className={presentation.isRequired(row) ? 'r-canvas__label r-rows__required' : 'r-canvas__label'}>
        {presentation.title(row)}
      </span>
      {presentation.body(row)}
    </div>
  )
  const container = (row: Readonly<Row>, members: readonly Readonly<Row>[]) => {
    const across = presentation.columns?.(row) ?? columns
    return (
      <div key={rowKey(row)} role="group" aria-label={presentation.title(row)} className="r-canvas__holder" data-room>
        <div {...item(row)} className="r-canvas__head">
          <span className="r-canvas__label">{presentation.title(row)}</span>
          <span className="r-canvas__note">{presentation.note(row)}</span>
        </div>
        <div
          role="presentation"
          className="r-canvas__held"
          data-zone
          data-holder={rowKey(row)}
          style={columnsOf(across)}
        >
          {members.map((member) => card(member, across))}
          {members.length === 0 && <div className="r-canvas__empty">把字段拖到这里</div>}
        </div>
      </div>
    )
  }
  return (
    <div className="r-canvas__board">
      <div {...list} id={id} aria-label={`${title}画布`} aria-describedby={`${prefix}hint`}>
        <div role="presentation" className="r-canvas__form" data-zone style={columnsOf(columns)}>
          {nodes.map(({ row, members }) =>
            presentation.nesting.isContainer(row) ? container(row, members) : card(row),
          )}
          {shown.length === 0 && <div className="r-canvas__empty">{presentation.empty}</div>}
        </div>
        {hidden.length > 0 && (
          <div role="group" aria-label="不在表单中显示" className="r-canvas__hidden">
            <span aria-hidden>不在表单中显示</span>
            {hidden.map((row) => card(row))}
          </div>
        )}
      </div>
      <div id={`${prefix}hint`} hidden>
        方向键选择，Alt 加方向键移动，Ctrl+D 复制，Delete 删除，回车设置属性，Ctrl+Z 撤销，Ctrl+Y 重做
      </div>
    </div>
  )
}

const columnsOf = (columns: number) => ({ '--r-canvas-columns': columns }) as CSSProperties

function cardLooks(row: Readonly<Row>, { isWide, isFixed }: RowPresentation): string {
  const wide = isWide(row) ? ' r-canvas__field--wide' : ''
  return `r-canvas__field${wide}${isFixed(row) ? ' r-canvas__field--fixed' : ''}`
}

function spanOf(row: Readonly<Row>, { span }: RowPresentation, columns: number): CSSProperties | undefined {
  const wide = Math.min(span?.(row) ?? 1, columns)
  return wide > 1 ? { gridColumn: `span ${wide}` } : undefined
}
