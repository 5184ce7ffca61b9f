/** What the pieces of the four registries say of themselves. Plain data: the generator writes `_meta` from it. */
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
  group: 'text' | 'number' | 'choice' | 'date' | 'reference' | 'other'
  /** Types of fields that it can edit. */
  types: readonly ('string' | 'integer' | 'number' | 'boolean' | 'array' | 'object')[]
  /** Value of a field that holds nothing. */
  emptyValue: unknown
  /** What the field must carry: a dictionary (`x-dict`) or options, a reference (`x-ref`). */
  needs?: 'options' | 'reference'
  /** Address of the page that its dialog shows. */
  page?: string
}

export interface BlockManifest extends Manifest {
  /** Where a page puts it: beside the others, among them, or above the page when opened. */
  slot: 'side' | 'main' | 'overlay'
  /** It holds other blocks. */
  container?: boolean
  /** Its fields ask for conditions of a search: nothing is required, unique or read-only in it. */
  search?: boolean
  /** Calls of its entity that show it. A call that its props name stands for them. */
  calls?: readonly RecordCall[]
  /** What other blocks and actions may ask of it. */
  offers: readonly ('open' | 'close' | 'reload' | 'filter' | 'submit' | 'print')[]
}

export interface ActionManifest extends Manifest {
  /** What it needs of the place it is used in. */
  needs?: readonly ('form' | 'row' | 'selection')[]
  /** What its target must offer; default what it is named after. `fields`: a form or search; `any`: whatever there is. */
  asks?: string
}

export interface ReactionManifest extends Manifest {
  /** `when` is meaningless for it, possible, or required. */
  when: 'none' | 'optional' | 'required'
}
