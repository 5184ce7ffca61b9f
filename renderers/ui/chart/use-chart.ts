import { useLatest, useMemoizedFn } from 'ahooks'
import type { EChartsType } from 'echarts/core'
import { type RefObject, useEffect, useState } from 'react'
import type { ChartData } from './chart-data.ts'
import type { ChartKind } from './chart-words.ts'
import type { Kind, KindInput } from './kinds/kind-input.ts'

interface ChartInstance {
  chart: EChartsType
  kind: Kind
}

export interface ChartInput extends Omit<KindInput, 'width' | 'narrow'> {
  kind: ChartKind
  /** Called when the part of the picture with this index was clicked. */
  onPoint?(point: number): void
}

const PHONE_PX = 480
/** The layout is computed again only after the width changed by this much; in between the picture is stretched. */
const ROUGHLY_PX = 40
/** The page renders first: the picture waits for an idle moment, but at most this long. */
const PATIENCE_MS = 1000

/**
 * Draws a chart into an element: creates it once the element has a size, again for another kind, and disposes it when
 * the page is left or hidden.
 */
export function useChart(container: RefObject<HTMLElement | null>, input: ChartInput, failed: () => void): boolean {
  const [drawn, setDrawn] = useState<ChartInstance>()
  const [width, setWidth] = useState(0)
  const { kind, data, theme, texts, legend, horizontal, max, whole, height, onPoint } = input
  const fail = useLatest(failed)
  const click = useMemoizedFn((part: { name: string; dataIndex: number }) => {
    const point = drawn ? pointOf(drawn.kind, part, data) : -1
    if (point >= 0) onPoint?.(point)
  })

  useEffect(() => {
    const element = container.current!
    let stop: (() => void) | undefined
    let left = false
    const begin = async () => {
      const [{ startChart }, { loadKind }] = await Promise.all([
        import('./echarts-core.ts'),
        import('./kinds/load-kind.ts'),
      ])
      const drawn = await loadKind(kind)
      if (left) return
      const chart = startChart(element, sizeOf(element))
      chart.on('click', (part) => click(part as { name: string; dataIndex: number }))
      const watch = new ResizeObserver(() => {
        if (element.clientWidth === 0) return
        chart.resize(sizeOf(element))
        setWidth(roughly(element.clientWidth))
      })
      watch.observe(element)
      setWidth(roughly(sizeOf(element).width))
      setDrawn({ chart, kind: drawn })
      stop = () => {
        watch.disconnect()
        chart.dispose()
      }
    }
    const cancel = whenFree(() => void begin().catch(() => !left && fail.current()))
    return () => {
      left = true
      cancel()
      stop?.()
      setDrawn(undefined)
    }
  }, [container, kind])

  useEffect(() => {
    if (!drawn || drawn.chart.isDisposed()) return
    const narrow = width < PHONE_PX
    const shown = drawn.kind.option({ data, theme, texts, legend, horizontal, max, whole, height, width, narrow })
    drawn.chart.setOption(shown, { notMerge: true })
  }, [drawn, data, theme, texts, legend, horizontal, max, whole, height, width])
  return drawn !== undefined
}

function pointOf(kind: Kind, part: { name: string; dataIndex: number }, data: ChartData): number {
  return kind.pointOf ? kind.pointOf(part, data) : part.dataIndex
}

/** An element without layout gets a size that its observer corrects. */
function sizeOf({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  return { width: clientWidth || 600, height: clientHeight || 320 }
}

function roughly(width: number): number {
  return Math.max(ROUGHLY_PX, Math.floor(width / ROUGHLY_PX) * ROUGHLY_PX)
}

function whenFree(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}
