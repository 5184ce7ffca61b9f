import { useId } from 'react'
import { rowKey } from '#shared/rules/row-state.ts'
import { type FieldListProps, fieldList } from './field-list.ts'
import { heldRows } from './held-rows.ts'

/** List of all fields in the order of the table. */
export function Outline({ title, ...lists }: FieldListProps & { title: string }) {
  const { editor, look } = lists
  const { living } = editor
  const { list, item } = fieldList(lists, living, useId())
  const held = new Set(heldRows(living, look.holding).flatMap(({ members }) => members))
  return (
    <div {...list} aria-label={`${title}大纲`} className="r-canvas__outline" data-zone="flat">
      {living.map((row, place) => (
        <div
          key={rowKey(row)}
          {...item(row)}
          className={held.has(row) ? 'r-canvas__line r-canvas__line--held' : 'r-canvas__line'}
        >
          <span className="r-canvas__number">{place + 1}</span>
          <span className="r-canvas__name">{look.title(row)}</span>
          <span className="r-canvas__note">{look.isShown(row) ? look.note(row) : '表单中隐藏'}</span>
        </div>
      ))}
      {living.length === 0 && <div className="r-canvas__empty">还没有字段</div>}
    </div>
  )
}
