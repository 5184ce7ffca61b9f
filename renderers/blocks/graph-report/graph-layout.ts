/** What stands where on a page of graphs. Pure. */
import type { GraphHead, GraphTempletAnswer, GraphType } from '#shared/wire/graph.ts'

/** One picture, or table, of a graph. */
export interface GraphUse {
  code: string
  type: GraphType
}

export interface GraphGroup {
  title: string
  /** One at a time; otherwise all of them. */
  tabs: boolean
  charts: readonly GraphUse[]
}

export interface GraphLayout {
  /** Groups one at a time. */
  tabs: boolean
  /** Pictures side by side. */
  columns: 1 | 2
  groups: readonly GraphGroup[]
}

/** All pictures of one graph. */
export function layoutOfGraph({ code, graphType, displayTemplate }: GraphHead): GraphLayout {
  const types = graphType.split(',').filter(Boolean) as GraphType[]
  const shown = displayTemplate === 'combination' ? combined(types) : types
  const charts = shown.map((type) => ({ code, type }))
  return {
    tabs: false,
    columns: displayTemplate === 'double' ? 2 : 1,
    groups: [{ title: '', tabs: displayTemplate === 'tab', charts }],
  }
}

/** Bars and lines become one picture. */
function combined(types: readonly GraphType[]): GraphType[] {
  const others = types.filter((type) => type !== 'bar' && type !== 'line' && type !== 'mixed')
  return others.length === types.length ? [...types] : ['mixed', ...others]
}

/** Pictures of several graphs, as their page says. */
export function layoutOfTemplet({ templet, groups }: GraphTempletAnswer): GraphLayout {
  const { templetStyle } = templet
  return {
    tabs: templetStyle === 'tab',
    columns: templetStyle === 'double' ? 2 : 1,
    groups: groups.map(({ groupTxt, groupStyle, charts }) => ({
      title: groupTxt,
      tabs: groupStyle === 'tabs',
      charts: charts.map(({ graphreportCode, graphreportType }) => ({ code: graphreportCode, type: graphreportType })),
    })),
  }
}

/** Each graph once, in the order in which they stand. */
export function codesOf({ groups }: GraphLayout): string[] {
  return [...new Set(groups.flatMap(({ charts }) => charts.map(({ code }) => code)))]
}

/** Whether a graph is shown in other ways too, so that its name alone does not tell which one this is. */
export function isShownAgain({ code }: GraphUse, { groups }: GraphLayout): boolean {
  return groups.flatMap(({ charts }) => charts).filter((use) => use.code === code).length > 1
}
