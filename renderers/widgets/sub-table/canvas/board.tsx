import { type CSSProperties, useId } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { rowKey } from '#shared/rules/row-state.ts'
import { type FieldListProps, fieldList } from './field-list.ts'
import type { RowLook } from './row-look.ts'

export interface BoardProps extends FieldListProps {
  id: string
  title: string
  /** Fields beside each other. */
  columns: number
}

/** The form as it will stand there; below it, what it does not show. */
export function Board({ id, title, columns, ...lists }: BoardProps) {
  const { editor, look } = lists
  const { living } = editor
  const prefix = useId()
  const shown = living.filter(look.isShown)
  const hidden = living.filter((row) => !look.isShown(row))
  const { list, item } = fieldList(lists, [...shown, ...hidden], prefix)
  const card = (row: Readonly<Row>) => (
    <div key={rowKey(row)} {...item(row)} className={cardLooks(row, look)} style={spanOf(row, look, columns)}>
      <span className={look.isRequired(row) ? 'r-canvas__label r-rows__required' : 'r-canvas__label'}>
        {look.title(row)}
      </span>
      {look.body(row)}
    </div>
  )
  return (
    <div className="r-canvas__board">
      <div {...list} id={id} aria-label={`${title}画布`} aria-describedby={`${prefix}hint`}>
        <div
          role="presentation"
          className="r-canvas__form"
          data-zone
          style={{ '--r-canvas-columns': columns } as CSSProperties}
        >
          {shown.map(card)}
          {shown.length === 0 && <div className="r-canvas__empty">{look.empty}</div>}
        </div>
        {hidden.length > 0 && (
          <div role="group" aria-label="不在表单中显示" className="r-canvas__hidden">
            <span aria-hidden>不在表单中显示</span>
            {hidden.map(card)}
          </div>
        )}
      </div>
      <div id={`${prefix}hint`} hidden>
        方向键选择，Alt 加方向键移动，Ctrl+D 复制，Delete 删除，回车设置属性，Ctrl+Z 撤销，Ctrl+Y 重做
      </div>
    </div>
  )
}

function cardLooks(row: Readonly<Row>, { isWide, isFixed }: RowLook): string {
  const wide = isWide(row) ? ' r-canvas__field--wide' : ''
  return `r-canvas__field${wide}${isFixed(row) ? ' r-canvas__field--fixed' : ''}`
}

function spanOf(row: Readonly<Row>, { span }: RowLook, columns: number): CSSProperties | undefined {
  const wide = Math.min(span?.(row) ?? 1, columns)
  return wide > 1 ? { gridColumn: `span ${wide}` } : undefined
}
