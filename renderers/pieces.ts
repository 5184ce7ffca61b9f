/** What the pieces of the four registries are made of; the screen supplies what they need through props and context. */
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

/** What every widget is given; `P` are the props of its manifest. A widget knows no form library. */
export type WidgetProps<V = unknown, P = object> = P & {
  id: string
  value: V | null | undefined
  onChange(value: V | null): void
  onBlur?(): void
  /** Tells that what it holds is not complete yet, such as while a file goes out; the form is not saved meanwhile. */
  onBusy?(busy: boolean): void
  /** `edit` = in a form, `read` = in a detail or a read-only form, `cell` = in a table (one line, no controls). */
  look: 'edit' | 'read' | 'cell'
  disabled?: boolean
  placeholder?: string
  /** Field of the entity it stands for; also carries dictionary and reference. */
  field: Field
  /** Text of the stored value when the server sent it (`<field>_dictText`). */
  text?: string
  /** Options that a reaction set; they win over those of the dictionary. */
  options?: DictionaryOption[]
  invalid?: boolean
  describedBy?: string
  /** The form around a widget that holds rows; absent outside of one. */
  form?: FormPlace
}

/** What a widget that holds rows may know of its form, and what the form asks of it. */
export interface FormPlace {
  /** Name of its field. */
  name: string
  entity?: Entity
  mode: Mode
  /** Its value as it was read. */
  original: unknown
  /** The record as it will be stored when the form is sent now. */
  stored(): Row
  /** The record as expressions read it: what is hidden is empty, what the form does not show is as it was read. */
  record(): Row
  attach(part: FormPart): () => void
}

/** A part of a form that judges what it holds by itself. */
export interface FormPart {
  /** Marks what is wrong in it and goes to the first place; gives what is to be said of it all. */
  judge(): string | undefined
  /** Marks what the server found at a path below the field, such as `[3].price`; gives what is to be said of it. */
  show(path: string, message: string): string
  /** Its value as it is sent. */
  sent(): unknown
}

/** Code that may be loaded before it is shown. */
export interface Preloadable {
  preload?(): Promise<void>
}

export interface WidgetEntry {
  /** By which pages and entities name it; the rest that is said of it is in widgets/manifests.ts. */
  name: string
  component: ComponentType<WidgetProps<never, never>> & Preloadable
  /** Its value in a search is a condition in the conventions of the wire already. */
  asks?: true
  /** It holds rows, or a record of its own, which the form keeps as they are, and is given the form, for it judges them. */
  rows?: true
  /** What the edit look needs besides, where it is heavy: a list shows text only. */
  control?: Preloadable
  /** Turns a stored value into one the widget can show; a value it cannot show becomes the empty value. */
  clean?(value: unknown, field: Field): unknown
}

// ---- blocks ------------------------------------------------------------------------------------------------------

/** Props that prepare-page made of the page's: fields and columns are resolved, expressions are functions. */
export type BlockProps<P = object> = P & {
  /** Name of the node in the page; other blocks and actions use it as target. */
  name: string
  /** Entity in effect. Undefined for pages that speak of none. */
  entity?: Entity
  /** The blocks inside a container, in the order of the page. */
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

/** An entry of a registry; the list forgets the type of the props, which prepare-page has checked by the manifest. */
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
  /** Field of the entity with what the page changed. */
  field: Field
  /** What it holds in a new record, where that is not always the same. */
  begins?: Compiled
  widget: string
  /** What the registry says of the widget: its value in a search is a condition already. */
  asks?: true
  /** So does this: it holds rows. */
  rows?: true
  props: Record<string, unknown>
  required: boolean
  readOnly: boolean
  /** It only divides or explains, and holds no value. */
  layout?: true
  modes: readonly Mode[]
  placeholder?: string
  span: number
  /** Title of the tab in which it stands. */
  tab?: string
  /** It stands in the group before it. */
  group?: true
  /** In a search form it is seen only where all fields are. */
  folded?: true
  /** What it holds in a search form to begin with: a value, what computes one, or two of these for a range. */
  starts?: unknown
  /** Pixels, as a column of a sub-table. */
  width?: number
  reactions: readonly PreparedReaction[]
}

