import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { RefusedError } from '#renderers/ports.ts'
import type { LinkAnswer, LinkUse } from '#shared/wire/form-link.ts'
import { useHost } from '../host.ts'
import { ScreenHost } from '../screens/screen-host.tsx'
import { useBrowserTitle } from '../shell/page-title.ts'
import { ExceptionPage } from '../shell/pages/exception-page.tsx'
import { useSite } from '../shell/site/use-site.ts'
import { Waiting } from '../shell/waiting.tsx'
import { linkTexts } from './link-texts.ts'
import { LinkedScreen } from './linked-screen.tsx'
import './form-link.css'

/**
 * Record of an online form, or an empty one, without session and layout. The secret stands behind the #, which is never
 * sent to a server.
 */
export function FormLinkPage() {
  const { appName } = useSite()
  const token = useLocation().hash.slice(1)
  return (
    <div className="w-link">
      <header className="w-link-head">{appName}</header>
      <main className="w-link-main">
        <OpenedLink key={token} token={token} />
      </main>
    </div>
  )
}

type State = { at: 'loading' } | { at: 'closed'; reason?: string } | { at: 'open' | 'saved'; answer: LinkAnswer }

function OpenedLink({ token }: { token: string }) {
  const { state, open, finish } = useLink(token)
  useBrowserTitle('answer' in state ? state.answer.title : undefined)
  if (state.at === 'loading') return <Waiting />
  if (state.at === 'closed') {
    const title = state.reason === undefined ? linkTexts.failed : linkTexts.closed
    return <ExceptionPage title={title} detail={state.reason} actions={[{ label: linkTexts.retry, run: open }]} />
  }
  if (state.at === 'saved') return <Saved allows={state.answer.allows} onAgain={open} />
  return (
    <>
      <h1 className="w-link-title">{state.answer.title}</h1>
      <ScreenHost>
        <LinkedScreen token={token} answer={state.answer} onSaved={finish} />
      </ScreenHost>
    </>
  )
}

function Saved({ allows, onAgain }: { allows: LinkUse; onAgain(): void }) {
  return (
    <section className="w-link-saved" role="status">
      <h1 className="w-link-title">{linkTexts.saved}</h1>
      <p>{linkTexts.savedDetail}</p>
      <Button onClick={onAgain}>{linkTexts.again[allows]}</Button>
    </section>
  )
}

/** Target of a link; `open` requests it again. */
function useLink(token: string) {
  const { http } = useHost()
  const [state, setState] = useState<State>({ at: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let isUnmounted = false
    const show = (next: State) => void (isUnmounted || setState(next))
    if (token === '') return show({ at: 'closed', reason: linkTexts.incomplete })
    show({ at: 'loading' })
    http.send<LinkAnswer>({ method: 'POST', path: '/online/cgform/link/open', body: { token } }).then(
      ({ result }) => show({ at: 'open', answer: result }),
      (error: unknown) => show({ at: 'closed', ...(error instanceof RefusedError && { reason: error.message }) }),
    )
    return () => {
      isUnmounted = true
    }
  }, [http, token, round])
  const open = useCallback(() => setRound((before) => before + 1), [])
  const finish = useCallback(
    () => setState((before) => (before.at === 'open' ? { at: 'saved', answer: before.answer } : before)),
    [],
  )
  return { state, open, finish }
}
