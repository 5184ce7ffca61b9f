import type { RecordCall } from '../documents/entity.ts'
import type { PropsSchema, Slot } from '../documents/slots.ts'

/** Names from closed lists that `_meta` contains; like slots, they define the meaning of a string. */
export type NameFormat = 'component' | 'action' | 'reaction'

/**
 * Subset of JSON Schema that `_meta` uses. walk-meta.ts supports exactly this subset, so the same documents serve
 * editors (as JSON Schema) and the checker.
 */
export interface MetaSchema
  extends Omit<PropsSchema, 'format' | 'properties' | 'additionalProperties' | 'items' | 'anyOf'> {
  $schema?: string
  $id?: string
  title?: string
  $defs?: Record<string, MetaSchema>
  format?: Slot | NameFormat
  properties?: Record<string, MetaSchema>
  additionalProperties?: boolean | MetaSchema
  propertyNames?: MetaSchema
  items?: MetaSchema
  anyOf?: readonly MetaSchema[]
  /** Conditional schemas: `then` applies where `if` does. */
  allOf?: readonly { if: MetaSchema; then: MetaSchema }[]
  minProperties?: number
  /** Code and text of the problem when this is missing or refused, instead of the general ones. */
  'x-code'?: string
  'x-reason'?: string
  /** Data of the registries beside the props of plugins; only at the root of the page's schema. */
  'x-pieces'?: PluginNames
}

/** Data that the checker needs about a widget, block, action or reaction. */
export interface PluginNames {
  widgets: Record<string, { types: readonly string[]; needs?: 'options' | 'reference'; page?: string }>
  blocks: Record<string, { slot: string; container: boolean; offers: readonly string[]; calls?: readonly RecordCall[] }>
  actions: Record<string, { needs: readonly string[]; asks?: string }>
  reactions: Record<string, { when: 'none' | 'optional' | 'required' }>
}

export type PluginKind = 'widget' | 'block' | 'action' | 'reaction'

/** Pattern of texts that are shown: blanks alone are none. */
export const NOT_BLANK = '\\S'

/** Name of the props of a plugin in `$defs`. */
export function propsDefinition(kind: PluginKind, name: string): string {
  return `${kind}.${name}`
}

/** Plugin whose props a definition describes, or undefined for shapes that plugins share. */
export function pluginOfDefinition(definition: string): { kind: PluginKind; name: string } | undefined {
  const [, kind, name] = /^(widget|block|action|reaction)\.(.+)$/.exec(definition) ?? []
  return kind === undefined || name === undefined ? undefined : { kind: kind as PluginKind, name }
}
