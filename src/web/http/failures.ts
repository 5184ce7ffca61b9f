import { NoticedError } from '#renderers/ports.ts'
import { TOKEN_EXPIRED_MESSAGE } from '#shared/wire/protocol.ts'
import { texts } from '../texts.ts'

/** What went wrong on the way, as far as the browser knows. */
export interface Failure {
  /** HTTP status. Absent when no answer arrived. */
  status?: number
  /** Message of the answer's envelope. */
  message?: string
  timedOut?: boolean
}

/** A call that failed on the way. The person was told already, so whoever catches it stays silent. */
export class TransportError extends NoticedError {
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.name = 'TransportError'
    this.status = status
  }
}

/** What a failure means: a text to show, and whether the session is over (`reload` at once, `ask` first). */
export interface FailureMeaning {
  text: string
  sessionEnds?: 'reload' | 'ask'
}

/** The error catalogue of the specification, section 8. */
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
  /** Of the session now; a person may sign in anew in another tab while this one asks. */
  token(): string | undefined
  onLoginPage(): boolean
  /** A notice titled 系统提示. */
  showNotice(text: string): void
  /** Resolves when the person asked to sign in again. */
  askToSignInAgain(): Promise<void>
  signOut(): Promise<unknown>
  reload(): void
  wait(ms: number): Promise<void>
}

export interface Failures {
  /** Tells the person, ends the session when it must, and gives the error to throw. */
  report(failure: Failure): TransportError
}

/** The one place that turns failures into notices. Several failures at once end the session once. */
export function createFailures(dependencies: FailureDependencies): Failures {
  let ending = false

  async function endSession(how: 'reload' | 'ask', text: string): Promise<void> {
    const token = dependencies.token()
    ending = true
    if (how === 'ask') await dependencies.askToSignInAgain()
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
