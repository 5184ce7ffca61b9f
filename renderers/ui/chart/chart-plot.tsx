import { useRef } from 'react'
import { type ChartInput, useChart } from './use-chart.ts'

export interface ChartPlotProps {
  input: ChartInput
  /** Text alternative of the picture. */
  text: string
  onFailed(): void
}

/** The picture. */
export function ChartPlot({ input, text, onFailed }: ChartPlotProps) {
  const container = useRef<HTMLDivElement>(null)
  const drawn = useChart(container, input, onFailed)
  return (
    <div
      role="img"
      aria-label={text}
      aria-busy={!drawn}
      className={input.onPoint ? 'r-chart__plot r-chart__plot--active' : 'r-chart__plot'}
      // Reserves the height from the first render.
      style={{ height: input.height }}
    >
      <div ref={container} className="r-chart__canvas" />
    </div>
  )
}
