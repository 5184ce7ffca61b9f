import { Link } from 'react-router'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { texts } from '#web/texts.ts'
import { useBrowserTitle } from '../page-title.ts'
import { shellTexts } from '../shell-texts.ts'

/** Test page outside the layout: shows that application, session and routes work. */
export function TestHome() {
  useBrowserTitle(shellTexts.testHome)
  return (
    <main className="w-exception">
      <h1 className="w-exception-title">{shellTexts.testHome}</h1>
      <Link to={HOME_PATH}>{texts.backHome}</Link>
    </main>
  )
}
