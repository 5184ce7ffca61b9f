import { type MetaSchema, type PluginKind, pluginOfDefinition } from '#shared/check/meta-schema.ts'

/** In the order in which an author learns them. */
export const KIND_TITLES: Record<PluginKind, string> = {
  block: '区块',
  widget: '控件',
  action: '动作',
  reaction: '联动',
}

/** Plugin as `_meta` describes it for editors. */
export interface Plugin {
  kind: PluginKind
  name: string
  title: string
  description: string
  props: MetaSchema
}

/** Returns every plugin that a page may name. */
export function pluginsOf({ $defs = {} }: MetaSchema): Plugin[] {
  const plugins = Object.entries($defs).flatMap(([definition, props]) => {
    const plugin = pluginOfDefinition(definition)
    return plugin ? [{ ...plugin, title: props.title ?? '', description: props.description ?? '', props }] : []
  })
  const order = Object.keys(KIND_TITLES)
  return plugins.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

/** Returns the plugins whose name, title or description contains every typed word. */
export function pluginsWith(plugins: readonly Plugin[], typed: string): Plugin[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return plugins.filter(({ name, title, description }) => {
    const text = `${name} ${title} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
