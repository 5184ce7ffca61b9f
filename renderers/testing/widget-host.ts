/** A host with the answers of all widget examples, for tests that show many widgets together. */
import { answersOf } from '../ui/widget/answers.ts'
import type { WidgetExample } from '../ui/widget/example.ts'

const files = import.meta.glob<WidgetExample>('../widgets/*/*.example.json', { eager: true, import: 'default' })

/** All examples except that of the sub-table, which needs a form around it. */
export const widgetExamples = Object.values(files).filter(({ widget }) => widget !== 'SubTable')

export function widgetHost() {
  const all = widgetExamples
  const merged = <T extends object>(of: (example: WidgetExample) => T | undefined) => Object.assign({}, ...all.map(of))
  const entities = new Set(all.flatMap(({ references = {} }) => Object.keys(references)))
  const nodes = (entity: string) => {
    const found = all.flatMap(({ references }) => references?.[entity] ?? [])
    return found.filter(
      (node, at) => found.findIndex(({ value, parent }) => value === node.value && parent === node.parent) === at,
    )
  }
  return answersOf({
    ...all[0]!,
    dictionaries: merged((example) => example.dictionaries),
    references: Object.fromEntries([...entities].map((entity) => [entity, nodes(entity)])),
    reports: merged((example) => example.reports),
    areas: all.flatMap(({ areas = [] }) => areas),
  })
}
