import type { FormHandle, PreparedField } from '#renderers/plugin.ts'
import type { StoragePort } from '#renderers/ports.ts'
import type { Row } from '#shared/documents/entity.ts'
import { ROW_KEY } from '#shared/rules/row-state.ts'
import { dropDraft, type FormDraft, readDraft, storeDraft } from './form-drafts.ts'
import { secretCellsOf } from './secret-cells.ts'

/** Pause in typing before the draft is stored, in milliseconds. */
export const PAUSE_MS = 800
/** Widgets with secret values, regardless of the entity. */
const SECRET_WIDGETS = ['Password', 'SmsCode', 'Captcha']

interface Dependencies {
  storage: StoragePort
  /** Made from page, block and record. */
  key: string
  form: FormHandle
  /** Initial values of the form. */
  start: Row
  fields: readonly PreparedField[]
  now(): number
}

export interface DraftStore {
  /** Draft of an earlier form, if it differs from this form. */
  readonly found: FormDraft | undefined
  /** Somebody changed the record after the draft was stored. */
  readonly stale: boolean
  /** Reports a change in the form. */
  touch(): void
  /** Stores the draft immediately. */
  flush(): void
  /** Restores the draft; fields that were typed into this form stay. */
  restore(): void
  discard(): void
  /** Ends the draft: the form was saved, or discarded on purpose. */
  end(): void
}

/** Stores the input of one form, and offers the draft of an earlier one. */
export function createDraftStore({ storage, key, form, fields, now, ...begun }: Dependencies): DraftStore {
  const open = fields.filter(({ field, widget, layout }) => !layout && !field['x-secret'] && !isSecret(widget))
  const names = open.map(({ name }) => name)
  const start = contents(begun.start)
  const found = foundDraft()
  let pending = found
  let written = false
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function contents(values = form.values()): Row {
    return Object.fromEntries(
      open.map(({ name, field }) => [name, plainRows(values[name] ?? null, secretCellsOf(field))]),
    )
  }

  function foundDraft(): FormDraft | undefined {
    const draft = readDraft(storage, key, now())
    if (!draft) return undefined
    const isChanged = Object.entries(draft.values).some(
      ([name, value]) => names.includes(name) && !same(value, start[name]),
    )
    if (isChanged) return draft
    dropDraft(storage, key, now())
    return undefined
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (ended) return
    const changed = form.dirty() ? Object.entries(contents()).filter(([name, value]) => !same(value, start[name])) : []
    if (changed.length === 0) takeBack()
    else store(Object.fromEntries(changed))
  }

  function store(changed: Row): void {
    written = true
    storeDraft(storage, key, { at: now(), version: form.original?.version, values: { ...pending?.values, ...changed } })
  }

  /** Deletes a draft whose input was undone; an earlier draft without a decision stays. */
  function takeBack(): void {
    if (!written) return
    written = false
    if (pending) storeDraft(storage, key, pending)
    else dropDraft(storage, key, now())
  }

  return {
    found,
    stale: found !== undefined && form.mode === 'edit' && !same(found.version, form.original?.version),
    touch() {
      clearTimeout(timer)
      if (!ended) timer = setTimeout(flush, PAUSE_MS)
    },
    flush,
    restore() {
      const untouched = contents()
      const back = Object.entries(found?.values ?? {}).filter(
        ([name]) => names.includes(name) && same(untouched[name], start[name]),
      )
      // Twice, since a field may clear a dependent one.
      for (const _ of [1, 2]) for (const [name, value] of back) form.set(name, structuredClone(value))
      pending = undefined
      flush()
    },
    discard() {
      pending = undefined
      dropDraft(storage, key, now())
      flush()
    },
    end() {
      clearTimeout(timer)
      if (!ended && (written || form.dirty())) dropDraft(storage, key, now())
      ended = true
    },
  }
}

function isSecret(widget: string): boolean {
  return SECRET_WIDGETS.includes(widget)
}

/** Removes row keys of the form, which mean nothing in another form, and secret cells, which are never stored. */
function plainRows(value: unknown, secret: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((row) => without(row, [ROW_KEY, ...secret]))
  return secret.length > 0 ? without(value, secret) : value
}

function without(row: unknown, names: readonly string[]): unknown {
  if (typeof row !== 'object' || row === null) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
