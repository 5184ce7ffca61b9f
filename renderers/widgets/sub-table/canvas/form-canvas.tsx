import { Tabs } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { FormHead } from '#shared/documents/online-form/form.ts'
import { newField, type PaletteEntry, paletteOf } from '#shared/documents/online-form/form-palette.ts'
import { rowKey } from '#shared/rules/row-state.ts'
import { useOtherField } from '../../../ui/form-values.ts'
import type { RowColumn } from '../../../ui/rows/row-column.ts'
import type { RowsDesignProps } from '../../../ui/rows/rows-design.ts'
import { Board } from './board.tsx'
import { historyCommandOf } from './canvas-keys.ts'
import { Outline } from './outline.tsx'
import { entryTitle, Palette } from './palette.tsx'
import { Properties } from './properties.tsx'
import { useCanvasDrag } from './use-canvas-drag.ts'
import './form-canvas.css'

/** Says of an online form how many columns it has. */
const COLUMNS = 'formTemplate' satisfies keyof FormHead

/** The fields of an online form as they will stand in it: taken from a palette, carried, and set in a panel. */
export function FormCanvas(props: RowsDesignProps) {
  const { id, title, editor, columns } = props
  const { living, active, placeOf, put, move } = editor
  const root = useRef<HTMLDivElement>(null)
  const chosen = living.find((row) => rowKey(row) === active?.key)
  const titles = useMemo(() => controlTitles(columns), [columns])
  const groups = useMemo(() => paletteOf([...titles.keys()]), [titles])
  const across = Number(useOtherField(COLUMNS).value) || 1

  const add = (entry: PaletteEntry, place?: number) => {
    const after = chosen ? placeOf(rowKey(chosen)) + 1 : living.length
    put(place ?? after, newField(entry, entryTitle(entry, titles), living))
  }
  useCanvasDrag(root, { add, move, order: living.map(rowKey), entries: groups.flatMap(({ entries }) => entries) })
  useIntoView(root, active?.key)

  const walkHistory = (event: KeyboardEvent) => {
    const command = historyCommandOf(event)
    // Text that is being typed has a history of its own.
    if (!command || (event.target as HTMLElement).matches('input, textarea, [contenteditable]')) return
    event.preventDefault()
    event.stopPropagation()
    editor[command]()
  }
  const toProperties = () => root.current?.querySelector<HTMLElement>('.r-canvas__properties input')?.focus()
  const lists = { editor, titles, toProperties }
  return (
    <div ref={root} className="r-canvas" onKeyDown={walkHistory}>
      <Tabs
        className="r-canvas__side"
        size="small"
        items={[
          { key: 'palette', label: '控件', children: <Palette groups={groups} titles={titles} onAdd={add} /> },
          { key: 'outline', label: '大纲', children: <Outline {...lists} title={title} /> },
        ]}
      />
      <Board {...lists} id={id} title={title} columns={across} />
      <Properties {...props} row={chosen} />
    </div>
  )
}

/** What people call the controls, in the order of the column that chooses them. */
function controlTitles(columns: readonly RowColumn[]): ReadonlyMap<string, string> {
  const options = columns.find(({ name }) => name === 'fieldShowType')?.options ?? []
  return new Map(options.map(({ value, text }) => [String(value), text]))
}

function useIntoView(root: { current: HTMLElement | null }, key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return
    for (const card of root.current?.querySelectorAll('[data-field][aria-selected="true"]') ?? [])
      card.scrollIntoView?.({ block: 'nearest' })
  }, [root, key])
}
