// Imports that put the modules of both dialogs into this chunk, instead of loading them one after the other.
import '#renderers/blocks/modal-form/record-modal.tsx'
import '#renderers/widgets/reference-select/reference-select.tsx'
import { useLatest } from 'ahooks'
import { useCallback } from 'react'
import type { Ports } from '#renderers/ports.ts'
import type { Depart } from '#shared/wire/session.ts'
import { ScreenView } from '#web/screens/screen-view.tsx'
import { type Chosen, requireChoice, type SignInPrompt } from '#web/session/sign-in-choice.ts'

interface Props {
  prompt: SignInPrompt
  onChoose(chosen: Chosen): Promise<void>
  onCancel(): void
}

/** Asks for the tenant and the department to work in. */
export function SignInDialog({ prompt, onChoose, onCancel }: Props) {
  const latest = useLatest({ onChoose, onCancel })
  const adaptPorts = useCallback((ports: Ports) => withPrompt(ports, prompt, latest), [prompt])
  const cancel = useCallback(() => latest.current.onCancel(), [])
  return <ScreenView address={`account/choose-${prompt.ask}`} adaptPorts={adaptPorts} onClose={cancel} />
}

/** Ports that offer the options of the question, and take the answer. */
function withPrompt(ports: Ports, prompt: SignInPrompt, latest: { current: Pick<Props, 'onChoose'> }): Ports {
  const offered = optionsOf(prompt)
  return {
    ...ports,
    user: { ...ports.user, orgCode: prompt.ask === 'depart' ? prompt.current : undefined },
    references: {
      ...ports.references,
      options: async (_, keyword) => offered.filter(({ text }) => text.includes(keyword)),
      labels: async (_, keys) => keys.map((key) => offered.find(({ value }) => value === key)?.text ?? key),
      children: async (_, parent) => (parent === undefined ? offered : departOptions(departsAt(prompt, parent))),
    },
    host: {
      ...ports.host,
      'continue-sign-in': async (input) => latest.current.onChoose(chosenOf(prompt, input as Record<string, unknown>)),
    },
  }
}

/** @throws RefusedError when a tenant with several departments was chosen, and none of them. */
function chosenOf(prompt: SignInPrompt, { tenant, orgCode }: Record<string, unknown>): Chosen {
  if (prompt.ask === 'depart') return { orgCode: orgCode as string }
  requireChoice(departsAt(prompt, tenant), orgCode)
  return { tenant: Number(tenant), ...(orgCode ? { orgCode: orgCode as string } : {}) }
}

function departsAt(prompt: SignInPrompt, tenant: unknown): readonly Depart[] {
  return (prompt.ask === 'place' && prompt.departsOf.get(Number(tenant))) || []
}

function optionsOf(prompt: SignInPrompt) {
  if (prompt.ask === 'depart') return departOptions(prompt.departs)
  return prompt.tenants.map(({ id, name }) => ({ value: String(id), text: name, title: name, leaf: true }))
}

function departOptions(departs: readonly Depart[]) {
  return departs.map(({ orgCode, departName }) => {
    return { value: orgCode, text: departName, title: departName, leaf: true }
  })
}
