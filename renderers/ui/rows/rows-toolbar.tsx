import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ButtonIcon as Icon } from '#shared/documents/button-icons.ts'
import type { RowsChange } from '#shared/documents/entity.ts'
import { activeRows, rowKey } from '#shared/rules/row-state.ts'
import { ButtonIcon } from '../button/button-icon.tsx'
import { countOf } from './editor/rows-problems.ts'
import type { RowsEditor } from './editor/use-rows-editor.ts'

/** How a button is called and looks, where not as usual. */
export interface RowsButton {
  label: string
  icon?: Icon
}

export interface RowsToolbarProps {
  editor: RowsEditor
  movable: boolean
  most: number
  /** Changes that nobody can make to these rows. */
  fixed?: readonly RowsChange[]
  buttons?: Partial<Record<RowsChange, RowsButton>>
}

/** Buttons for the ticked rows, otherwise for the row of the active cell. */
export function RowsToolbar({ editor, movable, most, fixed = [], buttons = {} }: RowsToolbarProps) {
  const { undeleted, ticked, active, rows } = editor
  const own = undeleted.find((row) => rowKey(row) === active?.key)
  const chosen = undeleted.filter((row) => ticked.has(rowKey(row)))
  const keys = (chosen.length > 0 ? chosen : own ? [own] : []).map(rowKey)
  const single = keys.length === 1 ? keys[0] : undefined
  const place = single === undefined ? -1 : undeleted.findIndex((row) => rowKey(row) === single)
  const deletedCount = rows.length - activeRows(rows).length
  const full = undeleted.length >= most
  const none = keys.length === 0
  return (
    <div className="r-rows__toolbar" role="toolbar" aria-label="行操作">
      {!fixed.includes('add') && (
        <>
          <Button
            size="small"
            icon={iconOf(buttons.add, <PlusOutlined aria-hidden />)}
            onClick={editor.add}
            disabled={full}
            autoInsertSpace={false}
          >
            {buttons.add?.label ?? '添加行'}
          </Button>
          <Button size="small" onClick={() => editor.insertBelow(single!)} disabled={full || single === undefined}>
            插入行
          </Button>
          <Button
            size="small"
            icon={<CopyOutlined aria-hidden />}
            onClick={() => editor.copy(keys)}
            disabled={full || none}
          >
            复制行
          </Button>
        </>
      )}
      {movable && (
        <>
          <Button
            size="small"
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label="上移"
            title="上移"
            onClick={() => editor.move(single!, place - 1)}
            disabled={place <= 0}
          />
          <Button
            size="small"
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label="下移"
            title="下移"
            onClick={() => editor.move(single!, place + 1)}
            disabled={place < 0 || place === undeleted.length - 1}
          />
        </>
      )}
      {!fixed.includes('delete') && (
        <Button
          size="small"
          danger
          icon={iconOf(buttons.delete, <DeleteOutlined aria-hidden />)}
          onClick={() => editor.remove(keys)}
          disabled={none}
          autoInsertSpace={false}
        >
          {buttons.delete?.label ?? '删除行'}
        </Button>
      )}
      <Button
        size="small"
        icon={<UndoOutlined aria-hidden />}
        aria-label="撤销"
        title="撤销（Ctrl+Z）"
        onClick={editor.undo}
        disabled={!editor.canUndo()}
      />
      <Button
        size="small"
        icon={<RedoOutlined aria-hidden />}
        aria-label="重做"
        title="重做（Ctrl+Y）"
        onClick={editor.redo}
        disabled={!editor.canRedo()}
      />
      <span className="r-rows__status" role="status">
        {chosen.length > 0 ? `已选择 ${chosen.length} 行，` : ''}共 {undeleted.length} 行
        {deletedCount > 0 && `，已删除 ${deletedCount} 行`}
      </span>
      {deletedCount > 0 && (
        <Button size="small" type="link" onClick={editor.restore}>
          恢复
        </Button>
      )}
      <FirstProblem editor={editor} />
    </div>
  )
}

function iconOf(button: RowsButton | undefined, usual: ReactNode): ReactNode {
  return button?.icon === undefined ? usual : <ButtonIcon name={button.icon} />
}

/** Leads to the next cell in which something is wrong. */
function FirstProblem({ editor }: { editor: RowsEditor }) {
  const count = countOf(editor.problems)
  if (count === 0) return null
  return (
    <Button size="small" type="link" danger onClick={() => goToProblem(editor)}>
      {count} 处需要修改
    </Button>
  )
}

/** The first wrong cell after the active one, or the first of all. */
export function goToProblem({ undeleted, problems, active, fieldAt, goTo, columnOf }: RowsEditor): void {
  const wrong = undeleted.flatMap((row, place) =>
    Object.keys(problems.get(rowKey(row)) ?? {})
      .map((field) => ({ key: rowKey(row), field, column: columnOf(field), place }))
      .toSorted((one, other) => one.column - other.column),
  )
  const at = undeleted.findIndex((row) => rowKey(row) === active?.key)
  const field = active && fieldAt(active.column)
  const column = field ? columnOf(field) : -1
  const next = wrong.find((cell) => cell.place > at || (cell.place === at && cell.column > column)) ?? wrong[0]
  if (next) goTo(next.key, next.field)
}
