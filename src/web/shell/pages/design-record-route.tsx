import { useMemo } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import type { DesignPage } from '#shared/documents/online-form/form-design.ts'
import { useHost } from '#web/host.ts'
import { ScreenView } from '#web/screens/screen-view.tsx'
import { loginPathTo } from '#web/session/redirect.ts'
import { routeAt, useMenu } from '../menu/use-menu.ts'
import { PageWrapper } from './page-wrapper.tsx'
import { UnknownPath } from './unknown-path.tsx'

const TITLES: Readonly<Record<DesignPage, string>> = { add: '新增', edit: '编辑', detail: '详情' }

const isKind = (kind: string): kind is DesignPage => Object.hasOwn(TITLES, kind)

/**
 * Record in a design of its form, at the addresses of the agreed interface, which are not in the menu. It requires a
 * session; the server checks the permissions.
 */
export function DesignRecordRoute({ kind: fixed }: { kind?: DesignPage }) {
  const { session } = useHost()
  const { routes } = useMenu()
  const { pathname, search } = useLocation()
  const { code = '', kind: requestedKind = '', id } = useParams()
  // A route with a fixed kind shows a record if there is a key, and otherwise a form to fill in.
  const kind = fixed && id !== undefined ? 'detail' : (fixed ?? (isKind(requestedKind) ? requestedKind : undefined))
  const params = useMemo(() => ({ code, kind: kind ?? '', ...(id !== undefined && { id }) }), [code, kind, id])
  if (session.isGuest()) return <Navigate to={loginPathTo(pathname + search)} replace />
  if (!kind || (kind === 'add') !== (id === undefined)) return <UnknownPath />
  const list = routeAt(routes, `/online/desform/list/${code}`)
  const title = list?.title ?? '表单'
  return (
    <PageWrapper title={title} trail={[...(list?.trail ?? []), { title: TITLES[kind] }]} isHome={false}>
      {/* The record that was added is another one than the next. */}
      <ScreenView key={pathname} address="online/design-record" params={params} />
    </PageWrapper>
  )
}
