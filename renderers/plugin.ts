/** Types of widgets, blocks and actions. The screen supplies their dependencies through props and context. */
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import type { Mode, Step } from '#shared/documents/page.ts'
import type { ListQuery } from '#shared/wire/paging.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { ActionManifest, BlockManifest } from './manifest.ts'
import type { Ports } from './ports.ts'
import type { Compiled, PreparedReaction, Scope } from './prepared-reaction.ts'
import { loadChunk } from './ui/feedback/load-module.ts'

// ---- widgets -----------------------------------------------------------------------------------------------------

/** Props of every widget; `P` are the props of its manifest. A widget knows no form library. */
export type WidgetProps<V = unknown, P = object> = P & {
  id: string
  value: V | null | undefined
  onChange(value: V | null): void
  onBlur?(): void
  /** Reports that the value is incomplete, for example during an upload. The form is not saved meanwhile. */
  onBusy?(busy: boolean): void
  /** Reports the names of files that failed to upload. The form asks before it is saved without them. */
  onUnsent?(files: readonly string[]): void
  /** `edit` = in a form, `read` = in a detail or a read-only form, `cell` = in a table (one line, no controls). */
  displayMode: 'edit' | 'read' | 'cell'
  disabled?: boolean
  placeholder?: string
  /** Field of the entity that the widget edits; also carries dictionary and reference. */
  field: Field
  /** Text of the stored value when the server sent it (`<field>_dictText`). */
  text?: string
  /** Options that a reaction set; they override those of the dictionary. */
  options?: DictionaryOption[]
  invalid?: boolean
  describedBy?: string
  /** The form around a widget that holds rows; absent outside a form. */
  form?: FormPlace
}

/** Access of a widget that holds rows to its form, and the methods that the form calls on the widget. */
export interface FormPlace {
  /** Name of the field. */
  name: string
  entity?: Entity
  mode: Mode
  /** Value of the field as it was read. */
  original: unknown
  /** The record as it will be stored when the form is sent now. */
  stored(): Row
  /**
   * The record as expressions read it: hidden fields are empty, fields that the form does not show hold what was read.
   */
  record(): Row
  attach(part: FormPart): () => void
  /** `onBusy` and `onUnsent` of a control inside the widget. */
  setBusy?(control: string, busy: boolean): void
  setFailedUploads?(control: string, files: readonly string[]): void
}

/** A part of a form that validates its own content. */
export interface FormPart {
  /** Marks errors in the part and focuses the first one; returns a summary message, if there is an error. */
  validate(): string | undefined
  /** Marks an error of the server at a path below the field, such as `[3].price`; returns a summary message. */
  show(path: string, message: string): string
  /** Value of the part as it is sent. */
  sent(): unknown
  /** Resolves when `sent` returns what was validated; absent where it does immediately. */
  settled?(): Promise<void>
}

/** Code that may be loaded before it is shown. */
export interface Preloadable {
  preload?(): Promise<void>
}

export interface WidgetEntry {
  /** Name that pages and entities use. The rest of the manifest is in widgets/manifests.ts. */
  name: string
  component: ComponentType<WidgetProps<never, never>> & Preloadable
  /** In a search, the value of this widget is already a condition in the wire format. */
  asks?: true
  /**
   * The widget holds rows or a nested record. The form stores them unchanged and passes itself to the widget, which
   * validates them.
   */
  rows?: true
  /** Extra control of the edit look where that is heavy. A list shows text only. */
  control?: Preloadable
  /** Turns a stored value into one the widget can show; a value it cannot show becomes the empty value. */
  clean?(value: unknown, field: Field): unknown
}

// ---- blocks ------------------------------------------------------------------------------------------------------

/** Props of the page after prepare-page: fields and columns are resolved, expressions are functions. */
export type BlockProps<P = object> = P & {
  /** Name of the node in the page. Other blocks and actions use it as target. */
  name: string
  /** Entity in effect. Undefined on pages without an entity. */
  entity?: Entity
  /** Child blocks of a container, in the order of the page. */
  parts?: readonly BlockPart[]
}

export interface BlockPart {
  name: string
  element: ReactNode
}

export interface BlockEntry {
  manifest: BlockManifest
  component: ComponentType<BlockProps<never>> & Preloadable
}

/** An entry of the registry. Its type drops the props, which prepare-page has checked by the manifest. */
export function blockEntry<P>(
  manifest: BlockManifest,
  component: ComponentType<BlockProps<P>> & Preloadable,
): BlockEntry {
  return { manifest, component: component as BlockEntry['component'] }
}

export interface PreparedField {
  name: string
  title: string
  description?: string
  /** Field of the entity with the overrides of the page. */
  field: Field
  /** Computes the value of a new record, where it is not constant. */
  begins?: Compiled
  widget: string
  /** Copied from the registry: in a search, the value is already a condition. */
  asks?: true
  /** Copied from the registry: the widget holds rows. */
  rows?: true
  props: Record<string, unknown>
  required: boolean
  readOnly: boolean
  /** The item only divides or explains, and holds no value. */
  layout?: true
  modes: readonly Mode[]
  placeholder?: string
  span: number
  /** Title of the tab that contains the field. */
  tab?: string
  /** The field stands in the group before it. */
  group?: true
  /** A search form shows the field only when it is expanded. */
  folded?: true
  /** Initial value in a search form: a constant, a function that computes one, or two of these for a range. */
  starts?: unknown
  /** Width in pixels as a column of a sub-table. */
  width?: number
  reactions: readonly PreparedReaction[]
}

