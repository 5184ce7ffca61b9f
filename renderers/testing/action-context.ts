import type { ReactElement } from 'react'
import type { Step } from '#shared/documents/page.ts'
import type { ActionContext, BlockHandle, FormHandle, ScreenHandle } from '../plugin.ts'
import { createFakeHost, type FakeHost, type FakeHostInput } from './fake-ports.ts'

export interface ActionHarness {
  context: ActionContext
  host: FakeHost
}

interface ActionHarnessInput extends FakeHostInput {
  context?: Partial<ActionContext>
  blocks?: Record<string, BlockHandle>
  screen?: Partial<ScreenHandle>
  /** Runs nested steps, in place of the actions that they name. */
  step?(step: Step, context: ActionContext): Promise<void>
}

/** Context of an action in a test. */
export function actionHarness({
  context,
  blocks = {},
  screen,
  step,
  ...input
}: ActionHarnessInput = {}): ActionHarness {
  const host = createFakeHost(input)
  const staged: ActionContext = {
    ports: host.ports,
    scope: {},
    block: 'table',
    blockByName: async (name) => blocks[name]!,
    lists: () => Object.values(blocks),
    screen: {
      form: () => undefined,
      emit: async (event, detail) => void host.events.push(`emit ${event} ${JSON.stringify(detail)}`),
      show: (content: ReactElement) => {
        host.events.push(`show ${JSON.stringify(content.props)}`)
        return () => void host.events.push('hide')
      },
      element: () => null,
      Page: () => null,
      ...screen,
    },
    async run(steps, { scope, ports = staged.ports } = {}) {
      const inner: ActionContext = { ...staged, ports, scope: { ...staged.scope, ...scope } }
      for (const each of steps) await step?.(each, inner)
    },
    ...context,
  }
  return { host, context: staged }
}

/** A valid form with these values; `instead` overrides methods. */
export function formHandle(values: Record<string, unknown>, instead: Partial<FormHandle> = {}): FormHandle {
  return {
    values: () => values,
    sent: () => values,
    set: (name, value) => void Object.assign(values, { [name]: value }),
    mode: 'add',
    dirty: () => false,
    validate: async () => true,
    showProblems: (problems) => [...problems],
    ...instead,
  }
}
