/** Manifests of widgets, blocks, actions and reactions. Plain data: the generator writes `_meta` from it. */
import type { RecordCall } from '#shared/documents/entity.ts'
import type { PropsSchema } from '#shared/documents/slots.ts'

interface Manifest {
  /** Exact name that pages use. */
  name: string
  title: string
  description: string
  /** Closed schema of its props (widget, block) or of its `with` (action, reaction). */
  props: PropsSchema & { type: 'object'; properties: Record<string, PropsSchema>; additionalProperties: false }
}

export interface WidgetManifest extends Manifest {
  /** Row of the table in `schemas/_reference/page.md`. */
  group: 'text' | 'number' | 'choice' | 'date' | 'reference' | 'file' | 'process' | 'display'
  /** Types of fields that the widget can edit. */
  types: readonly ('string' | 'integer' | 'number' | 'boolean' | 'array' | 'object')[]
  /** Value of an empty field. */
  emptyValue: unknown
  /** Required by the widget of its field: a dictionary (`x-dict`) or options, or a reference (`x-ref`). */
  needs?: 'options' | 'reference'
  /** Address of the page that the dialog shows. */
  page?: string
}

export interface BlockManifest extends Manifest {
  /** Place on a page: beside the others, among them, or above the page when opened. */
  slot: 'side' | 'main' | 'overlay'
  /** Holds other blocks. */
  container?: boolean
  /** Fields of the block are conditions of a search: none is required, unique or read-only. */
  search?: boolean
  /** Calls of the entity that show the block. A call named in its props replaces them. */
  calls?: readonly RecordCall[]
  /** Methods that other blocks and actions may call. */
  offers: readonly ('open' | 'close' | 'reload' | 'filter' | 'submit' | 'print')[]
}

export interface ActionManifest extends Manifest {
  /** Required by the action of its place. */
  needs?: readonly ('form' | 'row' | 'selection')[]
  /**
   * Method that the target must offer; default is the name of the action. `fields`: a form or search; `any`: any block.
   */
  asks?: string
}

export interface ReactionManifest extends Manifest {
  /** Use of `when`: meaningless, possible, or required. */
  when: 'none' | 'optional' | 'required'
}