export interface PreparedColumn {
  name: string
  field: Field
  title: string
  widget: string
  /** Props of the widget. */
  props?: Record<string, unknown>
  width?: number
  /** `list`: by the list of the entity, not by another call. */
  sortable: boolean | 'list'
  align?: 'left' | 'center' | 'right'
  tags?: Record<string, string>
  /** Link target of the values, with `${field}` for values of the row. */
  href?: string
  /** Values are shown completely, on several lines. */
  wrap?: boolean
}

export interface PreparedButton {
  key: string
  label: string
  icon?: string
  kind: 'primary' | 'default' | 'link' | 'danger'
  /** A list requires all its permissions. */
  permission?: string | readonly string[]
  when?: Compiled<boolean>
  /** Values in `with` of the form `{ expr }` are compiled functions here. */
  do: readonly Step[]
  /** Opens the record for editing. */
  edits?: true
  /** Handles `chosen` of the scope, which may stand for all rows of the list. */
  all?: true
}

// ---- what a screen offers its plugins ---------------------------------------------------------------------------

/** A block as other blocks and actions see it: the methods that its manifest offers. */
export interface BlockHandle {
  /** Resolves when the record to show has been read. */
  open?(input: OpenInput): Promise<void>
  /** Sets initial values of every new record from now on; they replace earlier ones of the same source. */
  startWith?(initial: Row, source: string): void
  close?(): void
  reload?(): void
  /**
   * Adds conditions to a list, e.g. the node chosen in a tree; they replace earlier conditions of the same source. The
   * result may resolve to false: the person stays with the present rows.
   */
  filter?(conditions: Row, source: string): unknown
  /** The present query of a list: all conditions including the fixed ones, order and page. */
  query?(): ListQuery
  /** Keys of the ticked rows of a list, over all its pages. */
  selectedIds?(): readonly string[]
  submit?(): Promise<void>
  /** Rows that a list shows now, in display order. */
  rows?(): readonly Row[]
  /** Prints the content of the block in a custom way, instead of its screen. */
  print?(): Promise<void>
}

export interface OpenInput {
  mode: Mode
  /** Row to edit or view; the block reads it again by id when the entity can. */
  row?: Row
  /** Initial values of a new record. */
  initial?: Row
}

/** The form around an action. */
export interface FormHandle {
  values(): Row
  /** The values as they are sent. */
  sent(): Row
  /** Changes a field as a person does. Ignores a field that is not in the form. */
  set(name: string, value: unknown): void
  mode: Mode
  entity?: Entity
  /** True when the person changed something since it was opened. */
  dirty(): boolean
  /** Runs every rule; resolves to false and shows the first problem when one fails. */
  validate(): Promise<boolean>
  /** Shows problems that the server found under their fields; returns those that have no field here. */
  showProblems(problems: readonly { field: string; message: string }[]): { field: string; message: string }[]
  /** Record as it was opened (id, version). */
  original?: Row
}

export interface ActionContext {
  ports: Ports
  scope: Scope
  /** Name of the block in which the button stands. */
  block: string
  entity?: Entity
  form?: FormHandle
  /** Waits for a block whose chunk is still loading. @throws when the page lacks the block or the block failed. */
  blockByName(name: string): Promise<BlockHandle>
  /** Blocks that list rows of an entity; `reload` without a target reloads them all. */
  lists(entity?: Entity): BlockHandle[]
  /** The screen around the action. */
  screen: ScreenHandle
  /**
   * Runs nested steps with the same context, except for `instead`; its `scope` is added to the present one. Rejects
   * like an action.
   */
  run(steps: readonly Step[], instead?: { scope?: Scope; ports?: Ports }): Promise<void>
}

/** Access of actions to their screen. */
export interface ScreenHandle {
  /** The form in a block, while there is one. */
  form(block: string): FormHandle | undefined
  /**
   * Runs the steps that blocks of the page declare for an event; resolves when all are done. Reports their failures,
   * never throws them.
   */
  emit(event: string, detail: Row): Promise<void>
  /** Shows something above the page until the returned function is called. */
  show(content: ReactElement): () => void
  /**
   * Element of the screen, or of a block; null while it does not exist. Detached from the document after the screen was
   * left.
   */
  element(block?: string): Element | null
  /** Another page of the host. */
  Page: ComponentType<InnerPageProps>
}

export interface InnerPageProps {
  address: string
  params?: Record<string, string>
  /** Ports that replace those of the host, e.g. to be notified when the page closes. */
  ports?: Ports
}

/** Thrown by an action to end the sequence without an error, e.g. a declined confirmation. */
export class ActionStopped extends Error {}

export interface ActionEntry {
  manifest: ActionManifest
  /** Runs the action with computed parameters. A rejection ends the sequence; the runner reports it to the person. */
  run(context: ActionContext, parameters: never): Promise<void>
}

/** An entry of the registry. Its type drops the parameters, which prepare-page has checked by the manifest. */
export function actionEntry<P>(
  manifest: ActionManifest,
  run: (context: ActionContext, parameters: P) => Promise<void>,
): ActionEntry {
  return { manifest, run: run as ActionEntry['run'] }
}

/** An action whose code is loaded when it first runs. */
export function lazyAction<P>(
  manifest: ActionManifest,
  load: () => Promise<(context: ActionContext, parameters: P) => Promise<void>>,
): ActionEntry {
  return actionEntry<P>(manifest, async (context, parameters) => (await loadChunk(load))(context, parameters))
}
