import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LoginResult } from '#shared/wire/session.ts'
import { type Host, useHost } from '#web/host.ts'
import { arrivalError, arrivalOf, casService } from '#web/session/arrival.ts'
import { plainLoginPath } from '#web/session/redirect.ts'
import { type Chosen, nextStep, type SignInPrompt } from '#web/session/sign-in-choice.ts'
import { beginSession, giveUpSignIn, requestSignIn } from '#web/session/sign-in-ways.ts'

export interface SignIn {
  /** Begins the session with the answer of the server, or shows the next choice first. */
  finish(login: LoginResult): Promise<void>
  /** Choice to make before the session begins. */
  prompt?: SignInPrompt
  /** @throws RefusedError when the server refuses the choice. */
  choose(chosen: Chosen): Promise<void>
  cancel(): void
  /** A sign-in that began elsewhere is in progress. */
  arriving: boolean
  /** Reason why a sign-in failed that no form began. */
  reason?: string
}

/** Continues a sign-in after the server has accepted the user. */
export function useSignIn(): SignIn {
  const host = useHost()
  const [pending, setPending] = useState<Pending>()
  const [reason, setReason] = useState<string>()

  async function proceed(login: LoginResult, chosen: Chosen): Promise<void> {
    const step = await nextStep(host.http, login, chosen)
    if ('prompt' in step) return setPending({ login, chosen, prompt: step.prompt })
    await begin(host, step.login, step.chosen)
    setPending(undefined)
  }

  async function finish(login: LoginResult): Promise<void> {
    try {
      await proceed(login, {})
    } catch (error) {
      giveUpSignIn(host.http, login)
      throw error
    }
  }

  function cancel(): void {
    if (pending) giveUpSignIn(host.http, pending.login)
    setPending(undefined)
  }

  const arriving = useArrival(finish, setReason)
  return {
    finish,
    prompt: pending?.prompt,
    choose: (chosen) => proceed(pending!.login, { ...pending!.chosen, ...chosen }),
    cancel,
    arriving,
    reason,
  }
}

interface Pending {
  login: LoginResult
  chosen: Chosen
  prompt: SignInPrompt
}

async function begin(host: Host, login: LoginResult, chosen?: Chosen): Promise<void> {
  await beginSession(host, login, chosen)
  host.dictionaries.seed(host.session.dictionaries())
}

/** Finishes a sign-in whose proof is in the address, once. */
function useArrival(finish: (login: LoginResult) => Promise<void>, fail: (reason: string) => void): boolean {
  const { http } = useHost()
  const { search } = useLocation()
  const navigate = useNavigate()
  const way = arrivalOf(search, casService(window.location.origin, search))
  const taken = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: one proof is used once, whatever else changes
  useEffect(() => {
    const code = arrivalError(search)
    if (code) void reasonOf(code).then(fail)
    if (!way || taken.current === search) return
    taken.current = search
    requestSignIn(http, way)
      .then(finish)
      .catch((error: Error) => fail(error.message))
      .finally(() => navigate(plainLoginPath(search), { replace: true }))
  }, [search])
  return way !== undefined
}

/** The catalogue of all refusals is loaded only when one of them is shown. */
async function reasonOf(code: string): Promise<string> {
  const { errorCatalogue, fillText } = await import('#shared/wire/error-codes.ts')
  const known = Object.hasOwn(errorCatalogue, code) ? code : 'THIRD_LOGIN_FAILED'
  return fillText(errorCatalogue[known as keyof typeof errorCatalogue].text)
}
