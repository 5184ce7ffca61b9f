import type { ActionContext, BlockHandle, FormHandle } from '../pieces.ts'
import { createFakeHost, type FakeHost, type FakeHostInput } from './fake-ports.ts'

export interface ActionStage {
  context: ActionContext
  host: FakeHost
}

interface StageInput extends FakeHostInput {
  context?: Partial<ActionContext>
  blocks?: Record<string, BlockHandle>
}

/** What an action is run with in a test. */
export function stageAction({ context, blocks = {}, ...input }: StageInput = {}): ActionStage {
  const host = createFakeHost(input)
  return {
    host,
    context: {
      ports: host.ports,
      scope: {},
      block: 'table',
      blockByName: async (name) => blocks[name]!,
      lists: () => Object.values(blocks),
      run: async () => undefined,
      ...context,
    },
  }
}

/** A form that holds these values and is valid unless said otherwise. */
export function formHandle(values: Record<string, unknown>, instead: Partial<FormHandle> = {}): FormHandle {
  return {
    values: () => values,
    set: (name, value) => void Object.assign(values, { [name]: value }),
    mode: 'add',
    dirty: () => false,
    validate: async () => true,
    showProblems: (problems) => [...problems],
    ...instead,
  }
}
