import { AppError } from '#server/http/answers/errors.ts'
import { createFairTurns, type FairTurns } from '#server/platform/limits/fair-turns.ts'
import { TooBusy } from '#server/platform/limits/limiter.ts'

export interface WriteTurnLimits {
  /** Most writes of all forms that run at a time. Each holds a connection. */
  parallel: number
  /** Most writes of one form that run at a time. */
  ofOneForm: number
  /** Most writes of one form that wait. */
  mostWaiting: number
  /** Longest wait, in ms. */
  patienceMs: number
}

/**
 * Runs a write of a form with scripts when its turn comes. The caller must not hold a connection before.
 * @param form table of the form
 * @param person id of the user who writes
 * @throws AppError FORM_SAVES_BUSY
 */
export type WriteTurns = <T>(form: string, person: string, write: () => Promise<T>) => Promise<T>

/**
 * Lets writes wait for their turn before they take a connection.
 * The people who write to a form take turns, and so do forms, so that slow scripts of one form do not delay others.
 */
export function createWriteTurns({ parallel, ofOneForm, mostWaiting, patienceMs }: WriteTurnLimits): WriteTurns {
  // Few writes wait here, because each form lets only as many through as may run.
  const ofAll = createFairTurns({ parallel, ofOne: ofOneForm, mostWaiting: Number.POSITIVE_INFINITY })
  const forms = new Map<string, FairTurns>()

  return async (form, person, write) => {
    const end = performance.now() + patienceMs
    const leftMs = () => Math.max(0, end - performance.now())
    try {
      return await ofForm(form)(person, leftMs(), () => ofAll(form, leftMs(), write))
    } catch (error) {
      throw error instanceof TooBusy ? new AppError('FORM_SAVES_BUSY') : error
    }
  }

  function ofForm(form: string): FairTurns {
    const known = forms.get(form)
    if (known) return known
    const turns = createFairTurns({ parallel: ofOneForm, ofOne: ofOneForm, mostWaiting })
    forms.set(form, turns)
    return turns
  }
}
