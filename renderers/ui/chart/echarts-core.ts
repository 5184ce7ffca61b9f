/** The library with nothing but what every kind needs; each kind adds its own. */
import { LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

// Vectors stay sharp on paper and on any screen, and need no canvas.
use([SVGRenderer, TooltipComponent, LegendComponent])

/** Draws in an element from now on, until it is disposed of. */
export function startChart(element: HTMLElement, size: { width: number; height: number }): EChartsType {
  return init(element, null, { renderer: 'svg', ...size })
}
