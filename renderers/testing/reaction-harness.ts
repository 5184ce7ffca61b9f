import type { FieldControl } from '#renderers/field-control.ts'
import type { Compiled, PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext, ReactionEntry } from '../reaction-plugin.ts'
import { createFakeHost, type FakeHostInput } from './fake-ports.ts'

type Run = ReactionEntry['run']

/** A field for tests of reactions, which records the changes of the reaction. */
export function reactionHarness(run: Run, context: Partial<ReactionContext> = {}, input: FakeHostInput = {}) {
  const { ports, events } = createFakeHost(input)
  const done: string[] = []
  const notes = {}
  const rules: ((value: unknown) => Promise<string | undefined>)[] = []
  let runs = 0
  /** Values of the form; the field under test is `name`. */
  const values: Record<string, unknown> = {}
  const note =
    (what: string) =>
    (value: unknown): void =>
      void done.push(`${what} ${JSON.stringify(value)}`)
  const control: FieldControl = {
    setVisible: note('visible'),
    setRequired: note('required'),
    setReadOnly: note('read-only'),
    setDisabled: (disabled, reason) => void done.push(`disabled ${disabled} ${reason ?? ''}`.trim()),
    setOptions: note('options'),
    setValue: (value) => {
      values.name = value
      note('value')(value)
    },
    ownValue: () => values.name,
    fieldValue: (field) => values[field],
    setFieldValue: (field, value) => void done.push(`${field} = ${JSON.stringify(value)}`),
    addRemoteRule: (_, rule) => void rules.push(rule),
  }
  return {
    done,
    rules,
    values,
    events,
    react(reaction: { when?: boolean; with?: Record<string, unknown> }) {
      const when: Compiled<boolean> | undefined = reaction.when === undefined ? undefined : () => reaction.when === true
      const prepared: PreparedReaction = { use: 'test', reads: [], with: reaction.with ?? {}, when }
      runs += 1
      const mine = runs
      const isCurrent = () => runs === mine
      run(control, { ports, fieldName: 'name', mode: 'add', scope: { values }, isCurrent, notes, ...context }, prepared)
    },
  }
}
