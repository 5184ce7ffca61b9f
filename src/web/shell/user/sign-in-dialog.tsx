// What both dialogs are made of comes along with this chunk, instead of one piece after the other.
import '#renderers/blocks/modal-form/record-modal.tsx'
import '#renderers/widgets/reference-select/reference-select.tsx'
import { useCallback, useEffect, useRef } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { ScreenView } from '../../screens/screen-view.tsx'
import type { Chosen, SignInQuestion } from '../../session/sign-in-choice.ts'

interface Props {
  question: SignInQuestion
  onChoose(chosen: Chosen): Promise<void>
  onCancel(): void
}

/** Asks in which tenant, then in which department, a person wants to work. */
export function SignInDialog({ question, onChoose, onCancel }: Props) {
  const latest = useRef({ onChoose, onCancel })
  useEffect(() => {
    latest.current = { onChoose, onCancel }
  })
  const adaptPorts = useCallback((ports: Ports) => withQuestion(ports, question, latest), [question])
  const cancel = useCallback(() => latest.current.onCancel(), [])
  const address = question.ask === 'tenant' ? 'account/choose-tenant' : 'account/choose-depart'
  return <ScreenView address={address} adaptPorts={adaptPorts} onClose={cancel} />
}

/** Ports that offer what the question is about, and take the answer. */
function withQuestion(ports: Ports, question: SignInQuestion, latest: { current: Pick<Props, 'onChoose'> }): Ports {
  const offered = optionsOf(question)
  return {
    ...ports,
    user: { ...ports.user, orgCode: question.ask === 'depart' ? question.current : undefined },
    references: {
      ...ports.references,
      options: async (_, keyword) => offered.filter(({ text }) => text.includes(keyword)),
      labels: async (_, keys) => keys.map((key) => offered.find(({ value }) => value === key)?.text ?? key),
    },
    host: { ...ports.host, 'continue-sign-in': (input) => latest.current.onChoose(input as Chosen) },
  }
}

function optionsOf(question: SignInQuestion) {
  const named =
    question.ask === 'tenant'
      ? question.tenants.map(({ id, name }) => [String(id), name] as const)
      : question.departs.map(({ orgCode, departName }) => [orgCode, departName] as const)
  return named.map(([value, text]) => ({ value, text, title: text }))
}
