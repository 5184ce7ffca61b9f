/** How a piece reaches the screen it is on, without importing it. */
import { type ComponentType, createContext, useContext } from 'react'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import type { FieldUse, LayoutItem, Mode, Step } from '#shared/documents/page.ts'
import type { BlockHandle, FormHandle, InnerPageProps, PreparedField, WidgetProps } from '../pieces.ts'
import type { Ports } from '../ports.ts'

export interface RecordFormProps {
  fields: readonly PreparedField[]
  entity?: Entity
  mode: Mode
  /** Record to begin with. A new object resets the form. */
  initial?: Row
  /** Form to go on with, when it is of the same fields and record: it was mounted before, and its page was left. */
  resume?: FormHandle
  /** It asks for conditions of a search: nothing is required, defaulted or forbidden in it. */
  search?: boolean
  /** Columns of the grid on a wide screen. Default 1. */
  columns?: 1 | 2 | 3 | 4
  /** Labels beside (default) or above the controls. */
  labels?: 'beside' | 'above'
  /** Called by Enter in a single-line field. */
  onSubmit?(): void
  /** Called once with the way to reach the form. */
  onReady(form: FormHandle): void
  onChange?(values: Row): void
}

export interface StoredValueProps {
  /** Name of the field; beside its value in the row stands the text of the server, `<name>_dictText`. */
  name: string
  field: Field
  widget: string
  /** Of the widget. */
  props?: Record<string, unknown>
  row: Row
  look: 'read' | 'cell'
}

export interface ScreenApi {
  /** Address of the page. */
  address: string
  ports: Ports
  /** A form made of prepared fields; the only way a block makes one. */
  RecordForm: ComponentType<RecordFormProps>
  /** Shows one stored value with the widget of its field. */
  Value: ComponentType<StoredValueProps>
  /** The widget of that name. */
  Control: ComponentType<WidgetProps & { widget: string }>
  /** Fields of a sub-table or of a preview, and the code of their widgets. @throws when they name what is not there. */
  prepareFields(uses: readonly (string | FieldUse | LayoutItem)[], entity: Entity): Promise<PreparedField[]>
  /** Another page of the host inside this one. */
  Page: ComponentType<InnerPageProps>
  register(name: string, handle: BlockHandle, lists?: Entity): () => void
  /** Makes the form in a block known to actions. */
  registerForm(block: string, form: FormHandle): () => void
  /** Waits for a block whose chunk is still loading; undefined when it does not come, which its own place says. */
  blockByName(name: string): Promise<BlockHandle | undefined>
  /** Runs the steps of a button; failures become notices. Resolves to false when the sequence ended early. */
  run(
    steps: readonly Step[],
    where: { block: string; entity?: Entity; scope: Scope; form?: FormHandle },
  ): Promise<boolean>
  params: Record<string, string>
  /** Names that expressions may read; what is not given is null. */
  scope(known: Scope): Scope
}

export const ScreenContext = createContext<ScreenApi | null>(null)

/** @throws when used outside a screen: a fault of ours, not of a page. */
export function useScreen(): ScreenApi {
  const screen = useContext(ScreenContext)
  if (!screen) throw new Error('A block, widget or action was rendered outside a screen')
  return screen
}
