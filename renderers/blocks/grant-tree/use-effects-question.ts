import { useState } from 'react'
import type { Ports } from '#renderers/ports.ts'
import { type EffectsQuestion, hasEffects } from '#renderers/ui/overlay/effects-dialog.tsx'
import type { Row } from '#shared/documents/entity.ts'
import { readEffects } from './grant-calls.ts'

/** Asks before people gain or lose something by a save; whoever is not reached by anything is not asked about. */
export function useEffectsQuestion(ports: Ports) {
  const [question, setQuestion] = useState<EffectsQuestion>()

  async function isWanted(preview: string | undefined, title: string, body: Row): Promise<boolean> {
    if (preview === undefined) return true
    const effects = await readEffects(ports, preview, body)
    if (!hasEffects(effects)) return true
    return new Promise((resolve) => {
      const answer = (goOn: boolean) => {
        setQuestion(undefined)
        resolve(goOn)
      }
      setQuestion({ title, effects, answer })
    })
  }
  return { question, isWanted }
}
