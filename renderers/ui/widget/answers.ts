/** A host that answers from the example of a widget: for its tests, and for the gallery. */
import type { Ports } from '#renderers/ports.ts'
import { memoryReports } from '../report/memory-reports.ts'
import type { WidgetExample } from './example.ts'

/** Ports that widgets use. */
export type Answers = Pick<
  Ports,
  | 'dictionary'
  | 'references'
  | 'captcha'
  | 'files'
  | 'notices'
  | 'categories'
  | 'areas'
  | 'reports'
  | 'onChanged'
  | 'can'
>

const nothing = () => undefined

/** A host that answers from the example; `instead` overrides its answers. */
export function answersOf(example: WidgetExample, instead: Partial<Answers> = {}): Answers {
  const nodes = (entity: string) => example.references?.[entity] ?? []
  return {
    dictionary: async (code) => (example.dictionaries?.[code] ?? []).map((item) => ({ ...item, title: item.text })),
    references: {
      options: async ({ entity }, keyword) =>
        nodes(entity)
          .filter(({ title }) => title.includes(keyword))
          .map(({ value, title }) => ({ value, text: title, title })),
      labels: async ({ entity }, values) =>
        values.map((value) => nodes(entity).find((node) => node.value === value)?.title ?? value),
      children: async ({ entity }, parent) => nodes(entity).filter((node) => node.parent === parent),
    },
    categories: {
      children: async (parent) => {
        const all = nodes('system/category')
        const below = 'key' in parent ? parent.key : all.find(({ code }) => code === parent.code)?.value
        return all.filter((node) => node.parent === below)
      },
      labels: async (keys) =>
        keys.map((key) => nodes('system/category').find((node) => node.value === key)?.title ?? key),
    },
    areas: async () => example.areas ?? [],
    reports: async () => memoryReports((code) => example.reports?.[code]),
    files: {
      upload: async (file) => `temp/1/${file.name}`,
      address: (stored) => (stored.startsWith('data:') ? stored : `/files/${stored}`),
    },
    notices: { success: nothing, warning: nothing, error: nothing, confirm: async () => true },
    captcha: {
      watch(show) {
        show({ state: 'ready', source: 'data:image/png;base64,' })
        return () => undefined
      },
      renew: () => undefined,
      key: () => 'image',
    },
    can: () => true,
    ...instead,
  }
}
