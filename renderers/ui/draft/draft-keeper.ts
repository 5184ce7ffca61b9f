import type { FormHandle, PreparedField } from '#renderers/pieces.ts'
import type { KeptPort } from '#renderers/ports.ts'
import type { Row } from '#shared/documents/entity.ts'
import { ROW_KEY } from '#shared/rules/row-state.ts'
import { dropDraft, type FormDraft, keepDraft, readDraft } from './form-drafts.ts'
import { secretCellsOf } from './secret-cells.ts'

/** How long nothing happens before what was typed is kept. */
export const PAUSE_MS = 800
/** Widgets whose values are nobody else's business, whatever the entity says of the field. */
const SECRET_WIDGETS = ['Password', 'SmsCode', 'Captcha']

interface Dependencies {
  kept: KeptPort
  /** By page, block and record. */
  key: string
  form: FormHandle
  /** Values that the form began with. */
  start: Row
  fields: readonly PreparedField[]
  now(): number
}

export interface DraftKeeper {
  /** What an earlier form left behind, when it says something else than this form. */
  readonly found: FormDraft | undefined
  /** The record was changed by somebody since. */
  readonly stale: boolean
  /** Something happened in the form. */
  touch(): void
  /** Keeps what is typed at once. */
  flush(): void
  /** Puts back what was found; what was typed into this form by now stays. */
  restore(): void
  discard(): void
  /** The form was saved, or given up on purpose. */
  end(): void
}

/** Keeps what is typed into one form, and knows what an earlier one left behind. */
export function createDraftKeeper({ kept, key, form, fields, now, ...begun }: Dependencies): DraftKeeper {
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
    const draft = readDraft(kept, key, now())
    if (!draft) return undefined
    const told = Object.entries(draft.values).some(([name, value]) => names.includes(name) && !same(value, start[name]))
    if (told) return draft
    dropDraft(kept, key, now())
    return undefined
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (ended) return
    const changed = form.dirty() ? Object.entries(contents()).filter(([name, value]) => !same(value, start[name])) : []
    if (changed.length === 0) takeBack()
    else keep(Object.fromEntries(changed))
  }

  function keep(changed: Row): void {
    written = true
    keepDraft(kept, key, { at: now(), version: form.original?.version, values: { ...pending?.values, ...changed } })
  }

  /** What was typed and taken back again is no draft; one that was found and not answered yet stays. */
  function takeBack(): void {
    if (!written) return
    written = false
    if (pending) keepDraft(kept, key, pending)
    else dropDraft(kept, key, now())
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
      // Twice, since a field may empty another one that hangs on it.
      for (const _ of [1, 2]) for (const [name, value] of back) form.set(name, structuredClone(value))
      pending = undefined
      flush()
    },
    discard() {
      pending = undefined
      dropDraft(kept, key, now())
      flush()
    },
    end() {
      clearTimeout(timer)
      if (!ended && (written || form.dirty())) dropDraft(kept, key, now())
      ended = true
    },
  }
}

function isSecret(widget: string): boolean {
  return SECRET_WIDGETS.includes(widget)
}

/** Rows of a form carry keys of their own, which mean nothing in another one; and what is secret in them is kept nowhere. */
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
