import { useState } from 'react'
import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'
import { requireValid } from '#renderers/ui/feedback/require-valid.ts'
import { type EffectsConfirmation, EffectsDialog, hasEffects } from '#renderers/ui/overlay/effects-dialog.tsx'
import type { Row } from '#shared/documents/entity.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'

export interface ConfirmEffectsParameters extends Omit<EffectsConfirmation, 'effects' | 'answer'> {
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
  const { call, body, quiet = false, when, ...confirmation } = parameters
  if (Object.hasOwn(parameters, 'when') && !when) return
  const { ports } = context
  await requireValid(context.form)
  const effects = (await ports.call({ call, body })).result as GrantEffects
  if (!hasEffects(effects) && quiet) return
  const isWanted = hasEffects(effects)
    ? await confirmed(context, { ...confirmation, effects })
    : await ports.notices.confirm(confirmation)
  if (!isWanted) throw new ActionStopped()
}

function confirmed({ screen }: ActionContext, confirmation: Omit<EffectsConfirmation, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const hide = screen.show(
      <EffectsModal key={String(Math.random())} {...confirmation} answer={resolve} afterClose={() => hide()} />,
    )
  })
}

function EffectsModal({ afterClose, answer, ...confirmation }: EffectsConfirmation & { afterClose(): void }) {
  const [open, setOpen] = useState(true)
  const end = (goOn: boolean) => {
    setOpen(false)
    answer(goOn)
  }
  return <EffectsDialog confirmation={open ? { ...confirmation, answer: end } : undefined} afterClose={afterClose} />
}
