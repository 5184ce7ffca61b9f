import { NoticedError } from '#renderers/ports.ts'
import { TOKEN_EXPIRED_MESSAGE } from '#shared/wire/protocol.ts'
import { texts } from '../texts.ts'

/** Facts about a failed call that the browser knows. */
export interface Failure {
  /** HTTP status. Absent without an answer. */
  status?: number
  /** Message in the envelope of the answer. */
  message?: string
  timedOut?: boolean
}

/** Transport failure of a call. A notice was already shown, so callers that catch it stay silent. */
export class TransportError extends NoticedError {
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.name = 'TransportError'
    this.status = status
  }
}

/** Meaning of a failure: a text to show, and the end of the session (`reload` immediately, `ask` first). */
export interface FailureMeaning {
  text: string
  sessionEnds?: 'reload' | 'ask'
}

/** Error catalogue of the specification, section 8. */
export function meaningOf(failure: Failure, situation: { hasToken: boolean; onLoginPage: boolean }): FailureMeaning {
  const { status, message } = failure
  if (failure.timedOut || status === 504) return { text: texts.timeout }
  if (status === undefined) return { text: texts.unreachable }
  if (status === 403) return { text: texts.forbidden }
  if (status === 404) return { text: texts.notFound }
  if (status === 401) return { text: texts.unauthorized, ...(situation.hasToken && { sessionEnds: 'reload' }) }
  const expired = status === 500 && message === TOKEN_EXPIRED_MESSAGE
  if (expired && situation.hasToken && !situation.onLoginPage) return { text: texts.expiredContent, sessionEnds: 'ask' }
  return { text: message || texts.unreadable }
}

/** Time to read the notice before the page reloads. */
export const RELOAD_DELAY_MS = 1500

export interface FailureDependencies {
  /** Current token; the user may sign in again in another tab during the call. */
  token(): string | undefined
  onLoginPage(): boolean
  /** Shows a notice titled 系统提示. */
  showNotice(text: string): void
  /** Resolves when the user chooses to sign in again. */
  promptSignInAgain(): Promise<void>
  signOut(): Promise<unknown>
  reload(): void
  wait(ms: number): Promise<void>
}

export interface Failures {
  /** Notifies the user, ends the session when necessary, and returns the error to throw. */
  report(failure: Failure): TransportError
}

/** Turns failures into notices, in one place for all calls. Several simultaneous failures end the session once. */
export function createFailures(dependencies: FailureDependencies): Failures {
  let ending = false

  async function endSession(how: 'reload' | 'ask', text: string): Promise<void> {
    const token = dependencies.token()
    ending = true
    if (how === 'ask') await dependencies.promptSignInAgain()
    else dependencies.showNotice(text)
    if (dependencies.token() === token) await dependencies.signOut()
    if (how === 'reload') await dependencies.wait(RELOAD_DELAY_MS)
    dependencies.reload()
  }

  function report(failure: Failure): TransportError {
    const meaning = meaningOf(failure, {
      hasToken: dependencies.token() !== undefined,
      onLoginPage: dependencies.onLoginPage(),
    })
    if (!ending) {
      if (meaning.sessionEnds) void endSession(meaning.sessionEnds, meaning.text)
      else dependencies.showNotice(meaning.text)
    }
    return new TransportError(meaning.text, failure.status)
  }

  return { report }
}
