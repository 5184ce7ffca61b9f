/** Model of a form without its view: values, states of the fields, validation, reactions. Formily holds the values. */
import { autorun, observable, toJS } from '@formily/reactive'
import type { FormHandle, FormPart, FormPlace, PreparedField } from '#renderers/plugin.ts'
import { NoticedError, type Ports } from '#renderers/ports.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import { problemText } from '#renderers/ui/feedback/problem-text.ts'
import { isWriteForbidden } from '#renderers/ui/feedback/write-forbidden.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import { coerceRecord, isEmptyValue, roundedToColumn } from '#shared/rules/records/coerce-record.ts'
import { createFieldState, type FieldState, type ProblemSource } from '../field/field-state.ts'
import type { FormModel } from './form-model-api.ts'
import { beginningOf } from './initial-values.ts'
import { createQuietForm } from './quiet-form.ts'
import { createFormEntity, problemsOf } from './record-problems.ts'
import { createRemoteQuestions } from './remote-checks.ts'
import { createRemoteRules } from './remote-rules.ts'
import { startReactions } from './start-reactions.ts'
import { createUnsentFiles } from './unsent-files.ts'

/**
 * Forms up to this many fields mount all controls immediately; longer ones mount the rest when it comes near.
 * A window of 1366 by 768 shows this many in three columns, so that the first screenful waits for no observer.
 */
export const EAGER_FIELDS = 48

export interface FormModelInput {
  fields: readonly PreparedField[]
  entity?: Entity
  mode: Mode
  initial?: Row
  search?: boolean
  ports: Ports
  scope(known: Scope): Scope
}

