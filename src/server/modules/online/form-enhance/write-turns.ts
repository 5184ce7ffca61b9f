import { AppError } from '#server/http/answers/errors.ts'
import { createFairTurns, type FairTurns } from '#server/platform/fair-turns.ts'
import { TooBusy } from '#server/platform/limiter.ts'

export interface WriteTurnLimits {
  /** Writes at a time, of all forms. Each holds a connection. */
  parallel: number
  /** Writes at a time of one form. */
  ofOneForm: number
  /** Writes of one form that may wait. */
  mostWaiting: number
  /** Longest wait, in ms. */
  patienceMs: number
}

/**
 * Runs a write of a form with scripts when its turn comes. It must not hold a connection before.
 * @param form table of the form
 * @param person id of the user who writes
 * @throws AppError FORM_SAVES_BUSY
 */
export type WriteTurns = <T>(form: string, person: string, write: () => Promise<T>) => Promise<T>

/**
 * Lets writes wait for their turn instead of for a thread, where each would hold a connection. The people who write to a form
 * take turns, and so do forms, so that slow scripts of one keep no other form waiting.
 */
export function createWriteTurns({ parallel, ofOneForm, mostWaiting, patienceMs }: WriteTurnLimits): WriteTurns {
  // Those that wait here are few: a form lets only as many through as may run.
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
    const made = createFairTurns({ parallel: ofOneForm, ofOne: ofOneForm, mostWaiting })
    forms.set(form, made)
    return made
  }
}
