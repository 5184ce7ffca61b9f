import { type PointerEvent, useMemo, useRef } from 'react'
import type { FeatureProps } from './feature-props.ts'
import type { TableExtras } from './list-props.ts'

const LEAST_WIDTH = 40
const GREATEST_WIDTH = 1000

/** Adds a draggable edge to headings; the settings of the columns set the width by keyboard. */
export function useColumnResize({ resizable, columns, arrangement }: FeatureProps): TableExtras | undefined {
  return useMemo(() => {
    if (!resizable) return undefined
    const names = new Set<unknown>(columns.map(({ name }) => name))
    const { widths } = arrangement.settings
    const resize = (name: string, width: number | undefined) => {
      const { [name]: _, ...rest } = widths ?? {}
      arrangement.change({ widths: width === undefined ? rest : { ...rest, [name]: width } })
    }
    return {
      columns: (shown) =>
        shown.map((column) =>
          names.has(column.key)
            ? {
                ...column,
                title: (
                  <>
                    {column.title as string}
                    <Edge onResize={(width) => resize(String(column.key), width)} />
                  </>
                ),
              }
            : column,
        ),
    }
  }, [resizable, columns, arrangement])
}

/** While dragged, shows the future position of the edge; a double click resets the width. */
function Edge({ onResize }: { onResize(width: number | undefined): void }) {
  const pull = useRef<{ from: number; width: number }>(undefined)
  const widthAt = ({ clientX }: PointerEvent) => {
    const { from, width } = pull.current!
    return Math.round(Math.min(GREATEST_WIDTH, Math.max(LEAST_WIDTH, width + clientX - from)))
  }
  return (
    <span
      aria-hidden
      className="r-table__edge"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize(undefined)}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture?.(event.pointerId)
        pull.current = {
          from: event.clientX,
          width: event.currentTarget.closest('th')!.getBoundingClientRect().width,
        }
      }}
      onPointerMove={(event) => {
        if (!pull.current) return
        event.currentTarget.style.transform = `translateX(${widthAt(event) - pull.current.width}px)`
      }}
      onPointerUp={(event) => {
        if (!pull.current) return
        const [width, before] = [widthAt(event), Math.round(pull.current.width)]
        pull.current = undefined
        event.currentTarget.style.transform = ''
        if (width !== before) onResize(width)
      }}
    />
  )
}