export function createFormModel(input: FormModelInput): FormModel {
  const { entity, mode, ports, search = false } = input
  const fields = new Map(input.fields.filter((field) => field.modes.includes(mode)).map((field) => [field.name, field]))
  const names = [...fields.keys()]
  const groups = groupsOf(fields)
  const valued = names.filter((name) => !fields.get(name)!.layout)
  const original = input.initial
  const begin = beginningOf(fields, mode, original, search, ports.user)
  const holdsRows = (name: string) => fields.get(name)?.rows === true
  const observed = Object.entries(begin).filter(([name]) => !holdsRows(name))
  const form = createQuietForm({ values: structuredClone(Object.fromEntries(observed)) })
  const states = new Map<string, FieldState>()
  for (const field of fields.values())
    states.set(field.name, createFieldState(field, states.size < EAGER_FIELDS, begin[field.name]))
  const tab = observable<FormModel['tab']>({ shown: [...fields.values()].find((field) => field.tab)?.tab })
  const formEntity = createFormEntity(entity, [...fields.values()])
  const composing = new Set<string>()
  const busy = new Set<string>()
  const unsent = createUnsentFiles(ports)
  const parts = new Map<string, FormPart>()
  const remote = createRemoteRules((error) => showFailure(error, ports))

  const state = (name: string) => states.get(name)!
  const value = (name: string) => (holdsRows(name) ? state(name).storedValue : form.getValuesIn(name)) as unknown
  const isShown = (name: string) => state(name).visible && state(groups.get(name) ?? name).visible
  const snapshot = () => JSON.stringify(names.map((name) => value(name) ?? null))
  const start = snapshot()
  let started = false

  function values(): Row {
    return Object.fromEntries(valued.filter(isShown).map((name) => [name, toJS(value(name)) ?? null]))
  }

  function rejections() {
    if (search) return []
    const required = names.filter((name) => isShown(name) && state(name).required)
    return problemsOf(formEntity(required), values(), { mode, existing: original, user: ports.user })
  }

  function show(name: string, message: string | undefined, source: ProblemSource) {
    const present = state(name).problem
    if (message === undefined && present?.source !== source) return
    state(name).problem = message === undefined ? undefined : { message, source }
  }

  /** Shows the present results of the rules for these fields. */
  function showRules(of: readonly string[]): void {
    if (of.length === 0) return
    const found = new Map(rejections().map((problem) => [problem.field, problem.message]))
    for (const name of of) show(name, found.get(name), 'rule')
  }

  const shownByRule = () => names.filter((name) => state(name).problem?.source === 'rule')
  const isUnchanged = (name: string) => mode === 'edit' && sameValue(value(name), original?.[name])

  const questions = createRemoteQuestions({
    remote,
    valueToAsk(name) {
      const holdsRows = toJS(value(name))
      return !remote.has(name) || isEmptyValue(holdsRows) || isUnchanged(name) ? undefined : String(holdsRows)
    },
    isAllowed: (name) => isShown(name) && !isReadOnly(name) && !rejections().some(({ field }) => field === name),
    show(name, message) {
      if (isShown(name) && state(name).problem?.source !== 'rule') show(name, message, 'remote')
    },
  })

  function isReadOnly(name: string): boolean {
    if (search) return false
    return (
      mode === 'view' ||
      state(name).readOnly ||
      state(name).disabled ||
      isWriteForbidden(fields.get(name)!.field, mode, ports)
    )
  }

  function focusFirst(): void {
    const first = names.find((name) => state(name).problem && isShown(name))
    if (first !== undefined) focus(first)
  }

  function focus(name: string): void {
    tab.shown = fields.get(name)!.tab ?? tab.shown
    state(name).near = true
    state(name).focus += 1
  }

  /**
   * Drops an answer of the server for the value, since its reason may be gone, such as a name that was taken. The rule
   * runs again.
   */
  function forgetAnswers(name: string): void {
    const source = state(name).problem?.source
    if (source === undefined || source === 'rule') return
    state(name).problem = undefined
    remote.forget(name)
  }

  async function validate(): Promise<boolean> {
    if ([...busy].some((path) => isShown(rootOf(path)))) {
      ports.notices.warning('文件正在上传，请稍候')
      return false
    }
    questions.dropWaiting()
    names.forEach(forgetAnswers)
    const found = rejections()
    const checked = names.filter((name) => isShown(name) && !isReadOnly(name))
    const elsewhere = found.filter(({ field }) => !fields.has(field) || !isShown(field))
    showRules(checked)
    for (const [name, part] of parts) {
      // The message may depend on another field, so the part validates again.
      if (!checked.includes(name) || state(name).problem?.source === 'rule') continue
      show(name, part.validate(), 'remote')
    }
    await Promise.all([
      ...checked.filter((name) => !state(name).problem).map(questions.requestCheck),
      ...[...parts.values()].map((part) => part.settled?.()),
    ])
    for (const problem of elsewhere) ports.notices.error(problemText(problem, entity))
    const valid = elsewhere.length === 0 && !checked.some((name) => state(name).problem)
    if (!valid) {
      focusFirst()
      return false
    }
    const missing = await unsent.refused((path) => isShown(rootOf(path)))
    if (missing !== undefined) focus(rootOf(missing))
    return missing === undefined
  }

  /** Record after a save: fields that are not sent retain their original values. */
  function storedValues(): Row {
    const sent = values()
    return { ...original, ...sent, ...coerceRecord(formEntity([]), sent) }
  }

  const places = new Map([...fields.keys()].filter(holdsRows).map((name) => [name, placeOf(name)]))
  function placeOf(name: string): FormPlace {
    const attach = (part: FormPart) => {
      parts.set(name, part)
      return () => {
        if (parts.get(name) === part) parts.delete(name)
      }
    }
    const record = () => {
      const plain = valued
        .filter((each) => !holdsRows(each))
        .map((each) => [each, isShown(each) ? toJS(value(each)) : null])
      return { ...original, ...Object.fromEntries(plain) }
    }
    return {
      name,
      entity,
      mode,
      original: original?.[name],
      stored: storedValues,
      record,
      attach,
      setBusy: (control, active) => model.setBusy(`${name}.${control}`, active),
      setFailedUploads: (control, files) => model.setFailedUploads(`${name}.${control}`, files),
    }
  }

  const handle: FormHandle = {
    values,
    sent: () => {
      const sent = values()
      for (const [name, part] of parts) if (isShown(name)) sent[name] = part.sent()
      return sent
    },
    set: (name, next) => {
      const known = fields.get(name)
      if (known) model.setValue(name, roundedToColumn(known.field, next))
    },
    mode,
    entity,
    original,
    dirty: () => snapshot() !== start,
    validate,
    showProblems(problems) {
      const placed = problems.filter(({ field }) => fields.has(rootOf(field)) && isShown(rootOf(field)))
      for (const { field, message } of placed) {
        const name = rootOf(field)
        const shownMessage = parts.get(name)?.show(field.slice(name.length), message) ?? message
        state(name).problem = { message: shownMessage, source: 'server' }
      }
      focusFirst()
      return problems.filter((problem) => !placed.includes(problem))
    },
  }

  const model: FormModel = {
    form,
    mode,
    fields,
    groups,
    entity,
    tab,
    state,
    isShown,
    value,
    isReadOnly,
    handle,
    setValue(name, next) {
      if (holdsRows(name) ? value(name) === next : sameValue(value(name), next)) return
      if (holdsRows(name)) state(name).storedValue = next
      else form.setValuesIn(name, next)
      const { problem } = state(name)
      if (problem && problem.source !== 'rule') state(name).problem = undefined
      if (!composing.has(name)) showRules(shownByRule())
    },
    setTypedValue(name, next) {
      model.setValue(name, next)
      if (!search && !composing.has(name)) questions.requestSoon(name)
    },
    place: (name) => places.get(name)!,
    blur(name) {
      questions.dropWaiting(name)
      if (search || isReadOnly(name) || composing.has(name)) return
      if (isEmptyValue(value(name)) && !state(name).problem) return
      showRules([name])
      if (!state(name).problem) void questions.requestCheck(name)
    },
    setBusy(name, active) {
      if (active) busy.add(name)
      else busy.delete(name)
    },
    setFailedUploads: unsent.set,
    compose(name, active) {
      if (active) composing.add(name)
      else composing.delete(name)
      questions.dropWaiting(name)
      if (active) return
      showRules(shownByRule())
      if (!search) questions.requestSoon(name)
    },
    start() {
      const stop = startReactions(
        { model, names, remote, ports, original, again: started, scope: input.scope },
        autorun,
      )
      started = true
      return () => {
        questions.dropWaiting()
        stop()
      }
    },
  }
  return model
}

function groupsOf(fields: ReadonlyMap<string, PreparedField>): ReadonlyMap<string, string> {
  let last: string | undefined
  const groups = new Map<string, string>()
  for (const { name, widget, group } of fields.values()) {
    if (widget === 'Group') last = name
    else if (group && last !== undefined) groups.set(name, last)
  }
  return groups
}

/** A failed check does not stop the person; the server checks again on save. */
function showFailure(error: unknown, { notices }: Ports): void {
  if (error instanceof NoticedError) return
  console.error(error)
  notices.warning('校验未能完成，保存时将再次校验')
}

/** Top-level field of a path such as `lines[3].price`. */
function rootOf(path: string): string {
  return /^[^.[]*/.exec(path)![0]
}

function sameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
