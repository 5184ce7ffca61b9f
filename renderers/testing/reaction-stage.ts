import type { Compiled, FieldControl, PreparedReaction, ReactionContext, ReactionEntry } from '../pieces.ts'
import { createFakeHost, type FakeHostInput } from './fake-ports.ts'

type Run = ReactionEntry['run']

/** A field for tests of reactions: it writes down what was done to it. */
export function stageReaction(run: Run, context: Partial<ReactionContext> = {}, input: FakeHostInput = {}) {
  const { ports } = createFakeHost(input)
  const done: string[] = []
  const notes = {}
  const rules: ((value: unknown) => Promise<string | undefined>)[] = []
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
    setValue: note('value'),
    value: () => undefined,
    setOther: (field, value) => void done.push(`${field} = ${JSON.stringify(value)}`),
    addRemoteRule: (_, rule) => void rules.push(rule),
  }
  return {
    done,
    rules,
    react(reaction: { when?: boolean; with?: Record<string, unknown> }) {
      const when: Compiled<boolean> | undefined = reaction.when === undefined ? undefined : () => reaction.when === true
      const prepared: PreparedReaction = { use: 'test', reads: [], with: reaction.with ?? {}, when }
      run(
        control,
        { ports, fieldName: 'name', mode: 'add', scope: {}, isCurrent: () => true, notes, ...context },
        prepared,
      )
    },
  }
}
