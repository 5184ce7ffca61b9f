import { useRef } from 'react'
import { type DrawnInput, useDrawnChart } from './use-drawn-chart.ts'

export interface ChartPlotProps {
  input: Omit<DrawnInput, 'narrow'>
  /** What the picture says. */
  text: string
  /** Pixels, kept free from the first moment. */
  height: number
  onFailed(): void
}

/** The picture. */
export function ChartPlot({ input, text, height, onFailed }: ChartPlotProps) {
  const holder = useRef<HTMLDivElement>(null)
  const drawn = useDrawnChart(holder, { ...input, narrow: false }, onFailed)
  return (
    <div
      role="img"
      aria-label={text}
      aria-busy={!drawn}
      className={input.onPoint ? 'r-chart__plot r-chart__plot--active' : 'r-chart__plot'}
      style={{ height }}
    >
      <div ref={holder} className="r-chart__canvas" />
    </div>
  )
}
