import { useRef } from 'react'
import { type DrawnInput, useDrawnChart } from './use-drawn-chart.ts'

export interface ChartPlotProps {
  input: DrawnInput
  /** Text alternative of the picture. */
  text: string
  onFailed(): void
}

/** The picture. */
export function ChartPlot({ input, text, onFailed }: ChartPlotProps) {
  const holder = useRef<HTMLDivElement>(null)
  const drawn = useDrawnChart(holder, input, onFailed)
  return (
    <div
      role="img"
      aria-label={text}
      aria-busy={!drawn}
      className={input.onPoint ? 'r-chart__plot r-chart__plot--active' : 'r-chart__plot'}
      // Reserves the height from the first render.
      style={{ height: input.height }}
    >
      <div ref={holder} className="r-chart__canvas" />
    </div>
  )
}
