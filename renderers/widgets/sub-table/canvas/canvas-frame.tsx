import { Tabs } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { RowsDesignProps } from '#renderers/ui/rows/rows-design.ts'
import type { Row } from '#shared/documents/entity.ts'
import { rowKey } from '#shared/rules/row-state.ts'
import { Board } from './board.tsx'
import { historyCommandOf } from './canvas-keys.ts'
import { type Carried, useCanvasDrag } from './drag/use-canvas-drag.ts'
import { type Aim, aimAfter, carriedTo, containerOf, placeOfNew } from './nested-rows.ts'
import { Outline } from './outline.tsx'
import { Palette, type PaletteProps } from './palette.tsx'
import { Properties, type PropertySettings } from './properties/properties.tsx'
import type { RowPresentation } from './row-presentation.ts'
import './form-canvas.css'

interface CanvasFrameProps<E> extends RowsDesignProps, Pick<PaletteProps<E>, 'groups' | 'titleOf'> {
  presentation: RowPresentation
  /** Number of fields beside each other. */
  across: number
  /** Name of the palette. */
  taken: string
  /** Content above the palette. */
  extra?: ReactNode
  /** New row for an entry of the palette. */
  rowOf(entry: E): Row
  settings?: PropertySettings
}

/** Palette, outline, board and properties of the selected row, with keyboard shortcuts. */
export function CanvasFrame<E>({
  presentation,
  across,
  taken,
  extra,
  groups,
  titleOf,
  rowOf,
  settings,
  ...props
}: CanvasFrameProps<E>) {
  const { id, title, editor } = props
  const { undeleted, active } = editor
  const { nesting } = presentation
  const root = useRef<HTMLDivElement>(null)
  const chosen = undeleted.find((row) => rowKey(row) === active?.key)
  const add = (entry: E, aim?: Aim) => {
    const row = rowOf(entry)
    const added = placeOfNew(
      undeleted,
      row,
      aim ?? aimAfter(undeleted, chosen && rowKey(chosen), row, nesting),
      nesting,
    )
    editor.put(added.place, added.row)
  }
  const entries = groups.flatMap((group) => group.entries)
  const carriedRow = ({ field, entry }: Carried) =>
    field === undefined ? rowOf(entries[Number(entry)]!) : undeleted.find((row) => rowKey(row) === field)
  useCanvasDrag(root, {
    fits: (carried) => nesting.isNestable(carriedRow(carried) ?? {}),
    drop({ field, entry }, aim, isFlat) {
      const { before } = aim
      // In a flat list, a row before a contained row goes into the same holder.
      const container = isFlat ? before && containerOf(undeleted, before, nesting) : aim.container
      const to = { ...(before !== undefined && { before }), ...(container !== undefined && { container }) }
      if (field !== undefined) editor.arrange(carriedTo(undeleted, field, to, nesting))
      else if (entries[Number(entry)]) add(entries[Number(entry)]!, to)
    },
  })
  useIntoView(root, active?.key)

  const walkHistory = (event: KeyboardEvent) => {
    const command = historyCommandOf(event)
    // Text inputs have their own undo history.
    if (!command || (event.target as HTMLElement).matches('input, textarea, [contenteditable]')) return
    event.preventDefault()
    event.stopPropagation()
    editor[command]()
  }
  const toProperties = () => root.current?.querySelector<HTMLElement>('.r-canvas__properties input')?.focus()
  const lists = { editor, presentation, toProperties }
  const palette = (
    <>
      {extra}
      <Palette groups={groups} titleOf={titleOf} onAdd={(entry) => add(entry)} />
    </>
  )
  return (
    <div ref={root} className="r-canvas" onKeyDown={walkHistory}>
      <Tabs
        className="r-canvas__side"
        size="small"
        items={[
          { key: 'palette', label: taken, children: palette },
          { key: 'outline', label: '大纲', children: <Outline {...lists} title={title} /> },
        ]}
      />
      <Board {...lists} id={id} title={title} columns={across} />
      <Properties {...props} settings={settings} row={chosen} />
    </div>
  )
}

function useIntoView(root: { current: HTMLElement | null }, key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return
    for (const card of root.current?.querySelectorAll('[data-field][aria-selected="true"]') ?? [])
      card.scrollIntoView?.({ block: 'nearest' })
  }, [root, key])
}
