import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect } from 'react'
import type { RowsEditor } from './editor/use-rows-editor.ts'

/**
 * Moves rows by dragging their numbers. Scrolling mounts and unmounts rows, so a row is registered when the pointer
 * reaches its handle. Alt with an arrow key and buttons do the same.
 */
export function useRowDrop(frame: RefObject<HTMLElement | null>, editor: RowsEditor, enabled: boolean): void {
  const { move, placeOf } = editor
  useEffect(() => {
    const element = frame.current
    if (!element || !enabled) return
    const known = new WeakSet<Element>()
    const cleanups: (() => void)[] = []
    const prepare = ({ target }: Event) => {
      const handle = (target as HTMLElement).closest<HTMLElement>('[data-handle]')
      const row = handle?.closest<HTMLElement>('[data-row]')
      if (!handle || !row || known.has(row)) return
      known.add(row)
      cleanups.push(
        draggable({
          element: row,
          dragHandle: handle,
          getInitialData: () => ({ row: row.dataset.row, frame: element }),
        }),
      )
    }
    const rowAt = (y: number) => rowsIn(element).find((row) => row.getBoundingClientRect().bottom > y)
    const mark = (row: HTMLElement | undefined) => {
      for (const each of rowsIn(element)) each.toggleAttribute('data-drop', each === row)
    }
    const drop = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.frame === element,
      onDrag: ({ location }) => mark(rowAt(location.current.input.clientY)),
      onDragLeave: () => mark(undefined),
      onDrop: ({ source, location }) => {
        mark(undefined)
        const target = rowAt(location.current.input.clientY) ?? rowsIn(element).at(-1)
        if (target?.dataset.row) move(String(source.data.row), placeOf(target.dataset.row))
      },
    })
    element.addEventListener('pointerover', prepare)
    const stop = combine(drop, () => element.removeEventListener('pointerover', prepare))
    return () => {
      stop()
      for (const clean of cleanups) clean()
    }
  }, [frame, enabled, move, placeOf])
}

function rowsIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-row]')]
}