export interface PreparedColumn {
  name: string
  field: Field
  title: string
  widget: string
  /** Of the widget. */
  props?: Record<string, unknown>
  width?: number
  sortable: boolean
  align?: 'left' | 'center' | 'right'
  tags?: Record<string, string>
  /** Where its values lead, with `${field}` for values of the row. */
  href?: string
}

export interface PreparedButton {
  key: string
  label: string
  icon?: string
  kind: 'primary' | 'default' | 'link' | 'danger'
  /** Of a list all are needed. */
  permission?: string | readonly string[]
  when?: Compiled<boolean>
  /** Values in `with` of the form `{ expr }` are compiled functions here. */
  do: readonly Step[]
}

// ---- what a screen offers its pieces -----------------------------------------------------------------------------

/** A block as others see it: what its manifest offers. */
export interface BlockHandle {
  /** Resolves when the record to show has been read. */
  open?(input: OpenInput): Promise<void>
  close?(): void
  reload?(): void
  /**
   * Adds conditions to a list, e.g. the node chosen in a tree; they replace those given before by the same source. What it
   * answers may resolve to false: the person stays with what is shown.
   */
  filter?(conditions: Row, source: string): unknown
  /** What a list asks the server for now: every condition, its fixed ones included, order and page. */
  query?(): ListQuery
  /** Keys of the ticked rows of a list, over all its pages. */
  selectedIds?(): readonly string[]
  submit?(): Promise<void>
  /** Rows that a list shows now, in their order. */
  rows?(): readonly Row[]
  /** Prints what it holds in its own way, rather than what the screen shows of it. */
  print?(): Promise<void>
}

export interface OpenInput {
  mode: Mode
  /** Row to edit or view; the block reads it afresh by its id when the entity can. */
  row?: Row
  /** Values to begin with when adding. */
  initial?: Row
}

/** The form around an action. */
export interface FormHandle {
  values(): Row
  /** The values as they are sent: of rows, what became of them. */
  sent(): Row
  /** Changes a field as a person does; one that is not in the form is ignored. */
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
  /** Waits for a block whose chunk is still loading. @throws when the page has no such block or it failed. */
  blockByName(name: string): Promise<BlockHandle>
  /** Blocks that list rows of an entity; `reload` without a target reloads them all. */
  lists(entity?: Entity): BlockHandle[]
  /** The screen around it. */
  screen: ScreenHandle
  /** Runs nested steps with the same context, but for what is given; `scope` is added to the present one. Rejects like an action. */
  run(steps: readonly Step[], instead?: { scope?: Scope; ports?: Ports }): Promise<void>
}

/** What the actions of a screen may do with it. */
export interface ScreenHandle {
  /** The form in a block, while there is one. */
  form(block: string): FormHandle | undefined
  /** Runs what the blocks of the page do at an event of it; resolves when all are done. Their failures are told, never thrown. */
  emit(event: string, detail: Row): Promise<void>
  /** Shows something above the page until the returned function is called. */
  show(content: ReactElement): () => void
  /** Element of the screen, or of a block; null while it is not there. Out of the document once the screen was left. */
  element(block?: string): Element | null
  /** Another page of the host. */
  Page: ComponentType<InnerPageProps>
}

export interface InnerPageProps {
  address: string
  params?: Record<string, string>
  /** Ports of its own, e.g. to be told when it closes. */
  ports?: Ports
}

/** Thrown by an action to end the sequence without an error, e.g. a declined confirmation. */
export class ActionStopped extends Error {}

export interface ActionEntry {
  manifest: ActionManifest
  /** Parameters arrive computed. A rejection ends the sequence; the runner tells the person. */
  run(context: ActionContext, parameters: never): Promise<void>
}

/** An entry of the registry; the list forgets the type of the parameters, which prepare-page has checked by the manifest. */
export function actionEntry<P>(
  manifest: ActionManifest,
  run: (context: ActionContext, parameters: P) => Promise<void>,
): ActionEntry {
  return { manifest, run: run as ActionEntry['run'] }
}

/** An action whose code is loaded when it first runs. */
export function lateAction<P>(
  manifest: ActionManifest,
  load: () => Promise<(context: ActionContext, parameters: P) => Promise<void>>,
): ActionEntry {
  return actionEntry<P>(manifest, async (context, parameters) => (await loadChunk(load))(context, parameters))
}
