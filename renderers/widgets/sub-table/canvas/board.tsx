import { type CSSProperties, useId } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { standsInForm, takesWholeRow } from '#shared/documents/online-form/form-palette.ts'
import { rowKey } from '#shared/rules/row-state.ts'
import { ControlLook } from './control-look.tsx'
import { type FieldListProps, fieldList, fieldTitle } from './field-list.ts'

export interface BoardProps extends FieldListProps {
  id: string
  title: string
  /** Fields beside each other. */
  columns: number
}

/** The form as it will stand there; below it, what it does not show. */
export function Board({ id, title, columns, ...lists }: BoardProps) {
  const { living } = lists.editor
  const prefix = useId()
  const shown = living.filter(standsInForm)
  const hidden = living.filter((row) => !standsInForm(row))
  const { list, item } = fieldList(lists, [...shown, ...hidden], prefix)
  const card = (row: Readonly<Row>) => (
    <div key={rowKey(row)} {...item(row)} className={cardLooks(row)}>
      <span className={row.fieldMustInput === '1' ? 'r-canvas__label r-rows__required' : 'r-canvas__label'}>
        {fieldTitle(row)}
      </span>
      <ControlLook control={String(row.fieldShowType ?? 'text')} titles={lists.titles} />
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
          {shown.length === 0 && <div className="r-canvas__empty">把控件拖到这里，或点一下控件添加字段</div>}
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

function cardLooks({ fieldShowType, isReadOnly }: Readonly<Row>): string {
  const wide = takesWholeRow(fieldShowType) ? ' r-canvas__field--wide' : ''
  return `r-canvas__field${wide}${isReadOnly === '1' ? ' r-canvas__field--fixed' : ''}`
}
