import { useId } from 'react'
import { rowKey } from '#shared/rules/row-state.ts'
import { type FieldListProps, fieldList } from './field-list.ts'
import { nestRows } from './nested-rows.ts'

/** List of all fields in the order of the table. */
export function Outline({ title, ...lists }: FieldListProps & { title: string }) {
  const { editor, presentation } = lists
  const { undeleted } = editor
  const { list, item } = fieldList(lists, undeleted, useId())
  const nested = new Set(nestRows(undeleted, presentation.nesting).flatMap(({ members }) => members))
  return (
    <div {...list} aria-label={`${title}大纲`} className="r-canvas__outline" data-zone="flat">
      {undeleted.map((row, place) => (
        <div
          key={rowKey(row)}
          {...item(row)}
          className={nested.has(row) ? 'r-canvas__line r-canvas__line--held' : 'r-canvas__line'}
        >
          <span className="r-canvas__number">{place + 1}</span>
          <span className="r-canvas__name">{presentation.title(row)}</span>
          <span className="r-canvas__note">{presentation.isShown(row) ? presentation.note(row) : '表单中隐藏'}</span>
        </div>
      ))}
      {undeleted.length === 0 && <div className="r-canvas__empty">还没有字段</div>}
    </div>
  )
}
