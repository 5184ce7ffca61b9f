import type { ChartKind } from '../chart-words.ts'
import type { Kind } from './kind-input.ts'

/** Loads the code of a kind; a page loads only the kinds that it shows. */
export function loadKind(kind: ChartKind): Promise<Kind> {
  return KINDS[kind]()
}

const KINDS: Record<ChartKind, () => Promise<Kind>> = {
  bar: async () => (await import('./bar-kind.ts')).barKind,
  stack: async () => (await import('./bar-kind.ts')).stackKind,
  scatter: async () => (await import('./scatter-kind.ts')).scatterKind,
  line: async () => (await import('./line-kind.ts')).lineKind,
  area: async () => (await import('./line-kind.ts')).areaKind,
  mixed: async () => (await import('./mixed-kind.ts')).mixedKind,
  pie: async () => (await import('./pie-kind.ts')).pieKind,
  radar: async () => (await import('./radar-kind.ts')).radarKind,
  gauge: async () => (await import('./gauge-kind.ts')).gaugeKind,
  funnel: async () => (await import('./funnel-kind.ts')).funnelKind,
  map: async () => (await import('./map-kind.ts')).mapKind,
}
