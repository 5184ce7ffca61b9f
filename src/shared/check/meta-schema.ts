import type { RecordCall } from '../documents/entity.ts'
import type { PropsSchema, Slot } from '../documents/slots.ts'

/** Names from closed lists that `_meta` spells out; like slots, they say what a string means. */
export type NameFormat = 'component' | 'action' | 'reaction'

/**
 * The part of JSON Schema in which `_meta` is written; walk-meta.ts understands all of it and nothing else, so the same
 * documents serve editors (as JSON Schema) and the checker.
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
  /** Conditional parts: `then` holds where `if` does. */
  allOf?: readonly { if: MetaSchema; then: MetaSchema }[]
  minProperties?: number
  /** Code and text of the problem when this is missing or refused, instead of the general ones. */
  'x-code'?: string
  'x-reason'?: string
  /** What the registries say of the pieces beside their props; only at the root of the page's schema. */
  'x-pieces'?: Pieces
}

/** What the checker must know of a widget, block, action or reaction. */
export interface Pieces {
  widgets: Record<string, { types: readonly string[]; needs?: 'options' | 'reference'; page?: string }>
  blocks: Record<string, { slot: string; container: boolean; offers: readonly string[]; calls?: readonly RecordCall[] }>
  actions: Record<string, { needs: readonly string[]; asks?: string }>
  reactions: Record<string, { when: 'none' | 'optional' | 'required' }>
}

export type PieceKind = 'widget' | 'block' | 'action' | 'reaction'

/** Name of the props of a piece among the `$defs`. */
export function propsDefinition(kind: PieceKind, name: string): string {
  return `${kind}.${name}`
}

/** The piece whose props a definition describes, or undefined for shapes that pieces share. */
export function pieceOfDefinition(definition: string): { kind: PieceKind; name: string } | undefined {
  const [, kind, name] = /^(widget|block|action|reaction)\.(.+)$/.exec(definition) ?? []
  return kind === undefined || name === undefined ? undefined : { kind: kind as PieceKind, name }
}
