/** Context through which widgets and blocks reach their screen without importing it. */
import { type ComponentType, createContext, useContext } from 'react'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import type { FieldUse, LayoutItem, Mode, Step } from '#shared/documents/page.ts'
import type { BlockHandle, FormHandle, InnerPageProps, PreparedField, WidgetProps } from '../plugin.ts'
import type { Ports } from '../ports.ts'

export interface RecordFormProps {
  fields: readonly PreparedField[]
  entity?: Entity
  mode: Mode
  /** Initial record. A new object resets the form. */
  initial?: Row
  /** Form to resume, if it has the same fields and record: it was mounted before, and its page was left. */
  resume?: FormHandle
  /** The fields are conditions of a search: none is required, defaulted or forbidden. */
  search?: boolean
  /** Columns of the grid on a wide screen. Default 1. */
  columns?: 1 | 2 | 3 | 4
  /** Labels beside (default) or above the controls. */
  labels?: 'beside' | 'above'
  /** Called by Enter in a single-line field. */
  onSubmit?(): void
  /** Called once with the handle of the form. */
  onReady(form: FormHandle): void
  onChange?(values: Row): void
}

export interface StoredValueProps {
  /** Name of the field. The row holds the text of the server under `<name>_dictText`. */
  name: string
  field: Field
  widget: string
  /** Props of the widget. */
  props?: Record<string, unknown>
  row: Row
  displayMode: 'read' | 'cell'
}

export interface ScreenApi {
  /** Address of the page. */
  address: string
  ports: Ports
  /** A form made of prepared fields. Blocks make forms only with it. */
  RecordForm: ComponentType<RecordFormProps>
  /** Shows one stored value with the widget of its field. */
  Value: ComponentType<StoredValueProps>
  /** The widget with that name. */
  Control: ComponentType<WidgetProps & { widget: string }>
  /**
   * Prepares fields of a sub-table or preview, and loads the code of their widgets. @throws when a field or widget is
   * unknown.
   */
  prepareFields(uses: readonly (string | FieldUse | LayoutItem)[], entity: Entity): Promise<PreparedField[]>
  /** Another page of the host inside this one. */
  Page: ComponentType<InnerPageProps>
  register(name: string, handle: BlockHandle, lists?: Entity): () => void
  /** Makes the form of a block available to actions. */
  registerForm(block: string, form: FormHandle): () => void
  /** Waits for a block whose chunk is still loading; undefined when it fails, which its place on the screen shows. */
  blockByName(name: string): Promise<BlockHandle | undefined>
  /** Runs the steps of a button; failures become notices. Resolves to false when the sequence ended early. */
  run(
    steps: readonly Step[],
    where: { block: string; entity?: Entity; scope: Scope; form?: FormHandle },
  ): Promise<boolean>
  params: Record<string, string>
  /** Names that expressions may read; missing ones are null. */
  scope(known: Scope): Scope
}

export const ScreenContext = createContext<ScreenApi | null>(null)

/** @throws when used outside a screen: an error in our code, not in a page. */
export function useScreen(): ScreenApi {
  const screen = useContext(ScreenContext)
  if (!screen) throw new Error('A block, widget or action was rendered outside a screen')
  return screen
}
