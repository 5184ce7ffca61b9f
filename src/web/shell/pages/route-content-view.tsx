import { useMemo } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import { isPage } from '#web/screens/load-screen.ts'
import { ScreenView } from '#web/screens/screen-view.tsx'
import { texts } from '#web/texts.ts'
import { type Crumb, formPage, type RouteContent, type ShellRoute } from '../menu/menu-routes.ts'
import { ExceptionRoute } from './exception-route.tsx'
import { PageWrapper } from './page-wrapper.tsx'
import { Playground } from './playground-route.tsx'

const FramePage = chunk(async () => (await import('./frame-page.tsx')).FramePage, 'page')

/** Content of one route of the menu. */
export function RouteContentView({ route }: { route: ShellRoute }) {
  const { content, title, trail, path } = route
  if (content.kind === 'redirect') return <Navigate to={content.to} replace />
  if (content.kind === 'form') return <FormRoute route={route} param={content.param} />
  if (content.kind === 'missing-form') {
    return <ExceptionRoute status={404} detail={texts.missingForm(title, content.form)} />
  }
  if (content.kind === 'missing') {
    const file = `schemas/${content.component}.page.json`
    return <ExceptionRoute status={404} detail={texts.missingScreen(title, content.component, file)} />
  }
  return (
    <PageWrapper title={title} trail={trail} isHome={path === HOME_PATH}>
      <Inside title={title} content={content} />
    </PageWrapper>
  )
}

/** Shared menu entry of all online forms: the address names the form. */
function FormRoute({ route, param }: { route: ShellRoute; param: string }) {
  const name = useParams()[param] ?? ''
  return <RouteContentView route={{ ...route, content: formPage(name, isPage) }} />
}

type Shown = Extract<RouteContent, { kind: 'page' | 'playground' | 'frame' | 'overview' }>

function Inside({ title, content }: { title: string; content: Shown }) {
  if (content.kind === 'page') return <PageScreen {...content} />
  if (content.kind === 'playground') return <Playground />
  if (content.kind === 'frame') return <FramePage title={title} url={content.url} />
  return <Overview entries={content.entries} />
}

function PageScreen({ address, params: own }: Pick<Extract<Shown, { kind: 'page' }>, 'address' | 'params'>) {
  // The rest of the address belongs to the parent routes, and follows the active page.
  const { '*': _, ...inPath } = useParams()
  const [inQuery] = useSearchParams()
  // The router makes a new object each time; for a screen, another object means other parameters.
  const text = JSON.stringify({ ...Object.fromEntries(inQuery), ...inPath, ...own })
  const params = useMemo(() => JSON.parse(text) as Record<string, string>, [text])
  return <ScreenView address={address} params={params} />
}

function Overview({ entries }: { entries: Crumb[] }) {
  return (
    <ul className="w-overview">
      {entries.map(
        ({ title, path }) =>
          path && (
            <li key={path}>
              <Link to={path}>{title}</Link>
            </li>
          ),
      )}
    </ul>
  )
}
