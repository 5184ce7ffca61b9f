import { useState } from 'react'
import { type ActionContext, ActionStopped } from '#renderers/pieces.ts'
import { requireValid } from '#renderers/ui/feedback/require-valid.ts'
import { EffectsDialog, type EffectsQuestion, hasEffects } from '#renderers/ui/overlay/effects-dialog.tsx'
import type { Row } from '#shared/documents/entity.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'

export interface ConfirmEffectsParameters extends Omit<EffectsQuestion, 'effects' | 'answer'> {
  call: string
  body?: Row
  quiet?: boolean
  when?: unknown
}

/**
 * Shows a confirmation with the names of the affected people, without names if there are none. @throws ActionStopped
 * when the person declines.
 */
export async function runConfirmEffects(context: ActionContext, parameters: ConfirmEffectsParameters): Promise<void> {
  const { call, body, quiet = false, when, ...question } = parameters
  if (Object.hasOwn(parameters, 'when') && !when) return
  const { ports } = context
  await requireValid(context.form)
  const effects = (await ports.call({ call, body })).result as GrantEffects
  if (!hasEffects(effects) && quiet) return
  const isWanted = hasEffects(effects)
    ? await asked(context, { ...question, effects })
    : await ports.notices.confirm(question)
  if (!isWanted) throw new ActionStopped()
}

function asked({ screen }: ActionContext, question: Omit<EffectsQuestion, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const hide = screen.show(<Asked key={String(Math.random())} {...question} answer={resolve} onGone={() => hide()} />)
  })
}

function Asked({ onGone, answer, ...question }: EffectsQuestion & { onGone(): void }) {
  const [open, setOpen] = useState(true)
  const end = (goOn: boolean) => {
    setOpen(false)
    answer(goOn)
  }
  return <EffectsDialog question={open ? { ...question, answer: end } : undefined} onGone={onGone} />
}
