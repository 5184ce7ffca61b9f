import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Popover, Select } from 'antd'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { PreparedColumn } from '#renderers/plugin.ts'
import { orderedColumns, type ShownColumn, type Side } from './list-settings.ts'
import type { Arrangement } from './use-list-settings.ts'
import './column-settings.css'

interface Props {
  columns: readonly PreparedColumn[]
  arrangement: Arrangement
  onClose(): void
}

const SIDES = [
  { value: 'none', label: '不固定' },
  { value: 'left', label: '固定在左' },
  { value: 'right', label: '固定在右' },
]
const LEAST_WIDTH = 40
const GREATEST_WIDTH = 1000

/** Settings of a list for the person; each change shows immediately. */
export function ColumnSettings({ columns, arrangement, onClose }: Props) {
  const content = <SettingsForm columns={columns} arrangement={arrangement} onClose={onClose} />
  return (
    <Popover
      open
      trigger="click"
      placement="bottomRight"
      title="列设置"
      content={content}
      onOpenChange={(open) => open || onClose()}
    >
      <span className="r-columns__anchor" />
    </Popover>
  )
}

function SettingsForm({ columns, arrangement, onClose }: Props) {
  const { settings, change, reset } = arrangement
  const all = orderedColumns(columns, settings)
  const [dragged, setDragged] = useState<string>()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.focus(), [])
  const move = (name: string, to: number) => change({ order: movedTo(all, name, to) })
  return (
    <div ref={form} tabIndex={-1} className="r-columns" onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <ul className="r-columns__list">
        {all.map((column, index) => (
          <ColumnLine
            key={column.name}
            column={column}
            hidden={settings.hidden?.includes(column.name) ?? false}
            isLast={arrangement.shown.length <= 1}
            bounds={{ first: index === 0, last: index === all.length - 1 }}
            dragging={dragged === column.name}
            onHide={(hidden) => change({ hidden: toggled(settings.hidden ?? [], column.name, hidden) })}
            onPin={(side) => change({ pinned: withEntry(settings.pinned, column.name, side) })}
            onWidth={(width) => change({ widths: withEntry(settings.widths, column.name, width) })}
            onMove={(by) => move(column.name, index + by)}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, index)
              setDragged(undefined)
            }}
          />
        ))}
      </ul>
      <div className="r-columns__foot">
        <Button size="small" type="link" autoInsertSpace={false} onClick={reset}>
          重置
        </Button>
      </div>
    </div>
  )
}

interface LineProps {
  column: ShownColumn
  hidden: boolean
  isLast: boolean
  bounds: { first: boolean; last: boolean }
  dragging: boolean
  onHide(hidden: boolean): void
  onPin(side: Side | undefined): void
  onWidth(width: number | undefined): void
  onMove(by: -1 | 1): void
  onDrag(name: string | undefined): void
  onDrop(): void
}

function ColumnLine({ column, hidden, isLast, bounds, dragging, ...on }: LineProps) {
  const { name, title } = column
  const allow = (event: DragEvent) => event.preventDefault()
  return (
    <li
      className={`r-columns__line${dragging ? ' r-columns__line--dragged' : ''}`}
      onDragOver={allow}
      onDrop={on.onDrop}
    >
      <span
        className="r-columns__holder"
        draggable
        onDragStart={() => on.onDrag(name)}
        onDragEnd={() => on.onDrag(undefined)}
      >
        <HolderOutlined aria-hidden />
      </span>
      <Checkbox
        checked={!hidden}
        disabled={isLast && !hidden}
        onChange={({ target }) => on.onHide(!target.checked)}
        className="r-columns__title"
        title={title}
      >
        {title}
      </Checkbox>
      <InputNumber<number>
        size="small"
        className="r-columns__width"
        aria-label={`${title}的宽度`}
        placeholder="自动"
        min={LEAST_WIDTH}
        max={GREATEST_WIDTH}
        step={10}
        precision={0}
        value={column.width}
        onChange={(width) => on.onWidth(width ?? undefined)}
      />
      <Select
        size="small"
        className="r-columns__side"
        aria-label={`固定${title}`}
        options={SIDES}
        value={column.fixed ?? 'none'}
        onChange={(side) => on.onPin(side === 'none' ? undefined : (side as Side))}
      />
      <Button
        type="text"
        size="small"
        aria-label={`上移${title}`}
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={bounds.first}
        onClick={() => on.onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        aria-label={`下移${title}`}
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={bounds.last}
        onClick={() => on.onMove(1)}
      />
    </li>
  )
}

function movedTo(columns: readonly ShownColumn[], name: string, to: number): string[] {
  const rest = columns.map((column) => column.name).filter((other) => other !== name)
  return rest.toSpliced(to, 0, name)
}

function toggled(names: readonly string[], name: string, on: boolean): string[] {
  const rest = names.filter((other) => other !== name)
  return on ? [...rest, name] : rest
}

function withEntry<T>(
  entries: Readonly<Record<string, T>> = {},
  name: string,
  value: T | undefined,
): Record<string, T> {
  const { [name]: _, ...rest } = entries
  return value === undefined ? rest : { ...rest, [name]: value }
}
