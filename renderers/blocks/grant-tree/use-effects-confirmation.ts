import { useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { type EffectsConfirmation, hasEffects } from '#renderers/ui/overlay/effects-dialog.tsx'
import type { Row } from '#shared/documents/entity.ts'
import { readEffects } from './grant-calls.ts'

/** Shows a confirmation before a save by which people gain or lose something; a save that affects nobody shows none. */
export function useEffectsConfirmation(ports: Ports) {
  const [confirmation, setConfirmation] = useState<EffectsConfirmation>()

  /** Returns false when the person cancels. @param preview call that returns the effects of a save with this body */
  async function isConfirmed(preview: string | undefined, title: string, body: Row): Promise<boolean> {
    if (preview === undefined) return true
    const effects = await readEffects(ports, preview, body)
    if (!hasEffects(effects)) return true
    return new Promise((resolve) => {
      const answer = (goOn: boolean) => {
        setConfirmation(undefined)
        resolve(goOn)
      }
      setConfirmation({ title, effects, answer })
    })
  }
  return { confirmation, isConfirmed }
}
