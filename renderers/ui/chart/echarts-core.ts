/** The library with only the parts that every kind needs; each kind registers further parts. */
import { LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

// SVG stays sharp on paper and on any screen, and needs no canvas.
use([SVGRenderer, TooltipComponent, LegendComponent])

/** Starts a chart in an element; dispose it at the end. */
export function startChart(element: HTMLElement, size: { width: number; height: number }): EChartsType {
  return init(element, null, { renderer: 'svg', ...size })
}
