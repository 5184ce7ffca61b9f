import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import type { GraphGroup, GraphLayout, GraphUse } from './graph-layout.ts'

interface GraphGroupsProps {
  layout: GraphLayout
  /** Title of the tab of a picture. */
  nameOf(use: GraphUse): string
  children(use: GraphUse): ReactNode
}

/** Pictures in their groups, side by side or in tabs. */
export function GraphGroups({ layout: { tabs, columns, groups }, nameOf, children }: GraphGroupsProps) {
  const inside = (group: GraphGroup) =>
    group.tabs && group.charts.length > 1 ? (
      <Tabs items={group.charts.map((use) => ({ key: keyOf(use), label: nameOf(use), children: children(use) }))} />
    ) : (
      <div className={columns === 2 ? 'r-graph__grid r-graph__grid--two' : 'r-graph__grid'}>
        {group.charts.map((use) => (
          <div key={keyOf(use)}>{children(use)}</div>
        ))}
      </div>
    )
  const titleOf = ({ title }: GraphGroup, at: number) => title || `第 ${at + 1} 组`
  if (tabs && groups.length > 1) {
    return (
      <Tabs
        items={groups.map((group, at) => ({ key: String(at), label: titleOf(group, at), children: inside(group) }))}
      />
    )
  }
  return groups.map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups have no key, and never move
    <section key={at} className="r-graph__group" aria-label={group.title || undefined}>
      {group.title && <h2 className="r-graph__title">{group.title}</h2>}
      {inside(group)}
    </section>
  ))
}

/** A page may show each graph once in each type. */
const keyOf = ({ code, type }: GraphUse) => `${code} ${type}`
