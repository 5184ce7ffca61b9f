import { observable, untracked } from '@formily/reactive'
import type { FieldControl } from '#renderers/field-control.ts'
import type { Ports } from '#renderers/ports.ts'
import type { PreparedReaction, Scope } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'
import { reactionByName } from '#renderers/screen/load/vocabulary.ts'
import { restrictedAmong } from '#renderers/ui/widget/restricted-fields.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FormModel } from './form-model-api.ts'
import type { RemoteRules } from './remote-rules.ts'

interface Dependencies {
  model: FormModel
  names: readonly string[]
  remote: RemoteRules
  ports: Ports
  original?: Row
  /** The form was started before, and only becomes visible again. */
  again: boolean
  scope(known: Scope): Scope
}

/** Starts the reactions of all fields; the returned function stops them. */
export function startReactions(dependencies: Dependencies, autorun: (run: () => void) => () => void): () => void {
  const values = liveValues(dependencies)
  const live = liveDictionaries(dependencies.ports)
  const own = { ...dependencies, ports: live.ports }
  const stops = dependencies.names.flatMap((name) =>
    dependencies.model.fields
      .get(name)!
      .reactions.filter((reaction) => isKnowable(reaction, dependencies.model))
      .map((reaction) => startReaction(name, reaction, values, own, autorun)),
  )
  return () => {
    live.stop?.()
    for (const stop of stops) stop()
  }
}

/** A reaction that reads a restricted field would compute from nothing; the server applies its rules all the same. */
function isKnowable({ reads }: PreparedReaction, { entity, fields }: FormModel): boolean {
  return restrictedAmong(reads, 'values', entity).every((name) => fields.has(name))
}

/** Observable dictionaries: a reaction that read one runs again when the dictionary must be read again. */
function liveDictionaries(ports: Ports) {
  const version = observable.box(0)
  const dictionary: Ports['dictionary'] = (code) => {
    version.get()
    return ports.dictionary(code)
  }
  const stop = ports.onChanged?.('dictionaries', () => version.set(untracked(() => version.get()) + 1))
  return { ports: { ...ports, dictionary }, stop }
}

function startReaction(
  name: string,
  reaction: PreparedReaction,
  values: Row,
  { model, remote, ports, original, again, scope }: Dependencies,
  autorun: (run: () => void) => () => void,
): () => void {
  const entry = reactionByName.get(reaction.use)!
  if (again && entry.kind === 'first') return () => undefined
  const own = controlOf(name, model, remote)
  const untrackedRead = <T>(at: (seen: Scope) => T) => untracked(() => at(context.scope)) as T
  const control = ports.observer?.reaction({ field: name, reaction, look: untrackedRead }, own) ?? own
  const context: Omit<ReactionContext, 'isCurrent' | 'notes'> = {
    ports,
    entity: model.entity,
    fieldName: name,
    mode: model.mode,
    original,
    scope: scope({ values, mode: model.mode }),
  }
  const notes = {}
  let runs = 0
  const run = () => {
    runs += 1
    const mine = runs
    entry.run(control, { ...context, notes, isCurrent: () => runs === mine }, reaction)
  }
  const stop = entry.kind === 'tracked' ? autorun(run) : run()
  return () => {
    runs += 1
    stop?.()
  }
}

function controlOf(name: string, model: FormModel, remote: RemoteRules): FieldControl {
  const state = model.state(name)
  const set = <K extends keyof typeof state>(key: K, value: (typeof state)[K]) => {
    if (state[key] !== value) state[key] = value
  }
  const quietly =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A) =>
      untracked(() => act(...given))
  return {
    setVisible: quietly((visible: boolean) => {
      set('visible', visible)
      if (!visible) set('problem', undefined)
    }),
    setRequired: quietly((required: boolean) => set('required', required)),
    setReadOnly: quietly((readOnly: boolean) => set('readOnly', readOnly)),
    setDisabled: quietly((disabled: boolean, reason?: string) => {
      set('disabled', disabled)
      set('reason', disabled ? reason : undefined)
    }),
    setOptions: quietly((options) => set('options', options)),
    setValue: quietly((value: unknown) => model.handle.set(name, value)),
    ownValue: () => model.value(name),
    fieldValue: (field) => model.value(field),
    setFieldValue: quietly((field: string, value: unknown) => model.handle.set(field, value)),
    addRemoteRule: (key, check) => remote.add(name, key, check),
  }
}

/** The form's values as expressions see them: every field is there, read when asked for; a hidden one is empty. */
function liveValues({ model, names, original }: Dependencies): Row {
  const values: Row = { ...original }
  for (const name of names) {
    Object.defineProperty(values, name, {
      enumerable: true,
      configurable: true,
      get: () => (model.isShown(name) ? (model.value(name) ?? null) : null),
    })
  }
  return values
}
